import type { Recent } from '../../web/drafts.ts'
import { toast } from '../../web/toast.tsx'
import { CreateForm } from '../../web/ui/CreateForm.tsx'
import { useWords } from '../../web/words.ts'
import { contactText } from './contact.text.ts'
import type { ContactRole } from './contacts.tsx'
import { userText } from './user.text.ts'
import { roles, userEndpoints, userFields } from './user.ts'

/** What was typed to find somebody, as the beginning of their record. */
function begun(typed: string) {
  if (typed.includes('@')) return { email: typed }
  const [first_name = '', ...others] = typed.split(/\s+/)
  return { first_name, last_name: others.join(' ') }
}

type Props = { typed: string; role: ContactRole; done: (made: Recent) => void }

/** Makes a person from where one is chosen. */
export default function NewContact(props: Props) {
  const t = useWords(contactText)
  const role = roles.find((known) => known === props.role)
  return (
    <CreateForm
      endpoint={userEndpoints.create}
      form={`users/new-${props.role}`}
      fields={userFields}
      sections={['identity']}
      hidden={['name']}
      text={userText}
      initial={{ ...begun(props.typed), role }}
      submit={t('submit')}
      title={t('create_new')}
      onCreated={({ id, name, company_name }) => {
        toast.success(t('created'))
        props.done({ id, label: company_name ?? name })
      }}
    />
  )
}
