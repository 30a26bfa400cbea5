import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { conditionSql, rightsOf } from './access.server.ts'
import { access, conditions } from './access.ts'
import { groups } from './features/auth/auth.ts'
import { mandates } from './features/mandates/mandate.table.ts'
import { statuses } from './features/mandates/mandate.ts'
import { type Action, type Person, type Rule, rulesFor, rulesForPart } from './kernel/access.ts'
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

/** Ids of the rows for which a condition on `mandates` holds, by the database. */
async function idsWhere(given: MandateRow[], condition: unknown): Promise<number[]> {
  const { rows: found } = await app.database.db.execute<{ id: number }>(
    sql`select ${mandates.id} from jsonb_populate_recordset(null::mandates, ${JSON.stringify(given)}::jsonb) as mandates
      where ${condition} order by 1`,
  )
  return found.map(({ id }) => id)
}
const ids = (given: readonly MandateRow[]) => given.map(({ id }) => id)

describe('conditions', () => {
  it.each(Object.keys(conditions) as (keyof typeof conditions)[])(
    '"%s" says the same in SQL',
    async (name) => {
      await fc.assert(
        fc.asyncProperty(rows, async (given) => {
          expect(await idsWhere(given, conditionSql[name])).toEqual(
            ids(given.filter(conditions[name])),
          )
        }),
        { numRuns: 25 },
      )
    },
  )
})

/** The rules read by a person instead of the database. */
function holds(rules: readonly Rule[], person: Person, mandate: MandateRow): boolean {
  const reaches = {
    all: true,
    own: mandate.client === person.id,
    assigned: mandate.partner === person.id,
  }
  return rules.some(
    ({ reach, condition }) =>
      reaches[reach] &&
      (condition === undefined || conditions[condition as keyof typeof conditions](mandate)),
  )
}

describe('rights on mandates', () => {
  const person = fc.record({ id: someone, groups: fc.subarray([...groups]) })
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
        expect(await idsWhere(given, where)).toEqual(expected)
      }),
      { numRuns: 150 },
    )
  })
})
