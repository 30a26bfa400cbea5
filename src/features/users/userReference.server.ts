import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { type userEndpoints, type userFields, users } from './user.ts'

const usual = resourceDocs('user', 'users', users.order)
const { params } = usual.get

export const userReference: EndpointDocs<typeof userEndpoints> = {
  ...usual,
  remove: {
    ...usual.remove,
    summary:
      'Deactivates a person who takes part in records, and moves one without any into the trash; `outcome` says which.',
  },
  setPassword: {
    summary:
      'Sets the secret with which a person signs in, ends their sessions, and lets them in unless they are deactivated.',
    params,
    example: { password: 'correct horse battery' },
  },
  deactivate: {
    summary: "Ends a person's sessions and refuses their sign-in from now on; their records stay.",
    params,
  },
  activate: {
    summary:
      'Lets a deactivated person sign in again; one who never had a password takes part as before, without signing in.',
    params,
  },
  contactOptions: {
    summary: 'Offers persons to choose from in a form, those whom the caller used last first.',
    query: {
      role: 'Only persons who can take this part, in business or by their access group.',
      q: 'The beginning of a name, company, city or e-mail address as somebody types it.',
      limit: 'How many persons are offered at most.',
    },
  },
}

export const userExamples: Partial<Record<keyof typeof userFields, string>> = {
  first_name: 'Marie',
  last_name: 'Favre',
  name: 'Marie Favre',
  company_name: 'PPE Deux-Ponts 24',
  street: 'Rue des Deux-Ponts',
  number: '24',
  postcode: '1205',
  city: 'Genève',
  bank_name: 'Banque cantonale de Genève',
}
