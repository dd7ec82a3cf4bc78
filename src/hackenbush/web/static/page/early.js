// Sets the chosen theme before the first paint, so that the page never flashes in the other one.
try {
  const { theme } = JSON.parse(localStorage.getItem("hackenbush.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden or hold something else; the system's theme is then as good as any.
}
