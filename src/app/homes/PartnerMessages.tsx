import { useExpected } from '../../features/today/screens/useToday.tsx'
import { todayText } from '../../features/today/today.text.ts'
import { useWords } from '../../web/loading/words.ts'
import { ErrorPart } from '../../web/ui/page/ErrorPart.tsx'
import classes from './ClientTasks.module.css'
import { UnreadThread } from './ExpectedItem.tsx'

/** Part of the partners' home: threads with messages that they have not read; nothing if there are none. */
export default function PartnerMessages() {
  const t = useWords(todayText)
  const { data, error, refetch } = useExpected('partner')
  if (error && !data)
    return <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
  const rows = data?.results.filter(({ fact }) => fact === 'unread') ?? []
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="unread">
      <h2 id="unread" className={classes.small}>
        {t('unread.title')}
      </h2>
      <ul className={classes.card}>
        {rows.map((row) => (
          <UnreadThread key={row.id} row={row} side="partner" isFirst={false} />
        ))}
      </ul>
    </section>
  )
}
