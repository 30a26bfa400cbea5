import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { refresh } from '../../../web/useApi.ts'
import { useContacts } from '../../users/screens/contacts.tsx'
import { memberText } from '../member.text.ts'
import { type ListedMember, memberEndpoints, memberFields } from '../member.ts'
import { peopleText } from './people.text.ts'

const { company, person, role, duties, since } = memberFields

type Props = {
  /** The company of which somebody becomes one; or the person who becomes one of a company. */
  known: { company: number } | { person: number }
  /** The membership to change; null to add one. */
  member: ListedMember | null
  onClose: () => void
}

/** Adds somebody to a company, or changes what they are there. */
export default function MemberDialog({ known, member, onClose }: Props) {
  const t = useWords(peopleText)
  const people = useContacts('client', true)
  const heading = t(member ? 'change' : 'company' in known ? 'add' : 'join')
  const common = { text: memberText, title: heading, references: { person: people } }
  const onSaved = (message: string) => () => {
    void refresh('people')
    toast.success(message)
    onClose()
  }
  return (
    <Dialog title={heading} onClose={onClose} size={480}>
      {member ? (
        <CreateForm
          {...common}
          endpoint={memberEndpoints.update}
          form={`people/${member.id}`}
          fields={{ role, duties, since }}
          record={member}
          initial={{ role: member.role, duties: member.duties, since: member.since }}
          isChange
          submit={heading}
          onCreated={onSaved(t('changed'))}
        />
      ) : (
        <CreateForm
          {...common}
          endpoint={memberEndpoints.create}
          form={`people/new/${JSON.stringify(known)}`}
          fields={
            'company' in known ? { person, role, duties, since } : { company, role, duties, since }
          }
          bodyOf={(values) => ({ ...values, ...known })}
          submit={heading}
          onCreated={onSaved(t('added'))}
        />
      )}
    </Dialog>
  )
}
