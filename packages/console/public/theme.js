// Runs before the first paint, so that the page does not flash in the other theme.
{
  const chosen = localStorage.getItem("halyard-theme")
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen
}
