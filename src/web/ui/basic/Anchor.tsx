import { type ComponentProps, type Ref, useImperativeHandle, useLayoutEffect } from 'react'

type AnchorProps = ComponentProps<'button'> & {
  ref?: Ref<HTMLElement>
  /** The element that it stands for. */
  of: HTMLElement
}

/**
 * Stands for a button elsewhere on the screen as the target of a menu that is fetched when it first
 * opens: the button would lose focus and clicks if it came anew, inside of it.
 */
export function Anchor({ of, ref, ...given }: AnchorProps) {
  useImperativeHandle(ref, () => of, [of])
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(given)) {
      // Whether it is open, the button says itself, before all this is here.
      if (!/^(aria|data)-/.test(name) || name === 'aria-expanded') continue
      if (value === undefined) of.removeAttribute(name)
      else of.setAttribute(name, String(value))
    }
  })
  return null
}
