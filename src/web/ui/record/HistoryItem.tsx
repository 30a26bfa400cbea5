import { formatTime } from '../../../kernel/field/format.ts'
import type { HistoryEntry } from '../../../kernel/record/resource.ts'
import { useWords } from '../../loading/words.ts'
import { Ago } from '../basic/Ago.tsx'
import { HistoryChange, SourceLabel } from './HistoryChange.tsx'
import classes from './HistoryPanel.module.css'
import { historyText } from './history.text.ts'
import { useHistoryPanelContext } from './historyPanelContext.ts'

/** Entries with their visible changes, without those that show nothing. */
export const visibleEntries = (
  entries: readonly HistoryEntry[],
  isVisible: (field: string) => boolean,
) =>
  entries
    .map((entry) => ({ ...entry, changes: entry.changes.filter((one) => isVisible(one.field)) }))
    .filter(({ action, changes, reason }) => action !== 'update' || changes.length > 0 || reason)

type HistoryItemProps = {
  entry: HistoryEntry
  isUnfiltered: boolean
  /** Number of changes to show; all by default. */
  atMost?: number
}

/** One event: who, when, from which source, and what it changed. */
export function HistoryItem({
  entry,
  isUnfiltered,
  atMost = Number.POSITIVE_INFINITY,
}: HistoryItemProps) {
  const sayHistory = useWords(historyText)
  const { of } = useHistoryPanelContext()
  const { at, actor, action, source, reason, changes } = entry
  // The initial values of a new record would only repeat the record.
  const isCreation = isUnfiltered && action === 'create'
  const visible = isCreation ? changes.filter(({ field }) => of.origins?.includes(field)) : changes
  return (
    <li className={classes.entry}>
      <span className={classes.head}>
        <span className={classes.who}>{actor?.name ?? sayHistory('system')}</span>
        <span className={classes.when}>
          {formatTime(at)} · <Ago at={at} />
        </span>
      </span>
      <SourceLabel source={source} />
      {action !== 'update' && <span>{sayHistory(`${action}`)}</span>}
      {visible.slice(0, atMost).map((change) => (
        <HistoryChange key={change.field} {...change} />
      ))}
      {visible.length > atMost && (
        <span className={classes.field}>
          {sayHistory('others', { count: visible.length - atMost })}
        </span>
      )}
      {reason && <q className={classes.reason}>{reason}</q>}
    </li>
  )
}
