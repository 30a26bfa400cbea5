import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isFocusFree } from '../../focusKeeper.ts'
import type { Icon } from '../../icons/icons.ts'
import { usePageActions } from '../../keys/usePageActions.ts'
import { Link } from '../../Link.tsx'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import classes from './ViewSwitch.module.css'

/** Ways to show a list; their words are `view.<name>`. */
export type ListView = 'today' | 'list' | 'board' | 'map'

type Props<V extends ListView> = {
  views: Readonly<Record<V, Icon>>
  current: V
  /** Parameters in the URL of the same list in another view. */
  inView: (view: V) => (before: Record<string, unknown>) => Record<string, unknown>
  wasUsed: boolean
  onUse: () => void
}

/** Switches between the views of a list. */
export function ViewSwitch<V extends ListView>(props: Props<V>) {
  const { views, current, inView, wasUsed, onUse } = props
  const t = useWords(uiText)
  const root = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const names = Object.keys(views) as V[]
  usePageActions(
    names
      .filter((view) => view !== current)
      .map((view) => ({
        label: t(`view.${view}`),
        run: () => void navigate({ to: '.', search: inView(view) } as never),
      })),
  )
  // Switching remounts this component: restore the focus.
  useEffect(() => {
    if (wasUsed && isFocusFree())
      root.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [wasUsed])
  return (
    <nav ref={root} aria-label={t('view.label')} className={classes.views}>
      {names.map((view) => {
        const ViewIcon: Icon = views[view]
        return (
          <Link
            key={view}
            to="."
            search={inView(view) as never}
            className={classes.view}
            onClick={onUse}
            // By default the router also matches addresses with more parameters.
            activeOptions={{ exact: true }}
            aria-current={view === current ? 'page' : undefined}
          >
            <ViewIcon aria-hidden />
            <span className={classes.word}>{t(`view.${view}`)}</span>
          </Link>
        )
      })}
    </nav>
  )
}
