import { mergeDocs } from '../../kernel/merge/mergeReference.server.ts'
import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { type userEndpoints, type userFields, users } from './user.ts'

const lastAdministrator = 'The person is the last active administrator.'

const standardDocs = resourceDocs('user', 'users', users.order)
const { params } = standardDocs.get

export const userReference: EndpointDocs<typeof userEndpoints> = {
  ...standardDocs,
  ...mergeDocs('person'),
  remove: {
    ...standardDocs.remove,
    summary:
      'Moves a person to the trash, or deactivates one to whom buildings, quotes or mandates refer; `outcome` tells which.',
    refusals: { 409: lastAdministrator },
  },
  setPassword: {
    summary:
      "Sets another person's password, ends their sessions, and allows sign-in unless they are deactivated.",
    params,
    example: { password: 'correct horse battery' },
    refusals: { 409: 'It is your own password, which you change in your profile.' },
  },
  invite: {
    summary:
      'Mails a person without an account a link to choose their first password; a second call sends another one. Without a group, they get that of client or partner which their mandates imply.',
    params,
    refusals: {
      409: 'The person has an account, is deactivated, has lost their last group, or was invited a moment ago.',
    },
  },
  resetSecondFactor: {
    summary:
      'Turns off the second factor of a person who has lost their app, forgets their backup codes and trusted devices, and tells them by mail.',
    params,
    refusals: { 409: 'The second factor is off.' },
  },
  links: {
    summary:
      'Counts the open links made for a person, which end if they are deactivated, deleted or lose their last group: of quotes, kick-off forms, appointments, calendar and invitation, the file links that they made, and uploads under way.',
    params,
  },
  deactivate: {
    summary: "Ends a person's sessions and refuses their sign-in from now on; their records stay.",
    params,
    refusals: { 409: lastAdministrator },
  },
  activate: {
    summary:
      'Reactivates a person; without a password, they become a contact without sign-in again.',
    params,
  },
  viewAs: {
    summary:
      'Begins to look at the product as somebody else does, and says so in the audit log. Reading calls that carry the `id` as `X-View-As` then answer what that person gets.',
    params,
    example: { reason: 'The client does not find their report.' },
    refusals: { 403: 'The person is an administrator or cannot sign in.' },
  },
  endViewAs: {
    summary:
      'Ends looking at the product as this person; the audit log says what was read and for how long. Without this call it is over after ten minutes in which nothing was read.',
    params,
  },
  similar: {
    summary:
      'Returns people who may be the one about to be created, with what they have in common: email address, phone, or name and place.',
    example: { first_name: 'Marie', last_name: 'Favre', city: 'Genève' },
  },
  contactOptions: {
    summary:
      'Lists contacts to choose from in a form, the most recently used first; clients and partners get themselves and the people of their own mandates, each with their `kind`.',
    query: {
      role: 'Contacts with this business role or access group come first.',
      q: 'The beginning of a name, company, city or e-mail address.',
      limit: 'The maximum number of contacts.',
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
