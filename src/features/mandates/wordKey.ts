import { type Fields, textKeysOf } from '../../kernel/field/fields.ts'

/** Kinds of texts of a field besides its options. */
const kinds = ['field', 'help', 'placeholder']

/** Text key of a field: cells use that of their column, and some fields share another field's. */
export function wordKey(fields: Fields, key: string): string {
  const dot = key.indexOf('.')
  const [kind, rest] = [key.slice(0, dot), key.slice(dot + 1)]
  const isOption = !kinds.includes(kind)
  const name = isOption ? kind : rest
  const [table, row, column = row] = name.split('/')
  const field = row === undefined ? fields[name] : fields[table!]?.columns?.[column!]
  if (!field) return key
  const { label, options } = textKeysOf(row === undefined ? name : `${table}/${column}`, field)
  return isOption ? `${options}.${rest}` : `${kind}.${label}`
}
