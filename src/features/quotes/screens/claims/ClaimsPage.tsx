import { useChoiceFilters, useFieldColumns } from '../../../../web/ui/list/fieldColumns.ts'
import { ListPage } from '../../../../web/ui/list/ListPage.tsx'
import { useList } from '../../../../web/ui/listing/useList.ts'
import { claims } from '../../claims/claim.ts'
import { claimPages } from './claimPages.tsx'

/** The list of subsidies: asked for, to be paid, and what became of them. */
export default function ClaimsPage() {
  return (
    <ListPage
      of={claimPages}
      list={useList(claims)}
      columns={useFieldColumns(claimPages, columns)}
      filters={useChoiceFilters(claimPages, ['state', 'paid_to'])}
    />
  )
}

const columns = [
  { key: 'programme', width: 180, main: true },
  { key: 'mandate_number', width: 140 },
  { key: 'building_address', width: 200, grows: true, truncate: true, phone: 'detail' },
  { key: 'state', width: 130, phone: 'end' },
  { key: 'paid_to', width: 110 },
  { key: 'amount', width: 150 },
  { key: 'granted', width: 150 },
  { key: 'asked_on', width: 140 },
  { key: 'proof_due', width: 180 },
] as const
