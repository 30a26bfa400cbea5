import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { z } from '../kernel/z.ts'
import { arrive } from './later.ts'

arrive({ zod: { z }, ibantools: { electronicFormatIBAN, isValidIBAN } })

/** Checks what was typed with the schema that the server checks it with. */
export function check<T>(schema: z.ZodType<T>, values: unknown) {
  // `reportInput` lets a problem tell a missing value from one of the wrong form.
  return schema.safeParse(values, { reportInput: true })
}
