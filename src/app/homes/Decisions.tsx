import { useId } from 'react'
import { useDecisionWords } from '../../features/mandates/decisions/Decided.tsx'
import { decisionText } from '../../features/mandates/decisions/decision.text.ts'
import { formPath } from '../../features/mandates/mandate.ts'
import type { WaitingRow } from '../../features/today/today.ts'
import { useWords } from '../../web/loading/words.ts'
import classes from './ClientTasks.module.css'
import type { ExpectedSide } from './ExpectedItem.tsx'
import { MandateRow } from './OfficeWork.tsx'

type Props = { rows: readonly WaitingRow[]; side: ExpectedSide }

/** Whether a mandate was sent back to somebody who has a page of it, where they correct it. */
const isToCorrect = ({ fact, service_type }: WaitingRow, side: ExpectedSide) =>
  fact === 'sent_back' && formPath(side, service_type) !== undefined

/** What was sent back to a partner for correction, with its reason. */
export function ToCorrect({ rows, side }: Props) {
  const t = useWords(decisionText)
  return (
    <DecisionRows
      side={side}
      rows={rows.filter((row) => isToCorrect(row, side))}
      title={t('to_correct')}
    />
  )
}

/** The office's latest decisions, each with its reason; also what was sent back to who has no page to correct it. */
export function Decisions({ rows, side }: Props) {
  const t = useWords(decisionText)
  const isDecided = (row: WaitingRow) => row.fact === 'decided' || row.fact === 'sent_back'
  return (
    <DecisionRows
      side={side}
      rows={rows.filter((row) => isDecided(row) && !isToCorrect(row, side))}
      title={t('title')}
    />
  )
}

function DecisionRows({ rows, side, title }: Props & { title: string }) {
  const id = useId()
  const wordsOf = useDecisionWords()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.small}>
        {title}
      </h2>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <MandateRow
              mandate={{ ...row, id: row.mandate }}
              side={side}
              words={wordsOf({
                kind: row.fact === 'sent_back' ? 'sent_back' : decidedIn(row.status),
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
