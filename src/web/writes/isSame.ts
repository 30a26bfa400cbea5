import { hashKey } from '@tanstack/react-query'

/** Deep equality of two field values, regardless of key order; null equals undefined. */
export const isSame = (a: unknown, b: unknown) => hashKey([a ?? null]) === hashKey([b ?? null])
