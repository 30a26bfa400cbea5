import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { conditionSql, rightsOf } from './access.server.ts'
import {
  access,
  conditions,
  consumptionConditions,
  fileConditions,
  groups,
  reportConditions,
  ruleHolds,
} from './access.ts'
import { fileStates } from './features/files/file.ts'
import { kickoffStates, origins, statuses } from './features/mandates/mandate.ts'
import { documentTypes } from './features/reference/documentTypes.ts'
import { reportStates } from './features/reports/report.ts'
import {
  type Action,
  type Person,
  type Reach,
  type Rule,
  rulesFor,
  rulesForPart,
} from './kernel/access.ts'
import { type TestApp, testApp } from './testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})

const someone = fc.integer({ min: 1, max: 4 })
const statusDates = fc
  .subarray([...statuses])
  .map((reached) => Object.fromEntries(reached.map((status) => [status, '2026-11-21'])))
const row = fc.record({
  status: fc.constantFrom(...statuses),
  origin: fc.constantFrom(...origins),
  kickoff: fc.constantFrom(null, ...kickoffStates),
  status_dates: statusDates,
  client: someone,
  partner: fc.option(someone),
})
const rows = fc
  .array(row, { minLength: 1, maxLength: 40 })
  .map((made) => made.map((one, index) => ({ ...one, id: index + 1 })))
type MandateRow = {
  id: number
  status: string
  origin: string
  kickoff: string | null
  status_dates: object
  client: number
  partner: number | null
}

type ViewRow = { id: number; owner: number; is_shared: boolean | null }

/** Versions of files: the first is of who brought the file, a second one, if there is one, of somebody else. */
const editionsOf = (
  given: readonly { id: number; entered_by?: number; versions_by_others?: boolean }[],
) =>
  given.flatMap(({ id: file, entered_by = null, versions_by_others }) => [
    { file, number: 1, entered_by },
    ...(versions_by_others ? [{ file, number: 2, entered_by: 99 }] : []),
  ])

/** Ids of the rows that match a condition, according to the database. */
async function idsWhere(
  table:
    | 'mandates'
    | 'views'
    | 'buildings'
    | 'consumptions'
    | 'heating_systems'
    | 'idc'
    | 'reports'
    | 'files'
    | 'messages',
  given: Parameters<typeof editionsOf>[0],
  condition: unknown,
  mandatesThere: readonly MandateRow[] = [],
): Promise<number[]> {
  const rowsOf = (of: string, these: readonly object[]) =>
    sql`jsonb_populate_recordset(null::${sql.identifier(of)}, ${JSON.stringify(these)}::jsonb)`
  const { rows: found } = await app.database.db.execute<{ id: number }>(
    sql`with mandates as (select * from ${rowsOf('mandates', mandatesThere)}),
        file_editions as (select * from ${rowsOf('file_editions', editionsOf(given))})
      select id from ${rowsOf(table, given)} as ${sql.identifier(table)}
      where ${condition} order by 1`,
  )
  return found.map(({ id }) => id)
}
const ids = (given: readonly { id: number }[]) => given.map(({ id }) => id)

describe('conditions', () => {
  it.each(Object.keys(conditions) as (keyof typeof conditions)[])(
    '"%s" is the same in SQL',
    async (name) => {
      await fc.assert(
        fc.asyncProperty(rows, async (given) => {
          expect(await idsWhere('mandates', given, conditionSql(name))).toEqual(
            ids(given.filter(conditions[name])),
          )
        }),
        { numRuns: 25 },
      )
    },
  )

  it('on a consumption are the same in SQL', async () => {
    const given = [true, false, null].map((accepted, index) => ({ id: index + 1, accepted }))
    for (const [name, holds] of Object.entries(consumptionConditions))
      expect(await idsWhere('consumptions', given, conditionSql(name as 'unaccepted'))).toEqual(
        ids(given.filter(holds)),
      )
  })

  it('on a report are the same in SQL', async () => {
    const moments = [null, '2026-11-21T10:00:00.000Z']
    const given = moments
      .flatMap((published_at) => reportStates.map((state) => ({ published_at, state })))
      .map((row, index) => ({ ...row, id: index + 1 }))
    for (const [name, holds] of Object.entries(reportConditions))
      expect(
        await idsWhere('reports', given, conditionSql(name as keyof typeof reportConditions)),
      ).toEqual(ids(given.filter(holds)))
  })
})

describe('conditions on a file', () => {
  it('are the same in SQL', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const given = documentTypes
      .flatMap((type) =>
        fileStates.flatMap((state) => [
          { type, state, created_at: hoursAgo(23.9), versions_by_others: false },
          { type, state, created_at: hoursAgo(24.1), versions_by_others: true },
        ]),
      )
      .map((file, index) => ({ ...file, id: index + 1 }))
    for (const [name, holds] of Object.entries(fileConditions))
      expect(
        await idsWhere('files', given, conditionSql(name as keyof typeof fileConditions)),
      ).toEqual(ids(given.filter(holds)))
  })
})

const person = fc.record({ id: someone, groups: fc.subarray([...groups]) })

/** A second implementation of the rules, without the database. */
function holds(rules: readonly Rule[], { id }: Person, mandate: MandateRow): boolean {
  const reaches: Partial<Record<Reach, boolean>> = {
    all: true,
    own: mandate.client === id,
    assigned: mandate.partner === id,
  }
  return rules.some((rule) => reaches[rule.reach] && ruleHolds(rule, { mandate }))
}

describe('rights on mandates', () => {
  const parts = fc.oneof(
    fc.constantFrom<[Action]>(['read'], ['write'], ['create'], ['delete'], ['history']),
    fc
      .constantFrom('base', 'order', 'team', 'price', 'office', 'report')
      .map((part) => ['read', part]),
    fc
      .constantFrom('order', 'team', 'office', 'waiver', 'calculation', 'contact')
      .map((part) => ['write', part]),
    fc.constantFrom(...statuses).map((to) => ['transitions', to]),
  ) as fc.Arbitrary<[Action, string?]>

  it('are the same in the database as in the table of rights (§6)', async () => {
    await fc.assert(
      fc.asyncProperty(rows, person, parts, async (given, who, [action, part]) => {
        const rules =
          part === undefined
            ? rulesFor(access, who, 'mandates', action)
            : rulesForPart(access, who, 'mandates', action, part)
        const expected = ids(given.filter((mandate) => holds(rules, who, mandate)))
        const where = rightsOf(who).to('mandates', action, part)
        expect(await idsWhere('mandates', given, where)).toEqual(expected)
      }),
      { numRuns: 150 },
    )
  })
})

describe('rights on rows of mandates', () => {
  /** A row and its mandate (0: none); its building is that of the mandate. */
  const technical = fc.record({
    mandate: fc.nat(4),
    building: fc.integer({ min: 1, max: 4 }),
    entered_by: someone,
    accepted: fc.option(fc.boolean()),
    status: fc.constantFrom(...statuses),
    status_dates: statusDates,
    origin: fc.constantFrom(...origins),
    kickoff: fc.constantFrom(null, ...kickoffStates),
    client: someone,
    partner: fc.option(someone),
    published_at: fc.option(fc.constant('2026-11-21T10:00:00.000Z')),
    type: fc.constantFrom(...documentTypes),
    state: fc.constantFrom(...fileStates),
    created_at: fc.constantFrom('2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'),
    versions_by_others: fc.boolean(),
    deleted: fc.boolean(),
  })
  const some = fc.array(technical, { minLength: 1, maxLength: 12 })
  const asked = fc.constantFrom<[Action, string?]>(
    ...(['read', 'create', 'delete', 'history'] as const).map((action): [Action] => [action]),
    ['read', 'author'],
    ['write', 'base'],
    ['write', 'acceptance'],
    ['write', 'technical'],
  )
  const table = fc.constantFrom(
    ...(['buildings', 'consumptions', 'heating_systems', 'idc', 'reports', 'files'] as const),
  )

  it('are the same in the database as in the table of rights (§6)', async () => {
    await fc.assert(
      fc.asyncProperty(some, person, asked, table, async (all, who, [action, part], of) => {
        const mandatesThere = all.map((one, at) => ({
          ...one,
          id: at + 1,
          deleted_at: one.deleted ? '2026-01-01T00:00:00Z' : null,
        }))
        const given = all.map((one, at) => ({ ...one, id: at + 1, mandate: one.mandate || null }))
        const sides = ({ client, partner, ...mandate }: MandateRow) => ({
          own: client === who.id && conditions.offered(mandate),
          assigned: partner === who.id,
        })
        const reachedBy = (row: (typeof given)[number], rule: Rule) => {
          const { reach } = rule
          const there = mandatesThere.filter(({ deleted }) => !deleted)
          const came = there.filter(({ id }) => id === row.mandate)
          const on = (place: number) => there.filter(({ building }) => building === place)
          const ofRow = row.mandate ? came : of === 'idc' ? on(row.building) : []
          // One of several mandates on a building is enough.
          return (of === 'buildings' ? on(row.id) : ofRow).some((mandate) => {
            const { own, assigned } = sides(mandate)
            const brought = row.entered_by === who.id
            const reached =
              reach === 'assigned'
                ? assigned
                : reach === 'entered'
                  ? brought &&
                    (of === 'files'
                      ? (who.groups.includes('client') && own) ||
                        (who.groups.includes('partner') &&
                          assigned &&
                          fileConditions.technical(row))
                      : own)
                  : own && (of !== 'files' || brought || row.published_at !== null)
            return reached && ruleHolds(rule, { mandate, row })
          })
        }
        const rules =
          part === undefined
            ? rulesFor(access, who, of, action)
            : rulesForPart(access, who, of, action, part)
        const expected = given.filter((row) =>
          rules.some((rule) => rule.reach === 'all' || reachedBy(row, rule)),
        )
        const where = rightsOf(who).to(of, action, part)
        expect(await idsWhere(of, given, where, mandatesThere)).toEqual(ids(expected))
      }),
      { numRuns: 150 },
    )
  })
})

it('messages are read, written and withdrawn in the database as the table of rights says (§6)', async () => {
  const message = fc.record({
    thread: fc.constantFrom('client', 'partner', 'internal'),
    author: someone,
    counterpart: fc.option(someone),
    status: fc.constantFrom(...statuses),
    status_dates: statusDates,
    origin: fc.constantFrom(...origins),
    kickoff: fc.constantFrom(null, ...kickoffStates),
    client: someone,
    partner: fc.option(someone),
    deleted: fc.boolean(),
  })
  const asked = fc.constantFrom<[Action, string?]>(
    ['read'],
    ['create'],
    ['transitions', 'withdrawn'],
    ['delete'],
  )
  const some = fc.array(message, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(some, person, asked, async (all, who, [action, part]) => {
      const there = all.map((one, at) => ({
        ...one,
        id: at + 1,
        deleted_at: one.deleted ? '2026-01-01T00:00:00Z' : null,
      }))
      const given = there.map((one) => ({ ...one, mandate: one.id, deleted_at: null }))
      const rules =
        part === undefined
          ? rulesFor(access, who, 'messages', action)
          : rulesForPart(access, who, 'messages', action, part)
      const expected = given.filter((row) => {
        const mandate = there[row.id - 1]!
        const isTheirs = row.counterpart === who.id && !mandate.deleted
        const own =
          isTheirs &&
          row.thread === 'client' &&
          mandate.client === who.id &&
          conditions.offered(row)
        const assigned = isTheirs && row.thread === 'partner' && mandate.partner === who.id
        const wrote =
          row.author === who.id &&
          (who.groups.includes('admin') ||
            (who.groups.includes('client') && own) ||
            (who.groups.includes('partner') && assigned))
        const reached: Partial<Record<Reach, boolean>> = {
          all: true,
          own,
          assigned,
          entered: wrote,
        }
        return rules.some((rule) => reached[rule.reach] && ruleHolds(rule, { mandate }))
      })
      const where = rightsOf(who).to('messages', action, part)
      expect(await idsWhere('messages', given, where, there)).toEqual(ids(expected))
    }),
    { numRuns: 100 },
  )
})

it('views can be read by their owner and, if shared, by administrators; only their owner can write them', async () => {
  const view = fc.record({ owner: someone, is_shared: fc.option(fc.boolean()) })
  const given = fc
    .array(view, { minLength: 1, maxLength: 20 })
    .map((made) => made.map((one, index): ViewRow => ({ ...one, id: index + 1 })))
  const action = fc.constantFrom('read', 'write', 'delete', 'history') as fc.Arbitrary<Action>
  await fc.assert(
    fc.asyncProperty(given, person, action, async (all, who, what) => {
      const expected = all.filter(
        ({ owner, is_shared }) =>
          (who.groups.length > 0 && owner === who.id) ||
          (what === 'read' && is_shared === true && who.groups.includes('admin')),
      )
      const where = rightsOf(who).to('views', what)
      expect(await idsWhere('views', all, where)).toEqual(ids(expected))
    }),
    { numRuns: 60 },
  )
})
