import type { AuditDetail } from '../../kernel/audit/audit.table.ts'
import { formatNumber } from '../../kernel/field/format.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import type { Labels } from '../../kernel/record/resource.ts'

type Say = Context['say']
type Value = AuditDetail[string]

const plain = (value: Value) => String(value)
const listOf = (value: Value, name: (item: string) => string) =>
  (value as readonly string[]).map(name).join(', ')

/** How details are shown, by key; others stay out of lists. */
const details: Record<string, (value: Value, say: Say, detail: AuditDetail) => string> = {
  how: (value, say) => say(`audit:how.${value}`),
  format: (value) => plain(value).toUpperCase(),
  rows: (value, say, { more }) =>
    typeof value === 'number'
      ? say(more ? 'audit:rows.more' : 'audit:rows', { count: value, rows: formatNumber(value) })
      : listOf(value, (range) => range),
  count: (value) => formatNumber(value as number),
  seals: (value) => formatNumber(value as number),
  groups: (value, say) => listOf(value, (group) => say(`user:groups.${group}`)) || '–',
  fields: (value, say) => listOf(value, (field) => say(`settings:field.${field}`)),
  table: (value, say) => say(`reference:table.${value}`),
  file: plain,
  number: (value, say) => say('audit:number', { number: value }),
  removed: plain,
  to: plain,
  fault: (value, say) => say(value ? `audit:fault.${value}` : 'audit:chain.intact'),
  reason: plain,
  path: plain,
  record: plain,
  records: (value) => listOf(value, plain),
  kept: (value) => listOf(value, plain) || '–',
  name: plain,
  version: plain,
}

/** Details that are only shown with the act itself: keyed hashes, ranges of rows. */
const isLong = (key: string, value: Value) =>
  key === 'typed' || (key === 'rows' && Array.isArray(value))

/** Details of an act as people read them, with the name of each. */
export function describeDetails(detail: AuditDetail | null, say: Say) {
  return Object.entries(detail ?? {}).flatMap(([key, value]) => {
    if (value === null || key === 'more') return []
    const describe = details[key]
    if (key === 'typed') return [{ key, label: say('audit:detail.typed'), value: plain(value) }]
    if (!describe) return []
    return [{ key, label: say(`audit:detail.${key}`), value: describe(value, say, detail!) }]
  })
}

type Concerned = { resource: string | null; record_id: number | null; detail: AuditDetail | null }

/** The record concerned and the details of an act, in one line. */
export function describeObject(
  { resource, record_id, detail }: Concerned,
  labels: Labels,
  say: Say,
) {
  const record = resource && describeConcerned(resource, record_id, labels, say)
  const facts = describeDetails(detail, say)
    .filter(({ key }) => !isLong(key, detail![key]!))
    .map(({ value }) => value)
  return [record, ...facts].filter(Boolean).join(', ') || null
}

/** The record concerned, as it is called now. */
export function describeConcerned(resource: string, id: number | null, labels: Labels, say: Say) {
  const kind = say(`settings:resource.${resource}`)
  if (id === null || resource === 'settings') return kind
  const label = labels[resource]?.[id]
  if (resource === 'users') return label ?? say('audit:person.gone')
  return say('audit:object.record', { kind, label: label || `n° ${id}` })
}
