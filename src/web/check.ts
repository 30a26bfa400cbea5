import * as z from 'zod'
import { checked } from '../kernel/field/check.ts'
import type { Shape } from '../kernel/field/shape.ts'

// Else zod tries out whether it may compile code, which the content security policy refuses and reports.
z.config({ jitless: true })

/** Checks what was typed as the server checks it. */
export const check = <T>(shape: Shape<T>, values: unknown) => checked(shape, values)
