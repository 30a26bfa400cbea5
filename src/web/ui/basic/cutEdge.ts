/**
 * Ref of a frame that scrolls sideways: it fades out at its end while something is hidden there, so that nobody takes what
 * they see for all (`data-fades` in `base.css`).
 */
export function markCutEdge(frame: HTMLElement | null) {
  if (!frame) return
  const mark = () => {
    const hidden = frame.scrollWidth - frame.clientWidth - Math.abs(frame.scrollLeft)
    frame.toggleAttribute('data-fades', hidden > 1)
  }
  const observer = new ResizeObserver(mark)
  for (const element of [frame, ...frame.children]) observer.observe(element)
  frame.addEventListener('scroll', mark, { passive: true })
  return () => {
    observer.disconnect()
    frame.removeEventListener('scroll', mark)
  }
}
