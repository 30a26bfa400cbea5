import { useWords } from '../../../../web/loading/words.ts'
import { useCall } from '../../../../web/useApi.ts'
import { type ListedQuote, quoteEndpoints } from '../../quote.ts'
import classes from './Accounting.module.css'
import { quoteSyncText } from './quoteSync.text.ts'

/** Says under which number, and where, a quote stays in accounting once it is deleted here. */
export function StaysInAccounting({
  quote,
}: {
  quote: Pick<ListedQuote, 'id' | 'accounting_url'>
}) {
  const t = useWords(quoteSyncText)
  const { data } = useCall(quoteEndpoints.readSync, { params: { id: quote.id } })
  // The office may have entered the address by hand.
  const url = data?.url ?? quote.accounting_url
  if (!url) return null
  return (
    <p className={classes.stays}>
      {data?.number ? t('delete.stays', { number: data.number }) : t('delete.stays_there')}{' '}
      <a href={url} target="_blank" rel="noreferrer">
        {t('open')}
      </a>
    </p>
  )
}
