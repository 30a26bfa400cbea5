import { formatDate, formatNumber } from '../../kernel/field/format.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import { type CodeAttribute, codeLabels } from '../register/codes.ts'
import { columnNamed } from './columns/importColumns.server.ts'
import type { importEntriesTable } from './import.table.ts'
import type { ImportEntry, ImportKind } from './import.ts'

/** An entry as people see it, in the language of the caller. */
export async function shownEntry(
  entry: typeof importEntriesTable.$inferSelect & { alike?: number },
  context: Pick<Context, 'say' | 'language'>,
): Promise<ImportEntry> {
  const { say, language } = context
  const { sheet, line, kind, verdict, detail, state, kept_for: keptFor } = entry
  const labels = await codeLabels(language)
  const { title, match, problem, changes, column, suggestion } = detail
  const told = keptFor ?? problem
  const shownParams = (params: Record<string, unknown> = {}) => ({
    ...params,
    // A field is told by its name.
    ...(typeof params.field === 'string' && {
      field: nameOfField(`${kind}.${params.field}`, context),
    }),
  })
  return {
    ...{ sheet, line, kind, verdict, title, state },
    detail: detail.detail ?? null,
    problem: told ? say(told.key, shownParams(told.params)) : null,
    column: column ?? null,
    suggestion: suggestion ?? null,
    changes: changes.map(({ field, before, after, is_kept, labels }) => ({
      ...{ field: nameOfField(`${kind}.${field}`, context), is_kept },
      before: labels ? labels.before : shownValue(kind, field, before),
      after: labels ? labels.after : shownValue(kind, field, after),
    })),
    record: match ? { id: 'id' in match ? match.id : 0, label: match.label } : null,
    alike: entry.alike ?? 0,
  }

  /** A value as a person reads it. */
  function shownValue(kind: ImportKind, field: string, value: unknown): string | null {
    if (value === null || value === undefined || value === '') return null
    const column = columnNamed(`${kind}.${field}`)
    if (!column || typeof column.as === 'string') return String(value)
    const { as, options } = column
    if (as.kind === 'code') return labels(as.attribute as CodeAttribute, Number(value))
    if (as.kind === 'choice') {
      const word = options?.words[`${options.prefix}.${String(value)}`]?.[language]
      return typeof word === 'string' ? word : String(value)
    }
    if (as.kind === 'date') return formatDate(String(value))
    if (typeof value === 'number')
      return as.isYear || field === 'egid' ? String(value) : formatNumber(value, { unit: as.unit })
    return String(value)
  }
}

/** The name of a field (`<kind>.<name>`) or reference. */
export function nameOfField(
  field: string,
  { language, say }: Pick<Context, 'say' | 'language'>,
): string {
  const word = columnNamed(field)?.word[language]
  return typeof word === 'string' ? word : say(`import:reference.${field.split('.')[1]}`)
}
