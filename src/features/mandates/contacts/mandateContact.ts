import { shape, type TypeOf } from '../../../kernel/field/shape.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { contactKinds } from '../../users/user.ts'

/** A person on a mandate, and how to reach them. */
const contact = shape.object({
  id: shape.int(),
  kinds: shape.list(shape.choice(contactKinds)),
  name: shape.text(),
  company: shape.text().nullable(),
  phone_number: shape.text().nullable(),
  email: shape.text(),
})
export type MandateContact = TypeOf<typeof contact>

export const contactEndpoints = {
  /**
   * People whom the caller may contact about a mandate: for partners the client, owners and manager of the building, for
   * clients the partner, for both the person in charge. Neither addresses nor bank accounts.
   */
  contacts: endpoint('GET', '/mandates/{id}/contacts/', {
    access: 'mandates:read',
    params: shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) }),
    output: shape.object({
      results: shape.list(contact),
      /** The office itself. */
      office: shape.object({ name: shape.text().nullable(), email: shape.text().nullable() }),
    }),
  }),
}
