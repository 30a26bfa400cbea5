import { Button } from '@mantine/core'
import { useState } from 'react'
import { section } from '../../../kernel/field/fields.ts'
import { useWords } from '../../../web/loading/words.ts'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { bulkText } from '../../../web/writes/bulk.text.ts'
import { startBulk } from '../../../web/writes/bulk.ts'
import { useContacts } from '../../users/screens/contacts.tsx'
import { mandateBulkText } from '../list/bulk.text.ts'
import { bulkWriteOf } from '../list/bulk.ts'
import type { BulkDialogProps } from '../list/mandateBulk.tsx'
import { mandateText } from '../mandate.text.ts'
import { type ListedMandate, mandateFields, mandates } from '../mandate.ts'
import { DecisionNote } from '../record/DecisionNote.tsx'

const { responsible, partner, due_date } = mandateFields
const fields = section('assign', 'team', { responsible, partner, due_date })
const names = ['responsible', 'partner', 'due_date'] as const

/** Sets responsible, partner and due date of many mandates; fields left empty do not change. */
export default function AssignDialog({ rows, group, onClose, onEnd }: BulkDialogProps) {
  const t = useWords(mandateText)
  const tMandateBulk = useWords(mandateBulkText)
  const tBulk = useWords(bulkText)
  const [isEmpty, setEmpty] = useState(false)
  const references = {
    partner: useContacts('partner', false),
    responsible: useContacts('admin', false),
  }

  function assign(values: Record<string, unknown>) {
    const filledNames = names.filter((name) => values[name] !== null && values[name] !== undefined)
    setEmpty(filledNames.length === 0)
    if (filledNames.length === 0) return
    const body = Object.fromEntries(filledNames.map((name) => [name, values[name]]))
    const previousValues = (row: ListedMandate) =>
      Object.fromEntries(filledNames.map((name) => [name, row[name]]))
    const { update } = mandates.endpoints
    onClose()
    startBulk({
      title: t('action.assign'),
      all: rows.map((row) =>
        bulkWriteOf(row, { group, endpoint: update, input: { body }, values: previousValues(row) }),
      ),
      summarize: (done) => tBulk('changed', { count: done.length }),
      onEnd,
    })
  }

  return (
    <Dialog
      onClose={onClose}
      title={tMandateBulk('assign.title', { count: rows.length })}
      size={480}
    >
      <p className="quiet intro">{tMandateBulk('assign.hint')}</p>
      <CreateForm
        form="mandates/many/assign"
        fields={fields}
        references={references}
        text={mandateText}
        submit={t('action.assign')}
        onEntered={assign}
        beside={
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
        }
      />
      <DecisionNote isKept={false}>{isEmpty && tMandateBulk('assign.nothing')}</DecisionNote>
    </Dialog>
  )
}
