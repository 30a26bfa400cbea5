import { useWords } from '../../../../web/loading/words.ts'
import { DeleteDialog } from '../../../../web/ui/trash/DeleteDialog.tsx'
import { isIssued, type ListedQuote, quoteEndpoints } from '../../quote.ts'
import { StaysInAccounting } from '../accounting/StaysInAccounting.tsx'
import { quoteOfficeText } from '../quoteOffice.text.ts'

type DeleteQuoteProps = {
  quote: Pick<ListedQuote, 'id' | 'version' | 'number' | 'status' | 'accounting_url'>
  onClose: () => void
  onDeleted?: () => void
}

/** Asks for confirmation and deletes a quote here, not in the accounting service. */
export function DeleteQuote({ quote, ...callbacks }: DeleteQuoteProps) {
  const t = useWords(quoteOfficeText)
  return (
    <DeleteDialog
      endpoints={quoteEndpoints}
      record={quote}
      name={quote.number ?? t('delete.name')}
      text={quoteOfficeText}
      confirm={isIssued(quote) ? (quote.number ?? undefined) : undefined}
      note={<StaysInAccounting quote={quote} />}
      {...callbacks}
    />
  )
}
