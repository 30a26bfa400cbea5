import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '../api.ts'
import { deadlineDays, runningStatuses, statuses } from '../features/mandates/mandate.ts'
import { heatingStatuses } from '../features/technical/heatingSystem.ts'
import type { AnyEndpoint } from '../kernel/endpoint.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { fillOffice, knownEgid } from './filledOffice.ts'
import { root } from './template.ts'

type Row = Record<string, unknown> & { id: number }
type Answer = { status: number; rows: Row[]; fields: Record<string, string[]>; count: number }

let app: TestApp
let people: Record<string, Person>
const roles = ['admin', 'client', 'partner', 'nobody'] as const

const canton = createServer((_, response) => {
  const file = join(root, 'src/integrations/geodata/recorded/idc-rows.json')
  const { features } = JSON.parse(readFileSync(file, 'utf8')) as {
    features: { attributes: { EGID: number } }[]
  }
  const known = features.filter(({ attributes }) => attributes.EGID === knownEgid)
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ features: known }))
})

beforeAll(async () => {
  await new Promise<void>((done) => canton.listen(0, '127.0.0.1', done))
  const { port } = canton.address() as AddressInfo
  app = await testApp({
    env: { SITG_URL: `http://127.0.0.1:${port}`, REQUESTS_PER_MINUTE: '100000' },
  })
  people = await fillOffice(app)
}, 120_000)
afterAll(() => canton.close())

async function ask(who: Person, path: string, query: Record<string, unknown>): Promise<Answer> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  )
  const response = await fetch(`${app.url}/api${path}?${search}`, {
    headers: { Authorization: `Bearer ${who.token}`, 'Accept-Language': 'en' },
  })
  const answer = (await response.json()) as Record<string, unknown>
  const shown = `${path}?${search}: ${JSON.stringify(answer).slice(0, 200)}`
  expect(response.status, shown).toBeLessThan(500)
  const {
    results = [],
    fields = {},
    count = 0,
  } = answer as unknown as {
    results?: Row[]
    fields?: Answer['fields']
    count?: number
  }
  return { status: response.status, rows: results, fields, count }
}

const whole = { page_size: 100, sort: 'id' }

/** The lines of an export, without its heading and source. */
async function exported(who: Person, path: string, query: Record<string, unknown>) {
  const search = new URLSearchParams(
    Object.entries({ ...query, format: 'csv' }).map(([name, value]) => [name, String(value)]),
  )
  const response = await fetch(`${app.url}/api${path}?${search}`, {
    headers: { Authorization: `Bearer ${who.token}` },
  })
  const text = await response.text()
  expect(response.status, `${path}?${search}: ${text.slice(0, 200)}`).toBe(200)
  return text.split('\r\n').slice(1, -3)
}

/** The parameters of a list that are no filters. */
const common = ['search', 'page', 'page_size', 'sort', 'id', 'trashed', 'format']

const lists = Object.entries(api).flatMap(([name, calls]) => {
  const endpoint = (calls as Record<string, AnyEndpoint>).list
  if (!endpoint?.query) return []
  const { shape } = endpoint.query as unknown as z.ZodObject
  const { items } = z.toJSONSchema(shape.sort as z.ZodType) as { items: { enum: string[] } }
  return [
    {
      name,
      path: endpoint.path,
      /** Deleted records alone have been deleted at some time. */
      sorts: items.enum.filter((sort) => !/^-?deleted_at$/.test(sort)),
      filters: Object.keys(shape).filter((key) => !common.includes(key)),
      export: (calls as Record<string, AnyEndpoint>).export?.path,
    },
  ]
})

const cases = lists.flatMap((list) => roles.map((role) => [list.name, role, list] as const))

/** Fields that are ordered as they are declared. */
const orders: Record<string, readonly string[]> = {
  'mandates status': statuses,
  'heating_systems status': heatingStatuses,
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const collator = new Intl.Collator('fr', { numeric: true })
type Compare = (a: unknown, b: unknown) => number
const byNumber: Compare = (a, b) => Number(a) - Number(b)
const byText: Compare[] = [
  (a, b) => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0),
  (a, b) => (folded(String(a)) < folded(String(b)) ? -1 : 1),
  (a, b) => collator.compare(String(a), String(b)),
]

/** What a row is ordered by. */
const keyOf = (list: string, field: string, row: Row): unknown => {
  const value = row[field] ?? null
  const order = orders[`${list} ${field}`]
  if (order) return order.indexOf(value as string)
  // Words in several languages are ordered by the first.
  return typeof value === 'object' && value !== null ? (value as { fr: string }).fr : value
}

/** Whether values stand in one of the orders that texts have, or in that of numbers; nothing comes last. */
function isOrdered(keys: readonly unknown[], descending: boolean): boolean {
  const known = keys.filter((key) => key !== null)
  if (keys.slice(0, known.length).includes(null)) return false
  const compares = known.every((key) => typeof key === 'number') ? [byNumber] : byText
  return compares.some((compare) =>
    known.every((key, at) => {
      if (at === 0 || key === known[at - 1]) return true
      const order = compare(known[at - 1], key)
      return descending ? order >= 0 : order <= 0
    }),
  )
}

/** What a list may be asked of a filter by a field, and whether a row is meant. */
const filterOf: Record<string, (value: string, row: Row) => boolean> = {
  'mandates waiting': (value, row) => (row.waiting !== null) === (value === 'true'),
  'mandates due_date': (value, row) => {
    const day = (after: number) =>
      new Date(Date.now() + after * 86_400_000).toLocaleDateString('sv', {
        timeZone: 'Europe/Zurich',
      })
    const due = row.due_date as string | null
    if (!due || !(runningStatuses as readonly unknown[]).includes(row.status)) return false
    return value === 'late'
      ? due < day(0)
      : due >= day(0) && due <= day(deadlineDays[value as keyof typeof deadlineDays])
  },
  'heating_systems building': (value, row) =>
    (row.served as { building: number }[]).some(({ building }) => building === Number(value)),
}
const hasValue = (value: string, field: string, row: Row) =>
  [row[field]].flat().map(String).includes(value)

const isMeant = (list: string, field: string, value: string, row: Row) =>
  (filterOf[`${list} ${field}`] ?? ((given, one) => hasValue(given, field, one)))(value, row)

/** Values to filter by: the options, where there are some, else those of the rows; and one that none has. */
function valuesOf(list: string, field: string, rows: readonly Row[]): string[] {
  const { shape } = (api as Record<string, Record<string, AnyEndpoint>>)[list]!.list!
    .query as unknown as z.ZodObject
  const schema = z.toJSONSchema(shape[field] as z.ZodType, { io: 'output' }) as {
    enum?: string[]
    items?: { enum?: string[] }
  }
  const options = schema.enum ?? schema.items?.enum
  if (options) return options
  const there = rows.flatMap((row) => [row[field]].flat()).filter((value) => value != null)
  const none = list === 'views' ? 'nothing' : '2147483647'
  return [...new Set([...there.map(String), none])]
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

describe.each(cases)('the list of %s as %s', (_, role, list) => {
  let who: Person
  let all: Row[]
  /** Whoever may read none of the records is refused each time. */
  let mayRead: boolean

  beforeAll(async () => {
    who = people[role]!
    const { status, rows, count } = await ask(who, list.path, whole)
    mayRead = status === 200
    all = rows
    expect([200, 403]).toContain(status)
    expect(count).toBe(all.length)
    if (role === 'admin') expect(all.length).toBeGreaterThan(0)
  })

  /** A query is answered with some of the rows, or refused where its field is not for the caller. */
  async function answered(query: Record<string, unknown>, field: string) {
    const answer = await ask(who, list.path, { ...whole, ...query })
    if (!mayRead) {
      expect(answer.status).toBe(403)
      return undefined
    }
    if (answer.status === 400) {
      const named = 'sort' in query ? 'sort' : field
      expect(Object.keys(answer.fields)).toEqual([named])
      expect(all.every((row) => !(field in row))).toBe(true)
      return undefined
    }
    expect(answer.status).toBe(200)
    return answer.rows
  }

  it('is ordered by everything by which it can be, both ways', async () => {
    for (const sort of list.sorts) {
      const field = sort.replace('-', '')
      const rows = await answered({ sort }, field)
      if (!rows) continue
      expect([sort, idsOf(rows).sort((a, b) => a - b)]).toEqual([sort, idsOf(all)])
      const keys = rows.map((row) => keyOf(list.name, field, row))
      expect([sort, keys, isOrdered(keys, sort.startsWith('-'))]).toEqual([sort, keys, true])
    }
  })

  it('breaks ties by the id, and orders by several fields', async () => {
    const [first, second] = list.sorts.filter((sort) => !sort.startsWith('-'))
    const rows = await answered({ sort: `${first},-id` }, first!)
    const key = (row: Row) => keyOf(list.name, first!, row)
    for (const [at, row] of (rows ?? []).slice(1).entries()) {
      const before = rows![at]!
      if (key(before) === key(row)) expect(before.id).toBeGreaterThan(row.id)
    }
    expect((await ask(who, list.path, { sort: `${first},${second}` })).status).not.toBe(500)
    const unknown = await ask(who, list.path, { sort: `${first},nothing` })
    expect([unknown.status, Object.keys(unknown.fields)]).toEqual(
      mayRead ? [400, ['sort']] : [403, []],
    )
  })

  it('has no rows beyond its end, and the same count there', async () => {
    // Counted the first time, kept the second.
    for (const page of [2, 3, 400]) {
      const { rows, count, status } = await ask(who, list.path, { ...whole, page })
      expect([page, status, rows, count]).toEqual([page, mayRead ? 200 : 403, [], all.length])
    }
  })

  it('has by each filter the rows that are meant, and no others', async () => {
    for (const field of list.filters) {
      const values = valuesOf(list.name, field, all)
      for (const value of values) {
        const rows = await answered({ [field]: value }, field)
        if (!rows) continue
        const meant = all.filter((row) => isMeant(list.name, field, value, row))
        expect([field, value, idsOf(rows)]).toEqual([field, value, idsOf(meant)])
      }
    }
  })

  it('has by its search rows of it alone, and finds a row by a word that it shows', async () => {
    for (const words of [
      'zzzzqqqqxxxx',
      'M-2',
      'rue 2',
      "%_'\\",
      '((',
      'é',
      'ａ',
      '  ',
      'a'.repeat(200),
    ]) {
      const { rows, status } = await ask(who, list.path, { ...whole, search: words })
      expect(status).toBe(mayRead ? 200 : 403)
      expect([words, idsOf(rows).filter((id) => !idsOf(all).includes(id))]).toEqual([words, []])
      if (words === 'zzzzqqqqxxxx') expect(rows).toEqual([])
    }
    const [row] = all
    if (!row) return
    const shown = Object.values(row)
      .flatMap((value) => (typeof value === 'string' ? value.split(/[^\p{L}\p{N}-]+/u) : []))
      .filter((word) => word.length > 2 && word.length <= 24)
    const found = []
    for (const word of new Set(shown)) {
      const { rows } = await ask(who, list.path, { ...whole, search: word })
      if (idsOf(rows).includes(row.id)) found.push(word)
    }
    expect([shown, found.length > 0]).toEqual([shown, true])
  })

  const path = list.export
  if (!path) return
  it('is exported as it is asked', async () => {
    if (!mayRead) return
    const lineOf = new Map<number, string>()
    for (const { id } of all) {
      const lines = await exported(who, path, { id })
      expect(lines.length).toBe(1)
      lineOf.set(id, lines[0]!)
    }
    const same = async (query: Record<string, unknown>) => {
      const { rows, status } = await ask(who, list.path, { page_size: 100, ...query })
      if (status !== 200) return
      const lines = await exported(who, path, query)
      expect([query, lines.length]).toEqual([query, rows.length])
      // Where mandates are of one kind, their answers follow.
      for (const [at, { id }] of rows.entries())
        expect([query, lines[at]]).toEqual([
          query,
          'kind' in query && list.name === 'mandates'
            ? expect.stringContaining(lineOf.get(id)!)
            : lineOf.get(id),
        ])
    }
    for (const sort of list.sorts) await same({ sort })
    for (const field of list.filters)
      for (const value of valuesOf(list.name, field, all).slice(0, 3))
        await same({ [field]: value })
    await same({ search: 'rue' })
  })
})

describe.each(roles)('the counts of mandates as %s', (role) => {
  it('tell how many of each state the same filters leave in the list', async () => {
    const who = people[role]!
    const { path, query } = api.mandates.counts
    const { shape } = query as unknown as z.ZodObject
    const { rows: all, status } = await ask(who, '/mandates/', whole)
    if (status !== 200) return
    for (const field of Object.keys(shape)) {
      const values = field === 'search' ? ['rue', 'M-2'] : valuesOf('mandates', field, all)
      for (const value of values) {
        const listed = await ask(who, '/mandates/', { ...whole, [field]: value })
        const search = new URLSearchParams({ [field]: value })
        const response = await fetch(`${app.url}/api${path}?${search}`, {
          headers: { Authorization: `Bearer ${who.token}` },
        })
        expect([field, value, response.status]).toEqual([field, value, listed.status])
        if (listed.status !== 200) continue
        const byStatus: Record<string, number> = {}
        for (const row of listed.rows) {
          const its = String(row.status)
          byStatus[its] = (byStatus[its] ?? 0) + 1
        }
        expect([field, value, await response.json()]).toEqual([
          field,
          value,
          {
            total: listed.count,
            waiting: listed.rows.filter(({ waiting }) => waiting !== null).length,
            by_status: byStatus,
          },
        ])
      }
    }
  })
})
