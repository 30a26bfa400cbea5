import type { TypeOf } from '../../../kernel/field/shape.ts'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import type { ReferenceSource } from '../../../web/ui/input/ReferenceInput.tsx'
import { contactText } from '../contact.text.ts'
import { type contactOption, type contactRoles, userEndpoints } from '../user.ts'

const NewContact = prefetchedPart(() => import('./NewContact.tsx'))

export type ContactRole = (typeof contactRoles)[number]
type ContactOption = TypeOf<typeof contactOption>

/**
 * Contacts to choose from in a form, those with the role first. `mayCreate` allows creating one without
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
