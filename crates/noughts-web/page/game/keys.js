// Keys that work wherever the focus is, except in fields.

import { go, read } from "../shared/address.js";
import { say } from "../shared/words.js";

/** Whether the digits 1 to 9 are the squares. */
const hasDigits = ({ width, height, depth }) => width === 3 && height === 3 && depth === 1;

/** Whether a key press is outside fields and not handled yet. */
export const isFree = (event) =>
  !event.altKey && !event.defaultPrevented && !event.target.closest("input, select, textarea, dialog");

/** `rules` returns the rules of the board, once it is loaded; the others are actions. */
export function begin({ rules, undo, redo, choose }) {
  /** The action of a key: Ctrl+Z and Ctrl+Y, arrows that neither the board nor a line of play
   * handles, digits on a 3×3 board. */
  const actionOf = ({ key, shiftKey, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey) {
      const name = shiftKey ? key.toUpperCase() : key.toLowerCase();
      return { z: undo, y: redo, Z: redo }[name];
    }
    const { at, moves, setup } = read();
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step !== undefined && !setup) {
      const goal = at + step;
      return goal < 0 || goal > moves.length ? undefined : () => go({ at: goal });
    }
    const isDigit = /^[1-9]$/.test(key) && rules() !== undefined && hasDigits(rules());
    return isDigit ? () => choose(Number(key)) : undefined;
  };
  document.addEventListener("keydown", (event) => {
    const action = ["play", "analyse"].includes(read().view) && isFree(event) ? actionOf(event) : undefined;
    if (action !== undefined) {
      event.preventDefault();
      action();
    }
  });
}

/** Describes the keys. */
export function keysText(state, { rules, marks = [] }) {
  if (state.setup) {
    return say("keysSetup", { marks: rules.marks.join(", ") });
  }
  const also = [
    ...(rules.depth > 1 ? [say("keysBox")] : []),
    ...(rules.drops ? [say("keysDrop")] : []),
    ...(marks.length > 1 ? [say("keysMark")] : []),
    ...(hasDigits(rules) ? [say("keysDigits")] : []),
  ];
  return [say("keys"), ...also].join(" ");
}
