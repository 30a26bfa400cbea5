import type { AuditDetail } from '../../kernel/audit/audit.table.ts'
import { formatDate, formatInstant, formatNumber, formatTime } from '../../kernel/field/format.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import { viewingEndedAct } from '../auth/viewAs/viewAs.ts'
import { headSentAct, verifiedAct } from './audit.ts'
import { type AuditLabels, nameWithFirm } from './auditLabels.server.ts'
import { viewedIn } from './viewedPaths.ts'

type Say = Context['say']
type Value = AuditDetail[string]
type Describe = (value: Value, say: Say, detail: AuditDetail) => string

const plain = (value: Value) => String(value)
const listOf = (value: Value, name: (item: string) => string) =>
  (value as readonly string[]).map(name).join(', ')
const counted =
  (key: string): Describe =>
  (value, say) =>
    say(key, { count: value, rows: formatNumber(value as number) })

/** Formats of details, by key, in display order; screens do not show other details. */
const details: Record<string, Describe> = {
  how: (value, say) => say(`security:how.${value}`),
  rows: (value, say, { more }) =>
    typeof value === 'number'
      ? counted(more ? 'audit:rows.more' : 'audit:rows')(value, say, {})
      : listOf(value, (range) => range),
  format: (value) => plain(value).toUpperCase(),
  count: (value) => formatNumber(value as number),
  seals: counted('audit:seals'),
  groups: (value, say) => listOf(value, (group) => say(`user:groups.${group}`)) || '–',
  fields: (value, say) => listOf(value, (field) => say(`settings:field.${field}`)),
  table: (value, say) => say(`reference:table.${value}`),
  service: (value, say) => say(`integration:service.${value}`),
  file: plain,
  number: (value, say) => say('audit:number', { number: value }),
  until: (value) => formatDate(plain(value)),
  removed: plain,
  to: plain,
  reason: plain,
  path: plain,
  record: plain,
  records: (value) => listOf(value, plain),
  kept: (value) => listOf(value, plain) || '–',
  calls: (value) => listOf(value, plain),
  name: plain,
  version: plain,
  typed: plain,
}

/** Acts for which some detail keys have another meaning. */
const detailsOfAct: Record<string, Record<string, Describe>> = {
  [verifiedAct]: {
    fault: (value, say) => say(value ? `audit:fault.${value}` : 'audit:chain.intact'),
    rows: counted('audit:rows'),
    seals: counted('audit:seals'),
    from: (value, say, { to }) =>
      say('audit:period', { from: formatInstant(plain(value)), to: formatInstant(plain(to!)) }),
  },
  'auth:code_refused': { how: (value, say) => say(`security:refused.${value}`) },
  [headSentAct]: { to: plain, day: (value) => formatDate(plain(value)) },
  [viewingEndedAct]: {
    read: (_, say, detail) => {
      const { length } = viewedIn(detail)
      return say('audit:reads', { count: length, reads: formatNumber(length) })
    },
    last_at: (value, say, { started_at }) => {
      const milliseconds = Date.parse(plain(value)) - Date.parse(plain(started_at!))
      const minutes = Math.round(milliseconds / 60_000)
      return minutes > 0 ? say('audit:minutes', { minutes }) : say('audit:minutes.none')
    },
    reason: plain,
    started_at: (value, say, { last_at }) =>
      say('audit:times', { from: formatTime(plain(value)), to: formatTime(plain(last_at!)) }),
  },
}

/** Details that are only shown with the act itself: keyed hashes, ranges of rows, times. */
const isLong = (key: string, value: Value) =>
  key === 'typed' || key === 'started_at' || (key === 'rows' && Array.isArray(value))

type Described = { act: string; detail: AuditDetail | null }

/** Labels and formatted values of the details of an act. */
export function describeDetails({ act, detail }: Described, say: Say) {
  const known = Object.entries(detailsOfAct[act] ?? details)
  return known.flatMap(([key, describe]) => {
    const value = detail?.[key]
    // Say so if a verification found no fault.
    if (value === undefined || (value === null && key !== 'fault')) return []
    return [{ key, label: say(`audit:detail.${key}`), value: describe(value, say, detail!) }]
  })
}

type Concerned = Described & { resource: string | null; record_id: number | null }

/** The record concerned and the details of an act, in one line. */
export function describeObject(
  { resource, record_id, ...described }: Concerned,
  labels: AuditLabels,
  say: Say,
) {
  // Only the name of a person, as the column is narrow.
  const person = resource === 'users' && record_id !== null && labels.people.get(record_id)
  const record = person
    ? person.name
    : resource && describeConcerned(resource, record_id, labels, say)
  const facts = describeDetails(described, say)
    .filter(({ key }) => !isLong(key, described.detail![key]!))
    .map(({ value }) => value)
  return [record, ...facts].filter(Boolean).join(', ') || null
}

/** The current label of the record concerned, or of the list. */
export function describeConcerned(
  resource: string,
  id: number | null,
  { people, records }: AuditLabels,
  say: Say,
) {
  if (id === null || resource === 'settings') return say(`settings:resource.${resource}`)
  if (resource === 'users') {
    const person = people.get(id)
    return person ? nameWithFirm(person, say) : say('audit:person.gone')
  }
  const kind = say(`audit:kind.${resource}`)
  const label = records[resource]?.[id]
  return label
    ? say('audit:object.record', { kind, label })
    : `${kind} ${say('audit:number', { number: id })}`
}

/** What was read in a viewing, in the order of its first calls. */
export const describeViewed = (detail: AuditDetail | null, labels: AuditLabels, say: Say) =>
  viewedIn(detail).map(({ first_at, resource, record_id, path }) => ({
    at: first_at,
    label: resource === null ? path : describeConcerned(resource, record_id, labels, say),
  }))
