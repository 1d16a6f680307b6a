// Runs before the first paint, so that a pinned theme never flashes the other one.
// The key and its values are those of components/theme/theme.ts.
try {
  const pinned = localStorage.getItem('theme')
  if (pinned === 'light' || pinned === 'dark') document.documentElement.dataset.theme = pinned
} catch {
  // Storage is closed to this page: the system's theme applies.
}
