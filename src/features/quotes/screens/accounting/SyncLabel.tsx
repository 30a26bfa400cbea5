import { useWords } from '../../../../web/loading/words.ts'
import type { SyncState } from '../../accounting/quoteSync.ts'
import { quoteText } from '../../quote.text.ts'
import classes from './Accounting.module.css'

const tones: Partial<Record<SyncState, 'warn' | 'danger'>> = {
  changed_remotely: 'warn',
  conflict: 'danger',
  error: 'danger',
  remote_missing: 'danger',
}

/** How a quote stands with accounting, in a word. */
export function SyncLabel({ state }: { state: SyncState }) {
  const t = useWords(quoteText)
  return (
    <span className={classes.state} data-tone={tones[state]}>
      {t(`sync_state.${state}`)}
    </span>
  )
}
