import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { type contactCalls, contacts } from './contact.ts'

const docs = resourceDocs('contact', 'contacts', contacts.order)

export const contactsReference: EndpointDocs<typeof contactCalls> = {
  ...docs,
  create: {
    ...docs.create,
    summary:
      'Creates a contact: somebody without an email address, of a company or of a building. One of the two is required, not both.',
    example: { building: 1, name: 'Dominique Favre', role: 'Caretaker' },
  },
  becomePerson: {
    summary:
      'Makes a person of a contact, now that the email address is known: with phone and language, and as one of the company with the same function. Function at a building and note become a logged call of the person; the contact is deleted for good.',
    params: docs.get.params,
    example: { email: 'dominique.favre@example.ch', first_name: 'Dominique', last_name: 'Favre' },
    refusals: { 409: 'Somebody has this email address already.' },
  },
}
