import { Button } from '@mantine/core'
import { useState } from 'react'
import { dayOf, formatNumber } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { bulkText } from '../../../web/writes/bulk.text.ts'
import { startBulk } from '../../../web/writes/bulk.ts'
import { mandateText, waitingText } from '../mandate.text.ts'
import { endedStatuses, type ListedMandate, mandateEndpoints } from '../mandate.ts'
import { DecisionNote } from '../record/DecisionNote.tsx'
import { mandateRecordText } from '../record/record.text.ts'
import { waitingFields } from '../steps/WaitingDialog.tsx'
import { mandateBulkText } from './bulk.text.ts'
import { bulkWriteOf } from './bulk.ts'
import type { BulkDialogProps } from './mandateBulk.tsx'

type Body = { reason: string | null; until?: string | null; next_action?: string | null }

/** Sets or ends the waiting state of many mandates. */
export default function WaitManyDialog({ rows, group, onClose, onEnd }: BulkDialogProps) {
  const t = useWords(mandateText)
  const tRecord = useWords(mandateRecordText)
  const tWaiting = useWords(waitingText)
  const tMandateBulk = useWords(mandateBulkText)
  const tBulk = useWords(bulkText)
  const [problem, setProblem] = useState<'until_past' | 'next_action_missing'>()
  const isEnded = ({ status }: ListedMandate) => endedStatuses.some((ended) => ended === status)
  const open = rows.filter((row) => !isEnded(row))
  const waiting = rows.filter((row) => row.waiting)
  const replaced = open.filter((row) => row.waiting).length
  const ended = rows.length - open.length

  function send(mandates: readonly ListedMandate[], title: string, body: Body) {
    const { setWaiting: endpoint } = mandateEndpoints
    onClose()
    startBulk({
      title,
      all: mandates.map((row) =>
        bulkWriteOf(row, {
          group,
          endpoint,
          input: { body } as never,
          values: { waiting: row.waiting },
        }),
      ),
      summarize: (done) => tBulk('changed', { count: done.length }),
      onEnd,
    })
  }

  function wait(values: Record<string, unknown>) {
    const body = values as Body
    const found =
      body.until && body.until < dayOf(new Date())
        ? 'until_past'
        : body.reason === 'client' && !body.next_action
          ? 'next_action_missing'
          : undefined
    setProblem(found)
    if (!found) send(open, t('action.wait'), body)
  }

  return (
    <Dialog onClose={onClose} title={tMandateBulk('wait.title', { count: open.length })} size={480}>
      {ended > 0 && <p className="quiet intro">{tMandateBulk('wait.ended', { count: ended })}</p>}
      {replaced > 0 && (
        <p className="quiet intro">{tMandateBulk('wait.replaces', { count: replaced })}</p>
      )}
      {open.length > 0 && (
        <CreateForm
          form="mandates/many/waiting"
          fields={waitingFields}
          text={waitingText}
          submit={t('action.wait')}
          onEntered={wait}
          beside={
            waiting.length > 0 && (
              <Button
                variant="default"
                onClick={() => send(waiting, tRecord('wait_ended'), { reason: null })}
              >
                {tMandateBulk('wait.over', { count: formatNumber(waiting.length) })}
              </Button>
            )
          }
        />
      )}
      <DecisionNote isKept={false}>{problem && tWaiting(`error.${problem}`)}</DecisionNote>
    </Dialog>
  )
}
