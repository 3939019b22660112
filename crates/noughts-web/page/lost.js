// An address at which there is nothing.

import { chosenTheme, dress } from "./document.js";
import { chosenLanguage, speak } from "./language/words.js";

speak(chosenLanguage());
dress(chosenTheme());
