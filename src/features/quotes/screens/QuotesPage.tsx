import { useMemo } from 'react'
import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { IconReceipt } from '../../../web/icons/icons.ts'
import { ButtonLink } from '../../../web/Link.tsx'
import { type Translate, useWords } from '../../../web/loading/words.ts'
import phone from '../../../web/ui/basic/phone.module.css'
import { useChoiceFilters } from '../../../web/ui/list/fieldColumns.ts'
import { ListPage } from '../../../web/ui/list/ListPage.tsx'
import type { Column } from '../../../web/ui/listing/column.ts'
import { useList } from '../../../web/ui/listing/useList.ts'
import { PersonLink } from '../../users/screens/PersonLink.tsx'
import { ViewsMenu } from '../../views/ViewsMenu.tsx'
import { quoteText } from '../quote.text.ts'
import { type ListedQuote, quotes } from '../quote.ts'
import { AccountingCell } from './accounting/AccountingCell.tsx'
import { DeleteQuote } from './dialogs/DeleteQuote.tsx'
import { quotePages } from './quotePages.tsx'
import { QuoteStatusLabel } from './quoteStatus.tsx'

/** The list of quotes. */
export default function QuotesPage() {
  const t = useWords(quoteText)
  const list = useList(quotes)
  // Without accounting, nothing is said of it.
  const hasAccounting = (list.rows ?? []).some(
    ({ sync_state, accounting_url }) => sync_state !== null || accounting_url !== null,
  )
  const columns = useMemo(
    () => [...columnsIn(t), ...(hasAccounting ? [accountingColumn(t)] : [])],
    [t, hasAccounting],
  )
  return (
    <ListPage
      of={quotePages}
      views={<ViewsMenu list={quotes.name} />}
      list={list}
      columns={columns}
      viewSwitch={
        <ButtonLink
          to="/invoices-list"
          className={phone.iconOnly}
          variant="default"
          leftSection={<IconReceipt aria-hidden />}
        >
          {t('list.invoices')}
        </ButtonLink>
      }
      filters={useChoiceFilters(quotePages, filtered)}
      deletion={(quote, onClose) => <DeleteQuote quote={quote} onClose={onClose} />}
    />
  )
}

const filtered = ['status', 'billing']

const columnsIn = (t: Translate<typeof quoteText>): Column<ListedQuote>[] => [
  {
    key: 'address',
    title: t('field.address'),
    width: 210,
    grows: true,
    main: true,
    sortable: true,
    render: ({ address }) => address ?? '–',
  },
  {
    key: 'contractor_name',
    title: t('field.contractor'),
    width: 170,
    sortable: true,
    truncate: true,
    phone: 'detail',
    render: ({ contractor, contractor_name }) => (
      <PersonLink person={contractor} tabIndex={-1}>
        {contractor_name}
      </PersonLink>
    ),
  },
  {
    key: 'status',
    title: t('field.status'),
    width: 150,
    sortable: true,
    phone: 'end',
    render: (quote) => <QuoteStatusLabel quote={quote} />,
  },
  {
    key: 'number',
    title: t('field.number'),
    width: 130,
    sortable: true,
    render: ({ number }) => number ?? '–',
  },
  {
    key: 'valid_until',
    title: t('field.valid_until'),
    width: 140,
    sortable: true,
    render: ({ valid_until }) => (valid_until ? formatDate(valid_until) : '–'),
  },
  {
    key: 'total',
    title: `${t('field.total')} CHF`,
    width: 130,
    align: 'right',
    sortable: true,
    render: ({ total }) => (typeof total === 'number' ? formatNumber(total, { decimals: 2 }) : '–'),
  },
]

const accountingColumn = (t: Translate<typeof quoteText>): Column<ListedQuote> => ({
  key: 'sync_state',
  title: t('field.sync_state'),
  width: 170,
  sortable: true,
  render: (quote) => <AccountingCell quote={quote} />,
})
