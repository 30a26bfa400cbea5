import { Button } from '@mantine/core'
import { Suspense } from 'react'
import type { Labels } from '../../../kernel/record/resource.ts'
import { IconMessagePlus } from '../../../web/icons/icons.ts'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useFormRequest } from '../../../web/ui/form/formRequest.ts'
import type { FieldContextValue } from '../../../web/ui/input/fieldContext.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { ProposedRows } from '../../../web/ui/provenance/ProposedRows.tsx'
import { proposalText } from '../../proposals/proposal.text.ts'
import type { Proposable } from '../../proposals/proposal.ts'
import { RecordProposals } from '../../proposals/RecordProposals.tsx'
import type { TechnicalDeclaration } from './technicalTables.tsx'
import type { TechnicalRow } from './useTechnicalRows.tsx'

const ProposeRow = prefetchedPart(() => import('./ProposeRow.tsx'))

type Props = {
  table: TechnicalDeclaration & { resource: Proposable }
  mandate: number
  rows: readonly TechnicalRow[]
  /** Rows whose changes may be proposed. */
  changeable: readonly TechnicalRow[]
  /** Whether a new row may be proposed. */
  mayAdd: boolean
  /** Row with an open proposal form, or `new`. */
  proposing: number | 'new' | undefined
  setProposing: (row: number | 'new' | undefined) => void
  fieldContext: Pick<FieldContextValue, 'codes'> | undefined
  labels: Labels | undefined
  /** Title in the list of unsent work. */
  title: string
}

/** Proposals for a mandate's rows in a table, with the forms to make new ones. */
export function RowProposals(props: Props) {
  const { table, mandate, rows, changeable, mayAdd, setProposing, title } = props
  const t = useWords(proposalText)
  const tTable = useWords(table.text) as TranslateKey
  return (
    <RecordProposals
      resource={table.resource}
      record={{ id: null, version: rows.map(({ id, version }) => `${id}/${version}`).join() }}
      mandate={mandate}
      title={title}
      fields={table.columns}
    >
      <ProposedRows title={t('dialog.title')}>
        {mayAdd && (
          <Button
            variant="default"
            leftSection={<IconMessagePlus aria-hidden />}
            data-propose
            onClick={() => setProposing('new')}
          >
            {tTable('propose')}
          </Button>
        )}
      </ProposedRows>
      {changeable.map((row) => (
        <ProposalForm key={row.id} {...props} row={row} />
      ))}
      {mayAdd && <ProposalForm {...props} row={undefined} />}
    </RecordProposals>
  )
}

function ProposalForm({
  row,
  proposing,
  setProposing,
  ...props
}: Props & { row: TechnicalRow | undefined }) {
  const { table, mandate } = props
  const rowOrNew = row?.id ?? 'new'
  const draftKey = ['proposals', table.resource, mandate, ...(row ? [row.id] : [])].join('/')
  useFormRequest(draftKey, () => {
    setProposing(rowOrNew)
    // The form restores the draft itself.
    return false
  })
  if (proposing !== rowOrNew) return null
  return (
    <Suspense>
      <ProposeRow {...props} row={row} form={draftKey} onClose={() => setProposing(undefined)} />
    </Suspense>
  )
}
