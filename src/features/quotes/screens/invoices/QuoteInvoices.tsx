import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from '../../../../web/Link.tsx'
import { prefetchedPart } from '../../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../../web/loading/words.ts'
import { useCall } from '../../../../web/useApi.ts'
import { invoices } from '../../invoices/invoice.ts'
import type { Quote } from '../../quote.ts'
import { formatAmount } from '../client/quoteAmounts.ts'
import classes from '../QuoteEditor.module.css'
import { invoiceScreenText } from './invoiceScreen.text.ts'

const IssueDialog = prefetchedPart(() => import('./InvoiceDialogs.tsx'), 'IssueDialog')

/** The invoices of an accepted quote, and the next one. */
export function QuoteInvoices({ quote: { id, status }, quote }: { quote: Quote }) {
  const t = useWords(invoiceScreenText)
  const [isIssuing, setIssuing] = useState(false)
  const { data } = useCall(
    invoices.endpoints.list,
    { query: { quote: id, sort: ['id'], page_size: 100 } },
    { enabled: status === 'accepted' },
  )
  if (status !== 'accepted') return null
  return (
    <section aria-labelledby="quote-invoices">
      <h2 id="quote-invoices" className={classes.panelTitle}>
        {t('list.title')}
      </h2>
      {data?.results.map((invoice) => (
        <p key={invoice.id} className={classes.row}>
          <Link to={`/invoices/${invoice.id}`}>{invoice.number ?? invoice.quote_number}</Link>
          <span>{formatAmount(invoice.amount.toFixed(2))}</span>
        </p>
      ))}
      {quote.billing !== 'invoiced' && (
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
