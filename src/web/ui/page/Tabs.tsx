import { useNavigate, useSearch } from '@tanstack/react-router'
import { keysText } from '../../keys/keys.text.ts'
import { usePageActions } from '../../keys/usePageActions.ts'
import { Link } from '../../Link.tsx'
import { useWords } from '../../loading/words.ts'
import { markCutEdge } from '../basic/cutEdge.ts'
import classes from './Tabs.module.css'

/** Current tab from the URL (`?tab=`); the first if it names none of `tabs`. */
export function useTab<K extends string>(tabs: readonly [K, ...K[]]): K {
  const { tab }: { tab?: string } = useSearch({ strict: false })
  return tabs.find((key) => key === tab) ?? tabs[0]
}

/** Scrolls the tab strip (not the page) to centre a tab: on a phone it may be out of view. */
export function centreInStrip(tab: HTMLElement | null) {
  const strip = tab?.parentElement
  if (!strip) return
  const [tabBox, stripBox] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()]
  strip.scrollLeft += tabBox.left + tabBox.width / 2 - (stripBox.left + stripBox.width / 2)
}

const withTab = (tab: string) => (before: Record<string, unknown>) => ({ ...before, tab })

type TabsProps = {
  /** Accessible name of the tab list. */
  label: string
  /** `keys`: shortcut that opens the tab. */
  tabs: readonly { key: string; word: string; keys?: string }[]
  current: string
}

/** Tabs of a page, as links: each has its URL. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const t = useWords(keysText)
  const navigate = useNavigate()
  usePageActions(
    tabs
      .filter(({ key }) => key !== current)
      .map(({ key, word, keys }) => ({
        keys,
        label: t('tab', { tab: word }),
        run: () => void navigate({ to: '.', search: withTab(key), resetScroll: false } as never),
      })),
  )
  return (
    <nav ref={markCutEdge} aria-label={label} className={classes.tabs}>
      {tabs.map(({ key, word }) => (
        <Link
          key={key}
          to="."
          search={withTab(key) as never}
          resetScroll={false}
          className={classes.tab}
          // Otherwise the router marks a link without `tab` as active on every tab.
          activeOptions={{ exact: true }}
          aria-current={key === current ? 'page' : undefined}
          ref={key === current ? centreInStrip : undefined}
        >
          {word}
        </Link>
      ))}
    </nav>
  )
}
