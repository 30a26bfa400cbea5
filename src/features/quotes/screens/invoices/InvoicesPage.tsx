import { useMemo } from 'react'
import { formatDate, formatNumber } from '../../../../kernel/field/format.ts'
import { IconReceipt } from '../../../../web/icons/icons.ts'
import { Link } from '../../../../web/Link.tsx'
import { type Translate, useWords } from '../../../../web/loading/words.ts'
import { ExportMenu } from '../../../../web/ui/export/ExportMenu.tsx'
import type { Column } from '../../../../web/ui/listing/column.ts'
import { useLayout } from '../../../../web/ui/listing/useLayout.ts'
import { useList } from '../../../../web/ui/listing/useList.ts'
import { Empty } from '../../../../web/ui/page/Empty.tsx'
import { Page } from '../../../../web/ui/page/Page.tsx'
import { DataTable } from '../../../../web/ui/table/DataTable.tsx'
import { useCall } from '../../../../web/useApi.ts'
import { claims } from '../../claims/claim.ts'
import { invoiceText } from '../../invoices/invoice.text.ts'
import {
  invoiceKinds,
  invoiceStatuses,
  invoices,
  type ListedInvoice,
} from '../../invoices/invoice.ts'
import { quotes } from '../../quote.ts'
import { claimScreenText } from '../claims/claimScreen.text.ts'
import { invoiceScreenText } from './invoiceScreen.text.ts'
import { InvoiceStatusLabel } from './invoiceStatus.tsx'

const listed = { ...invoices, text: invoiceText }
const pathOf = ({ id }: { id: number }) => `/invoices/${id}`
const nameOf = ({ number, quote_number, id }: ListedInvoice) => number ?? quote_number ?? String(id)

/** The list of invoices, with the way to the quotes that are to be invoiced. */
export default function InvoicesPage() {
  const t = useWords(invoiceText)
  const tScreen = useWords(invoiceScreenText)
  const list = useList(invoices)
  const { layout } = useLayout(invoices.name)
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(
    () => [
      {
        key: 'status',
        name: t('field.status'),
        options: invoiceStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        multiple: true,
      },
      {
        key: 'kind',
        name: t('field.kind'),
        options: invoiceKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        multiple: true,
      },
    ],
    [t],
  )
  const exported = {
    endpoint: invoices.endpoints.export,
    columns: columns as readonly Column<never>[],
    fields: invoices.fields,
    layout,
  }
  return (
    <Page
      title={tScreen('list.title')}
      total={list.total}
      breadcrumb={[{ label: tScreen('list.quotes'), to: '/quotes-list' }]}
      subtitle={<Due />}
      actions={<ExportMenu list={exported} query={list.query} print={list.print} />}
    >
      <DataTable
        list={list}
        name={invoices.name}
        listed={listed}
        label={tScreen('list.title')}
        columns={columns}
        rowName={nameOf}
        open={pathOf}
        search={tScreen('list.search')}
        filters={filters}
        failed={tScreen('list.failed')}
        empty={
          <Empty icon={IconReceipt} title={tScreen('list.empty')} text={tScreen('list.hint')} />
        }
      />
    </Page>
  )
}

/** Leads to the quotes that are to be invoiced, the unpaid invoices and the open subsidies, if there are any. */
function Due() {
  const t = useWords(invoiceScreenText)
  const tClaim = useWords(claimScreenText)
  const { data: quoted } = useCall(quotes.endpoints.list, {
    query: { billing: 'to_invoice', page_size: 1 },
  })
  const { data: unpaid } = useCall(invoices.endpoints.list, {
    query: { status: 'overdue', page_size: 1 },
  })
  const { data: asked } = useCall(claims.endpoints.list, {
    query: { state: 'asked', page_size: 1 },
  })
  const { data: granted } = useCall(claims.endpoints.list, {
    query: { state: 'granted', paid_to: 'office', page_size: 1 },
  })
  return (
    <>
      {!!asked?.count && (
        <Link to="/claims-list?state=asked">{tClaim('waiting', { count: asked.count })}</Link>
      )}
      {!!granted?.count && (
        <Link to="/claims-list?state=granted&paid_to=office">
          {tClaim('to_receive', { count: granted.count })}
        </Link>
      )}
      {!!quoted?.count && (
        <Link to="/quotes-list?billing=to_invoice">
          {t('list.to_invoice', { count: quoted.count })}
        </Link>
      )}
      {!!unpaid?.count && (
        <Link to="/invoices-list?status=overdue">{t('list.unpaid', { count: unpaid.count })}</Link>
      )}
    </>
  )
}

const amountOf = (amount: number) => formatNumber(amount, { decimals: 2 })

const columnsIn = (t: Translate<typeof invoiceText>): Column<ListedInvoice>[] => [
  {
    key: 'number',
    title: t('field.number'),
    width: 140,
    main: true,
    sortable: true,
    render: nameOf,
  },
  {
    key: 'kind',
    title: t('field.kind'),
    width: 150,
    sortable: true,
    render: ({ kind }) => t(`kind.${kind}`),
  },
  {
    key: 'contractor_name',
    title: t('field.contractor_name'),
    width: 180,
    grows: true,
    sortable: true,
    truncate: true,
    phone: 'detail',
    render: ({ contractor_name }) => contractor_name,
  },
  {
    key: 'address',
    title: t('field.address'),
    width: 190,
    sortable: true,
    truncate: true,
    render: ({ address }) => address ?? '–',
  },
  {
    key: 'status',
    title: t('field.status'),
    width: 130,
    sortable: true,
    phone: 'end',
    render: ({ status }) => <InvoiceStatusLabel status={status} />,
  },
  {
    key: 'due_on',
    title: t('field.due_on'),
    width: 150,
    sortable: true,
    render: ({ due_on }) => (due_on ? formatDate(due_on) : '–'),
  },
  {
    key: 'amount',
    title: `${t('field.amount')} CHF`,
    width: 130,
    align: 'right',
    sortable: true,
    render: ({ amount }) => amountOf(amount),
  },
  {
    key: 'open',
    title: `${t('field.open')} CHF`,
    width: 135,
    align: 'right',
    sortable: true,
    render: ({ open }) => amountOf(open),
  },
]
