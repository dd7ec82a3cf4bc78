/* Copies a text, and says what was copied, or that the browser does not allow it. */
export async function copy(app, text, what) {
  try {
    await navigator.clipboard.writeText(text);
    app.notice(`Copied: ${what}`, { id: "clipboard" });
  } catch {
    const words = "This browser does not let the page copy. Select the text and copy it yourself.";
    app.notice(words, { kind: "problem", id: "clipboard" });
  }
}
