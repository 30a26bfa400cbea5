import { getTableName } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { access } from '../../access.ts'
import type { AnyServerFeature } from '../../feature.server.ts'
import { serverFeatures } from '../../features.server.ts'
import type { AccessTable } from '../../kernel/access.ts'
import { isSealedColumn } from '../../kernel/secrets/sealed.table.ts'
import { type TestApp, testApp } from '../app.ts'

const tables = Object.values(
  import.meta.glob<object>('../../**/*.table.ts', { eager: true }),
).flatMap((module) => Object.values(module) as unknown[])

describe('tables', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })

  it('have the triggers for version and history if they hold records', async () => {
    const { rows } = await app.database.pool.query<{ table: string; triggers: string[] | null }>(
      `select c.relname as table, array_agg(t.tgname::text) filter (where t.tgname is not null) as triggers
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'provenance'
       left join pg_trigger t on t.tgrelid = c.oid and t.tgname like 'kernel_%'
       where c.relkind = 'r' group by c.relname`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(4)
    for (const { triggers } of rows)
      expect(triggers?.sort()).toEqual(['kernel_history', 'kernel_stamp'])
  })

  it('declare their sealed columns, so that a rotation of the secret key finds them', async () => {
    const { getTableConfig, PgTable } = await import('drizzle-orm/pg-core')
    const nameOf = (column: PgColumn) => `${getTableName(column.table)}.${column.name}`
    const sealed = tables
      .filter((table) => table instanceof PgTable)
      .flatMap((table) => getTableConfig(table).columns.filter(isSealedColumn))
    const features: readonly AnyServerFeature[] = serverFeatures
    const declared = features.flatMap((feature) => feature.sealed ?? [])
    expect(sealed.length).toBeGreaterThan(2)
    expect(declared.map(nameOf).sort()).toEqual(sealed.map(nameOf).sort())
  })

  it('are in the copy of a person’s data if clients or partners reach their records by a mandate', () => {
    const features: readonly AnyServerFeature[] = serverFeatures
    const declared = features.flatMap(({ records = {} }) => Object.entries(records))
    const reachedBy = (resource: string) =>
      (['client', 'partner'] as const).flatMap((group) =>
        Object.values((access as AccessTable)[resource]?.[group]?.read ?? {}).filter(
          ({ reach }) => reach !== 'all',
        ),
      )
    const missing = declared
      .filter(([resource, { personal }]) => !personal && reachedBy(resource).length > 0)
      .map(([resource]) => resource)
    // What was read of a bill, and folders, follow from files; views are how screens are set; the person stands at the top.
    expect(missing.sort()).toEqual(['bills', 'folders', 'users', 'views'])
  })

  it('have the columns that the migrations create', async () => {
    const { getTableConfig, PgTable } = await import('drizzle-orm/pg-core')
    for (const table of tables) {
      if (!(table instanceof PgTable)) continue
      const { name, columns } = getTableConfig(table)
      const { rows } = await app.database.pool.query<{ column_name: string }>(
        `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1`,
        [name],
      )
      expect([name, rows.map(({ column_name }) => column_name).sort()]).toEqual([
        name,
        columns.map((column) => column.name).sort(),
      ])
    }
  })
})
