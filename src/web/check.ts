import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { z } from '../kernel/z.ts'
import { arrive } from './later.ts'

// Else zod tries out whether it may compile code, which the content security policy refuses and reports.
// Schemas are made from here on only: what asked for one before waited.
z.config({ jitless: true })
arrive({ zod: { z }, ibantools: { electronicFormatIBAN, isValidIBAN } })

/** Checks what was typed with the schema that the server checks it with. */
export function check<T>(schema: z.ZodType<T>, values: unknown) {
  // `reportInput` lets a problem tell a missing value from one of the wrong form.
  return schema.safeParse(values, { reportInput: true })
}
