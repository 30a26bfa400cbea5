// Runs before the first paint, so that nobody sees the other theme for a moment; dark by default.
try {
  // oxlint-disable-next-line no-restricted-globals -- it runs before the product, and refusals are caught
  if (localStorage.getItem('theme') === 'light') {
    document.documentElement.dataset.mantineColorScheme = 'light'
  }
} catch {
  // A browser that refuses storage shows the dark theme.
}
