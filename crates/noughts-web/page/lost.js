// An address at which there is nothing.

import { chosenLanguage, chosenTheme, dress } from "./preferences.js";
import { speak } from "./words.js";

speak(chosenLanguage());
dress(chosenTheme());
