import { useWords } from '../../../web/loading/words.ts'
import type { QuoteAmounts } from '../money.ts'
import classes from './QuoteTotals.module.css'
import { formatAmount, formatPercent, isZeroAmount } from './quoteAmounts.ts'
import { quoteClientText } from './quoteClient.text.ts'

/** The amounts of a quote: net, VAT per rate, rounding, total. `taken` is the number of options in it. */
export function QuoteTotals({ totals, taken = 0 }: { totals: QuoteAmounts; taken?: number }) {
  const t = useWords(quoteClientText)
  return (
    <dl className={classes.totals}>
      <dt>{t('total.net')}</dt>
      <dd>{formatAmount(totals.net)}</dd>
      {!isZeroAmount(totals.discount) && (
        <>
          <dt>{t('total.discount')}</dt>
          <dd>{formatAmount(`-${totals.discount}`)}</dd>
        </>
      )}
      {totals.vat.map(({ rate, base, amount }) => (
        <div key={rate} className={classes.row}>
          <dt>{t('total.vat', { rate: formatPercent(rate), base: formatAmount(base) })}</dt>
          <dd>{formatAmount(amount)}</dd>
        </div>
      ))}
      {!isZeroAmount(totals.rounding) && (
        <>
          <dt>{t('total.rounding')}</dt>
          <dd>{formatAmount(totals.rounding)}</dd>
        </>
      )}
      <div className={classes.total}>
        <dt>{taken > 0 ? t('total.with', { count: taken }) : t('total')}</dt>
        <dd>
          {formatAmount(totals.total)} <span className={classes.unit}>CHF</span>
        </dd>
      </div>
    </dl>
  )
}
