import { useWords } from '../../../../web/loading/words.ts'
import type { QuoteAmounts } from '../../money.ts'
import classes from './QuoteTotals.module.css'
import { formatAmount, formatPercent, isZeroAmount } from './quoteAmounts.ts'
import { quoteClientText } from './quoteClient.text.ts'

type Props = {
  totals: QuoteAmounts
  taken?: number
  /** What of it is to be paid at acceptance. */
  deposit?: string | null
  /** What the total is made of in one line. */
  isCompact?: boolean
}

/** The amounts of a quote: net, VAT per rate, rounding, total. `taken` is the number of options in it. */
export function QuoteTotals({ totals, taken = 0, deposit, isCompact }: Props) {
  const t = useWords(quoteClientText)
  const total = (
    <div className={classes.total} data-compact={isCompact || undefined}>
      <dt>{taken > 0 ? t('total.with', { count: taken }) : t('total')}</dt>
      <dd translate="no">
        <span>{formatAmount(totals.total)}</span> <span className="compact faint plain">CHF</span>
      </dd>
    </div>
  )
  const advance = deposit && (
    <div className={classes.parts}>
      <dt>{t('total.deposit')}</dt>
      <dd translate="no">{formatAmount(deposit)}</dd>
    </div>
  )
  if (isCompact)
    return (
      <dl className={classes.totals}>
        <div className={classes.parts}>
          <dt>{t('total.parts')}</dt>
          <dd>
            {[
              formatAmount(totals.net),
              ...totals.vat.map(({ rate, amount }) =>
                t('total.vat_part', { rate: formatPercent(rate), amount: formatAmount(amount) }),
              ),
              ...(isZeroAmount(totals.rounding)
                ? []
                : [t('total.rounding_part', { amount: formatAmount(totals.rounding) })]),
            ].join(' + ')}
          </dd>
        </div>
        {total}
        {advance}
      </dl>
    )
  return (
    <dl className={classes.totals}>
      <dt>{t('total.net')}</dt>
      <dd translate="no">{formatAmount(totals.net)}</dd>
      {!isZeroAmount(totals.discount) && (
        <>
          <dt>{t('total.discount')}</dt>
          <dd translate="no">{formatAmount(`-${totals.discount}`)}</dd>
        </>
      )}
      {totals.vat.map(({ rate, base, amount }) => (
        <div key={rate} className={classes.row}>
          <dt>{t('total.vat', { rate: formatPercent(rate), base: formatAmount(base) })}</dt>
          <dd translate="no">{formatAmount(amount)}</dd>
        </div>
      ))}
      {!isZeroAmount(totals.rounding) && (
        <>
          <dt>{t('total.rounding')}</dt>
          <dd translate="no">{formatAmount(totals.rounding)}</dd>
        </>
      )}
      {total}
      {advance}
    </dl>
  )
}
