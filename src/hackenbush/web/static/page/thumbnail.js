/* A picture of the gallery as a button: the server's small drawing, the title and, unless brief, the value. */

import { h } from "./dom.js";
import { worth } from "./worth.js";

export function thumbnail({ name, title, value }, onclick, { brief = false } = {}) {
  return h(
    "button", { type: "button", class: "thumbnail", dataset: { name }, onclick, title },
    h("img", { src: `/api/v1/gallery/${name}.svg`, alt: "", loading: "lazy", decoding: "async" }),
    h("span", { class: "thumbnail-title" }, title),
    brief ? null : worth(value),
  );
}
