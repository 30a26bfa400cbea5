import { section } from '../../../kernel/field/fields.ts'
import { choices } from '../../../kernel/field/kinds.ts'
import { newShape } from '../../../kernel/field/recordShapes.ts'
import { shape } from '../../../kernel/field/shape.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { mandateFields, mandates } from '../mandate.ts'

const { building, client, partner, responsible } = mandateFields

/** Sections of the form, which depend on the service. */
const sections = {
  ...choices<string>([]),
  value: shape.list(shape.text({ max: 60 }), { max: 60 }),
}

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
    params: shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) }),
    body: newShape(duplicateFields),
    output: mandates.row,
    status: 201,
  }),
}
