import { type ComponentProps, type Ref, useImperativeHandle, useLayoutEffect } from 'react'

type AnchorProps = ComponentProps<'button'> & {
  ref?: Ref<HTMLElement>
  /** The existing button. */
  element: HTMLElement
}

/**
 * Makes an existing element the target of a lazily loaded menu or popover, by setting its attributes. Rendering
 * the element inside the menu would remount it, and lose its focus and pending clicks.
 */
export function Anchor({ element, ref, ...attributes }: AnchorProps) {
  useImperativeHandle(ref, () => element, [element])
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(attributes)) {
      // The button sets its own `aria-expanded`, before this chunk is loaded.
      if (!/^(aria|data)-/.test(name) || name === 'aria-expanded') continue
      if (value === undefined) element.removeAttribute(name)
      else element.setAttribute(name, String(value))
    }
  })
  return null
}
