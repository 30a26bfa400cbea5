import { oneLine } from '../field/characters.ts'
import { z } from '../z.ts'

/** Largest count that a list tells exactly (decisions, section 7). */
export const countLimit = 10_000
export const pageSizes = [10, 25, 50, 100] as const

/** What a list is searched for, and which page of it is wanted. */
export const listQuery = {
  search: oneLine().max(200).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(25),
}

const byCommas = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (Array.isArray(given) ? given : given.split(',')))

/** A filter that takes several values, separated by commas or repeated. */
export const anyOf = <T>(value: z.ZodType<T, string>, most = 50) =>
  byCommas.pipe(z.array(value).min(1).max(most))

/** The order of a list: by `field` or `-field`, several separated by commas. */
export const orderBy = (fields: readonly string[]) =>
  byCommas
    .pipe(
      z
        .array(z.enum(fields.flatMap((field) => [field, `-${field}`])))
        .min(1)
        .max(10),
    )
    .optional()

const givenId = z.coerce.number<string>().int().min(1).max(2147483647)

/** A filter by the ids of records. */
export const anyId = anyOf(givenId)

/** Records that a list can be narrowed to by their own ids; more would not fit into an address. */
export const mostChosen = 1000
export const chosenIds = anyOf(givenId, mostChosen).optional()

/** One page of a list; `count` is exact to 10 000, beyond it `count_capped` is true. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    count: z.int(),
    count_capped: z.boolean(),
    next: z.string().nullable(),
    results: z.array(row),
  })
export type ResultPage<T> = {
  count: number
  count_capped: boolean
  next: string | null
  results: T[]
  approximate?: boolean
}
