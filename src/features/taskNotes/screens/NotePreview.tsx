import { formatDate, isDay } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { taskNoteText } from '../taskNote.text.ts'
import type { taskNoteEndpoints } from '../taskNote.ts'
import classes from './Notes.module.css'

type Props = {
  draft: NonNullable<(typeof taskNoteEndpoints.draft)['output']>['type']
  values: DraftValues
  hidden: readonly string[]
  /** Whether it goes into a page of its own, which gets our title. */
  isOwn: boolean
}

/** What the note will say. */
export function NotePreview({ draft, values, hidden, isOwn }: Props) {
  const t = useWords(taskNoteText)
  const shown = (name: string) => !hidden.includes(name) && Boolean(values[name])
  const { summary, status, due } = values
  return (
    <section className={classes.preview} aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      {isOwn && <p className="strong">{draft.title}</p>}
      {shown('status') && (
        <p>
          {t('field.status')}
          {': '}
          {String(status)}
        </p>
      )}
      {shown('due') && isDay(due) && (
        <p>
          {t('field.due')}
          {': '}
          {formatDate(due)}
        </p>
      )}
      {shown('summary') && <p className={classes.summary}>{String(summary)}</p>}
      {shown('with_items') && (
        <>
          <h4>{t('part.items')}</h4>
          <ul>
            {draft.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </>
      )}
      {shown('with_contact') && (
        <>
          <h4>{t('part.contact')}</h4>
          <ul>
            {draft.contact.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <h4>{t('part.links')}</h4>
      <ul>
        {draft.links.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
