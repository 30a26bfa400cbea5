import { section } from '../../../kernel/field/fields.ts'
import { choices } from '../../../kernel/field/kinds.ts'
import { newShape } from '../../../kernel/field/recordShapes.ts'
import { shape } from '../../../kernel/field/shape.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { mandateFields, mandates } from '../mandate.ts'

const { building, client, partner, responsible } = mandateFields

/** Names of form sections. They depend on the service, so the handler checks them, not the schema. */
const sections = {
  ...choices<string>([]),
  value: shape.list(shape.text({ max: 60 }), { max: 60 }),
}

/** What a duplicate starts with: building, people, and the form sections to copy (`answers`). */
export const duplicateFields = section('duplicate', 'base', {
  building,
  client,
  partner,
  responsible,
  answers: sections,
})

export const duplicateEndpoints = {
  /** Creates a draft of the same product from a mandate, with the people and form sections that the body names. */
  duplicate: endpoint('POST', '/mandates/{id}/duplicate/', {
    access: 'mandates:create',
    params: shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) }),
    body: newShape(duplicateFields),
    output: mandates.row,
    status: 201,
  }),
}
