import { Button } from '@mantine/core'
import { useId } from 'react'
import type { HistoryEntry } from '../../../kernel/record/resource.ts'
import { useWords } from '../../loading/words.ts'
import { useCall } from '../../useApi.ts'
import { mergeLabels } from '../input/fieldContext.ts'
import { Skeleton } from '../page/Skeleton.tsx'
import { uiText } from '../ui.text.ts'
import { HistoryItem, visibleEntries } from './HistoryItem.tsx'
import { historyText } from './history.text.ts'
import { HistoryPanelContext, type HistorySubject, isVisibleIn } from './historyPanelContext.ts'

const maxEntries = 5

/** Returns an entry with its change of status first. */
const withStatusFirst = (entry: HistoryEntry): HistoryEntry => ({
  ...entry,
  changes: entry.changes.toSorted(
    (a, b) => Number(b.field === 'status') - Number(a.field === 'status'),
  ),
})

/** The last five history entries of a record; the panel shows all of them. */
export default function RecentHistory({
  subject,
  onOpen,
}: {
  subject: HistorySubject
  onOpen: () => void
}) {
  const t = useWords(historyText)
  const tUi = useWords(uiText)
  const titleId = useId()
  const { data, isPending } = useCall(subject.endpoints.history, {
    params: { id: subject.record.id },
    query: {},
  })
  const isVisible = isVisibleIn(subject)
  const entries = visibleEntries(data?.results ?? [], isVisible).slice(0, maxEntries)
  // Shows nothing without entries, or if they cannot be loaded.
  if (!isPending && entries.length === 0) return null
  return (
    <HistoryPanelContext
      value={{
        subject,
        t: subject.t,
        labels: mergeLabels([data?.labels, subject.record.labels]),
        isVisible,
        mayWrite: () => false,
        onClose: () => {},
      }}
    >
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="apart lead">
          {t('recent')}
          <Button size="xs" variant="subtle" onClick={() => onOpen()}>
            {tUi('history.title')}
          </Button>
        </h2>
        {isPending && <Skeleton widths={[70, 50, 60]} height={40} />}
        <ul className="fields">
          {entries.map((entry) => (
            <HistoryItem
              key={entry.version}
              entry={withStatusFirst(entry)}
              isUnfiltered
              maxChanges={2}
            />
          ))}
        </ul>
      </section>
    </HistoryPanelContext>
  )
}
