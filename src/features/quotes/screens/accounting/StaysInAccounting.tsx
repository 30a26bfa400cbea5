import { useWords } from '../../../../web/loading/words.ts'
import { useCall } from '../../../../web/useApi.ts'
import { quoteEndpoints } from '../../quote.ts'
import classes from './Accounting.module.css'
import { quoteSyncText } from './quoteSync.text.ts'

/** Says under which number, and where, a quote stays in accounting once it is deleted here. */
export function StaysInAccounting({ quote }: { quote: number }) {
  const t = useWords(quoteSyncText)
  const { data } = useCall(quoteEndpoints.readSync, { params: { id: quote } })
  if (!data?.url) return null
  return (
    <p className={classes.stays}>
      {t('delete.stays', { number: data.number ?? '–' })}{' '}
      <a href={data.url} target="_blank" rel="noreferrer">
        {t('open')}
      </a>
    </p>
  )
}
