/** Returns the browser's text size relative to the default: 1 at a root font size of 16 px. */
export const textScale = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
