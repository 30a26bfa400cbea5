import { Button, type ButtonProps } from '@mantine/core'
import { createLink, useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useRef } from 'react'

/** Internal link; prefetches the target's screen on hover or focus. */
export const Link = createLink((props: ComponentProps<'a'>) => <a {...props} />)

/** Link that looks like a button. */
export const ButtonLink = createLink(
  ({ ref, ...props }: ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>) => (
    <Button component="a" ref={ref} {...props} />
  ),
)

/** Delay of hover or focus before the target's screen is prefetched, ms. */
const preloadDelay = 50

/**
 * Lightweight link for table rows: takes a complete path, and does not re-render on navigation, so that a page
 * can have hundreds of them.
 */
export function RowLink({ to, onClick, ...rest }: ComponentProps<'a'> & { to: string }) {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || isModified || event.button !== 0) return
    event.preventDefault()
    void router.navigate({ to })
  }
  const schedulePreload = () => {
    timer.current = setTimeout(() => void router.preloadRoute({ to }), preloadDelay)
  }
  const cancelPreload = () => clearTimeout(timer.current)

  return (
    <a
      {...rest}
      href={to}
      onClick={follow}
      onPointerEnter={schedulePreload}
      onPointerLeave={cancelPreload}
      onFocus={schedulePreload}
      onBlur={cancelPreload}
    />
  )
}
