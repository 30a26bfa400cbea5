import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Failure } from '../../kernel/http/errors.ts'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import { Workbook } from '../../kernel/workbook/workbook.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { mediaTypes } from '../files/fileName.ts'
import { readSheets } from '../files/preview/tableOf.server.ts'
import { type Existing, judgeRows, type Stock } from './check/judge.server.ts'
import { columnReadersOf } from './check/readRow.server.ts'
import { columnNamed } from './columns/importColumns.server.ts'
import { readCell } from './columns/readCell.server.ts'
import type { StoredSheet } from './import.table.ts'
import type { Answer, SheetKind } from './import.ts'
import { readImportFile } from './readFile.server.ts'

/** What a cell of a field gives: its values, or the key of the problem. */
function cell(field: string, text: string | number, header = '') {
  const read = readCell(field.split('.')[1]!, columnNamed(field)!, text, { words: {}, header })
  return read.problem ? read.problem.key : read.values
}

describe('cells as people write them (issue 44)', () => {
  it.each([
    [
      'Rue de la Gare 3, Carouge',
      { street_name: 'Rue de la Gare', street_number: '3', city: 'Carouge' },
    ],
    [
      'Rue de la Gare 3, Villars-sur-Glâne',
      { street_name: 'Rue de la Gare', street_number: '3', city: 'Villars-sur-Glâne' },
    ],
    ['rte de Veyrier 148 M', { street_name: 'rte de Veyrier', street_number: '148 M' }],
    ['Rue de la Gare 3, bâtiment sur cour', { street_name: 'Rue de la Gare', street_number: '3' }],
    ['Rue de la Gare 3, Bâtiment B', { street_name: 'Rue de la Gare', street_number: '3' }],
    [
      'c/o Régie Martin, Rue du Lac 12, 1207 Genève',
      { street_name: 'Rue du Lac', street_number: '12', postcode: '1207', city: 'Genève' },
    ],
    [
      'Rue du Lac 12\n1207 Genève',
      { street_name: 'Rue du Lac', street_number: '12', postcode: '1207', city: 'Genève' },
    ],
  ])('reads the address “%s”', (text, values) =>
    expect(cell('buildings.address', text)).toEqual(values),
  )

  it.each([
    ['Dupont Jean', 'Nom Prénom', { first_name: 'Jean', last_name: 'Dupont' }],
    ['Le Goff Anne Marie', 'Cognome e nome', { first_name: 'Anne Marie', last_name: 'Le Goff' }],
    ['Jean Dupont', 'Nom complet', { first_name: 'Jean', last_name: 'Dupont' }],
    ['M. et Mme Luc Meyer', 'Client', { first_name: 'Luc', last_name: 'Meyer' }],
    ['Jean et Anne Favre', 'Client', { first_name: 'Jean et Anne', last_name: 'Favre' }],
    ['Anne Favre, c/o Régie Martin', 'Client', { first_name: 'Anne', last_name: 'Favre' }],
    ['État de Genève', 'Client', { company_name: 'État de Genève' }],
  ])('reads the name “%s” in a column “%s”', (text, header, values) =>
    expect(cell('users.name', text, header)).toEqual(values),
  )

  it.each([
    [223456789, '0041223456789'],
    [41223456789, '0041223456789'],
    ['022/345 67 89 / 079 123 45 67', '0041223456789'],
    ['022 345 67 89\n079 123 45 67', '0041223456789'],
    ['Tél. 022 345 67 89; 079 123 45 67', '0041223456789'],
  ])('reads the first phone of %j', (text, phone_number) =>
    expect(cell('users.phone_number', text)).toEqual({ phone_number }),
  )

  it.each([
    ['users.email', 'Anne <anne@a.example>; luc@a.example', { email: 'anne@a.example' }],
    ['users.company_name', 'Régie\nMartin', { company_name: 'Régie Martin' }],
    ['mandates.ordered_on', '3.12.2023 14:30', { ordered_on: '2023-12-03' }],
    ['mandates.ordered_on', '2023-12-03T14:30:00Z', { ordered_on: '2023-12-03' }],
    ['buildings.street_number', '2026-05-03', 'import:error.day_for_number'],
    ['buildings.street_number', '03-mai', 'import:error.day_for_number'],
    ['buildings.street_number', '10-12-14', { street_number: '10-12-14' }],
    ['users.number', '03.05.2026', 'import:error.day_for_number'],
    ['consumptions.amount', '5’000 kWh', { amount: 5000, unit: 'kWh' }],
    ['consumptions.amount', '320 m3', { amount: 320, unit: 'm3' }],
  ])('reads %s “%s”', (field, text, values) => expect(cell(field, text)).toEqual(values))

  it('takes the unit of an amount from the name of its column, and no part of an EGID', () => {
    expect(cell('consumptions.amount', 5000, 'Consommation (kWh)')).toEqual({
      amount: 5000,
      unit: 'kWh',
    })
    expect(cell('consumptions.amount', 5000, 'Quantité de l’année')).toEqual({ amount: 5000 })
    expect(cell('buildings.egid', 12.5)).toEqual(expect.any(String))
  })
})

const noStock: Stock = {
  ...{
    users: [],
    buildings: [],
    contacts: [],
    companies: [],
    mandates: [],
    consumptions: [],
    heating_systems: [],
  },
  ...{ quotes: [], renovations: [], products: new Map(), registered: undefined },
  vatScale: { exempt: false, versions: [] },
  ...{ inTrash: new Set(), takesAnyPhone: false },
}
const person = (id: number, values: Record<string, unknown>): Existing => ({
  ...{ id, label: String(values.company_name ?? values.last_name), values },
})

/** Judges the rows of a sheet, lines from 2 on. */
function judge(
  kinds: SheetKind[],
  fields: string[],
  rows: (string | number | null)[][],
  {
    stock = {},
    answers = {},
    existing = 'fill',
  }: {
    stock?: Partial<Stock>
    answers?: Record<string, Answer>
    existing?: StoredSheet['existing']
  } = {},
) {
  const sheet: StoredSheet = {
    ...{ name: '', rows: rows.length, headers: fields, header_line: 1, kinds, existing },
    columns: fields.map((field) => ({ field, words: {} })),
  }
  // Words of options and products stand for themselves here.
  const readers = columnReadersOf(sheet, (field) =>
    /status|product/.test(field)
      ? { find: (word) => (/^\d+$/.test(word) ? Number(word) : word), options: () => [] }
      : undefined,
  )
  const lines = rows.map((cells, index) => ({ line: index + 2, cells, corrections: null }))
  return [
    ...judgeRows(
      [{ sheet, readers, rows: lines }],
      { ...noStock, ...stock },
      new Map(Object.entries(answers)),
      '2026-06-30',
    ),
  ]
}
const told = (entries: ReturnType<typeof judge>) =>
  entries.map(({ kind, line, verdict, detail: { problem } }) =>
    [kind, line, verdict, problem?.key].filter(Boolean).join(' '),
  )

const personFields = [
  'users.last_name',
  'users.first_name',
  'users.email',
  'users.phone_number',
  'users.city',
]

describe('rows that are one record, or not (issue 44)', () => {
  it('asks about one e-mail address under two names, and never makes two of it', () => {
    const rows = [
      ['Favre', 'Anne', 'info@regie.example', null, null],
      ['Meyer', 'Luc', 'info@regie.example', null, null],
      ['Favre', 'Anne', 'info@regie.example', null, null],
    ]
    expect(told(judge(['users'], personFields, rows))).toEqual([
      ...['users 2 new', 'users 3 double import:double.email', 'users 4 same'],
    ])
    const answered = judge(['users'], personFields, rows, { answers: { 'users 0 3': 'new' } })
    expect(told(answered)[1]).toBe('users 3 refused kernel:error.taken')
    expect(answered[1]!.detail.column).toBe(2)
  })

  it('completes the first row of a record by later ones, and lists what they say otherwise', () => {
    const [first, second] = judge(['users'], personFields, [
      ['Favre', 'Anne', 'anne@a.example', null, 'Carouge'],
      ['Favre', 'Anne', 'anne@a.example', '022 345 67 89', 'Onex'],
    ])
    expect(first!.detail.values).toMatchObject({ phone_number: '0041223456789', city: 'Carouge' })
    expect(second).toMatchObject({
      verdict: 'same',
      detail: {
        changes: [
          { field: 'phone_number', before: null, after: '0041223456789', is_kept: false },
          { field: 'city', before: 'Carouge', after: 'Onex', is_kept: true },
        ],
      },
    })
  })

  it('asks where a number of a mandate names another building, service or client', () => {
    const fields = [
      'mandates.number',
      'mandates.product',
      'mandates.status',
      'buildings.egid',
      'users.email',
    ]
    const stock = {
      products: new Map(
        [1, 2].map((id) => [id, { name: 'CECB', kind: `kind${id}`, isFundedOnce: false }]),
      ),
      users: [
        person(7, { email: 'a@a.example', last_name: 'A' }),
        person(8, { email: 'b@a.example', last_name: 'B' }),
      ],
      buildings: [
        { id: 3, label: 'Un', values: { egid: 101 } },
        { id: 4, label: 'Deux', values: { egid: 102 } },
      ],
      mandates: [
        {
          id: 9,
          label: '2019-044',
          values: { number: '2019-044', building: 3, product: 1, client: 7, status: 'closed' },
        },
      ],
      inTrash: new Set(['mandates number 2019 099']),
    }
    const row = (number: string, product: number, egid: number, email: string) => [
      number,
      product,
      'closed',
      egid,
      email,
    ]
    const rows = [
      row('2019-044', 1, 101, 'a@a.example'),
      row('2019-044', 1, 102, 'a@a.example'),
      row('2019-044', 2, 101, 'a@a.example'),
      row('2019-044', 1, 101, 'b@a.example'),
      row('2019-050', 1, 101, 'a@a.example'),
      row('2019-050', 1, 102, 'a@a.example'),
      row('2019-099', 1, 102, 'a@a.example'),
    ]
    const double = 'double import:double.number'
    expect(told(judge(['mandates'], fields, rows, { stock }))).toEqual([
      ...[
        'mandates 2 same',
        `mandates 3 ${double}`,
        `mandates 4 ${double}`,
        `mandates 5 ${double}`,
      ],
      ...[
        'mandates 6 new',
        `mandates 7 ${double}`,
        'mandates 8 refused import:error.number_in_trash',
      ],
    ])
    expect(
      told(judge(['mandates'], fields, rows, { stock, answers: { 'mandates 0 3': 'new' } }))[1],
    ).toBe('mandates 3 refused kernel:error.taken')
  })

  it('shows and writes whom a building belongs to', () => {
    const users = [
      person(1, { company_name: 'Régie Une' }),
      person(2, { company_name: 'Régie Deux' }),
    ]
    const building = (manager: number | null): Existing => ({
      id: 5,
      label: 'Rue',
      values: { egid: 101, manager },
    })
    const changes = (manager: number | null, existing: StoredSheet['existing']) =>
      judge(['buildings'], ['buildings.egid', 'buildings.manager'], [[101, 'Régie Deux']], {
        ...{ stock: { users, buildings: [building(manager)] }, existing },
      }).map(({ verdict, detail }) => ({ verdict, ...detail.changes[0] }))
    const after = { id: 2 }
    expect(changes(null, 'fill')).toEqual([
      {
        verdict: 'change',
        field: 'manager',
        before: null,
        after,
        is_kept: false,
        labels: { before: null, after: 'Régie Deux' },
      },
    ])
    expect(changes(1, 'replace')).toEqual([
      {
        verdict: 'change',
        field: 'manager',
        before: 1,
        after,
        is_kept: false,
        labels: { before: 'Régie Une', after: 'Régie Deux' },
      },
    ])
    expect(changes(1, 'fill')).toMatchObject([{ verdict: 'same', is_kept: true }])
    expect(changes(2, 'replace')).toEqual([{ verdict: 'same' }])
  })

  it('takes a merged building for the one that stayed, and keeps the e-mail of a person', () => {
    const buildings = [
      {
        id: 5,
        label: 'Rue du Lac 12',
        values: { egid: 101, street_name: 'Rue du Lac', street_number: '12', floors: 4 },
      },
      { id: 5, label: 'Rue du Lac 12', values: { egid: 102, floors: null }, isMerged: true },
    ]
    const [entry] = judge(['buildings'], ['buildings.egid', 'buildings.floors'], [[102, 4]], {
      stock: { buildings },
    })
    expect(entry!.detail).toMatchObject({ match: { id: 5 }, changes: [] })
    const users = [
      person(1, { email: 'old@a.example', first_name: 'Anne', last_name: 'Favre', city: 'Onex' }),
    ]
    const [kept] = judge(
      ['users'],
      personFields,
      [['Favre', 'Anne', 'new@a.example', null, 'Onex']],
      {
        ...{ stock: { users }, existing: 'replace', answers: { 'users 0 2': 'same' } },
      },
    )
    expect(kept).toMatchObject({
      verdict: 'same',
      detail: { changes: [{ field: 'email', is_kept: true }] },
    })
  })

  it('leaves sums out, and holds the rules of people', () => {
    const fields = [...personFields, 'users.postcode', 'users.address']
    const row = (phone: string | null, postcode: string | null, address: string | null = null) => [
      ...[
        'Favre',
        `Anne${phone ?? ''}${postcode ?? ''}${address ? 'x' : ''}`,
        `a${phone?.length}${postcode ?? ''}${address?.length}@a.example`,
      ],
      ...[phone, null, postcode, address],
    ]
    const rows = [
      row('0041 22 345 67 8', null),
      row(null, '9999'),
      row(null, null, `Rue ${'très '.repeat(60)}longue 3`),
      ['Total', null, null, null, null, null, null],
      ['Sous-total', '12', null, null, null, null, null],
    ]
    const judged = judge(['users'], fields, rows)
    expect(judged.map(({ line, verdict, detail }) => [line, verdict, detail.column])).toEqual([
      [2, 'refused', 3],
      [3, 'refused', 5],
      [4, 'refused', 6],
    ])
    expect(
      told(judge(['users'], fields, rows.slice(0, 1), { stock: { takesAnyPhone: true } })),
    ).toEqual(['users 2 new'])
  })

  it('judges ten thousand people and buildings of twenty towns in seconds', () => {
    const fields = [
      'users.company_name',
      'users.email',
      'users.city',
      'buildings.street_name',
      'buildings.street_number',
      'buildings.city',
    ]
    // Words that have nothing in common.
    const word = (index: number) =>
      [...createHash('sha256').update(String(index)).digest().subarray(0, 9)]
        .map((byte) => String.fromCharCode(97 + (byte % 26)))
        .join('')
    const rows = Array.from({ length: 10_000 }, (_, index) => [
      ...[`PPE Résidence ${word(index)}`, `p${index}@ppe.example`, `Bourg ${word(index % 20)}`],
      ...[`Rue ${word(index)}`, String(1 + (index % 50)), `Bourg ${word(index % 20)}`],
    ])
    // In 3 s on a quiet machine; the limit of the test is for a busy one.
    expect(judge(['users', 'buildings'], fields, rows)).toHaveLength(20_000)
  }, 60_000)
})

describe('files of spreadsheets (issue 44)', () => {
  it.each([
    ['liste.xls', 'name', 'import:error.ending'],
    ['liste.ods', 'name', 'import:error.ending'],
    ['liste.numbers', 'name', 'import:error.ending'],
    ['liste.xlsx', 'content', 'import:error.damaged'],
  ])('says what to do with %s', async (name, field, key) => {
    // The beginning of a compound file, as old workbooks and those under a password are.
    const content = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2048)])
    const failure = await readImportFile({ name, content }, {} as never).catch(
      (error: Failure) => error,
    )
    expect((failure as Failure).options.fields).toEqual({ [field]: [{ key }] })
  })

  it('reads what it wrote: no apostrophe before a sign, and no empty lines as rows', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'import-'))
    const path = join(folder, 'a.csv')
    await writeFile(path, "A;B\r\n'-;'+41 22\r\n;\r\n;\r\n")
    const limits = { ...{ rows: 2, columns: 1, sheets: 1, cell: 100 } }
    expect(await readSheets({ path, type: 'text/csv' }, { ...limits, columns: 2 })).toEqual([
      {
        name: '',
        rows: [
          ['A', 'B'],
          ['-', '+41 22'],
        ],
        cut: false,
      },
    ])
    expect(await readSheets({ path, type: 'text/csv' }, limits)).toMatchObject([{ cut: true }])
    // Rows that are only formatted are no rows, either.
    const workbook = new Workbook({ title: 'A', author: 'B', at: new Date() })
    const sheet = workbook.addSheet('Un')
    for (const cells of [['A'], ['b'], [], []]) sheet.addRow(cells)
    for (const row of sheet.rows) row.getCell(1).numFmt = 'dd.mm.yyyy'
    await writeFile(path, await workbook.write())
    const type = mediaTypes.xlsx!
    expect(await readSheets({ path, type }, limits)).toEqual([
      { name: 'Un', rows: [['A'], ['b']], cut: false },
    ])
    expect(await readSheets({ path, type }, { ...limits, rows: 1 })).toMatchObject([{ cut: true }])
    await rm(folder, { recursive: true })
  })
})

describe('what is there already (issue 44)', () => {
  let app: TestApp
  let admin: TestPerson
  beforeAll(async () => {
    app = await testApp()
    admin = await app.as('admin')
  })

  /** Checks a file, and says what becomes of its rows. */
  async function check(name: string, ...lines: string[]) {
    const content = Buffer.from(lines.join('\r\n')).toString('base64')
    const { id } = await admin.imports.create({ body: { name, content } })
    await admin.imports.check({ params: { id } })
    await app.app.jobs.tasks['imports.checking']!(
      { import: id },
      {
        ...{ database: app.database, enqueue: enqueueIn, log: app.app.server.log },
        ...{ now: () => new Date(), isLastAttempt: true },
      },
    )
    const { verdicts } = await admin.imports.get({ params: { id } })
    return { id, results: verdicts.results }
  }

  it('knows merged buildings, leaves out the erased, and takes any text for an EGID', async () => {
    const building = (street_name: string) =>
      admin.buildings.create({ body: { street_name, street_number: '1', city: 'Chêne-Bougeries' } })
    const [stays, goes] = [await building('Rue Restée'), await building('Rue Partie')]
    await app.database.pool.query(
      'update buildings set merged_into = $1, archived = true where id = $2',
      [stays.id, goes.id],
    )
    const found = await check(
      'Bâtiments.csv',
      'EGID;Rue;No;Localité',
      '12.5;Rue Partie;1;Chêne Bougeries',
      ';Rue Partie;1;Chêne Bougeries',
      '295123457;Rue Autre;1;Onex',
    )
    expect(found.results).toMatchObject([
      { line: 2, verdict: 'refused' },
      { line: 4, verdict: 'new' },
      { line: 3, record: { id: stays.id, label: 'Rue Restée 1' } },
    ])
    const erased = await admin.users.create({
      body: { first_name: 'Zélie', last_name: 'Effacée', email: 'zelie@edge.example' },
    })
    await app.database.pool.query(
      "update users set email = 'erased-1@erased.invalid' where id = $1",
      [erased.id],
    )
    const people = await check('Clients.csv', 'Nom;Prénom;E-mail', 'Effacée;Zélie;')
    expect(people.results).toMatchObject([{ verdict: 'refused', record: null }])
  })

  it('gives rows to correct back as it reads them again', async () => {
    const { id } = await check(
      'Relevés.csv',
      'Energie;Usage;Quantité;Unité;Du;Au',
      'gaz;-;12.345;kWh;;',
    )
    await app.database.pool.query(
      `update import_rows set cells = jsonb_set(cells, '{2}', '12.345') where import = $1 and line = 2`,
      [id],
    )
    const waiting = await fetch(`${app.url}/api/imports/${id}/sheets/0/waiting/`, {
      headers: { Authorization: `Bearer ${admin.token}`, 'Accept-Language': 'fr' },
    })
    expect((await waiting.text()).split('\r\n')[1]).toMatch(/^gaz;'-;12\.3450;kWh;/)
  })
})
