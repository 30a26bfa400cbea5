import { formatTime } from '../../../kernel/field/format.ts'
import type { HistoryEntry } from '../../../kernel/record/resource.ts'
import { useWords } from '../../loading/words.ts'
import { Ago } from '../basic/Ago.tsx'
import { HistoryChange, SourceLabel } from './HistoryChange.tsx'
import classes from './HistoryPanel.module.css'
import { historyText } from './history.text.ts'
import { useHistoryPanelContext } from './historyPanelContext.ts'

/** Returns the entries with their visible changes, without entries that show nothing. */
export const visibleEntries = (
  entries: readonly HistoryEntry[],
  isVisible: (field: string) => boolean,
) =>
  entries
    .map((entry) => ({
      ...entry,
      changes: entry.changes.filter((change) => isVisible(change.field)),
    }))
    .filter(({ action, changes, reason }) => action !== 'update' || changes.length > 0 || reason)

type HistoryItemProps = {
  entry: HistoryEntry
  /** Whether the history shows all fields. */
  isUnfiltered: boolean
  /** Number of changes to show; all by default. */
  maxChanges?: number
}

/** One history entry: who, when, from which source, and what it changed. */
export function HistoryItem({
  entry,
  isUnfiltered,
  maxChanges = Number.POSITIVE_INFINITY,
}: HistoryItemProps) {
  const tHistory = useWords(historyText)
  const { subject } = useHistoryPanelContext()
  const { at, actor, action, source, reason, changes } = entry
  // Hide the initial values of a new record, except `origins`.
  const isCreation = isUnfiltered && action === 'create'
  const visibleChanges = isCreation
    ? changes.filter(({ field }) => subject.origins?.includes(field))
    : changes
  return (
    <li className="grid gap2">
      <span className={classes.head}>
        <span className="label breaks shrink">{actor?.name ?? tHistory('system')}</span>
        <span className="aside number fixed">
          {formatTime(at)} · <Ago at={at} />
        </span>
      </span>
      <SourceLabel source={source} />
      {action !== 'update' && <span>{tHistory(`${action}`)}</span>}
      {visibleChanges.slice(0, maxChanges).map((change) => (
        <HistoryChange key={change.field} {...change} />
      ))}
      {visibleChanges.length > maxChanges && (
        <span className="quiet">
          {tHistory('others', { count: visibleChanges.length - maxChanges })}
        </span>
      )}
      {reason && <q className="quiet breaks">{reason}</q>}
    </li>
  )
}
