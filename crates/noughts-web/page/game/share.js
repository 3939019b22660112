// Ways to share a position: a link, text, a picture, a command.

import * as api from "../answers/api.js";
import { all, element, part, unstyled } from "../shared/document.js";
import { say } from "../shared/words.js";

/** The number of pixels of the PNG per pixel of the SVG. */
const SCALE = 2;

/** `current` returns the current position, and `announce` announces a text. */
export function begin(current, announce) {
  part("share").addEventListener("click", () => {
    part("share-text").textContent = "";
    fill(current());
    part("sharing").showModal();
  });
  part("share-close").addEventListener("click", () => part("sharing").close());
  for (const button of all("[data-copy]", part("sharing"))) {
    button.addEventListener("click", () => copy(part(button.dataset.copy).value, announce));
  }
  part("share-svg").addEventListener("click", () => save(current(), asSvg, announce));
  part("share-png").addEventListener("click", () => save(current(), asPng, announce));
}

/** The texts of a position. */
function fill({ game, board }) {
  part("share-link").value = location.href;
  part("share-board").value = board.replaceAll("|", "\n\n").replaceAll("/", "\n");
  const chosen = game === "3,3,3" ? "" : `--game ${game} `;
  part("share-command").value = `noughts explain ${chosen}'${board}'`;
}

function tell(text, announce) {
  part("share-text").textContent = text;
  announce(text);
}

async function copy(text, announce) {
  try {
    await navigator.clipboard.writeText(text);
    tell(say("shared"), announce);
  } catch {
    tell(say("shareByHand"), announce);
  }
}

const asSvg = async (text) => new Blob([text], { type: "image/svg+xml" });

/** The picture as PNG, drawn by the browser. */
async function asPng(text) {
  // The policy of the page forbids styles in a parsed document, so this removes them; it reads only
  // the size.
  const svg = new DOMParser().parseFromString(unstyled(text), "image/svg+xml").documentElement;
  const picture = new Image();
  picture.src = URL.createObjectURL(await asSvg(text));
  try {
    await picture.decode();
    const canvas = element("canvas", {
      width: Math.round(SCALE * Number(svg.getAttribute("width"))),
      height: Math.round(SCALE * Number(svg.getAttribute("height"))),
    });
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}

async function save({ place, board }, convert, announce) {
  try {
    const blob = await convert(await api.picture(place));
    const ending = blob.type === "image/png" ? "png" : "svg";
    const name = board.replaceAll(/[/|]/g, "-").replaceAll(".", "_");
    const link = element("a", { href: URL.createObjectURL(blob), download: `noughts-${name}.${ending}` });
    link.click();
    URL.revokeObjectURL(link.href);
    tell(say("saved", { name: link.download }), announce);
  } catch (error) {
    tell(say("refused", { message: error.message }), announce);
  }
}
