import { useState } from 'react'
import { useWords } from '../../../../web/loading/words.ts'
import { toast } from '../../../../web/theme/toast.tsx'
import { CreateForm } from '../../../../web/ui/form/CreateForm.tsx'
import { Dialog } from '../../../../web/ui/page/Dialog.tsx'
import { useContacts } from '../../../users/screens/contacts.tsx'
import { quoteText } from '../../quote.text.ts'
import { type Quote, quoteEndpoints, quoteFields } from '../../quote.ts'
import { quoteOfficeText } from '../quoteOffice.text.ts'
import { useClientMandates } from '../quoteSources.tsx'

/** Gives a draft to another contractor: its mandates leave with their lines, and those of the other one come. */
export default function ChangeContractor({
  quote,
  onClose,
}: {
  quote: Quote
  onClose: () => void
}) {
  const t = useWords(quoteOfficeText)
  const { id, version, places, lines } = quote
  const [contractor, setContractor] = useState(0)
  const references = {
    contractor: useContacts('contractor', true),
    mandates: useClientMandates(contractor),
  }
  const leaving = (lines ?? []).filter(({ mandate }) => mandate != null).length
  return (
    <Dialog title={t('action.contractor')} size={640} onClose={onClose}>
      <div className="parts">
        <p className="aside breaks block">
          {t('contractor.text', {
            mandates: (places ?? []).map(({ number }) => number).join(', '),
            count: leaving,
          })}
        </p>
        <CreateForm
          endpoint={quoteEndpoints.update}
          record={{ id, version }}
          form={`quotes/${id}/contractor`}
          fields={quoteFields}
          sections={['quote']}
          hidden={contractor > 0 ? ['language'] : ['language', 'mandates']}
          text={quoteText}
          references={references}
          submit={t('action.contractor')}
          title={t('delete.name')}
          onValues={(values, set) => {
            const chosen = typeof values.contractor === 'number' ? values.contractor : 0
            if (chosen === contractor) return
            if (contractor > 0) set({ mandates: null })
            setContractor(chosen)
          }}
          onCreated={() => {
            toast.success(t('contractor.done'))
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}
