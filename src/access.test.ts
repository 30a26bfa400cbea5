import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { conditionSql, rightsOf } from './access.server.ts'
import { access, conditions } from './access.ts'
import { groups } from './features/auth/auth.ts'
import { statuses } from './features/mandates/mandate.ts'
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
const row = fc.record({
  status: fc.constantFrom(...statuses),
  client: someone,
  partner: fc.option(someone),
})
const rows = fc
  .array(row, { minLength: 1, maxLength: 40 })
  .map((made) => made.map((one, index) => ({ ...one, id: index + 1 })))
type MandateRow = { id: number; status: string; client: number; partner: number | null }

type ViewRow = { id: number; owner: number; is_shared: boolean | null }

/** Ids of the rows for which a condition on a table holds, by the database. */
async function idsWhere(
  table: 'mandates' | 'views',
  given: readonly { id: number }[],
  condition: unknown,
): Promise<number[]> {
  const name = sql.identifier(table)
  const { rows: found } = await app.database.db.execute<{ id: number }>(
    sql`select id from jsonb_populate_recordset(null::${name}, ${JSON.stringify(given)}::jsonb) as ${name}
      where ${condition} order by 1`,
  )
  return found.map(({ id }) => id)
}
const ids = (given: readonly { id: number }[]) => given.map(({ id }) => id)

describe('conditions', () => {
  it.each(Object.keys(conditions) as (keyof typeof conditions)[])(
    '"%s" says the same in SQL',
    async (name) => {
      await fc.assert(
        fc.asyncProperty(rows, async (given) => {
          expect(await idsWhere('mandates', given, conditionSql[name])).toEqual(
            ids(given.filter(conditions[name])),
          )
        }),
        { numRuns: 25 },
      )
    },
  )
})

const person = fc.record({ id: someone, groups: fc.subarray([...groups]) })

/** The rules read by a person instead of the database. */
function holds(rules: readonly Rule[], { id }: Person, mandate: MandateRow): boolean {
  const reaches: Partial<Record<Reach, boolean>> = {
    all: true,
    own: mandate.client === id,
    assigned: mandate.partner === id,
  }
  return rules.some(
    ({ reach, condition }) =>
      reaches[reach] &&
      (condition === undefined || conditions[condition as keyof typeof conditions](mandate)),
  )
}

describe('rights on mandates', () => {
  const parts = fc.oneof(
    fc.constantFrom<[Action]>(['read'], ['write'], ['create'], ['delete'], ['history']),
    fc.constantFrom('base', 'order', 'team', 'price', 'office').map((part) => ['read', part]),
    fc.constantFrom('order', 'team', 'office', 'waiver').map((part) => ['write', part]),
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

it('views are read by their owner, shared ones by administrators, and written by their owner alone', async () => {
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
