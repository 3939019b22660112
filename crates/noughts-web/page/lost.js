// An address at which there is nothing.

import { chosenLanguage, chosenTheme, dress } from "./document/preferences.js";
import { speak } from "./language/words.js";

speak(chosenLanguage());
dress(chosenTheme());
