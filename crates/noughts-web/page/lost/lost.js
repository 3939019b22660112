// The page for unknown addresses.

import { applyTheme, chosenTheme } from "../shared/document.js";
import { chosenLanguage, setLanguage } from "../shared/words.js";

setLanguage(chosenLanguage());
applyTheme(chosenTheme());
