import { formatInstant } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import { busyFeedText } from './busyFeed.text.ts'
import { busyFeedEndpoints } from './busyFeed.ts'

/**
 * Says that the private calendar of somebody for whom slots are offered can no longer be read, and since when, or that events
 * of it cannot.
 */
export function StaleFeed({ person }: { person: number }) {
  const t = useWords(busyFeedText)
  const { data } = useCall(busyFeedEndpoints.state, { query: { person } })
  const feed = data?.feed
  if (!feed || (!feed.problem && feed.unread === 0)) return null
  return (
    <p role="status">
      {feed.problem
        ? t('stale_of', { at: formatInstant(feed.read_at) })
        : t('unread_of', { count: feed.unread })}
    </p>
  )
}
