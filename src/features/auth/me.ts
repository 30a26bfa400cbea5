import { shape } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { languages } from '../../kernel/text.ts'

/** Groups and permissions of a caller. */
export const callerRights = shape.object({
  groups: shape.list(shape.text()),
  permissions: shape.list(shape.text()),
})

/** The signed-in person. Separate, since every page needs this call and few need those for signing in. */
export const meEndpoint = endpoint('GET', '/me/', {
  access: 'signed_in',
  output: shape.object({
    ...callerRights.parts,
    id: shape.int(),
    email: shape.text(),
    first_name: shape.text(),
    last_name: shape.text().nullable(),
    language: shape.choice(languages),
    /** The support address: the setting, else that of the first administrator. */
    support_email: shape.text().nullable(),
    /** The administrator who views as this person; null for the person themselves. */
    viewed_by: shape.int().nullable(),
  }),
})
