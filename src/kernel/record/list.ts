import { type Shape, shape } from '../field/shape.ts'

/** Largest count that a list returns exactly (decisions, section 7). */
export const countLimit = 10_000
export const pageSizes = [10, 25, 50, 100] as const

/** Search text and paging of a list query. */
export const listQuery = {
  search: shape.searched({ max: 200 }).optional(),
  page: shape.urlInt({ min: 1, max: 1_000_000 }).default(1),
  page_size: shape.urlInt({ min: 1, max: 100 }).default(25),
}

/**
 * The place in the order after which a page begins, as `next` gives it beyond row 10 000; `first` begins at the first row.
 * Pages by place stay whole while others write, and the last is as fast as the first.
 */
export const placeQuery = { after: shape.text({ max: 5_000 }).optional() }

/** A filter that takes several values, separated by commas or repeated. */
export const anyOf = <T>(value: Shape<T>, max = 50) => shape.separated(value, max)

/** Sort parameter: `field` or `-field` (descending), several separated by commas. */
export const orderBy = (fields: readonly string[]) =>
  anyOf(shape.choice(fields.flatMap((field) => [field, `-${field}`])), 10).optional()

const oneId = shape.urlInt({ min: 1, max: 2147483647 })

/** A filter by the ids of records. */
export const anyId = anyOf(oneId)

/** Largest number of ids in a list filter; more would not fit into a URL. */
export const maxChosenIds = 1000
export const manyIds = anyOf(oneId, maxChosenIds)
export const chosenIds = manyIds.optional()

/** Shapes of one page of a list; `count` is exact up to 10 000, beyond it `count_capped` is true. */
export const pageParts = <T>(row: Shape<T>) => ({
  count: shape.int(),
  count_capped: shape.boolean(),
  next: shape.text().nullable(),
  results: shape.list(row),
})
export type ResultPage<T> = {
  count: number
  count_capped: boolean
  next: string | null
  results: T[]
  approximate?: boolean
}
