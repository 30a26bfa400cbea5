import type { Icon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { usePageActions } from '../../keys/usePageActions.ts'
import { Link } from '../../Link.tsx'
import classes from './ViewSwitch.module.css'

type Props<V extends string> = {
  label: string
  views: readonly { key: V; label: string; icon: Icon }[]
  current: V
  /** Parameters in the URL of the same list in another view. */
  inView: (view: V) => (before: Record<string, unknown>) => Record<string, unknown>
  wasUsed: boolean
  onUse: () => void
}

/** Switches between the views of a list. */
export function ViewSwitch<V extends string>(props: Props<V>) {
  const { label, views, current, inView, wasUsed, onUse } = props
  const root = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  usePageActions(
    views
      .filter(({ key }) => key !== current)
      .map(({ key, label }) => ({
        label,
        run: () => void navigate({ to: '.', search: inView(key) } as never),
      })),
  )
  // Switching remounts this component: restore the focus.
  useEffect(() => {
    if (wasUsed && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [wasUsed])
  return (
    <nav ref={root} aria-label={label} className={classes.views}>
      {views.map(({ key, label, icon: ViewIcon }) => (
        <Link
          key={key}
          to="."
          search={inView(key) as never}
          className={classes.view}
          onClick={onUse}
          // By default the router also matches addresses with more parameters.
          activeOptions={{ exact: true }}
          aria-current={key === current ? 'page' : undefined}
        >
          <ViewIcon size={16} stroke={1.75} aria-hidden />
          <span className={classes.word}>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
