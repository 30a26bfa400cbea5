import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { refresh } from '../../../web/useApi.ts'
import { contactRecordText } from '../contact.text.ts'
import { contactCalls, enteredContactFields, type ListedContact } from '../contact.ts'

/** To whom a contact belongs. */
export type ContactOf = { company: number } | { building: number }

type Props = { of: ContactOf; contact: ListedContact | null; onClose: () => void }

/** Adds a contact of a company or a building, or changes one. */
export default function ContactDialog({ of, contact, onClose }: Props) {
  const t = useWords(contactRecordText)
  const heading = t(contact ? 'edit' : 'list.new')
  const common = { fields: enteredContactFields, text: contactRecordText, title: heading }
  const onSaved = (message: string) => () => {
    void refresh('contacts')
    toast.success(message)
    onClose()
  }
  return (
    <Dialog title={heading} onClose={onClose} size={480}>
      {contact ? (
        <CreateForm
          {...common}
          endpoint={contactCalls.update}
          form={`contacts/${contact.id}`}
          record={contact}
          initial={Object.fromEntries(
            Object.keys(enteredContactFields).map((field) => [
              field,
              contact[field as keyof typeof enteredContactFields] ?? null,
            ]),
          )}
          isChange
          submit={t('edit')}
          onCreated={onSaved(t('edited'))}
        />
      ) : (
        <CreateForm
          {...common}
          endpoint={contactCalls.create}
          form={`contacts/new/${JSON.stringify(of)}`}
          bodyOf={(values) => ({ ...values, ...of })}
          submit={t('create.submit')}
          onCreated={onSaved(t('create.done'))}
        />
      )}
    </Dialog>
  )
}
