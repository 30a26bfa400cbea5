import { hashKey } from '@tanstack/react-query'

/** Whether two values of a field are one, in whatever order their parts stand; empty is empty. */
export const isSame = (a: unknown, b: unknown) => hashKey([a ?? null]) === hashKey([b ?? null])
