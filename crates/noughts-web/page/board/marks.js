// The choice of the mark to place, if the player can choose it.

import { drawing } from "./drawing.js";
import { all, element, part } from "../shared/document.js";
import { say } from "../shared/words.js";

export class MarkChooser {
  /** The mark that was chosen last. */
  #mark = "x";
  #marks = [];
  #changed;

  constructor(changed) {
    this.#changed = changed;
  }

  /** The mark to place: the chosen one, if it is possible. */
  get mark() {
    return this.#marks.includes(this.#mark) ? this.#mark : this.#marks[0];
  }

  /** Chooses a mark; returns whether the player can choose it. */
  choose(mark) {
    const isChoice = this.#marks.length > 1 && this.#marks.includes(mark);
    if (isChoice) {
      this.#mark = mark;
      this.#changed();
    }
    return isChoice;
  }

  /** Shows buttons for the marks, if there are several. */
  paint(marks) {
    if (marks.join() !== this.#marks.join()) {
      this.#marks = marks;
      part("marks").replaceChildren(...(marks.length > 1 ? marks.map((mark) => this.#button(mark)) : []));
    }
    part("marks").parentElement.hidden = marks.length < 2;
    for (const button of all("button", part("marks"))) {
      button.setAttribute("aria-pressed", String(button.dataset.mark === this.mark));
      button.setAttribute("aria-label", say("placeMark", { mark: button.dataset.mark }));
    }
  }

  #button(mark) {
    const button = element("button", { type: "button", "data-mark": mark }, drawing(mark), mark);
    button.addEventListener("click", () => this.choose(mark));
    return button;
  }
}
