import { useMemo, useState } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import type { DraftValues, Recent } from '../../../web/writes/drafts.ts'
import { roles } from '../../auth/account.ts'
import { parseContact } from '../companyName.ts'
import { contactText } from '../contact.text.ts'
import { userText } from '../user.text.ts'
import { userEndpoints, userFields } from '../user.ts'
import { CompanyHint } from './CompanyHint.tsx'
import type { ContactRole } from './contacts.tsx'
import { SimilarPeople } from './SimilarPeople.tsx'

type Props = {
  /** Text of the search, from which the form gets its initial values. */
  typed: string
  role: ContactRole
  onCreated: (contact: Recent) => void
}

/** Form of a new person or company, opened from a reference input. */
export default function NewContact({ typed, role, onCreated }: Props) {
  const t = useWords(contactText)
  const initial = useMemo(
    () => ({ ...parseContact(typed), role: roles.find((userRole) => userRole === role) }),
    [typed, role],
  )
  const [entered, setEntered] = useState<{
    values: DraftValues
    set: (values: DraftValues) => void
  }>()
  return (
    <CreateForm
      endpoint={userEndpoints.create}
      form={`users/new-${role}`}
      fields={userFields}
      sections={['identity']}
      hidden={['name']}
      text={userText}
      initial={initial}
      notes={entered?.values.company_name ? { first_name: t('company.contact') } : undefined}
      afterSection={{
        identity: entered && (
          <>
            <CompanyHint {...entered} recognised={parseContact(typed).company_name} />
            <SimilarPeople values={entered.values} onChoose={onCreated} />
          </>
        ),
      }}
      submit={t('submit')}
      title={t('create_new')}
      onValues={(next, set) => setEntered({ values: next, set })}
      onCreated={({ id, name, company_name }) => {
        toast.success(t('created'))
        onCreated({ id, label: company_name ?? name })
      }}
    />
  )
}
