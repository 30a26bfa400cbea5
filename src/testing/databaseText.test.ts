import { expect, it } from 'vitest'
import { testApp } from './app.ts'
import { dumpRows, restoreRows } from './databaseText.ts'

it('a dump contains the rows of every table and can be restored into another database', async () => {
  const [source, target] = [await testApp(), await testApp()]
  const admin = await source.as('admin')
  const body = { street_name: 'Rue du Lac', street_number: '3', city: 'Genève' }
  await admin.buildings.create({ body })
  const dump = await dumpRows(source.database.pool)
  expect(dump).toContain('Rue du Lac')
  await restoreRows(target.database.pool, dump)
  expect(await dumpRows(target.database.pool)).toBe(dump)
})
