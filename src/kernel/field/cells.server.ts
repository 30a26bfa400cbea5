import * as z from 'zod'
import { validate } from './check.ts'
import type { Fields } from './fields.ts'
import { inputOf } from './recordShapes.ts'
import { fieldAt } from './tables.ts'

/**
 * Schema of a patch that may contain table cells: `fieldAt` must find each name. Unlike in `patchShape`,
 * the names cannot be listed in advance.
 */
export function cellsSchema(fields: Fields): z.ZodType<Record<string, unknown>> {
  return z.record(z.string(), z.unknown()).transform((patch, { addIssue }) => {
    if (Object.keys(patch).length === 0) addIssue('kernel:error.nothing_given')
    const unknown: string[] = []
    const validated = Object.entries(patch).flatMap(([name, value]) => {
      const field = fieldAt(fields, name)
      if (!field || field.readOnly) {
        unknown.push(name)
        return []
      }
      const parsed = validate(inputOf(field), value)
      for (const issue of parsed.error?.issues ?? [])
        addIssue({ ...issue, path: [name, ...issue.path] } as Parameters<typeof addIssue>[0])
      return parsed.success ? [[name, parsed.data] as const] : []
    })
    if (unknown.length > 0) addIssue({ code: 'unrecognized_keys', keys: unknown, input: undefined })
    return Object.fromEntries(validated)
  })
}
