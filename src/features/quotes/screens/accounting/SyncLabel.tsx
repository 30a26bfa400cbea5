import { useWords } from '../../../../web/loading/words.ts'
import { type LabelTone, ToneLabel } from '../../../../web/ui/page/ToneLabel.tsx'
import type { SyncState } from '../../accounting/quoteSync.ts'
import { quoteText } from '../../quote.text.ts'

const tones: Partial<Record<SyncState, LabelTone>> = {
  changed_remotely: 'warn',
  conflict: 'danger',
  error: 'danger',
  remote_missing: 'danger',
}

/** How a quote stands with accounting, in a word. */
export function SyncLabel({ state }: { state: SyncState }) {
  const t = useWords(quoteText)
  return <ToneLabel tone={tones[state]} word={t(`sync_state.${state}`)} />
}
