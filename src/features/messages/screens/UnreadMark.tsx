import { useEffect, useRef } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { centreInStrip } from '../../../web/ui/page/Tabs.tsx'
import { serviceText } from '../../mandates/form/service.text.ts'
import classes from './UnreadMark.module.css'
import { useThreads } from './useThreads.tsx'

/** Number of unread messages, on an accent. */
export function UnreadCount({ count }: { count: number }) {
  const t = useWords(serviceText)
  if (count === 0) return null
  return (
    <span className={classes.count} role="img" aria-label={t('tab.messages.unread', { count })}>
      {count}
    </span>
  )
}

/** Number of unread messages of a mandate, beside the name of its tab. */
export function UnreadMark({ mandate }: { mandate: number }) {
  const { data } = useThreads(mandate)
  const count = data?.reduce((sum, { unread }) => sum + unread, 0) ?? 0
  const place = useRef<HTMLSpanElement>(null)
  // The tab is wider with the number, which must not lie outside of a strip that scrolls.
  useEffect(() => {
    if (count > 0)
      centreInStrip(place.current?.closest<HTMLElement>('[role=tab][aria-selected=true]') ?? null)
  }, [count])
  return (
    <span ref={place} data-mark>
      <UnreadCount count={count} />
    </span>
  )
}
