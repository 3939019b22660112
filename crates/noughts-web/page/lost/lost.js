// An address at which there is nothing.

import { chosenTheme, dress } from "../shared/document.js";
import { chosenLanguage, speak } from "../shared/words.js";

speak(chosenLanguage());
dress(chosenTheme());
