/** Time for whoever removed the focused element to set the focus themselves, in ms. */
const patience = 200

/**
 * Moves the focus to the nearest heading when the element that had it disappears, such as a code that was accepted or an
 * address that was chosen: on `body`, a keyboard would begin anew at the top of the page, and a reader hear nothing. Who
 * says where the focus goes comes first.
 */
export function keepFocus() {
  /** The focused element and those around it, from within. */
  let path: HTMLElement[] = []
  document.addEventListener('focusin', ({ target }) => {
    path = []
    for (let one = target as HTMLElement | null; one; one = one.parentElement) path.push(one)
  })
  const isLost = () => path[0]?.isConnected === false && document.activeElement === document.body
  const focusHeading = () => {
    if (!isLost()) return
    const near = path.find((one) => one.isConnected && one.querySelector('h1, h2'))
    const heading = near?.querySelector<HTMLElement>('h1, h2')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }
  new MutationObserver(() => {
    if (isLost()) setTimeout(focusHeading, patience)
  }).observe(document.body, { childList: true, subtree: true })
}
