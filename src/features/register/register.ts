import { oneLine } from '../../kernel/field/characters.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { z } from '../../kernel/z.ts'

/** An address of a building that a search found; `score` is 1 where it says what was typed. */
export const registerHit = z.object({
  egid: z.int(),
  label: z.string(),
  street_name: z.string(),
  street_number: z.string().nullable(),
  postcode: z.string().nullable(),
  city: z.string().nullable(),
  score: z.number(),
})
export type RegisterHit = z.infer<typeof registerHit>

/** Whom to name wherever register data is shown. */
export const registerSource = z.object({
  title: z.string(),
  version: z.string(),
  licence: z.string(),
})
export type RegisterSource = z.infer<typeof registerSource>

export const registerEndpoints = {
  /** Buildings of the register by address, whole or while it is typed, or by EGID; best first. */
  search: endpoint('GET', '/register/search/', {
    access: 'register:read',
    query: z.object({
      q: oneLine().max(200).default(''),
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    output: z.object({
      results: z.array(registerHit),
      /** Null where no register is loaded. */
      source: registerSource.nullable(),
    }),
  }),
}
