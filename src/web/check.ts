import * as z from 'zod'
import { validate } from '../kernel/field/check.ts'
import type { Shape } from '../kernel/field/shape.ts'

// Otherwise zod probes `new Function`, which violates the content security policy.
z.config({ jitless: true })

/** Validates values by the same rules as the server. */
export const check = <T>(shape: Shape<T>, values: unknown) => validate(shape, values)
