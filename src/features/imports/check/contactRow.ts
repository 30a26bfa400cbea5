import type { EntryDetail, Ref } from '../import.table.ts'
import type { ColumnReader, ReadRow } from './readRow.server.ts'

type Values = Record<string, unknown>

/** Whether a row names somebody without saying, or having tried to say, their e-mail. */
export const isWithoutEmail = (
  { values: { users }, problems }: ReadRow,
  readers: readonly ColumnReader[],
) => {
  const email = readers.find(({ kind, name }) => kind === 'users' && name === 'email')?.column
  return (
    (users?.first_name !== undefined || users?.last_name !== undefined) &&
    users.email === undefined &&
    !problems.some(({ column }) => column === email)
  )
}

/** A row whose function need not be one that a person has. */
export const withoutRole = (row: ReadRow, readers: readonly ColumnReader[]): ReadRow => ({
  ...row,
  problems: row.problems.filter(
    ({ column }) => !readers.some((one) => one.column === column && one.name === 'role'),
  ),
})

/** Columns of people of which a contact has a field. */
const readColumns = ['first_name', 'last_name', 'name', 'phone_number', 'language']

/** The columns of people as those of contacts, so that what is wrong is told at them. */
export const contactReaders = (readers: readonly ColumnReader[]): ColumnReader[] =>
  readers.map((reader) => (reader.kind === 'users' ? { ...reader, kind: 'contacts' } : reader))

/**
 * A row about somebody without an e-mail as that of a contact, whose function is what `cellOf` has in its column: a person's
 * is one of three.
 */
export function contactRow(
  { values, problems }: ReadRow,
  readers: readonly ColumnReader[],
  cellOf: (column: number) => string | number | null,
): ReadRow {
  const { first_name, last_name, phone_number, language, company_name } = values.users ?? {}
  const columns = readers.filter(({ kind }) => kind === 'users')
  const role = columns.find(({ name }) => name === 'role')
  const text = role ? String(cellOf(role.column) ?? '').trim() : ''
  const isRead = ({ column }: ReadRow['problems'][number]) =>
    columns.some((one) => one.column === column && readColumns.includes(one.name))
  return {
    values: {
      buildings: values.buildings,
      contacts: {
        name: [first_name, last_name].filter(Boolean).join(' '),
        ...(text !== '' && { role: text }),
        ...(phone_number !== undefined && { phone_number }),
        ...(language !== undefined && { language }),
        ...(company_name !== undefined && { company: company_name }),
      },
    },
    problems: problems
      .filter((problem) => problem.kind === 'buildings' || isRead(problem))
      .map((problem) => ({ ...problem, kind: 'contacts' })),
  }
}

const keyOf = (ref: Ref) => ('id' in ref ? ref.id : `${ref.sheet}/${ref.line}`)

/** What tells contacts apart, as people are told apart: their place is what they belong to. */
export function soughtContact({ name, phone_number }: Values, refs: EntryDetail['refs']): Values {
  const [first_name, ...last] = String(name ?? '').split(' ')
  const places = (['company', 'building'] as const).flatMap((field) => {
    const ref = refs[field]
    return ref && !Array.isArray(ref) ? [`${field} ${keyOf(ref)}`] : []
  })
  return { first_name, last_name: last.join(' ') || undefined, phone_number, city: places[0] }
}
