import { useWords } from '../../../../web/loading/words.ts'
import { toast } from '../../../../web/theme/toast.tsx'
import { useDecision } from '../../../../web/writes/useDecision.ts'
import { type Quote, quoteEndpoints } from '../../quote.ts'
import { quoteOfficeText } from '../quoteOffice.text.ts'

/** Returns `billDeposit`, which makes the bill of a deposit or makes it again, and whether it is running. */
export function useBillDeposit({ id, number, version, deposit_bill }: Quote) {
  const t = useWords(quoteOfficeText)
  const billing = useDecision(quoteEndpoints.billDeposit)
  async function billDeposit() {
    const title = number ?? t('delete.name')
    const { problem } = await billing.decide({ params: { id } }, { title, version })
    if (problem) toast.error(problem.body.detail)
    else toast.success(t(deposit_bill ? 'deposit.done' : 'deposit.made'))
  }
  return { billDeposit, isBilling: billing.isSending }
}
