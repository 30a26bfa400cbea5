import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { section } from '../../../kernel/field/fields.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import { useWords } from '../../../web/loading/words.ts'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import type { FieldContextValue } from '../../../web/ui/input/fieldContext.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { proposedText } from '../../../web/ui/provenance/proposed.text.ts'
import { uiText } from '../../../web/ui/ui.text.ts'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { isSame } from '../../../web/writes/isSame.ts'
import { proposalEndpoints, proposalFields } from '../../proposals/proposal.ts'
import type { TechnicalDeclaration } from './technicalTables.tsx'
import type { TechnicalRow } from './useTechnicalRows.tsx'

type Props = {
  table: TechnicalDeclaration
  mandate: number
  /** Row to change; undefined for a new one. */
  row: TechnicalRow | undefined
  fieldContext: Pick<FieldContextValue, 'codes'> | undefined
  labels: Labels | undefined
  /** Key of the draft. */
  form: string
  /** Title in the list of unsent work. */
  title: string
  onClose: () => void
}

/** Form to propose a new row or changes of one, with a comment. */
export default function ProposeRow(props: Props) {
  const { table, mandate, row, fieldContext, labels, form, title, onClose } = props
  const tTable = useWords(table.text) as TranslateKey
  const tUi = useWords(uiText)
  const tProposed = useWords(proposedText)
  const names = Object.keys(table.columns)
  const [initial] = useState(
    (): DraftValues | undefined =>
      row && Object.fromEntries(names.map((name) => [name, row[name]])),
  )
  const fields = useMemo(
    () => section('proposed', 'base', { ...table.columns, comment: proposalFields.comment }),
    [table],
  )
  /** Changed values, including cleared ones. */
  const changesOf = (values: DraftValues, before: DraftValues) =>
    Object.fromEntries(
      names
        .filter((name) => !isSame(values[name], before[name]))
        .map((name) => [name, values[name] ?? null]),
    )
  return (
    <Dialog title={row ? tProposed('propose') : tTable('propose')} onClose={onClose} size={560}>
      <CreateForm
        {...fieldContext}
        endpoint={proposalEndpoints.create}
        form={form}
        fields={fields}
        text={table.text}
        initial={initial}
        labels={labels}
        title={title}
        bodyOf={({ comment, ...values }) => ({
          mandate,
          resource: table.resource,
          record: row?.id ?? null,
          values: initial ? changesOf(values, initial) : values,
          comment,
        })}
        isChange={row !== undefined}
        refusal={({ body }) => {
          const [, problems] =
            Object.entries(body.fields ?? {}).find(([at]) => !(at in fields)) ?? []
          return problems?.[0]
        }}
        submit={tProposed('send')}
        onCreated={onClose}
        beside={
          <Button variant="default" onClick={onClose}>
            {tUi('dialog.cancel')}
          </Button>
        }
      />
    </Dialog>
  )
}
