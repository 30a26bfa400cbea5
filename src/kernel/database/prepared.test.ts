import { expect, inject, it } from 'vitest'
import { connect } from './db.server.ts'

it('a connection keeps some prepared statements, and prepares those again that come back (§9)', async () => {
  const { pool, transaction, close } = connect(inject('databaseUrl'), () => undefined, 1)
  const ask = async (number: number) =>
    (await pool.query({ text: `select ${number} + $1::int as sum`, values: [1] })).rows[0].sum
  const countPrepared = async () =>
    (await pool.query('  select count(*) from pg_prepared_statements')).rows[0].count
  for (let number = 0; number < 600; number++) expect(await ask(number)).toBe(number + 1)
  expect(await countPrepared()).toBeLessThanOrEqual(500)
  expect(await countPrepared()).toBeGreaterThan(0)
  await transaction({ actor: null, source: 'system' }, async (db) => {
    for (let number = 0; number < 600; number++) {
      const { rows } = await db.execute<{ sum: number }>(`select ${number} + 1 as sum`)
      expect(rows[0]!.sum).toBe(number + 1)
    }
  })
  expect(await ask(3)).toBe(4)
  expect(await countPrepared()).toBeLessThanOrEqual(500)
  await close()
})

it('plans each statement once, and compiles none to machine code', async () => {
  const { close, ...pools } = connect(inject('databaseUrl'), () => undefined, 1)
  const { pool, direct, downloads, searches, live } = pools
  for (const each of [pool, direct, downloads, searches, live])
    for (const [setting, value] of [
      ['jit', 'off'],
      ['plan_cache_mode', 'force_generic_plan'],
    ])
      expect((await each.query(`show ${setting}`)).rows).toEqual([{ [setting!]: value }])
  await close()
})
