import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as excel from '@cj-tech-master/excelts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../testing/app.ts'
import { streamTable } from './workbook/table.server.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson

beforeAll(async () => {
  app = await testApp()
  ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
  await admin.users.create({
    body: {
      email: 'evil@example.ch',
      first_name: '=HYPERLINK("http://evil.example";"see")',
      last_name: 'Évil; "quoted"',
      company_name: '@SUM(1;2)',
    },
  })
  await admin.users.create({
    body: { email: 'owner@example.ch', first_name: 'Zoé', role: 'owner', city: 'Genève' },
  })
})

const get = (who: TestPerson, path: string, language = 'fr') =>
  fetch(app.url + path, {
    headers: { Authorization: `Bearer ${who.token}`, 'Accept-Language': language },
  })

async function csv(who: TestPerson, path: string, language?: string) {
  const response = await get(who, path, language)
  expect(response.status).toBe(200)
  const text = await response.text()
  return { response, lines: text.replace(/^\uFEFF/, '').split('\r\n') }
}

async function xlsx(who: TestPerson, path: string, language?: string) {
  const response = await get(who, path, language)
  return { response, sheet: await sheetOf(await response.arrayBuffer()) }
}

async function sheetOf(file: ArrayBuffer | Buffer) {
  const book = new excel.Workbook()
  await book.xlsx.load(file)
  return book.worksheets[0]!
}

describe('an exported list', () => {
  it('has the rows of the search and filters, sorted as requested, in the reader’s language', async () => {
    const path = '/api/users/export/?format=csv&role=owner&sort=-name'
    const french = await csv(admin, path)
    expect(french.response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Utilisateurs \d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''Utilisateurs%20/,
    )
    expect(french.lines[0]).toBe(
      'Nom complet;Entreprise;Rôle;Adresse e-mail;Téléphone;Rue;Numéro;NPA;Localité',
    )
    expect(french.lines[1]).toBe('Zoé;;Propriétaire;owner@example.ch;;;;;Genève')
    expect(french.lines[3]).toMatch(
      /^Source\u00a0: Égide, état au \d\d\.\d\d\.\d{4}, .* lignes\u00a0: 1$/,
    )
    const italian = await csv(admin, path, 'it')
    expect(italian.lines[1]).toContain('Proprietario')
    expect(italian.lines[3]).toMatch(/^Fonte: Égide/)
  })

  it('never contains a formula for a spreadsheet', async () => {
    const path = '/api/users/export/?search=evil&format='
    const { lines } = await csv(admin, `${path}csv`)
    expect(lines[1]).toBe(
      `"'=HYPERLINK(""http://evil.example"";""see"") Évil; ""quoted""";"'@SUM(1;2)";;evil@example.ch;;;;;`,
    )
    const { sheet } = await xlsx(admin, `${path}xlsx`)
    const cell = sheet.getCell('A2')
    expect(cell.type).toBe(excel.ValueType.String)
    expect(cell.value).toBe('=HYPERLINK("http://evil.example";"see") Évil; "quoted"')
    expect(sheet.getCell('B2').value).toBe('@SUM(1;2)')
  })

  it('escapes formulas that begin with a full-width sign too', async () => {
    const { id } = await admin.users.create({
      body: { email: 'wide@example.ch', first_name: 'Wide' },
    })
    for (const sign of ['＝', '＋', '－', '＠']) {
      await admin.users.update({ params: { id }, body: { company_name: `${sign}SUM(1,2)` } })
      const { lines } = await csv(admin, '/api/users/export/?search=wide&format=csv')
      expect(lines[1]).toContain(`;'${sign}SUM(1,2);`)
    }
  })

  it('reads no more rows of a sheet once its reader has left', async () => {
    let state = 'before'
    async function* rows() {
      try {
        state = 'reading'
        for (;;) yield Array.from({ length: 100 }, () => [crypto.randomUUID()])
      } finally {
        state = 'ended'
      }
    }
    const stream = streamTable({
      ...{ name: 'x', properties: { title: 'x', author: '', at: new Date() }, rows: rows() },
      ...{ columns: [{ title: 'x', width: 10, style: {} }], note: () => '' },
    })
    for await (const _ of stream) if (state === 'reading') break
    await vi.waitFor(() => expect(state).toBe('ended'))
  })

  it('holds in a sheet what people write: codes of characters, long texts, signs of formulas, days before 1900', async () => {
    const product = (await admin.products.list({ query: {} })).results[0]!.id
    const street_name = '=1+1 _x0041_ 🏠 <b>&'
    const building = await admin.buildings.create({ body: { street_name } })
    await admin.mandates.create({
      body: { product, building: building.id, client: client.id, due_date: '1899-12-31' },
    })
    const { sheet } = await xlsx(admin, '/api/mandates/export/?format=xlsx&search=x0041')
    const values = sheet.getRow(2).values as unknown[]
    // As Excel and LibreOffice read it; this reader leaves the escape.
    expect(values).toContain(street_name.replace('_x', '_x005F_x'))
    expect(values).toContain('31.12.1899')
    const stream = streamTable({
      ...{ name: 'x', properties: { title: 'x', author: '', at: new Date() } },
      rows: Readable.from([[['é'.repeat(40_000)], ['\u0001control\ud83d']]]),
      ...{ columns: [{ title: 'x', width: 10, style: {} }], note: () => '' },
    })
    const read = await sheetOf(await buffer(stream))
    const long = read.getRow(2).getCell(1).value as string
    expect([long.length, long.at(-1)]).toEqual([32_767, '…'])
    expect(read.getRow(3).getCell(1).value).toBe('control')
  })

  it('has typed numbers and dates in a sheet, and a frozen heading', async () => {
    const { results } = await admin.products.list({ query: { kind: 'cecb' } })
    const product = results[0]!.id
    await admin.products.update({ params: { id: product }, body: { price: 1250.5 } })
    const building = await admin.buildings.create({
      body: { street_name: 'Rue du Tableur', street_number: '7', city: 'Genève', sre: 1200 },
    })
    await admin.mandates.create({
      body: { product, building: building.id, client: client.id, due_date: '2027-02-28' },
    })
    const { sheet } = await xlsx(admin, '/api/mandates/export/?format=xlsx&search=tableur')
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    const head = (sheet.getRow(1).values as string[]).slice(1)
    const cell = (title: string) => sheet.getRow(2).getCell(head.indexOf(title) + 1)
    expect(cell('Bâtiment').value).toBe('Rue du Tableur 7')
    expect(cell('Statut').value).toBe('Brouillon')
    expect(cell('Échéance').value).toEqual(new Date('2027-02-28T00:00:00Z'))
    expect(cell('Échéance').numFmt).toBe('dd.mm.yyyy')
    expect(cell('Prix, CHF').value).toBe(1250.5)
    const buildings = await xlsx(admin, '/api/buildings/export/?format=xlsx&search=tableur')
    expect(buildings.sheet.getRow(1).values).toContain('Surface de référence énergétique (SRE), m²')
    expect(buildings.sheet.getRow(2).values).toContain(1200)
  })

  it('has the decimal sign of the region in CSV, and texts of digits in quotes (§2)', async () => {
    await admin.buildings.create({
      body: { street_name: 'Rue de la Virgule', postcode: '1204', city: 'Genève', altitude: 374.5 },
    })
    const path =
      '/api/buildings/export/?format=csv&search=virgule&columns=address&columns=postcode&columns=altitude'
    const row = async (language: string) => (await csv(admin, path, language)).lines[1]
    expect(await row('fr')).toBe('Rue de la Virgule;"1204";374,5')
    expect(await row('it')).toBe('Rue de la Virgule;"1204";374.5')
    await admin.users.create({
      body: { email: 'phone@example.ch', first_name: 'Tel', phone_number: '079 123 45 67' },
    })
    const { lines } = await csv(admin, '/api/users/export/?format=csv&search=phone@example')
    expect(lines[1]).toContain(';"0041791234567";')
  })

  it('omits fields that the reader may not read and records out of reach (§6)', async () => {
    const { lines } = await csv(client, '/api/users/export/?format=csv')
    expect(lines.filter((line) => line.includes('example.ch'))).toHaveLength(1)
    const mandates = await csv(client, '/api/mandates/export/?format=csv', 'en')
    expect(mandates.lines[0]).not.toContain('Price')
    expect(mandates.lines.some((line) => line.includes('Tableur'))).toBe(false)
  })

  it('is complete even if it is very long', async () => {
    await app.database.pool.query(
      `insert into users (email, first_name) select 'long-' || n || '@example.ch', 'Long ' || n from generate_series(1, 3500) n`,
    )
    const { lines } = await csv(admin, '/api/users/export/?format=csv&search=long')
    expect(lines.filter((line) => line.includes('long-'))).toHaveLength(3500)
    expect(new Set(lines).size).toBe(lines.length - 1)
  })

  it('is refused in an unknown format', async () => {
    expect((await get(admin, '/api/users/export/?format=pdf')).status).toBe(400)
    expect((await get(admin, '/api/users/export/?format=csv&role=king')).status).toBe(400)
  })
})
