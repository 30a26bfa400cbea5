import { useWords } from '../../../../web/loading/words.ts'
import { useChoiceFilters, useFieldColumns } from '../../../../web/ui/list/fieldColumns.ts'
import { ListPage } from '../../../../web/ui/list/ListPage.tsx'
import { useList } from '../../../../web/ui/listing/useList.ts'
import { claims } from '../../claims/claim.ts'
import { invoiceScreenText } from '../invoices/invoiceScreen.text.ts'
import { claimPages } from './claimPages.tsx'

/** The list of subsidies: asked for, to be paid, and what became of them. */
export default function ClaimsPage() {
  const t = useWords(invoiceScreenText)
  return (
    <ListPage
      of={claimPages}
      breadcrumb={[{ label: t('list.quotes'), to: '/quotes-list' }]}
      list={useList(claims)}
      columns={useFieldColumns(claimPages, columns)}
      filters={useChoiceFilters(claimPages, ['state', 'paid_to'])}
    />
  )
}

const columns = [
  { key: 'programme', width: 160, main: true },
  { key: 'mandate_number', width: 120 },
  { key: 'building_address', width: 140, grows: true, truncate: true, phone: 'detail' },
  { key: 'state', width: 120, phone: 'end' },
  { key: 'paid_to', width: 100 },
  { key: 'amount', width: 140 },
  { key: 'granted', width: 140 },
  { key: 'asked_on', width: 130 },
  { key: 'proof_due', width: 150 },
] as const
