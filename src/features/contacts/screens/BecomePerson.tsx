import { useNavigate } from '@tanstack/react-router'
import { useWords } from '../../../web/loading/words.ts'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { refresh } from '../../../web/useApi.ts'
import { parseContact } from '../../users/companyName.ts'
import { userText } from '../../users/user.text.ts'
import { contactRecordText } from '../contact.text.ts'
import { contactCalls, type ListedContact, personFields } from '../contact.ts'

type Props = { contact: ListedContact; onClose: () => void }

/** Makes a person of a contact whose email address is known. */
export default function BecomePerson({ contact, onClose }: Props) {
  const t = useWords(contactRecordText)
  const navigate = useNavigate()
  return (
    <Dialog title={t('become')} onClose={onClose} size={480}>
      <p>{t('become.text')}</p>
      <CreateForm
        endpoint={contactCalls.becomePerson}
        form={`contacts/${contact.id}/become-person`}
        record={contact}
        fields={personFields}
        text={userText}
        initial={parseContact(contact.name ?? '')}
        submit={t('become')}
        title={`${t('become')} ${contact.name}`}
        onCreated={({ person }) => {
          void refresh('contacts')
          void navigate({ to: `/users/${person}` })
        }}
      />
    </Dialog>
  )
}
