import type { z } from 'zod'
import type { Recent } from '../../web/drafts.ts'
import { toast } from '../../web/toast.tsx'
import { DeclaredForm } from '../../web/ui/DeclaredForm.tsx'
import type { ReferenceSource } from '../../web/ui/ReferenceInput.tsx'
import { useWords } from '../../web/words.ts'
import { contactText } from './contact.text.ts'
import { userText } from './user.text.ts'
import { type contactOption, type contactRoles, roles, userEndpoints, userFields } from './user.ts'

type ContactRole = (typeof contactRoles)[number]
type ContactOption = z.infer<typeof contactOption>

/**
 * Persons to choose from in a form, those who fit the role first. `mayCreate` lets one be made without
 * leaving the form.
 */
export function useContacts(role: ContactRole, mayCreate: boolean): ReferenceSource {
  const t = useWords(contactText)
  return {
    find: userEndpoints.contactOptions,
    words: 'q',
    query: { role },
    label: (one: ContactOption) => one.label,
    detail: (one: ContactOption) =>
      [one.company && one.name, one.city, one.email].filter(Boolean).join(' · '),
    failed: t('failed'),
    create: mayCreate
      ? {
          word: (typed) => (typed ? t('create', { typed }) : t('create_new')),
          title: t('create_new'),
          form: (typed, done) => <NewContact typed={typed} role={role} done={done} />,
        }
      : undefined,
  }
}

/** What was typed to find somebody, as the beginning of their record. */
function begun(typed: string) {
  if (typed.includes('@')) return { email: typed }
  const [first_name = '', ...others] = typed.split(/\s+/)
  return { first_name, last_name: others.join(' ') }
}

function NewContact(props: { typed: string; role: ContactRole; done: (made: Recent) => void }) {
  const t = useWords(contactText)
  const role = roles.find((known) => known === props.role)
  return (
    <DeclaredForm
      mode="create"
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
