/** Time for whoever removed the focused element to set the focus themselves, in ms. */
const patience = 200

/** The heading that has the focus because nothing else took it. */
let stopgap: HTMLElement | undefined

/** Whether nobody would miss the focus: what had it disappeared, and at most a heading was given it in between. */
export const isFocusFree = () =>
  document.activeElement === document.body || document.activeElement === stopgap

/**
 * Moves the focus to the nearest heading when the element that had it disappears, such as a code that was accepted or an
 * address that was chosen: on `body`, a keyboard would begin anew at the top of the page, and a reader hear nothing. Who
 * says where the focus goes comes first, also later: on a slow machine a part may load for longer (`isFocusFree`).
 */
export function keepFocus() {
  /** The focused element and those around it, from within. */
  let path: HTMLElement[] = []
  document.addEventListener('focusin', ({ target }) => {
    if (target !== stopgap) stopgap = undefined
    path = []
    for (let one = target as HTMLElement | null; one; one = one.parentElement) path.push(one)
  })
  const isLost = () => path[0]?.isConnected === false && document.activeElement === document.body
  const focusHeading = () => {
    if (!isLost()) return
    const near = path.find((one) => one.isConnected && one.querySelector('h1, h2'))
    stopgap = near?.querySelector<HTMLElement>('h1, h2') ?? undefined
    stopgap?.setAttribute('tabindex', '-1')
    stopgap?.focus({ preventScroll: true })
  }
  new MutationObserver(() => {
    if (isLost()) setTimeout(focusHeading, patience)
  }).observe(document.body, { childList: true, subtree: true })
}
