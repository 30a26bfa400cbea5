import { useWords } from '../../../web/loading/words.ts'
import { Ago } from '../../../web/ui/basic/Ago.tsx'
import type { TaskNoteState } from '../noteState.ts'
import { taskNoteText } from '../taskNote.text.ts'
import classes from './Notes.module.css'

/** What became of a note: when it was sent and by whom, a link to it, or why it failed. */
export function SentNote({ note, onUpdate }: { note: TaskNoteState; onUpdate?: () => void }) {
  const t = useWords(taskNoteText)
  const { state, url, problem, sent_at, requested_by } = note
  return (
    <p className={classes.sent} data-state={state}>
      {state === 'failed' ? (
        <span role="alert" className="danger">
          {t('error.sending')}
          {problem && ` · ${problem}`}
        </span>
      ) : state === 'queued' ? (
        <span role="status">
          {t('line.queued')}
          {problem && ` · ${problem}`}
        </span>
      ) : (
        <span>
          {t('line.sent')} {sent_at && <Ago at={sent_at} by={requested_by} />}
        </span>
      )}
      {url && !note.is_gone && (
        <a href={url} target="_blank" rel="noreferrer">
          {t('line.open')}
        </a>
      )}
      {onUpdate && state !== 'queued' && (
        <button type="button" className="underlines accent" onClick={onUpdate}>
          {t('update')}
        </button>
      )}
    </p>
  )
}
