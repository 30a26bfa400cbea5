import { useWords } from '../../../web/loading/words.ts'
import { messagesText } from './messages.text.ts'
import classes from './UnreadMark.module.css'
import { useThreads } from './useThreads.tsx'

/** Number of unread messages, on an accent. */
export function UnreadCount({ count }: { count: number }) {
  const t = useWords(messagesText)
  if (count === 0) return null
  return (
    <span className={classes.count} role="img" aria-label={t('unread', { count })}>
      {count}
    </span>
  )
}

/** Number of unread messages of a mandate, beside the name of its tab. */
export default function UnreadMark({ mandate }: { mandate: number }) {
  const { data } = useThreads(mandate)
  return <UnreadCount count={data?.reduce((sum, { unread }) => sum + unread, 0) ?? 0} />
}
