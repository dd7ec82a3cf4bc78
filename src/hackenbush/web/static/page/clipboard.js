/* Copies a text, and says what was copied, or that the browser does not allow it; and `more`, if there is more to say. */
export async function copy(app, text, what, more = "") {
  try {
    await navigator.clipboard.writeText(text);
    app.notice(`Copied: ${what}${more && `. ${more}`}`, { id: "clipboard" });
  } catch {
    const words = "This browser does not let the page copy. Select the text and copy it yourself.";
    app.notice(more ? `${words} ${more}` : words, { kind: "problem", id: "clipboard" });
  }
}
