/*
 * Pictures that chapters name: by a text, which the server lays out, or by their name in the gallery. Each is asked for once.
 */

const texts = new Map();
let gallery = null;

export function pictureOf(app, { position, gallery: name }) {
  return name ? fromGallery(app, name) : once(texts, position, async () => (await app.engine.ask("parse", { text: position })).picture);
}

async function fromGallery(app, name) {
  gallery ??= app.engine.ask("gallery").catch((error) => {
    gallery = null; // so that it can be asked for again
    throw error;
  });
  const found = (await gallery).find((specimen) => specimen.name === name);
  if (!found) throw new Error(`No picture of the gallery is named ${name}.`);
  return found.picture;
}

/* The promise of `make`, cached under a key unless it fails. */
export function once(kept, key, make) {
  if (!kept.has(key)) {
    kept.set(key, make().catch((error) => {
      kept.delete(key);
      throw error;
    }));
  }
  return kept.get(key);
}
