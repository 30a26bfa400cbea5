import { choices, newSchema, section } from '../../../kernel/field/fields.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { z } from '../../../kernel/z.ts'
import { mandateFields, mandates } from '../mandate.ts'

const { building, client, partner, responsible } = mandateFields

/** Sections of the form, which depend on the service. */
const sections = { ...choices<string>([]), schema: z.array(z.string().max(60)).max(60) }

/** What a duplicate of a mandate begins with: its order, and of the form the answers of some sections. */
export const duplicateFields = section('duplicate', 'base', {
  building,
  client,
  partner,
  responsible,
  answers: sections,
})

export const duplicateEndpoints = {
  /** Makes a draft of the same product from a mandate, with what the body says and nothing else. */
  duplicate: endpoint('POST', '/mandates/{id}/duplicate/', {
    access: 'mandates:create',
    params: z.object({ id: z.coerce.number().int().min(1).max(2147483647) }),
    body: newSchema(duplicateFields),
    output: mandates.row,
    status: 201,
  }),
}
