import { Button, type ButtonProps } from '@mantine/core'
import { createLink, useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useRef } from 'react'

/** A link within the product; its target's screen is fetched when the pointer or focus reaches it. */
export const Link = createLink((props: ComponentProps<'a'>) => <a {...props} />)

/** A link that looks like a button. */
export const ButtonLink = createLink(
  ({ ref, ...props }: ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>) => (
    <Button component="a" ref={ref} {...props} />
  ),
)

/** Time for which the pointer or focus stays before the target's screen is fetched, ms. */
const preloadDelay = 50

/**
 * A link as it stands in every row of a list: it leads to a path that is known whole, and does not
 * look at the present one, so that a hundred of them cost little.
 */
export function RowLink({ to, onClick, ...rest }: ComponentProps<'a'> & { to: string }) {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || isElsewhere || event.button !== 0) return
    event.preventDefault()
    void router.navigate({ to })
  }
  const plan = () => {
    timer.current = setTimeout(() => void router.preloadRoute({ to }), preloadDelay)
  }
  const forget = () => clearTimeout(timer.current)

  return (
    <a
      {...rest}
      href={to}
      onClick={follow}
      onPointerEnter={plan}
      onPointerLeave={forget}
      onFocus={plan}
      onBlur={forget}
    />
  )
}
