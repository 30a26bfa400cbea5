import type { Field, Fields } from '../../../src/kernel/field/fields.ts'
import { plain } from '../../../src/kernel/field/folded.ts'
import { filterKind, listable } from '../../../src/kernel/record/filters.ts'
import type { HistoryEntry } from '../../../src/kernel/record/resource.ts'
import type { Json } from '../../product.ts'
import type { Declared } from '../declared.ts'
import type { Caller, Oracle, RightsRecord } from '../oracle.ts'
import {
  absent,
  canReach,
  type Expected,
  expectOnRecord,
  fieldGroupsIn,
  forEveryPerson,
  granted,
  liveRecords,
  oneFieldPerGroup,
  type Probe,
  type ProbeMaker,
  readAllPages,
  recordsOf,
  refused,
  sendAs,
  serviceOfRecord,
  visibleFields,
} from '../probe.ts'
import type { Scene, SceneRecord } from '../scene.ts'

/** Probes for the calls that every resource has, by method and path suffix. */
export const resourceCalls: Record<string, (declared: Declared) => ProbeMaker> = {
  'GET ': (resource) => async (scene) => [
    ...listProbes(scene, resource),
    ...sortProbes(scene, resource),
    ...(await filterProbes(scene, resource)),
    ...searchProbes(scene, resource),
  ],
  'GET export/': (resource) => (scene) =>
    scene.people.map((who) => ({
      title: `export of ${resource.name} as ${who.name}`,
      who,
      resource: resource.name,
      cells: fieldGroupsIn(resource.fields).length * liveRecords(scene, resource.name).length,
      call: async () => {
        const answer = await sendAs(scene, who, 'GET', `${resource.path}export/?format=csv`)()
        const [table = ''] = answer.text.split(/\r?\n\r?\n/)
        const lines = table.trim().split('\n').length - 1
        return { ...answer, json: answer.status === 200 ? { count: lines } : answer.json }
      },
      expected: (oracle) =>
        oracle.ever(who, resource.name, 'read')
          ? {
              statuses: [200],
              count: liveRecords(scene, resource.name).filter((record) =>
                canReach(oracle, who, record),
              ).length,
            }
          : refused,
    })),
  'GET {id}/': (resource) => (scene) =>
    forEveryPerson(scene, recordsOf(scene, resource.name), (record, who) => [
      {
        title: 'reading',
        cells: fieldGroupsIn(record.fields).length,
        call: sendAs(scene, who, 'GET', `${resource.path}${record.id}/`),
        expected: record.inTrash
          ? (oracle) => (oracle.ever(who, resource.name, 'read') ? absent : refused)
          : expectOnRecord(who, record, [resource.name, 'read'], (oracle) => ({
              statuses: [200],
              fields: visibleFields(oracle, who, record, Object.keys(resource.fields)),
            })),
      },
    ]),
  'PATCH {id}/': (resource) => (scene) =>
    forEveryPerson(scene, liveRecords(scene, resource.name), (record, who) =>
      oneFieldPerGroup(resource.fields, record.values).map(([part, field]) => ({
        title: `writing ${field} (${part})`,
        cells: 1,
        call: sendAs(scene, who, 'PATCH', `${resource.path}${record.id}/`, {
          [field]: writableValue(resource.fields[field]!, record.values[field]),
        }),
        expected: expectOnRecord(who, record, [resource.name, 'write'], (oracle) => ({
          statuses: oracle.may(who, 'write', record, part) ? granted : [400, 403],
        })),
      })),
    ),
  'DELETE {id}/': (resource) => (scene) =>
    forEveryPerson(scene, liveRecords(scene, resource.name), (record, who) => [
      {
        title: 'deleting',
        cells: 1,
        call: sendAs(scene, who, 'DELETE', `${resource.path}${record.id}/`),
        expected: expectOnRecord(who, record, [resource.name, 'delete'], (oracle) =>
          oracle.may(who, 'delete', record) ? { statuses: granted } : refused,
        ),
      },
    ]),
  'POST {id}/restore/': (resource) => (scene) =>
    forEveryPerson(
      scene,
      recordsOf(scene, resource.name).filter(({ inTrash }) => inTrash),
      (record, who) => [
        {
          title: 'restoring',
          cells: 1,
          call: sendAs(scene, who, 'POST', `${resource.path}${record.id}/restore/`),
          expected: expectOnRecord(who, record, [resource.name, 'delete'], (oracle) =>
            oracle.may(who, 'delete', record) ? { statuses: granted } : absent,
          ),
        },
      ],
    ),
  'GET {id}/history/': (resource) => (scene) =>
    forEveryPerson(scene, liveRecords(scene, resource.name), (record, who) => {
      const fields = { ...resource.fields, ...serviceOfRecord(record)?.fields }
      return [
        {
          title: 'history',
          detectsExcessOnly: true,
          cells: fieldGroupsIn(fields).length,
          call: async () => {
            const path = `${resource.path}${record.id}/history/?page_size=100`
            const answer = await sendAs(scene, who, 'GET', path)()
            const entries = (answer.json.results ?? []) as HistoryEntry[]
            const others = entries.some(({ actor }) => actor !== null && actor.id !== who.id)
            const changedFields = entries.flatMap(({ changes }) =>
              changes.map(({ field }) => field),
            )
            return { ...answer, json: { others, changedFields } }
          },
          expected: expectOnRecord(who, record, [resource.name, 'history'], (oracle) => ({
            statuses: [200],
            // Changes of others are visible with the right to all history.
            values: {
              others:
                oracle.always(who, resource.name, 'history') &&
                who.id !== record.maker &&
                record.maker !== undefined,
            },
            historyFields: visibleFields(oracle, who, record, Object.keys(fields), fields),
          })),
        },
      ]
    }),
  'GET {id}/as-of/': (resource) => (scene) =>
    forEveryPerson(scene, liveRecords(scene, resource.name), (record, who) => {
      const fields = { ...resource.fields, ...serviceOfRecord(record)?.fields }
      return [
        {
          title: 'the past',
          detectsExcessOnly: true,
          cells: fieldGroupsIn(fields).length,
          call: async () => {
            const answer = await sendAs(
              scene,
              who,
              'GET',
              `${resource.path}${record.id}/as-of/?at=2100-01-01`,
            )()
            return { ...answer, json: { changedFields: Object.keys(answer.json.values ?? {}) } }
          },
          expected: expectOnRecord(who, record, [resource.name, 'history'], (oracle) =>
            oracle.always(who, resource.name, 'history')
              ? {
                  statuses: [200],
                  historyFields: visibleFields(oracle, who, record, Object.keys(fields), fields),
                }
              : refused,
          ),
        },
      ]
    }),
  'POST ': (resource) => (scene) => creationProbes(scene, resource),
}

function listProbes(scene: Scene, resource: Declared): Probe[] {
  const records = liveRecords(scene, resource.name)
  const trash = recordsOf(scene, resource.name).filter(({ inTrash }) => inTrash)
  return scene.people.flatMap((who): Probe[] => [
    {
      title: `list of ${resource.name} as ${who.name}`,
      who,
      resource: resource.name,
      fields: resource.fields,
      cells: records.length * fieldGroupsIn(resource.fields).length,
      call: () => readAllPages(scene, who, resource.path, ''),
      expected: (oracle) =>
        oracle.ever(who, resource.name, 'read')
          ? {
              statuses: [200],
              rows: Object.fromEntries(
                records
                  .filter((record) => canReach(oracle, who, record))
                  .map((record) => [record.id, visibleFields(oracle, who, record, resource.list)]),
              ),
            }
          : refused,
    },
    {
      title: `trash of ${resource.name} as ${who.name}`,
      who,
      resource: resource.name,
      cells: trash.length,
      call: () => readAllPages(scene, who, resource.path, 'trashed=true&'),
      expected: (oracle) =>
        oracle.ever(who, resource.name, 'read') && oracle.ever(who, resource.name, 'delete')
          ? {
              statuses: [200],
              ids: trash
                .filter(
                  (record) => canReach(oracle, who, record) && oracle.may(who, 'delete', record),
                )
                .map(({ id }) => id),
            }
          : refused,
    },
  ])
}

/** Whether a person may filter by a field; if they never read it, it does not exist for them. */
const mayFilterBy = (oracle: Oracle, who: Caller, resource: Declared, field: string) =>
  !(field in resource.fields) ||
  oracle.ever(who, resource.name, 'read', resource.fields[field]!.group)

const sortProbes = (scene: Scene, resource: Declared): Probe[] =>
  scene.people.flatMap((who) =>
    resource.sortable.map((field) => ({
      title: `${resource.name} sorted by ${field} as ${who.name}`,
      who,
      resource: resource.name,
      cells: 1,
      call: sendAs(scene, who, 'GET', `${resource.path}?page_size=1&sort=-${field}`),
      expected: (oracle) => {
        if (!oracle.ever(who, resource.name, 'read')) return refused
        if (!mayFilterBy(oracle, who, resource, field)) return { statuses: [400] }
        const visibleRecords = liveRecords(scene, resource.name).filter((record) =>
          canReach(oracle, who, record),
        )
        return { statuses: [200], count: visibleRecords.length }
      },
    })),
  )

/** Whether a filter matches a record, as far as its values are known. */
function matchesFilterValue(
  resource: Declared,
  { values, owner }: SceneRecord,
  name: string,
  value: unknown,
): boolean {
  // Every record has these values, although they were not sent.
  if (name === 'created_at' || name === 'updated_at')
    return value === '*' || value === '2000-01-01..'
  if (name === 'owner_name') return value === '*'
  const ownValue = name === 'owner' ? owner : values[name]
  if (value === '*') return (ownValue ?? null) !== null
  const field = resource.fields[name]
  // Multilingual names are not searched here.
  if (typeof ownValue === 'string' && field && filterKind(field) === 'text')
    return plain(ownValue).includes(plain(String(value)))
  return ownValue === value
}

/** Makes probes for each filter, by values for which an administrator finds records. */
async function filterProbes(scene: Scene, resource: Declared): Promise<Probe[]> {
  const optionalFields = listable(resource.fields).filter((name) => !resource.list.includes(name))
  const fieldsQuery = optionalFields.length > 0 ? `fields=${optionalFields}&` : ''
  const { json } = await readAllPages(scene, scene.admin, resource.path, fieldsQuery)
  const rows = json.results as Json[]
  const probes: Probe[] = []
  // A small scene may have no such record; for example there are no proposals for a draft.
  if (rows.length === 0 && liveRecords(scene, resource.name).length === 0) return probes
  for (const name of Object.keys(resource.filters)) {
    const present = rows.flatMap((row) => [row[name] ?? []].flat())
    // Private views are hidden from administrators, so it is not known which names a part of one matches.
    const triedValues =
      name === 'owner_name'
        ? ['*']
        : [
            ...present.slice(0, 3),
            ...present.slice(-3),
            'true',
            'late',
            'month',
            1,
            '2000-01-01..',
            '*',
          ]
    const hits: [value: unknown, ids: number[]][] = []
    for (const value of new Set(triedValues)) {
      const query = `${name}=${encodeURIComponent(String(value))}&`
      const found = await readAllPages(scene, scene.admin, resource.path, query)
      if (found.status !== 200) continue
      // Some records are hidden from administrators too.
      const others = liveRecords(scene, resource.name).filter((record) =>
        matchesFilterValue(resource, record, name, value),
      )
      const ids = [...(found.json.results as Json[]), ...others].map(({ id }) => Number(id))
      hits.push([value, [...new Set(ids)]])
    }
    if (hits.length === 0) throw new Error(`No known value of the filter ${resource.name} ${name}.`)
    for (const [value, matching] of hits.sort(([, a], [, b]) => b.length - a.length).slice(0, 2))
      for (const who of scene.people)
        probes.push({
          title: `${resource.name} with ${name} ${value} as ${who.name}`,
          who,
          resource: resource.name,
          cells: 1,
          call: () =>
            readAllPages(
              scene,
              who,
              resource.path,
              `${name}=${encodeURIComponent(String(value))}&`,
            ),
          expected: (oracle) => {
            if (!oracle.ever(who, resource.name, 'read')) return refused
            if (!mayFilterBy(oracle, who, resource, name)) return { statuses: [400] }
            const part = resource.fields[name]?.group
            const visibleRecords = liveRecords(scene, resource.name).filter(
              (record) =>
                matching.includes(record.id) &&
                canReach(oracle, who, record) &&
                (part === undefined || oracle.parts(who, record).has(part)),
            )
            return { statuses: [200], ids: visibleRecords.map(({ id }) => id) }
          },
        })
  }
  return probes
}

/** Makes probes for searches by words in fields that a person cannot read: they must not find the record. */
function searchProbes(scene: Scene, resource: Declared): Probe[] {
  const marksByField = new Map<string, [string, SceneRecord][]>()
  for (const [mark, { record, field }] of scene.marks) {
    if (record.resource !== resource.name || record.inTrash || mark.startsWith('7')) continue
    const name = field.split('/')[0]!
    const found = marksByField.get(name) ?? []
    if (found.length < 2) marksByField.set(name, [...found, [mark, record]])
  }
  return [...marksByField].flatMap(([field, marked]) =>
    marked.flatMap(([mark, record]) => {
      const fields = { ...resource.fields, ...serviceOfRecord(record)?.fields }
      return scene.people.map(
        (who): Probe => ({
          detectsExcessOnly: true,
          title: `search by ${field} of ${record.title} as ${who.name}`,
          who,
          resource: resource.name,
          cells: 1,
          call: async () => {
            const answer = await readAllPages(scene, who, resource.path, `search=${mark}&`)
            const isFound = (answer.json.results as Json[] | undefined)?.some(
              ({ id }) => id === record.id,
            )
            return { ...answer, json: { found: isFound ?? false } }
          },
          expected: (oracle) => {
            if (!oracle.ever(who, resource.name, 'read')) return refused
            const isSeen = oracle.parts(who, record).has(fields[field]!.group)
            return { statuses: [200], ...(!isSeen && { values: { found: false } }) }
          },
        }),
      )
    }),
  )
}

/** The existing value, or null instead of a reference that the writer might not see. */
const writableValue = ({ target, required }: Field, value: unknown) =>
  value === undefined || (target && !required) ? null : value

/** Values in which no two records beside each other may be the same: each copy gets its own. */
const distinctValues: Partial<Record<string, (copy: number) => object>> = {
  folders: (copy) => ({ name: `Copy ${copy}` }),
  // Above all marks.
  consumptions: (copy) => ({ amount: 8_000_000 + copy }),
  meter_series: (copy) => ({ meter: `Copy ${copy}` }),
}
let copies = 0

/** A body that differs from all before it where records must. */
const distinct = (resource: string, body: object) => ({
  ...body,
  ...distinctValues[resource]?.(++copies),
})

/** Makes probes that create a copy of each record as everybody, minimal and with a field of each other field group. */
function creationProbes(scene: Scene, resource: Declared): Probe[] {
  const seen = new Set<string>()
  const models = recordsOf(scene, resource.name).filter(({ mandates, owner, inTrash, row }) => {
    const key = `${mandates.map(({ id }) => id)} ${owner ? '' : row.entered_by}`
    if (inTrash || seen.has(key)) return false
    seen.add(key)
    return true
  })
  // A few records without a mandate are enough.
  const hasMandateField = resource.fields.mandate !== undefined
  const chosenModels = models.filter(({ mandates }, index) =>
    hasMandateField ? mandates.length > 0 : index < 3,
  )
  return forEveryPerson(scene, chosenModels, (record, who) => {
    const body = Object.fromEntries(
      Object.entries(record.body).filter(
        ([name]) => resource.fields[name] && !resource.fields[name].readOnly,
      ),
    )
    return Object.entries(bodiesByGroup(resource.fields, body)).map(([part, given]) => ({
      title: `creating (${part})`,
      cells: 1,
      call: () => sendAs(scene, who, 'POST', resource.path, distinct(resource.name, given))(),
      expected: (oracle): Expected => {
        if (!oracle.ever(who, resource.name, 'create')) return refused
        const parts = new Set(Object.keys(given).map((name) => resource.fields[name]!.group))
        if ([...parts].some((part) => !oracle.ever(who, resource.name, 'write', part)))
          return refused
        const isHidden = scene.records.some(
          (other) =>
            Object.entries(given).some(
              ([name, value]) =>
                resource.fields[name]!.target === other.resource &&
                [value].flat().includes(other.id),
            ) &&
            (other.inTrash || !canReach(oracle, who, other)),
        )
        if (isHidden) return { statuses: [400] }
        const hasNoMandate = hasMandateField && given.mandate === undefined
        if (hasNoMandate && !oracle.always(who, resource.name, 'create'))
          return { statuses: [400, 403] }
        const created: RightsRecord = {
          ...record,
          ...(hasNoMandate && { mandates: [] }),
          id: -1,
          owner: who.id,
          row: { entered_by: who.id, accepted: null },
        }
        return oracle.may(who, 'create', created) ? { statuses: granted } : refused
      },
    }))
  })
}

/**
 * Bodies to create a record: a minimal one, the same without a mandate, and one with a value of each other field
 * group.
 */
function bodiesByGroup(fields: Fields, body: Json): Record<string, Json> {
  // A task has a title or a checklist item, an appointment a time or slots with who takes one: none is required by itself.
  const oneOf = ['title', 'slots', 'guest_email']
  const required = Object.keys(body).filter(
    (name) => fields[name]!.required || oneOf.includes(name),
  )
  // A contact belongs to a company or a building.
  const places = ['mandate', 'building', 'company'].filter((name) => name in body)
  const text = Object.keys(body).find((name) => fields[name]!.kind === 'text')
  const names = [...(required.length > 0 || !text ? required : [text]), ...places]
  const minimal = Object.fromEntries(names.map((name) => [name, body[name]]))
  const others = oneFieldPerGroup(fields, body).map(([part, field]) => [
    part,
    { ...minimal, [field]: body[field] ?? null },
  ])
  const { mandate, ...withoutMandate } = minimal
  const mayLackMandate = mandate !== undefined && !fields.mandate!.required
  return {
    minimal,
    ...(mayLackMandate && { withoutMandate }),
    ...Object.fromEntries(others),
  }
}
