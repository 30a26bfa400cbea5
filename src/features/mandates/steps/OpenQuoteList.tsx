import { formatDate, formatMoney } from '../../../kernel/field/format.ts'
import { maxChosenIds } from '../../../kernel/record/list.ts'
import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import { mandateEndpoints, type OpenQuote, quoteFates } from '../mandate.ts'
import classes from './dialogs.module.css'
import { openQuotesText } from './openQuotes.text.ts'

/** Open quotes of mandates that are about to be called off. */
export function useOpenQuotes(mandates: readonly number[]) {
  const { data } = useCall(
    mandateEndpoints.openQuotes,
    { query: { mandates: mandates.slice(0, maxChosenIds) } },
    { enabled: mandates.length > 0, staleTime: 0 },
  )
  return data?.results ?? []
}

type ListProps = {
  mandates: readonly number[]
  /** Whether they are closed: what was accepted has been rendered, so nothing is said of it. */
  isClosing?: boolean
}

/** Names the quotes of mandates that are about to be called off, and what becomes of each. */
export function OpenQuoteList({ mandates, isClosing = false }: ListProps) {
  const t = useWords(openQuotesText)
  const quotes = useOpenQuotes(mandates)
  const aboutInvoice = ({ number, amount, open, due }: OpenQuote['invoices'][number]) => {
    const params = {
      ...{ number, amount: formatMoney(Number(amount)), open: formatMoney(Number(open)) },
      date: due && formatDate(due),
    }
    return t(Number(open) <= 0 ? 'invoice_paid' : due ? 'invoice_due' : 'invoice', params)
  }
  const nameOf = ({ number, invoices }: OpenQuote) => {
    const quote = number ?? t('draft')
    return invoices.length > 0 ? `${quote} (${invoices.map(aboutInvoice).join(' ; ')})` : quote
  }
  return quoteFates
    .filter((fate) => !(isClosing && fate === 'keep'))
    .map((fate) => ({ fate, own: quotes.filter((quote) => quote.fate === fate) }))
    .filter(({ own }) => own.length > 0)
    .map(({ fate, own }) => (
      <div key={fate} className={classes.quotes}>
        <p id={`open-quotes-${fate}`}>{t(`fate.${fate}`)}</p>
        <ul aria-labelledby={`open-quotes-${fate}`}>
          {own.map((quote) => (
            <li key={quote.id}>
              <Link to={`/quotes/${quote.id}`}>{nameOf(quote)}</Link>
            </li>
          ))}
        </ul>
      </div>
    ))
}
