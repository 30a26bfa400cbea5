import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'

/** An address of a building that a search found; `score` is 1 where it says what was typed. */
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

/** Whom to name wherever register data is shown. */
export const registerSource = shape.object({
  title: shape.text(),
  version: shape.text(),
  licence: shape.text(),
})
export type RegisterSource = TypeOf<typeof registerSource>

export const registerEndpoints = {
  /** Buildings of the register by address, whole or while it is typed, or by EGID; best first. */
  search: endpoint('GET', '/register/search/', {
    access: 'register:read',
    query: shape.object({
      q: shape.line({ max: 200 }).default(''),
      limit: shape.urlInt({ min: 1, max: 50 }).default(10),
    }),
    output: shape.object({
      results: shape.list(registerHit),
      /** Null where no register is loaded. */
      source: registerSource.nullable(),
    }),
  }),
}
