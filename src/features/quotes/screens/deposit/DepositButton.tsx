import { Button } from '@mantine/core'
import { IconReceipt } from '../../../../web/icons/icons.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { type Quote, quoteEndpoints } from '../../quote.ts'
import { quoteClientText } from '../client/quoteClient.text.ts'
import { useQuotePdf } from '../useQuotePdf.tsx'

/** Downloads the bill of a deposit, once it is made. */
export function DepositButton({ quote }: { quote: Quote }) {
  const t = useWords(quoteClientText)
  const { save, isBusy } = useQuotePdf(quoteEndpoints.depositPdf)
  if (!quote.deposit_pdf_hash) return <span role="status">{t('deposit.making')}</span>
  return (
    <Button
      variant="transparent"
      px={0}
      loading={isBusy}
      leftSection={<IconReceipt size={18} aria-hidden />}
      onClick={() => void save(quote.id)}
    >
      {t('deposit.pdf')}
    </Button>
  )
}
