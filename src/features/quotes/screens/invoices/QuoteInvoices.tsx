import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { IconReceipt } from '../../../../web/icons/icons.ts'
import { Link } from '../../../../web/Link.tsx'
import { prefetchedPart } from '../../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../../web/loading/words.ts'
import { useSession } from '../../../../web/session/session.tsx'
import { useCall } from '../../../../web/useApi.ts'
import { invoices } from '../../invoices/invoice.ts'
import type { Quote } from '../../quote.ts'
import { formatAmount } from '../client/quoteAmounts.ts'
import classes from '../QuoteEditor.module.css'
import { invoiceScreenText } from './invoiceScreen.text.ts'

const IssueDialog = prefetchedPart(() => import('./InvoiceDialogs.tsx'), 'IssueDialog')

/** The invoices of an accepted quote that the person sees, and for the office the next one. */
export function QuoteInvoices({ quote }: { quote: Quote }) {
  const t = useWords(invoiceScreenText)
  const { can } = useSession()
  const [isIssuing, setIssuing] = useState(false)
  const { data } = useCall(
    invoices.endpoints.list,
    { query: { quote: quote.id, sort: ['id'], page_size: 100 } },
    { enabled: quote.status === 'accepted' },
  )
  const issued = data?.results ?? []
  const mayIssue = quote.status === 'accepted' && can('invoices:create')
  if (!mayIssue && issued.length === 0) return null
  return (
    <section aria-labelledby="quote-invoices">
      <h2 id="quote-invoices" className={classes.panelTitle}>
        {t('list.title')}
      </h2>
      {issued.map((invoice) => (
        <p key={invoice.id} className={classes.row}>
          <Link to={`/invoices/${invoice.id}`}>{invoice.number ?? invoice.quote_number}</Link>
          <span>{formatAmount(invoice.amount.toFixed(2))}</span>
        </p>
      ))}
      {mayIssue && quote.billing !== 'invoiced' && (
        <Button
          variant="default"
          leftSection={<IconReceipt aria-hidden />}
          onClick={() => setIssuing(true)}
        >
          {t('issue.action')}
        </Button>
      )}
      <Suspense>
        {isIssuing && <IssueDialog quote={quote} onClose={() => setIssuing(false)} />}
      </Suspense>
    </section>
  )
}
