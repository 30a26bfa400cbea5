import { createHash, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { declared } from '../../../prove/rights/declared.ts'
import { api } from '../../api.ts'
import { sitg } from '../../integrations/geodata/sitg.server.ts'
import { schemaOf } from '../../kernel/field/check.ts'
import { nameOfReference } from '../../kernel/field/fields.ts'
import type { ObjectShape } from '../../kernel/field/shape.ts'
import type { AnyEndpoint } from '../../kernel/http/endpoint.ts'
import { filterKind, listable } from '../../kernel/record/filters.ts'
import { commonFields, type Labels } from '../../kernel/record/resource.ts'
import { type Language, languages } from '../../kernel/text.ts'
import { type TestApp, type TestPerson, testApp } from '../app.ts'
import {
  expectedMatch,
  expectedSortKey,
  filterValuesToTry,
  isOrdered,
  type ListRow,
} from '../expectedRows.ts'
import { fillOffice, knownEgid } from '../filledOffice.ts'
import { root } from '../template.ts'

/** Fields with the key of something, whose name is exported. */
const exportedInWords = ['files.folder', 'files.custom_type_name']

type Answer = {
  status: number
  rows: ListRow[]
  fields: Record<string, string[]>
  count: number
  labels: Labels
  next: string | null
}

let app: TestApp
let people: Record<string, TestPerson>
const roles = ['admin', 'client', 'partner', 'nobody'] as const

/**
 * LISTS=all tests every field as everybody (`npm run prove lists`); otherwise half of the fields as the
 * office and a quarter as everybody else, drawn by SEED.
 */
const isWhole = process.env.LISTS === 'all'
const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
process.stdout.write(`lists: SEED=${seed}\n`)

/** Fields of a list to test. */
function sampleFields(names: readonly string[], role: string): readonly string[] {
  const share = isWhole ? 1 : role === 'admin' ? 2 : 4
  const draw = (name: string) =>
    createHash('sha256')
      .update(`${seed} ${role} ${name.replace('-', '')}`)
      .digest()
      .readUInt32BE()
  return names.filter((name) => draw(name) % share === 0)
}

const canton = createServer((_, response) => {
  const file = join(root, 'src/integrations/geodata/recorded/idc-rows.json')
  const { features } = JSON.parse(readFileSync(file, 'utf8')) as {
    features: { attributes: { EGID: number } }[]
  }
  const matching = features.filter(({ attributes }) => attributes.EGID === knownEgid)
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ features: matching }))
})

beforeAll(async () => {
  await new Promise<void>((done) => canton.listen(0, '127.0.0.1', done))
  const { port } = canton.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const { idcYears } = sitg({ url, requestTimeout: 60_000, deadline: 60_000 })
  app = await testApp({
    env: { SITG_URL: url, REQUESTS_PER_MINUTE: '100000' },
    outside: ({ geodata, ...outside }) => ({
      ...outside,
      geodata: { ...geodata, idcYears },
    }),
  })
  people = await fillOffice(app)
}, 600_000)
afterAll(() => canton.close())

async function ask(who: TestPerson, path: string, query: Record<string, unknown>): Promise<Answer> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  )
  const response = await fetch(`${app.url}/api${path}?${search}`, {
    headers: { Authorization: `Bearer ${who.token}`, 'Accept-Language': 'en' },
  })
  const answer = (await response.json()) as Record<string, unknown>
  const description = `${path}?${search}: ${JSON.stringify(answer).slice(0, 200)}`
  expect(response.status, description).toBeLessThan(500)
  const {
    results = [],
    fields = {},
    count = 0,
    labels = {},
    next = null,
  } = answer as unknown as Partial<Answer> & { results?: ListRow[] }
  return { status: response.status, rows: results, fields, count, labels, next }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const allRows = { page_size: 100, sort: 'id' }

/** Lines of an export, without its source. */
async function exportLines(
  who: TestPerson,
  path: string,
  query: Record<string, unknown>,
  language: Language = 'fr',
) {
  const search = new URLSearchParams(
    Object.entries({ ...query, format: 'csv' }).map(([name, value]) => [name, String(value)]),
  )
  const response = await fetch(`${app.url}/api${path}?${search}`, {
    headers: { Authorization: `Bearer ${who.token}`, 'Accept-Language': language },
  })
  const text = await response.text()
  expect(response.status, `${path}?${search}: ${text.slice(0, 200)}`).toBe(200)
  return text.replace('\uFEFF', '').split('\r\n').slice(0, -3)
}

/** Options of a parameter that accepts names. */
function namesIn(query: unknown, parameter: string): string[] {
  const { parts } = query as ObjectShape
  if (!parts[parameter]) return []
  const { items } = z.toJSONSchema(schemaOf(parts[parameter])) as { items: { enum: string[] } }
  return items.enum
}

const lists = Object.entries(api).flatMap(([name, calls]) => {
  const { list, export: exported } = calls as Record<string, AnyEndpoint>
  // Only records can be sorted and filtered by their fields.
  const fields = declared[name]?.fields
  if (!list?.query || !fields) return []
  return [
    {
      name,
      path: list.path,
      fields,
      /** All values that rows can have. */
      allRows: { ...allRows, ...allFieldsQuery(list) },
      /** Only deleted records have a time of deletion. */
      sorts: namesIn(list.query, 'sort').filter((sort) => !/^-?deleted_at$/.test(sort)),
      filters: Object.keys((list.query as unknown as ObjectShape).parts).filter(
        (name) => name in fields || name.endsWith('ed_at'),
      ),
      export: exported?.path,
      columns: namesIn(exported?.query ?? list.query, 'columns'),
    },
  ]
})

function allFieldsQuery({ query }: AnyEndpoint) {
  const optionalFields = namesIn(query, 'fields')
  return optionalFields.length > 0 ? { fields: optionalFields.join() } : {}
}

const cases = lists.flatMap((list) => roles.map((role) => [list.name, role, list] as const))

it('every list can be filtered and sorted by every field that it shows', () => {
  for (const { name, fields, sorts, filters, columns, export: path } of lists) {
    const listedFields = [...listable(fields), 'created_at', 'updated_at']
    const alwaysExported = ['created_at', 'updated_at', 'id']
    expect([name, new Set(sorts)]).toEqual([
      name,
      new Set([...listedFields, 'id'].flatMap((field) => [field, `-${field}`])),
    ])
    expect([name, listedFields.filter((field) => !filters.includes(field))]).toEqual([name, []])
    if (path)
      expect([name, new Set(columns)]).toEqual([
        name,
        new Set([...listedFields, ...alwaysExported]),
      ])
  }
  expect(lists.find(({ name }) => name === 'buildings')!.filters.length).toBeGreaterThan(35)
})

const idsOf = (rows: readonly ListRow[]) => rows.map(({ id }) => id)

describe.each(cases)('the list of %s as %s', (_, role, list) => {
  let who: TestPerson
  let all: ListRow[]
  /** All rows as the office sees them; everybody filters by their values, visible or not. */
  let everything: ListRow[]
  /** People without the right to read are always refused. */
  let mayRead: boolean

  beforeAll(async () => {
    who = people[role]!
    const { status, rows, count } = await ask(who, list.path, list.allRows)
    everything = (await ask(people.admin!, list.path, list.allRows)).rows
    mayRead = status === 200
    all = rows
    expect([200, 403]).toContain(status)
    expect(count).toBe(all.length)
    if (role === 'admin') expect(all.length).toBeGreaterThan(0)
  })

  /** A query returns some of the rows, or is refused if the caller may not read the field. */
  async function queryList(query: Record<string, unknown>, field: string) {
    const answer = await ask(who, list.path, { ...list.allRows, ...query })
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
    expect([query, answer.status]).toEqual([query, 200])
    expect([query, answer.count]).toEqual([query, answer.rows.length])
    return answer
  }

  it('is sorted by each sortable field, ascending and descending', async () => {
    for (const sort of sampleFields(list.sorts, role)) {
      const field = sort.replace('-', '')
      const answer = await queryList({ sort }, field)
      if (!answer) continue
      const { rows, labels } = answer
      expect([sort, idsOf(rows).sort((a, b) => a - b)]).toEqual([sort, idsOf(all)])
      const keys = rows.map((row) => expectedSortKey(list.name, field, row, labels))
      expect([sort, keys, isOrdered(keys, sort.startsWith('-'))]).toEqual([sort, keys, true])
    }
  })

  it('has pages by place that hold each row once, in the order', async () => {
    const sorts = sampleFields(list.sorts, role)
    for (const sort of isWhole ? sorts : sorts.slice(0, role === 'admin' ? 12 : 2)) {
      const field = sort.replace('-', '')
      const rows = (await queryList({ sort }, field))?.rows
      if (!rows) continue
      const page_size = Math.max(1, Math.ceil(rows.length / 3))
      const walked: number[] = []
      let query: Record<string, unknown> = { ...list.allRows, sort, page_size, after: 'first' }
      for (let pages = 0; pages < 5; pages++) {
        const page = await ask(who, list.path, query)
        expect([sort, page.status, page.count]).toEqual([sort, 200, rows.length])
        walked.push(...idsOf(page.rows))
        if (!page.next) break
        query = Object.fromEntries(new URLSearchParams(page.next))
      }
      expect([sort, walked]).toEqual([sort, idsOf(rows)])
    }
    for (const after of ['x', '', 'W10', Buffer.from('["x","y"]').toString('base64url')]) {
      const { status, fields } = await ask(who, list.path, { sort: 'id', after })
      expect([after, status, Object.keys(fields)]).toEqual(
        mayRead ? [after, 400, ['after']] : [after, 403, []],
      )
    }
  })

  it('breaks ties by id, and sorts by several fields', async () => {
    const [first, second] = list.sorts.filter((sort) => !sort.startsWith('-'))
    const rows = (await queryList({ sort: `${first},-id` }, first!))?.rows
    const key = (row: ListRow) => expectedSortKey(list.name, first!, row)
    for (const [index, row] of (rows ?? []).slice(1).entries()) {
      const before = rows![index]!
      if (key(before) === key(row)) expect(before.id).toBeGreaterThan(row.id)
    }
    expect((await ask(who, list.path, { sort: `${first},${second}` })).status).not.toBe(500)
    const unknown = await ask(who, list.path, { sort: `${first},nothing` })
    expect([unknown.status, Object.keys(unknown.fields)]).toEqual(
      mayRead ? [400, ['sort']] : [403, []],
    )
  })

  it('has no rows beyond the last page, and the same count', async () => {
    // Counted the first time, cached the second.
    for (const page of [2, 3, 400]) {
      const { rows, count, status } = await ask(who, list.path, { ...allRows, page })
      expect([page, status, rows, count]).toEqual([page, mayRead ? 200 : 403, [], all.length])
    }
  })

  it('returns exactly the matching rows for each filter', async () => {
    for (const field of sampleFields(list.filters, role)) {
      for (const value of filterValuesToTry(list.name, field, everything)) {
        const answer = await queryList({ [field]: value }, field)
        if (!answer) break
        const meant = all.filter((row) => expectedMatch(list.name, field, value, row))
        expect([field, value, idsOf(answer.rows)]).toEqual([field, value, idsOf(meant)])
      }
    }
  })

  it('refuses filter values that a field cannot have', async () => {
    for (const field of sampleFields(list.filters, role)) {
      const { kind } = { ...list.fields, ...commonFields }[field]!
      if (!mayRead || !all.some((row) => field in row) || filterKind({ kind }) === 'text') continue
      for (const value of ['x', '1..2..3', '..', '2026-02-30', '9'.repeat(30), '1.5..x']) {
        const { status, fields } = await ask(who, list.path, { [field]: value })
        expect([field, value, status, Object.keys(fields)]).toEqual([field, value, 400, [field]])
      }
    }
  })

  it('returns only its own rows for a search, and finds a row by a displayed word', async () => {
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
      const { rows, status } = await ask(who, list.path, { ...allRows, search: words })
      expect(status).toBe(mayRead ? 200 : 403)
      expect([words, idsOf(rows).filter((id) => !idsOf(all).includes(id))]).toEqual([words, []])
      if (words === 'zzzzqqqqxxxx') expect(rows).toEqual([])
    }
    const [row] = all
    if (!row) return
    const displayedWords = Object.values(row)
      // Words in several languages are one value.
      .flatMap((value) => (isObject(value) ? Object.values(value) : [value]))
      .flatMap((value) => (typeof value === 'string' ? value.split(/[^\p{L}\p{N}-]+/u) : []))
      .filter((word) => word.length > 2 && word.length <= 24)
    const found = []
    for (const word of new Set(displayedWords)) {
      const { rows } = await ask(who, list.path, { ...allRows, search: word })
      if (idsOf(rows).includes(row.id)) found.push(word)
    }
    expect([displayedWords, found.length > 0]).toEqual([displayedWords, true])
  })

  const path = list.export
  if (!path) return
  it('is exported with the same filters and order', async () => {
    if (!mayRead) return
    const lineOf = new Map<number, string>()
    for (const { id } of all) {
      const [, ...lines] = await exportLines(who, path, { id })
      expect(lines.length).toBe(1)
      lineOf.set(id, lines[0]!)
    }
    const same = async (query: Record<string, unknown>) => {
      const { rows, status } = await ask(who, list.path, { page_size: 100, ...query })
      if (status !== 200) return
      const [, ...lines] = await exportLines(who, path, query)
      expect([query, lines.length]).toEqual([query, rows.length])
      // Lists of one kind of mandate include answers.
      for (const [index, { id }] of rows.entries())
        expect([query, lines[index]]).toEqual([
          query,
          'kind' in query && list.name === 'mandates'
            ? expect.stringContaining(lineOf.get(id)!)
            : lineOf.get(id),
        ])
    }
    for (const sort of sampleFields(list.sorts, role).filter((sort) => sort.startsWith('-')))
      await same({ sort })
    for (const field of sampleFields(list.filters, role)) {
      const [value] = filterValuesToTry(list.name, field, everything)
      await same({ [field]: value })
    }
    await same({ search: 'rue' })
  })

  it('is exported with the requested columns in order, without values that the reader may not see', async () => {
    if (!mayRead) return
    // A reference and its name are one column.
    const once = new Set(
      [...list.columns].reverse().map((name) => nameOfReference(list.fields, name) ?? name),
    )
    const columns = [...once].filter((name) => all.some((row) => name in row))
    const texts = columns.filter(
      (name) =>
        list.fields[name]?.kind === 'text' && !exportedInWords.includes(`${list.name}.${name}`),
    )
    const [head, ...lines] = await exportLines(who, path, {
      columns: [...list.columns].reverse().join(),
      sort: 'id',
    })
    const cellsOf = (line: string) => line.split(';')
    // Each heading is in the reader's language, and none stands twice.
    for (const language of languages) {
      const [heading] = await exportLines(who, path, { columns: list.columns.join() }, language)
      const titles = cellsOf(heading!)
      expect([language, titles.filter((title) => /^$|^[a-z_]+[.:]/.test(title))]).toEqual([
        language,
        [],
      ])
      expect([language, titles.filter((title, at) => titles.indexOf(title) !== at)]).toEqual([
        language,
        [],
      ])
    }
    if (all.length > 0) expect(cellsOf(head!).length).toBe(columns.length)
    for (const [index, row] of all.entries()) {
      const line = lines[index]!
      if (/["']/.test(line)) continue
      for (const name of texts)
        expect([name, cellsOf(line)[columns.indexOf(name)]]).toEqual([name, row[name] ?? ''])
    }
  })
})

describe.each(roles)('the counts of mandates as %s', (role) => {
  it('equal the number of list rows of each status with the same filters', async () => {
    const who = people[role]!
    const { path, query } = api.mandates.counts
    const { parts } = query as unknown as ObjectShape
    const { rows: all, status } = await ask(who, '/mandates/', allRows)
    if (status !== 200) return
    for (const field of Object.keys(parts)) {
      const values = field === 'search' ? ['rue', 'M-2'] : filterValuesToTry('mandates', field, all)
      for (const value of values) {
        const listed = await ask(who, '/mandates/', { ...allRows, [field]: value })
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
            to_close: listed.rows.filter(
              ({ status, finished }) => status === 'delivered' && finished,
            ).length,
            by_status: byStatus,
          },
        ])
      }
    }
  })
})
