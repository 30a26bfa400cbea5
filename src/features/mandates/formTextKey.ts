import { type Fields, textKeysOf } from '../../kernel/field/fields.ts'

/** Kinds of texts that a field can have besides the labels of its options. */
const kinds = ['field', 'help', 'placeholder']

/**
 * Resolves the key of a field's text ("field.<name>", or "<name>.<option>") to the key under which the text is
 * stored: a cell uses the texts of its column, and a field may share the texts of another one.
 */
export function formTextKey(fields: Fields, key: string): string {
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
