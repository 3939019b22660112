// The complete strategy for one side.

import { go, read } from "./address.js";
import * as api from "./api.js";
import { part } from "./elements.js";
import { say } from "./words.js";

export async function begin() {
  for (const player of ["x", "o"]) {
    part(`map-${player}`).addEventListener("click", () => go({ player }));
  }
  part("map-size").addEventListener("change", () => {
    part("map-picture").style.setProperty("--size", part("map-size").value);
  });
}

export async function show() {
  const { player } = read();
  const address = api.mapAddress(player);
  for (const other of ["x", "o"]) {
    part(`map-${other}`).setAttribute("aria-pressed", String(other === player));
  }
  const picture = part("map-picture");
  if (picture.getAttribute("src") !== address) {
    picture.src = address;
  }
  picture.alt = say("mapPicture", { player });
  part("map-alone").href = address;
}
