import { computed, labelledAs, section } from '../../kernel/field/fields.ts'
import { day, line, longText } from '../../kernel/field/kinds.ts'
import { recordId, reference } from '../../kernel/field/references.ts'
import { resource } from '../../kernel/record/resource.ts'

export const callFields = section('call', 'base', {
  person: reference('users', { required: true }),
  person_name: labelledAs('person', computed(line({ required: true }))),
  made_on: day({ required: true }),
  text: longText({ required: true, max: 2000 }),
  author: computed(recordId('users')),
  author_name: labelledAs('author', computed(line())),
})

/** Phone calls that somebody of the office noted; the office alone sees them, and only the author changes them. */
export const calls = resource({
  name: 'phone_calls',
  fields: callFields,
  list: ['person', 'person_name', 'made_on', 'text', 'author', 'author_name'],
  searched: { fields: ['person_name'] },
  order: '-made_on',
})

export const callEndpoints = calls.endpoints
