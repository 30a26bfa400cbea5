import { Button } from '@mantine/core'
import { useId } from 'react'
import type { HistoryEntry } from '../../../kernel/record/resource.ts'
import { useWords } from '../../loading/words.ts'
import { useCall } from '../../useApi.ts'
import { mergeLabels } from '../input/fieldContext.ts'
import { Skeleton } from '../page/Skeleton.tsx'
import { uiText } from '../ui.text.ts'
import { HistoryItem, visibleEntries } from './HistoryItem.tsx'
import classes from './HistoryPanel.module.css'
import { historyText } from './history.text.ts'
import { HistoryPanelContext, type HistorySubject, isVisibleIn } from './historyPanelContext.ts'

const shownAtMost = 5

/** An event with the change of status before the others. */
const statusFirst = (entry: HistoryEntry): HistoryEntry => ({
  ...entry,
  changes: entry.changes.toSorted(
    (a, b) => Number(b.field === 'status') - Number(a.field === 'status'),
  ),
})

/** The last events of a record; the panel has the others. */
export default function RecentHistory({ of, onOpen }: { of: HistorySubject; onOpen: () => void }) {
  const t = useWords(historyText)
  const sayUi = useWords(uiText)
  const title = useId()
  const { data, isPending } = useCall(of.endpoints.history, {
    params: { id: of.record.id },
    query: {},
  })
  const isVisible = isVisibleIn(of)
  const entries = visibleEntries(data?.results ?? [], isVisible).slice(0, shownAtMost)
  // Without events, and if they cannot be loaded, the page says nothing of them.
  if (!isPending && entries.length === 0) return null
  return (
    <HistoryPanelContext
      value={{
        of,
        say: of.say,
        labels: mergeLabels([data?.labels, of.record.labels]),
        isVisible,
        mayWrite: () => false,
        onClose: () => {},
      }}
    >
      <section aria-labelledby={title}>
        <h2 id={title} className={classes.recentTitle}>
          {t('recent')}
          <Button size="xs" variant="subtle" onClick={() => onOpen()}>
            {sayUi('history.title')}
          </Button>
        </h2>
        {isPending && <Skeleton widths={[70, 50, 60]} height={40} />}
        <ul className={classes.entries}>
          {entries.map((entry) => (
            <HistoryItem key={entry.version} entry={statusFirst(entry)} isUnfiltered atMost={2} />
          ))}
        </ul>
      </section>
    </HistoryPanelContext>
  )
}
