import type { Fields } from '../../src/kernel/field/fields.ts'
import { declaredName, fieldAt } from '../../src/kernel/field/tables.ts'
import type { AnyEndpoint } from '../../src/kernel/http/endpoint.ts'
import { services } from '../../src/services.ts'
import type { Json } from '../product.ts'
import { markPattern } from './markedValues.ts'
import type { Caller, Oracle, RightsRecord } from './oracle.ts'
import type { Answer, Scene, SceneRecord } from './scene.ts'

/** Expected response according to the table of rights. */
export type Expected = {
  statuses: readonly number[]
  /** Exactly the declared fields that a record must show. */
  fields?: readonly string[]
  /** The records of a list, each with the fields it must show. */
  rows?: Readonly<Record<number, readonly string[]>>
  /** Ids in a list, or their number. */
  ids?: readonly number[]
  count?: number
  /** Expected values by name. */
  values?: Readonly<Record<string, unknown>>
  /** Fields that history or an earlier version may contain. */
  historyFields?: readonly string[]
}

/** A call as one person, with the expected response. */
export type Probe = {
  title: string
  who: Caller
  /** Resource whose rights decide about the response; undefined if the rights of all resources do. */
  resource?: string
  /** Other resources whose rights matter too. */
  alsoResources?: readonly string[]
  /** Fields to compare in the response. */
  fields?: Fields
  /** Number of combinations of endpoint, person, record and field group that it covers. */
  cells: number
  /** Detects only excess rights, not missing ones. */
  detectsExcessOnly?: true
  call: () => Promise<Answer>
  expected: (oracle: Oracle) => Expected
}

/** Success, or a refusal for reasons other than rights. */
export const granted = [200, 201, 204, 409]
export const refused: Expected = { statuses: [403] }
export const absent: Expected = { statuses: [404] }

export type ProbeMaker = (scene: Scene, endpoint: AnyEndpoint) => Promise<Probe[]> | Probe[]

export const recordsOf = ({ records }: Scene, resource: string) =>
  records.filter((record) => record.resource === resource)
export const liveRecords = (scene: Scene, resource: string) =>
  recordsOf(scene, resource).filter(({ inTrash }) => !inTrash)
export const fieldGroupsIn = (fields: Fields) => [
  ...new Set(Object.values(fields).map(({ group }) => group)),
]
export const canReach = (oracle: Oracle, who: Caller, record: RightsRecord) =>
  oracle.parts(who, record).size > 0

/** The fields of a record that a person sees. */
export const visibleFields = (
  oracle: Oracle,
  who: Caller,
  record: SceneRecord,
  names: readonly string[],
  fields = record.fields,
) => {
  const parts = oracle.parts(who, record)
  return names
    .filter((name) => parts.has(fieldAt(fields, name)?.group ?? fields[name]!.group))
    .sort()
}

export const sendAs =
  (scene: Scene, who: Caller, method: string, path: string, body?: unknown) => async () => {
    const answer = await scene.send(who, method, `/api${path}`, body)
    // A person's own values are no leak.
    const sent = new Set(JSON.stringify(body ?? null).match(markPattern))
    return {
      ...answer,
      text: answer.text.replace(markPattern, (mark) => (sent.has(mark) ? '' : mark)),
    }
  }

/** Makes probes for each record and person. */
export const forEveryPerson = (
  scene: Scene,
  records: readonly SceneRecord[],
  makeProbes: (record: SceneRecord, who: Caller) => Omit<Probe, 'who'>[],
): Probe[] =>
  records.flatMap((record, index) =>
    scene.people
      .filter((who) => {
        // For people who own no record, a few probes are enough.
        if (!who.groups.length || (who.groups.length > 1 && who.groups.includes('admin')))
          return index % 5 === 0
        return !record.relevantTo || record.relevantTo.includes(who)
      })
      .flatMap((who) =>
        makeProbes(record, who).map((probe) => ({
          resource: record.resource,
          fields: { ...record.fields, ...serviceOfRecord(record)?.fields },
          ...probe,
          who,
          title: `${probe.title} as ${who.name} of ${record.title}`,
        })),
      ),
  )

/**
 * The expected response of a call on a record: 403 without any right to the action, 404 if the record is out of
 * reach, else the result of `within`.
 */
export const expectOnRecord =
  (
    who: Caller,
    record: RightsRecord,
    [resource, action]: readonly [string, Parameters<Oracle['ever']>[2]],
    within: (oracle: Oracle) => Expected,
  ) =>
  (oracle: Oracle): Expected => {
    if (!oracle.ever(who, resource, action)) return refused
    return canReach(oracle, who, record) ? within(oracle) : absent
  }

/** Reads all pages of a list. */
export async function readAllPages(
  scene: Scene,
  who: Caller,
  path: string,
  query: string,
): Promise<Answer> {
  const results: Json[] = []
  for (let page = 1; ; page++) {
    const answer = await scene.send(who, 'GET', `/api${path}?${query}page_size=100&page=${page}`)
    if (answer.status !== 200) return answer
    results.push(...(answer.json.results as Json[]))
    if (answer.json.next === null)
      return { ...answer, json: { ...answer.json, results }, text: JSON.stringify(results) }
  }
}

export const serviceOfRecord = (record: SceneRecord) => {
  const type = /^(\w+) mandate/.exec(record.title)?.[1]
  return record.resource === 'mandates' && type
    ? services[type as keyof typeof services]
    : undefined
}

/** One writable field of each field group, to test the right to write the group. */
export function oneFieldPerGroup(fields: Fields, values: Json): [part: string, field: string][] {
  return fieldGroupsIn(fields).flatMap((part): [string, string][] => {
    const names = Object.keys(fields).filter(
      (name) =>
        fields[name]!.group === part && !fields[name]!.readOnly && fields[name]!.kind !== 'rows',
    )
    // Existing values are always accepted from permitted writers.
    const field =
      names.find((name) => values[name] !== undefined && !fields[name]!.target) ??
      names.find((name) => values[name] !== undefined) ??
      names.find((name) => !fields[name]!.required)
    return field === undefined ? [] : [[part, field]]
  })
}

/** Returns the difference to the expected response; undefined if there is none. */
export function findMismatch(
  { status, json }: Answer,
  expected: Expected,
  fields: Fields = {},
): string | undefined {
  if (!expected.statuses.includes(status))
    return `${status} instead of ${expected.statuses.join(' or ')}`
  if (status >= 300) return undefined
  const isField = (name: string) => fieldAt(fields, name) !== undefined || name in fields
  const compareLists = (what: string, actual: readonly unknown[], required: readonly unknown[]) => {
    const extra = actual.filter((item) => !required.includes(item))
    const missing = required.filter((item) => !actual.includes(item))
    if (extra.length + missing.length === 0) return undefined
    return `${what}: ${extra.length} too many (${extra.slice(0, 5)}), ${missing.length} missing (${missing.slice(0, 5)})`
  }
  const { results, changedFields } = json as { results?: Json[]; changedFields?: string[] }
  if (expected.historyFields) {
    const visible = expected.historyFields
    const extra = changedFields?.filter(
      (field) => isField(declaredName(field)) && !visible.includes(declaredName(field)),
    )
    if (extra && extra.length > 0) return `history reveals ${extra.slice(0, 5)}`
  }
  if (expected.fields) {
    // A table stands in the form by its cells; a GED's is called as what the form says of the building's readings.
    const isAnswer = (name: string) => isField(name) && fields[name]?.kind !== 'rows'
    const found = compareLists('fields', Object.keys(json).filter(isAnswer), expected.fields)
    if (found) return found
  }
  if (expected.count !== undefined && json.count !== expected.count)
    return `${json.count} records instead of ${expected.count}`
  if (expected.ids) {
    const found = compareLists(
      'records',
      (results ?? []).map(({ id }) => id),
      expected.ids,
    )
    if (found) return found
  }
  if (expected.rows) {
    const expectedRows = expected.rows
    const found = compareLists(
      'records',
      (results ?? []).map(({ id }) => id),
      Object.keys(expectedRows).map(Number),
    )
    if (found) return found
    for (const row of results ?? []) {
      const mismatch = compareLists(
        `fields of ${row.id}`,
        Object.keys(row).filter(isField),
        expectedRows[Number(row.id)]!,
      )
      if (mismatch) return mismatch
    }
  }
  for (const [name, value] of Object.entries(expected.values ?? {})) {
    const found = findDifference(json[name], value)
    if (found) return `${name} is ${found}`
  }
  return undefined
}

/** Compares two values regardless of property order; returns the first difference. */
function findDifference(actual: unknown, expected: unknown): string | undefined {
  const sorted = (value: unknown): unknown =>
    value instanceof Object && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  const [a, b] = [JSON.stringify(sorted(actual)), JSON.stringify(sorted(expected))]
  return a === b ? undefined : `${a} instead of ${b}`
}
