import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import type { ReferenceSource } from '../../../web/ui/input/ReferenceInput.tsx'
import { contactText } from '../contact.text.ts'
import { type ContactOption, type contactRoles, userEndpoints } from '../user.ts'
import { useOpensPeople } from './PersonLink.tsx'

const NewContact = prefetchedPart(() => import('./NewContact.tsx'))

export type ContactRole = (typeof contactRoles)[number]

/**
 * Source of a reference input for contacts; those with the role come first. With `mayCreate`, a contact can be
 * created without leaving the form. For the office, the names lead to the pages of the people.
 */
export function useContacts(role: ContactRole, mayCreate: boolean): ReferenceSource {
  const t = useWords(contactText)
  const opensPeople = useOpensPeople()
  return {
    find: userEndpoints.contactOptions,
    searchParameter: 'q',
    query: { role },
    label: ({ label }: ContactOption) => label,
    detail: ({ company, name, city, email }: ContactOption) =>
      [company && name, city, email].filter(Boolean).join(' · '),
    failed: t('failed'),
    path: opensPeople ? (id) => `/users/${id}` : undefined,
    create: mayCreate
      ? {
          word: (typed) => (typed ? t('create', { typed }) : t('create_new')),
          title: t('create_new'),
          form: (typed, done) => <NewContact typed={typed} role={role} onCreated={done} />,
        }
      : undefined,
  }
}
