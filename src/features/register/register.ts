import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'

/** An address found by a search; `score` is 1 for an exact match and falls towards 0. */
export const registerHit = shape.object({
  egid: shape.int(),
  label: shape.text(),
  street_name: shape.text(),
  street_number: shape.text().nullable(),
  postcode: shape.text().nullable(),
  city: shape.text().nullable(),
  score: shape.number(),
})
export type RegisterHit = TypeOf<typeof registerHit>

/** The source to credit wherever register data is shown. */
export const registerSource = shape.object({
  title: shape.text(),
  version: shape.text(),
  licence: shape.text(),
})
export type RegisterSource = TypeOf<typeof registerSource>

export const registerEndpoints = {
  /** Searches the register by address, complete or while typing, or by EGID; best match first. */
  search: endpoint('GET', '/register/search/', {
    access: 'register:read',
    query: shape.object({
      q: shape.searched({ max: 200 }).default(''),
      limit: shape.urlInt({ min: 1, max: 50 }).default(10),
      /** Whether only buildings are found whose place is known; those of a fictitious register are found then only. */
      placed: shape.choice(['true']).optional(),
    }),
    output: shape.object({
      results: shape.list(registerHit),
      /** Null if no register is loaded. */
      source: registerSource.nullable(),
    }),
  }),
}
