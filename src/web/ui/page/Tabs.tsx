import { useSearch } from '@tanstack/react-router'
import { Link } from '../../Link.tsx'
import classes from './Tabs.module.css'

/** The tab that the address names (`?tab=`); the first where it names none of them. */
export function useTab<K extends string>(tabs: readonly [K, ...K[]]): K {
  const { tab }: { tab?: string } = useSearch({ strict: false })
  return tabs.find((one) => one === tab) ?? tabs[0]
}

/** Scrolls the strip of tabs, not the page: on a phone the current tab may lie outside of it. */
export function centreInStrip(tab: HTMLElement | null) {
  const strip = tab?.parentElement
  if (!strip) return
  const [at, of] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()]
  strip.scrollLeft += at.left + at.width / 2 - (of.left + of.width / 2)
}

type TabsProps = {
  /** What the parts of this page are. */
  label: string
  tabs: readonly { key: string; word: string }[]
  current: string
}

/** The parts of a page, of which one shows: links, since each has its address. */
export function Tabs({ label, tabs, current }: TabsProps) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ key, word }) => (
        <Link
          key={key}
          to="."
          search={{ tab: key } as never}
          className={classes.tab}
          // The router counts an address among those that hold more.
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
