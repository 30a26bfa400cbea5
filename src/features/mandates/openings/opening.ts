import { computed, labelledAs, section } from '../../../kernel/field/fields.ts'
import { line } from '../../../kernel/field/kinds.ts'
import { reference } from '../../../kernel/field/references.ts'
import { resource } from '../../../kernel/record/resource.ts'

export const openingFields = section('opening', 'base', {
  mandate: reference('mandates', { required: true }),
  mandate_number: labelledAs('mandate', computed(line({ required: true }))),
  person: reference('users', { required: true }),
  person_name: labelledAs('person', computed(line({ required: true }))),
})

/** Mandates of a company that are opened to its people beside the client, as long as they belong to it. */
export const openings = resource({
  name: 'openings',
  fields: openingFields,
  list: ['mandate', 'mandate_number', 'person', 'person_name'],
  searched: { fields: ['person_name'] },
  order: 'person_name',
})

export const openingEndpoints = openings.endpoints
