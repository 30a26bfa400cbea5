import { section } from '../../../../kernel/field/fields.ts'
import { longText } from '../../../../kernel/field/kinds.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { toast } from '../../../../web/theme/toast.tsx'
import { CreateForm } from '../../../../web/ui/form/CreateForm.tsx'
import { Dialog } from '../../../../web/ui/page/Dialog.tsx'
import { type Quote, quoteEndpoints } from '../../quote.ts'
import { quoteOfficeText } from '../quoteOffice.text.ts'

const cancellationFields = section('', 'base', { reason: longText({ max: 2000 }) })

/** Withdraws a draft or a sent quote. */
export default function CancelQuote({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const t = useWords(quoteOfficeText)
  const { id, version, number, status } = quote
  return (
    <Dialog title={t('action.cancel')} onClose={onClose}>
      <p className="aside breaks block">
        {status === 'sent' && `${t('cancel.link')} `}
        {t('cancel.text')}
      </p>
      <CreateForm
        endpoint={quoteEndpoints.cancel}
        record={{ id, version }}
        form={`quotes/${id}/cancel`}
        fields={cancellationFields}
        text={quoteOfficeText}
        submit={t('action.cancel')}
        title={number ?? t('delete.name')}
        onCreated={() => {
          toast.success(t('cancel.done'))
          onClose()
        }}
      />
    </Dialog>
  )
}
