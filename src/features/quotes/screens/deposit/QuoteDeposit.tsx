import { Button } from '@mantine/core'
import { formatDate } from '../../../../kernel/field/format.ts'
import { IconReceipt } from '../../../../web/icons/icons.ts'
import { Link } from '../../../../web/Link.tsx'
import { useWords } from '../../../../web/loading/words.ts'
import type { Quote } from '../../quote.ts'
import { formatAmount } from '../client/quoteAmounts.ts'
import classes from '../QuoteEditor.module.css'
import { quoteOfficeText } from '../quoteOffice.text.ts'
import { DepositButton } from './DepositButton.tsx'
import { useBillDeposit } from './useBillDeposit.tsx'

/** How it stands with the bill of a deposit: it is made once for all versions of a quote. */
export function QuoteDeposit({ quote }: { quote: Quote }) {
  const t = useWords(quoteOfficeText)
  const { billDeposit, isBilling } = useBillDeposit(quote)
  const { id, status, deposit, deposit_bill } = quote
  const isUnbilled = status === 'accepted' && deposit !== null && !deposit_bill
  if (!deposit_bill && !isUnbilled) return null
  return (
    <section aria-labelledby="quote-deposit">
      <h2 id="quote-deposit" className={classes.panelTitle}>
        {t('panel.deposit')}
      </h2>
      {deposit_bill?.quote === id && <DepositButton quote={quote} />}
      {deposit_bill?.quote === id && deposit_bill.invoice && deposit_bill.due && (
        <p className="aside breaks block">
          {t('deposit.invoice', {
            number: deposit_bill.invoice,
            date: formatDate(deposit_bill.due),
          })}
        </p>
      )}
      {deposit_bill && deposit_bill.quote !== id && (
        <p className="aside breaks block">
          {t('deposit.elsewhere', { amount: formatAmount(deposit_bill.amount) })}{' '}
          <Link to={`/quotes/${deposit_bill.quote}`}>{deposit_bill.number}</Link>
        </p>
      )}
      {isUnbilled && (
        <>
          <p className={classes.next}>{t('deposit.unbilled')}</p>
          <Button
            variant="default"
            loading={isBilling}
            leftSection={<IconReceipt aria-hidden />}
            onClick={() => void billDeposit()}
          >
            {t('action.make_deposit')}
          </Button>
        </>
      )}
    </section>
  )
}
