import { useId } from 'react'
import { useDecisionWords } from '../../features/mandates/decisions/Decided.tsx'
import { decisionText } from '../../features/mandates/decisions/decision.text.ts'
import type { WaitingRow } from '../../features/today/today.ts'
import { useWords } from '../../web/loading/words.ts'
import classes from './ClientTasks.module.css'
import type { ExpectedSide } from './ExpectedItem.tsx'
import { MandateRow } from './OfficeWork.tsx'

type Props = { rows: readonly WaitingRow[]; side: ExpectedSide }

/** What was sent back to a partner for correction, then the office's latest decisions, each with its reason. */
export function Decisions({ rows, side }: Props) {
  const t = useWords(decisionText)
  const listed = { side, rows }
  return (
    <>
      <DecisionRows {...listed} fact="sent_back" title={t('to_correct')} />
      <DecisionRows {...listed} fact="decided" title={t('title')} />
    </>
  )
}

type RowsProps = Props & { fact: 'sent_back' | 'decided'; title: string }

function DecisionRows({ rows, side, fact, title }: RowsProps) {
  const id = useId()
  const wordsOf = useDecisionWords()
  const shown = rows.filter((row) => row.fact === fact)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.small}>
        {title}
      </h2>
      <ul className={classes.rows}>
        {shown.map((row) => (
          <li key={row.id}>
            <MandateRow
              mandate={{ ...row, id: row.mandate }}
              side={side}
              words={wordsOf({
                kind: fact === 'sent_back' ? fact : decidedIn(row.status),
                at: row.since,
                reason: row.detail.text ?? '',
                by: row.detail.author ?? null,
              })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the decision was that led to a status. */
const decidedIn = (status: WaitingRow['status']) =>
  status === 'ordered' || status === 'cancelled' ? status : 'reopened'
