import { maxChosenIds } from '../../../kernel/record/list.ts'
import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import { mandateEndpoints, quoteFates } from '../mandate.ts'
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

/** Names the open quotes of mandates that are about to be called off, and what becomes of each. */
export function OpenQuoteList({ mandates }: { mandates: readonly number[] }) {
  const t = useWords(openQuotesText)
  const quotes = useOpenQuotes(mandates)
  return quoteFates
    .map((fate) => ({ fate, own: quotes.filter((quote) => quote.fate === fate) }))
    .filter(({ own }) => own.length > 0)
    .map(({ fate, own }) => (
      <div key={fate} className={classes.quotes}>
        <p id={`open-quotes-${fate}`}>{t(`fate.${fate}`)}</p>
        <ul aria-labelledby={`open-quotes-${fate}`}>
          {own.map(({ id, number }) => (
            <li key={id}>
              <Link to={`/quotes/${id}`}>{number ?? t('draft')}</Link>
            </li>
          ))}
        </ul>
      </div>
    ))
}
