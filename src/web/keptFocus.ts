/** Time for whoever removed the focused element to set the focus themselves, in ms. */
const patience = 120

/** Headings that `keepFocus` has focused. */
const kept = new WeakSet<Element>()

/** Whether nobody has set the focus: it is nowhere, or where `keepFocus` has put it. */
export const isFocusFree = () =>
  document.activeElement === document.body ||
  (document.activeElement !== null && kept.has(document.activeElement))

/**
 * Moves the focus to the nearest heading when the element that had it disappears, such as a code that was accepted or an
 * address that was chosen: on `body`, a keyboard would begin anew at the top of the page, and a reader hear nothing. Who
 * says where the focus goes comes first.
 */
export function keepFocus(document: Document) {
  /** The focused element and those around it, from within. */
  let path: HTMLElement[] = []
  document.addEventListener('focusin', ({ target }) => {
    path = []
    for (let one = target; one instanceof HTMLElement; one = one.parentElement) path.push(one)
  })
  const isLost = () =>
    path[0] !== undefined && !path[0].isConnected && document.activeElement === document.body
  let timer: ReturnType<typeof setTimeout> | undefined
  new MutationObserver(() => {
    if (!isLost()) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (isLost()) headingNear(path)?.focus({ preventScroll: true })
    }, patience)
  }).observe(document.body, { childList: true, subtree: true })
}

/** The first shown heading in the nearest element that is still there and has one. */
function headingNear(path: readonly HTMLElement[]): HTMLElement | undefined {
  for (const element of path) {
    if (!element.isConnected) continue
    const headings = element.querySelectorAll<HTMLElement>('h1, h2, h3')
    const shown = [...headings].find((heading) => heading.checkVisibility())
    if (!shown) continue
    if (!shown.hasAttribute('tabindex')) shown.tabIndex = -1
    kept.add(shown)
    return shown
  }
  return undefined
}
