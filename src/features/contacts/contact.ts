import { computed, labelledAs, section } from '../../kernel/field/fields.ts'
import { choice, line, longText } from '../../kernel/field/kinds.ts'
import { reference } from '../../kernel/field/references.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { phone } from '../../kernel/field/swiss.ts'
import { resource } from '../../kernel/record/resource.ts'
import { languages } from '../../kernel/text.ts'
import { userFields } from '../users/user.ts'

/** What people enter of a contact. */
export const enteredContactFields = section('contact', 'base', {
  name: line({ required: true, max: 120 }),
  role: line({ max: 80 }),
  phone_number: phone({ wrong: 'user:error.phone_form', tooLong: 'user:error.phone_length' }),
  language: choice(languages),
  note: longText({ max: 1500 }),
})

export const contactFields = {
  ...section('contact', 'base', {
    company: reference('companies'),
    company_name: labelledAs('company', computed(line())),
    building: reference('buildings'),
    building_address: labelledAs('building', computed(line())),
  }),
  ...enteredContactFields,
}

/** Contacts: people without an email address, of one company or one building. They sign in nowhere; the office alone sees them. */
export const contacts = resource({
  name: 'contacts',
  fields: contactFields,
  list: [
    'company',
    'company_name',
    'building',
    'building_address',
    'name',
    'role',
    'phone_number',
    'language',
    'note',
  ],
  searched: { fields: ['name', 'role'] },
  order: 'name',
})
export type Contact = TypeOf<typeof contacts.row>
export type ListedContact = TypeOf<
  NonNullable<typeof contacts.endpoints.list.output>
>['results'][number]

const { email, first_name, last_name } = userFields
/** What is entered of a contact who becomes a person. */
export const personFields = { email, first_name, last_name }

export const contactCalls = {
  ...contacts.endpoints,
  /**
   * Makes a person of a contact whose email address is known: with name, phone and language, of the same company and with
   * the same function there. What a person has no field for is kept as a logged call; the contact is gone.
   */
  becomePerson: contacts.call('POST', '{id}/become-person/', {
    access: 'contacts:delete',
    params: shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) }),
    body: shape.strictObject({
      email: email.value,
      first_name: first_name.value,
      last_name: last_name.value.nullish(),
    }),
    output: shape.object({ person: shape.int() }),
  }),
}
