/** How many times larger than usual the reader's text is: 1 at a root size of 16 px. */
export const textScale = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
