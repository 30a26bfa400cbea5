import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { writeDump, zipDump } from '../../../testing/register/registerDump.ts'
import { createScratchFolder } from '../../../testing/scratch.ts'
import { searchRegister } from '../register.server.ts'
import { type BadRow, type DumpFile, dumpColumns, dumpFiles } from './dump.ts'
import { importRegister } from './importRegister.server.ts'

const { folder, remove } = createScratchFolder()
let app: TestApp
const row = new Map<string, string>()

beforeAll(async () => {
  app = await testApp()
  await writeDump(join(folder, 'geneva'), { buildings: 50, seed: 8, cantons: ['GE'] })
  await zipDump(join(folder, 'geneva'), join(folder, 'ge.zip'))
  for (const file of ['buildings', 'entrances'] as const) {
    const text = await readFile(join(folder, 'geneva', dumpFiles[file]), 'utf8')
    row.set(file, text.split('\n')[1]!)
  }
})
afterAll(remove)

/** Imports the rows of two files; returns the rows that were left out, and the version. */
async function importRows(buildings: readonly string[], entrances: readonly string[]) {
  const path = join(folder, 'made')
  await mkdir(path, { recursive: true })
  for (const [file, rows] of Object.entries({ buildings, entrances }))
    await writeFile(
      join(path, dumpFiles[file as DumpFile]),
      `${[dumpColumns[file as DumpFile].join('\t'), ...rows].join('\n')}\n`,
    )
  const bad: BadRow[] = []
  const { version } = await importRegister({
    ...{ pool: app.database.pool, path, now: new Date() },
    report: async (rows) => void bad.push(...rows),
  })
  return { bad, version }
}
/** The first row of a generated file, with other cells in some columns. */
const withCells = (file: DumpFile, cells: Record<string, string>) =>
  row
    .get(file)!
    .split('\t')
    .map((cell, at) => cells[dumpColumns[file][at]!] ?? cell)
    .join('\t')
const withCell = (file: DumpFile, column: string, value: string) =>
  withCells(file, { [column]: value })

describe('a hostile dump', () => {
  it('keeps no text that is longer than any of the register', async () => {
    const street = (length: number) => withCell('entrances', 'STRNAME', 'x'.repeat(length))
    const { bad } = await importRows(
      [row.get('buildings')!],
      [street(200), street(201), street(900_000)],
    )
    expect(bad).toEqual([
      { file: 'entrances', line: 3, problem: 'length', column: 'STRNAME' },
      { file: 'entrances', line: 4, problem: 'length', column: 'STRNAME' },
    ])
  })

  it('is of the latest day in it, and reports no entrance of a building that was left out', async () => {
    const { bad, version } = await importRows(
      [
        withCell('buildings', 'GEXPDAT', '01.10.2026'),
        withCells('buildings', { EGID: '900000777', GDEKT: 'ge' }),
        withCells('buildings', { EGID: '900000778', GEXPDAT: '31.10.2026' }),
      ],
      [withCell('entrances', 'EGID', '900000777')],
    )
    expect(bad).toEqual([{ file: 'buildings', line: 3, problem: 'canton', column: 'GDEKT' }])
    expect(version).toBe('31.10.2026')
  })

  it.each([
    ['most rows are bad', () => [[row.get('buildings')!, ...Array(100_001).fill('x')], []]],
    [
      'it has more streets than would fit into memory',
      () => [
        [row.get('buildings')!],
        Array.from({ length: 500_001 }, (_, at) => withCell('entrances', 'STRNAME', `${at}`)),
      ],
    ],
    [
      'its EGIDs are spread so that they would not fit into memory',
      () => [
        Array.from({ length: 32_769 }, (_, at) =>
          withCell('buildings', 'EGID', String((at + 1) * 4096)),
        ),
        [],
      ],
    ],
  ] as const)(
    'is refused if %s',
    async (_, files) => {
      const [buildings, entrances] = files()
      await expect(importRows(buildings!, entrances!)).rejects.toMatchObject({
        fault: 'unreadable',
      })
    },
    60_000,
  )

  it('is refused if a file says that it is larger than that of several countries', async () => {
    const bytes = await readFile(join(folder, 'ge.zip'))
    // The size of the first file in the list of files at the end.
    bytes.writeUInt32LE(0xff_ff_ff_f0, bytes.indexOf('PK\x01\x02', 0, 'latin1') + 24)
    const path = join(folder, 'bomb.zip')
    await writeFile(path, bytes)
    await expect(
      importRegister({ pool: app.database.pool, path, now: new Date() }),
    ).rejects.toMatchObject({ fault: 'unreadable' })
  })
})

it('finds the address of the office’s canton first among equal ones (§3)', async () => {
  const places = [
    { EGID: '900000801', GDEKT: 'VD', GGDENR: '5586', GGDENAME: 'Xille', DPLZ4: '1998' },
    { EGID: '900000802', GDEKT: 'GE', GGDENR: '6621', GGDENAME: 'Yille', DPLZ4: '1999' },
  ]
  const street = { STRNAME: 'Rue des Jumeaux', DEINR: '5' }
  await importRows(
    places.map((place) => withCells('buildings', place)),
    places.map((place) =>
      withCells('entrances', { ...place, ...street, DPLZNAME: place.GGDENAME }),
    ),
  )
  for (const { EGID, DPLZ4 } of places) {
    await app.database.pool.query('update settings set postcode = $1', [DPLZ4])
    const hits = await searchRegister(app.database.db, 'rue des jumeaux 5')
    expect(hits).toHaveLength(2)
    expect(hits[0]!.egid).toBe(Number(EGID))
  }
})
