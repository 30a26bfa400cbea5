import type { Field, Fields } from '../src/kernel/field/fields.ts'
import { plain } from '../src/kernel/field/folded.ts'
import { filterKind, listable } from '../src/kernel/record/filters.ts'
import type { HistoryEntry } from '../src/kernel/record/resource.ts'
import type { Declared } from './declared.ts'
import type { Caller, Oracle, RightsRecord } from './oracle.ts'
import {
  absent,
  canReach,
  type Expected,
  fieldGroupsIn,
  forEveryPerson,
  granted,
  liveRecords,
  oneFieldPerGroup,
  type Probe,
  type ProbeMaker,
  readAllPages,
  recordProbes,
  recordsOf,
  refused,
  sendAs,
  serviceOfRecord,
  visibleFields,
} from './probe.ts'
import type { Json } from './product.ts'
import type { Scene, SceneRecord } from './scene.ts'

/** Probes for the calls that every resource has, by method and path suffix. */
export const resourceCalls: Record<string, (declared: Declared) => ProbeMaker> = {
  'GET ': (of) => async (scene) => [
    ...listProbes(scene, of),
    ...sortProbes(scene, of),
    ...(await filters(scene, of)),
    ...searchProbes(scene, of),
  ],
  'GET export/': (of) => (scene) =>
    scene.people.map((who) => ({
      title: `export of ${of.name} as ${who.name}`,
      who,
      resource: of.name,
      cells: fieldGroupsIn(of.fields).length * liveRecords(scene, of.name).length,
      ask: async () => {
        const answer = await sendAs(scene, who, 'GET', `/${of.name}/export/?format=csv`)()
        const [table = ''] = answer.text.split(/\r?\n\r?\n/)
        const lines = table.trim().split('\n').length - 1
        return { ...answer, json: answer.status === 200 ? { count: lines } : answer.json }
      },
      expected: (oracle) =>
        oracle.ever(who, of.name, 'read')
          ? {
              statuses: [200],
              count: liveRecords(scene, of.name).filter((thing) => canReach(oracle, who, thing))
                .length,
            }
          : refused,
    })),
  'GET {id}/': (of) => (scene) =>
    forEveryPerson(scene, recordsOf(scene, of.name), (thing, who) => [
      {
        title: 'reading',
        cells: fieldGroupsIn(thing.fields).length,
        ask: sendAs(scene, who, 'GET', `/${of.name}/${thing.id}/`),
        expected: thing.inTrash
          ? (oracle) => (oracle.ever(who, of.name, 'read') ? absent : refused)
          : recordProbes(who, thing, [of.name, 'read'], (oracle) => ({
              statuses: [200],
              fields: visibleFields(oracle, who, thing, Object.keys(of.fields)),
            })),
      },
    ]),
  'PATCH {id}/': (of) => (scene) =>
    forEveryPerson(scene, liveRecords(scene, of.name), (thing, who) =>
      oneFieldPerGroup(of.fields, thing.values).map(([part, field]) => ({
        title: `writing ${field} (${part})`,
        cells: 1,
        ask: sendAs(scene, who, 'PATCH', `/${of.name}/${thing.id}/`, {
          [field]: writableValue(of.fields[field]!, thing.values[field]),
        }),
        expected: recordProbes(who, thing, [of.name, 'write'], (oracle) => ({
          statuses: oracle.may(who, 'write', thing, part) ? granted : [400, 403],
        })),
      })),
    ),
  'DELETE {id}/': (of) => (scene) =>
    forEveryPerson(scene, liveRecords(scene, of.name), (thing, who) => [
      {
        title: 'deleting',
        cells: 1,
        ask: sendAs(scene, who, 'DELETE', `/${of.name}/${thing.id}/`),
        expected: recordProbes(who, thing, [of.name, 'delete'], (oracle) =>
          oracle.may(who, 'delete', thing) ? { statuses: granted } : refused,
        ),
      },
    ]),
  'POST {id}/restore/': (of) => (scene) =>
    forEveryPerson(
      scene,
      recordsOf(scene, of.name).filter(({ inTrash }) => inTrash),
      (thing, who) => [
        {
          title: 'restoring',
          cells: 1,
          ask: sendAs(scene, who, 'POST', `/${of.name}/${thing.id}/restore/`),
          expected: recordProbes(who, thing, [of.name, 'delete'], (oracle) =>
            oracle.may(who, 'delete', thing) ? { statuses: granted } : absent,
          ),
        },
      ],
    ),
  'GET {id}/history/': (of) => (scene) =>
    forEveryPerson(scene, liveRecords(scene, of.name), (thing, who) => {
      const fields = { ...of.fields, ...serviceOfRecord(thing)?.fields }
      return [
        {
          title: 'history',
          detectsExcessOnly: true,
          cells: fieldGroupsIn(fields).length,
          ask: async () => {
            const path = `/${of.name}/${thing.id}/history/?page_size=100`
            const answer = await sendAs(scene, who, 'GET', path)()
            const entries = (answer.json.results ?? []) as HistoryEntry[]
            const others = entries.some(({ actor }) => actor !== null && actor.id !== who.id)
            const told = entries.flatMap(({ changes }) => changes.map(({ field }) => field))
            return { ...answer, json: { others, told } }
          },
          expected: recordProbes(who, thing, [of.name, 'history'], (oracle) => ({
            statuses: [200],
            // Changes of others are visible with the right to all history.
            values: {
              others:
                oracle.always(who, of.name, 'history') &&
                who.id !== thing.maker &&
                thing.maker !== undefined,
            },
            historyFields: visibleFields(oracle, who, thing, Object.keys(fields), fields),
          })),
        },
      ]
    }),
  'GET {id}/as-of/': (of) => (scene) =>
    forEveryPerson(scene, liveRecords(scene, of.name), (thing, who) => {
      const fields = { ...of.fields, ...serviceOfRecord(thing)?.fields }
      return [
        {
          title: 'the past',
          detectsExcessOnly: true,
          cells: fieldGroupsIn(fields).length,
          ask: async () => {
            const answer = await sendAs(
              scene,
              who,
              'GET',
              `/${of.name}/${thing.id}/as-of/?at=2100-01-01`,
            )()
            return { ...answer, json: { told: Object.keys(answer.json.values ?? {}) } }
          },
          expected: recordProbes(who, thing, [of.name, 'history'], (oracle) =>
            oracle.always(who, of.name, 'history')
              ? {
                  statuses: [200],
                  historyFields: visibleFields(oracle, who, thing, Object.keys(fields), fields),
                }
              : refused,
          ),
        },
      ]
    }),
  'POST ': (of) => (scene) => creationProbes(scene, of),
}

function listProbes(scene: Scene, of: Declared): Probe[] {
  const records = liveRecords(scene, of.name)
  const trash = recordsOf(scene, of.name).filter(({ inTrash }) => inTrash)
  return scene.people.flatMap((who): Probe[] => [
    {
      title: `list of ${of.name} as ${who.name}`,
      who,
      resource: of.name,
      fields: of.fields,
      cells: records.length * fieldGroupsIn(of.fields).length,
      ask: () => readAllPages(scene, who, `/${of.name}/`, ''),
      expected: (oracle) =>
        oracle.ever(who, of.name, 'read')
          ? {
              statuses: [200],
              rows: Object.fromEntries(
                records
                  .filter((thing) => canReach(oracle, who, thing))
                  .map((thing) => [thing.id, visibleFields(oracle, who, thing, of.list)]),
              ),
            }
          : refused,
    },
    {
      title: `trash of ${of.name} as ${who.name}`,
      who,
      resource: of.name,
      cells: trash.length,
      ask: () => readAllPages(scene, who, `/${of.name}/`, 'trashed=true&'),
      expected: (oracle) =>
        oracle.ever(who, of.name, 'read') && oracle.ever(who, of.name, 'delete')
          ? {
              statuses: [200],
              ids: trash
                .filter((thing) => canReach(oracle, who, thing) && oracle.may(who, 'delete', thing))
                .map(({ id }) => id),
            }
          : refused,
    },
  ])
}

/** Whether a person may filter by a field; if they never read it, it does not exist for them. */
const mayFilterBy = (oracle: Oracle, who: Caller, of: Declared, field: string) =>
  !(field in of.fields) || oracle.ever(who, of.name, 'read', of.fields[field]!.group)

const sortProbes = (scene: Scene, of: Declared): Probe[] =>
  scene.people.flatMap((who) =>
    of.sortable.map((field) => ({
      title: `${of.name} sorted by ${field} as ${who.name}`,
      who,
      resource: of.name,
      cells: 1,
      ask: sendAs(scene, who, 'GET', `/${of.name}/?page_size=1&sort=-${field}`),
      expected: (oracle) => {
        if (!oracle.ever(who, of.name, 'read')) return refused
        if (!mayFilterBy(oracle, who, of, field)) return { statuses: [400] }
        const seen = liveRecords(scene, of.name).filter((thing) => canReach(oracle, who, thing))
        return { statuses: [200], count: seen.length }
      },
    })),
  )

/** Whether a filter matches a record, as far as its values are known. */
function matchesFilterValue(
  of: Declared,
  { values, owner }: SceneRecord,
  name: string,
  value: unknown,
): boolean {
  // Every record has these values, although they were not sent.
  if (name === 'created_at' || name === 'updated_at')
    return value === '*' || value === '2000-01-01..'
  if (name === 'owner_name') return value === '*'
  const own = name === 'owner' ? owner : values[name]
  if (value === '*') return (own ?? null) !== null
  const field = of.fields[name]
  // Multilingual names are not searched here.
  if (typeof own === 'string' && field && filterKind(field) === 'text')
    return plain(own).includes(plain(String(value)))
  return own === value
}

/** Filters by values with hits for an administrator. */
async function filters(scene: Scene, of: Declared): Promise<Probe[]> {
  const further = listable(of.fields).filter((name) => !of.list.includes(name))
  const asked = further.length > 0 ? `fields=${further}&` : ''
  const { json } = await readAllPages(scene, scene.admin, `/${of.name}/`, asked)
  const rows = json.results as Json[]
  const made: Probe[] = []
  // A small scene may have no such record; for example nobody makes proposals for a draft.
  if (rows.length === 0 && liveRecords(scene, of.name).length === 0) return made
  for (const name of Object.keys(of.filters)) {
    const present = rows.flatMap((row) => [row[name] ?? []].flat())
    const drawn = [
      ...present.slice(0, 3),
      ...present.slice(-3),
      'true',
      'late',
      'month',
      1,
      '2000-01-01..',
      '*',
    ]
    const working: [value: unknown, ids: number[]][] = []
    for (const value of new Set(drawn)) {
      const query = `${name}=${encodeURIComponent(String(value))}&`
      const found = await readAllPages(scene, scene.admin, `/${of.name}/`, query)
      if (found.status !== 200) continue
      // Some records are hidden from administrators too.
      const others = liveRecords(scene, of.name).filter((thing) =>
        matchesFilterValue(of, thing, name, value),
      )
      const ids = [...(found.json.results as Json[]), ...others].map(({ id }) => Number(id))
      working.push([value, [...new Set(ids)]])
    }
    if (working.length === 0)
      throw new Error(`Nobody knows a value of the filter ${of.name} ${name}.`)
    for (const [value, all] of working.sort(([, a], [, b]) => b.length - a.length).slice(0, 2))
      for (const who of scene.people)
        made.push({
          title: `${of.name} with ${name} ${value} as ${who.name}`,
          who,
          resource: of.name,
          cells: 1,
          ask: () =>
            readAllPages(
              scene,
              who,
              `/${of.name}/`,
              `${name}=${encodeURIComponent(String(value))}&`,
            ),
          expected: (oracle) => {
            if (!oracle.ever(who, of.name, 'read')) return refused
            if (!mayFilterBy(oracle, who, of, name)) return { statuses: [400] }
            const part = of.fields[name]?.group
            const seen = liveRecords(scene, of.name).filter(
              (thing) =>
                all.includes(thing.id) &&
                canReach(oracle, who, thing) &&
                (part === undefined || oracle.parts(who, thing).has(part)),
            )
            return { statuses: [200], ids: seen.map(({ id }) => id) }
          },
        })
  }
  return made
}

/** Searches for words in fields that a person cannot read must find nothing. */
function searchProbes(scene: Scene, of: Declared): Probe[] {
  const drawn = new Map<string, [string, SceneRecord][]>()
  for (const [mark, { thing, field }] of scene.marks) {
    if (thing.resource !== of.name || thing.inTrash || mark.startsWith('7')) continue
    const name = field.split('/')[0]!
    const found = drawn.get(name) ?? []
    if (found.length < 2) drawn.set(name, [...found, [mark, thing]])
  }
  return [...drawn].flatMap(([field, marked]) =>
    marked.flatMap(([mark, thing]) => {
      const fields = { ...of.fields, ...serviceOfRecord(thing)?.fields }
      return scene.people.map(
        (who): Probe => ({
          detectsExcessOnly: true,
          title: `search by ${field} of ${thing.title} as ${who.name}`,
          who,
          resource: of.name,
          cells: 1,
          ask: async () => {
            const answer = await readAllPages(scene, who, `/${of.name}/`, `search=${mark}&`)
            const hits = (answer.json.results as Json[] | undefined)?.some(
              ({ id }) => id === thing.id,
            )
            return { ...answer, json: { found: hits ?? false } }
          },
          expected: (oracle) => {
            if (!oracle.ever(who, of.name, 'read')) return refused
            const isSeen = oracle.parts(who, thing).has(fields[field]!.group)
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

/** Creates a record like each one, as everybody; and again with a field of each other field group. */
function creationProbes(scene: Scene, of: Declared): Probe[] {
  const seen = new Set<string>()
  const models = recordsOf(scene, of.name).filter(({ mandates, owner, inTrash, row }) => {
    const key = `${mandates.map(({ id }) => id)} ${owner ? '' : row.entered_by}`
    if (inTrash || seen.has(key)) return false
    seen.add(key)
    return true
  })
  // A few records without a mandate are enough.
  const isPlaced = of.fields.mandate !== undefined
  const asked = models.filter(({ mandates }, at) => (isPlaced ? mandates.length > 0 : at < 3))
  return forEveryPerson(scene, asked, (thing, who) => {
    const body = Object.fromEntries(
      Object.entries(thing.body).filter(([name]) => of.fields[name] && !of.fields[name].readOnly),
    )
    return Object.entries(bodiesByGroup(of.fields, body)).map(([part, given]) => ({
      title: `creating (${part})`,
      cells: 1,
      ask: sendAs(scene, who, 'POST', `/${of.name}/`, given),
      expected: (oracle): Expected => {
        if (!oracle.ever(who, of.name, 'create')) return refused
        const parts = new Set(Object.keys(given).map((name) => of.fields[name]!.group))
        if ([...parts].some((one) => !oracle.ever(who, of.name, 'write', one))) return refused
        const isHidden = scene.records.some(
          (other) =>
            Object.entries(given).some(
              ([name, value]) =>
                of.fields[name]!.target === other.resource && [value].flat().includes(other.id),
            ) &&
            (other.inTrash || !canReach(oracle, who, other)),
        )
        if (isHidden) return { statuses: [400] }
        const isOffices = isPlaced && given.mandate === undefined
        if (isOffices && !oracle.always(who, of.name, 'create')) return { statuses: [400, 403] }
        const made: RightsRecord = {
          ...thing,
          ...(isOffices && { mandates: [] }),
          id: -1,
          owner: who.id,
          row: { entered_by: who.id, accepted: null },
        }
        return oracle.may(who, 'create', made) ? { statuses: granted } : refused
      },
    }))
  })
}

/**
 * Minimal body to create a record, the same without a mandate, and with a value of each other field
 * group.
 */
function bodiesByGroup(fields: Fields, body: Json): Record<string, Json> {
  const required = Object.keys(body).filter((name) => fields[name]!.required)
  const places = ['mandate', 'building'].filter((name) => name in body)
  const text = Object.keys(body).find((name) => fields[name]!.kind === 'text')
  const names = [...(required.length > 0 || !text ? required : [text]), ...places]
  const least = Object.fromEntries(names.map((name) => [name, body[name]]))
  const others = oneFieldPerGroup(fields, body).map(([part, field]) => [
    part,
    { ...least, [field]: body[field] ?? null },
  ])
  const { mandate, ...offices } = least
  const mayBeOffices = mandate !== undefined && !fields.mandate!.required
  return { least, ...(mayBeOffices && { offices }), ...Object.fromEntries(others) }
}
