import { beforeAll, describe, expect, it } from 'vitest'
import type { CallError } from '../../kernel/http/client.ts'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import { Workbook } from '../../kernel/workbook/workbook.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import type { SheetKind } from './import.ts'

let app: TestApp
let admin: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})

const csv = (...lines: string[]) => Buffer.from(lines.join('\r\n')).toString('base64')

/** Reads a CSV file, and says whether its columns are as expected. */
async function read(lines: string[], name = 'file.csv', kind?: SheetKind) {
  const { id } = await admin.imports.create({ body: { name, content: csv(...lines), kind } })
  const found = await admin.imports.get({ params: { id } })
  return { id, ...found, fields: found.sheets[0]!.columns.map(({ field }) => field) }
}

const jobContext = () => ({
  ...{ database: app.database, enqueue: enqueueIn, log: app.app.server.log },
  ...{ now: () => new Date(), isLastAttempt: true },
})

/** Does a step of an import as the queue would, as it was asked for by somebody. */
const step = (id: number, status: string, actor = admin.id) =>
  app.app.jobs.tasks[`imports.${status}`]!({ import: id, actor }, jobContext())

/** Does the step of an import that waits in the queue, and returns what became of it. */
async function after(id: number) {
  await step(id, (await admin.imports.get({ params: { id } })).import.status)
  return admin.imports.get({ params: { id }, query: { page_size: 100 } })
}
async function checked(id: number) {
  await admin.imports.check({ params: { id } })
  return after(id)
}
async function done(id: number, whole = true) {
  await admin.imports.run({ params: { id }, body: { whole } })
  return after(id)
}
/** What would follow of an import: mails, and jobs but for those that keep derived texts and figures. */
async function consequences() {
  const { rows } = await app.database.pool.query<{ what: string; count: number }>(`
    select 'mails' as what, count(*)::int from mails
    union all select 'jobs', count(*)::int from graphile_worker.jobs
      where task_identifier not in ('mandates.refreshFollowUp', 'mandates.writeTexts') and task_identifier not like 'imports.%'
    union all select 'requests', count(*)::int from document_requests
    union all select 'kick-off forms', count(*)::int from kickoff_forms`)
  return rows
}
const verdictsOf = ({ verdicts }: Awaited<ReturnType<typeof after>>) =>
  verdicts.results.map(({ kind, line, verdict }) => `${kind} ${line} ${verdict}`)

describe('import of spreadsheets (issue 44)', () => {
  it('guesses columns, says what becomes of each row, writes it and undoes it', async () => {
    const { id, fields, sheets } = await read([
      'Liste des clients;;;;',
      '',
      'Nom;Prénom;E-mail;Tél.;Localité',
      'Dupont;Anne;anne.dupont@import.example;022 345 67 89;Genève',
      'MEYER;Luc;luc@import.example;;Carouge',
      'Sans;Adresse;;;Onex',
      'Dupont;Anne;ANNE.DUPONT@import.example;;',
    ])
    expect(sheets[0]).toMatchObject({ header_line: 3, kinds: ['users'], rows: 4 })
    expect(fields).toEqual([
      ...['users.last_name', 'users.first_name', 'users.email', 'users.phone_number', 'users.city'],
    ])
    const judged = await checked(id)
    expect(verdictsOf(judged)).toEqual([
      ...['contacts 6 refused', 'users 4 new', 'users 5 new', 'users 7 same'],
    ])
    const waiting = await fetch(`${app.url}/api/imports/${id}/sheets/0/waiting/`, {
      headers: { Authorization: `Bearer ${admin.token}`, 'Accept-Language': 'fr' },
    })
    expect([judged.sheets[0]!.waiting, await waiting.text()]).toEqual([
      1,
      'Nom;Prénom;E-mail;Tél.;Localité;Motif\r\nSans;Adresse;;;Onex;Sans e-mail, cette personne devient le contact d’une société ou d’un bâtiment. Indiquez l’un d’eux, ou l’e-mail.\r\n',
    ])
    const written = await done(id)
    expect(written.import).toMatchObject({
      status: 'done',
      written: { created: 2, changed: 0, touched: 0 },
    })
    const found = await admin.users.list({ query: { search: 'anne.dupont@import.example' } })
    expect(found.results).toMatchObject([{ name: 'Anne Dupont', sign_in: 'none' }])
    await admin.imports.undo({ params: { id } })
    const undone = await after(id)
    expect(undone.import.status).toBe('undone')
    expect((await admin.users.list({ query: { search: 'import.example' } })).results).toEqual([])
  })

  it('writes people, buildings and mandates of one list, with their states and days, and nothing follows', async () => {
    const product = await admin.products.create({
      body: {
        code: 'IMPORT-CECB',
        kind: 'cecb',
        name: { fr: 'CECB villa', en: 'CECB house', it: 'CECE villa' },
        price: 800,
      },
    })
    const { id, sheets, fields } = await read(
      [
        'N° dossier;Client;E-mail;Adresse;NPA;Localité;Chauffage;Surf. chauffée;Prestation;Statut;Commandé le;Livré le;Prix',
        "2019-044;Régie du Lac SA;lac@import.example;Rue du Lac 12;1207;Genève;maz;1 623;CECB villa;livré;3.12.2023;30.05.2024;1'200.-",
        '2023-118;Régie du Lac SA;lac@import.example;rue du lac 12;1207;Genève;maz;;CECB villa;en cours;04.11.2026;;',
        '2023-119;Mme Anne Favre;favre@import.example;Chemin Vert 3 bis, 1226 Thônex;;;PAC;980,5 m2;CECB villa;fini mais pas payé;12.2.2024;1.3.2024;900',
        ';;;;;;;;;;;;',
      ],
      'Mandats.csv',
    )
    expect(sheets[0]!.kinds).toEqual(['users', 'buildings', 'mandates'])
    expect(fields).toEqual([
      ...[
        'mandates.number',
        'users.name',
        'users.email',
        'buildings.address',
        'buildings.postcode',
      ],
      ...['buildings.city', 'buildings.heating_energy_1', 'buildings.sre', 'mandates.product'],
      ...['mandates.status', 'mandates.ordered_on', 'mandates.delivered_on', 'mandates.price'],
    ])
    const first = await checked(id)
    expect(verdictsOf(first).toSorted()).toEqual([
      ...['buildings 2 new', 'buildings 3 same', 'buildings 4 new'],
      ...['mandates 2 new', 'mandates 3 new', 'mandates 4 refused'],
      ...['users 2 new', 'users 3 same', 'users 4 new'],
    ])
    const refused = first.verdicts.results.find(({ verdict }) => verdict === 'refused')!
    expect(refused).toMatchObject({
      column: 9,
      alike: 1,
      problem: expect.stringContaining('fini mais pas payé'),
    })
    await admin.imports.answer({
      params: { id },
      body: {
        ...{ sheet: 0, line: 4, kind: 'mandates' },
        correction: { column: 9, text: 'Livré' },
      },
    })
    await after(id)
    const before = await consequences()
    const written = await done(id)
    expect(written.import).toMatchObject({
      status: 'done',
      written: { created: 7, changed: 0, touched: 0 },
    })
    const { results } = await admin.mandates.list({
      query: { product: [product.id], sort: 'number' },
    })
    expect(results).toMatchObject([
      {
        ...{ number: '2019-044', status: 'delivered' },
        ...{ building_address: 'Rue du Lac 12', client_name: 'Régie du Lac SA' },
        status_dates: {
          ordered: '2023-12-03T12:00:00.000Z',
          delivered: '2024-05-30T12:00:00.000Z',
        },
      },
      { number: '2023-118', status: 'in_progress', building_address: 'Rue du Lac 12' },
      { number: '2023-119', status: 'delivered', building_address: 'Chemin Vert 3 bis' },
    ])
    expect(await admin.mandates.get({ params: { id: results[0]!.id } })).toMatchObject({
      ...{ price: 1200, accepts_on: null, responsible: null },
    })
    const building = await admin.buildings.get({ params: { id: results[2]!.building! } })
    expect(building).toMatchObject({
      postcode: '1226',
      city: 'Thônex',
      sre: 981,
      heating_energy_1: 7501,
    })
    expect(building.provenance.sre).toMatchObject({ source: 'import' })
    // Thirty days later nobody's silence counts, and no mail was written.
    app.setNow(new Date(Date.now() + 40 * 24 * 3600 * 1000))
    await app.app.jobs.tasks['mandates.acceptDelivered']!(
      {},
      {
        ...{ database: app.database, enqueue: enqueueIn, log: app.app.server.log },
        now: () => new Date(Date.now() + 40 * 24 * 3600 * 1000),
      },
    )
    app.setNow(undefined)
    expect(await admin.mandates.get({ params: { id: results[0]!.id } })).toMatchObject({
      accepted_at: null,
    })
    expect(await consequences()).toEqual(before)
    // What somebody hung on a record, or changed, stays with what it needs.
    await admin.tasks.create({ body: { mandate: results[1]!.id, title: 'Appeler' } })
    await admin.imports.undo({ params: { id } })
    const undone = await after(id)
    const kept = undone.verdicts.results.filter(({ state }) => state === 'kept')
    expect(kept.map(({ kind, line }) => `${kind} ${line}`).toSorted()).toEqual([
      ...['buildings 2', 'mandates 3', 'users 2'],
    ])
    expect(new Set(kept.map(({ problem }) => problem))).toEqual(
      new Set(['Something hangs on it since the import']),
    )
  })

  it('asks about what looks like a double, and does as it is told', async () => {
    const building = await admin.buildings.create({
      body: {
        street_name: 'Boulevard de la Cluse',
        street_number: '43',
        postcode: '1205',
        city: 'Genève',
        sre: 1600,
      },
    })
    const { id } = await read(
      [
        'Rue;No;NPA;Localité;SRE;Étages',
        'bd Cluse;43;1205;Genève;1623;6',
        'Boulevard de la Clusse;43;1205;Genève;;6',
        'Boulevard de la Clusse;45;1205;Genève;;',
        'Boulevard de la Cluse;43;1227;Carouge;;',
      ],
      'Bâtiments.csv',
    )
    const judged = await checked(id)
    expect(verdictsOf(judged)).toEqual([
      ...['buildings 3 double', 'buildings 2 change', 'buildings 4 new', 'buildings 5 new'],
    ])
    const [double, change] = judged.verdicts.results
    expect(double!.record).toEqual({ id: building.id, label: 'Boulevard de la Cluse 43' })
    expect(change!.changes).toEqual([
      {
        field: 'Energy reference area (SRE)',
        before: '1’600\u00a0m²',
        after: '1’623\u00a0m²',
        is_kept: true,
      },
      { field: 'Number of floors', before: null, after: '6', is_kept: false },
    ])
    await admin.imports.answer({
      params: { id },
      body: { ...{ sheet: 0, line: 3, kind: 'buildings' }, answer: 'same' },
    })
    await after(id)
    expect((await done(id, false)).import.written).toMatchObject({ created: 2, changed: 2 })
    const filled = await admin.buildings.get({ params: { id: building.id } })
    expect(filled).toMatchObject({ sre: 1600, floors: 6 })
    // Undoing sets back what is as it was written.
    await admin.imports.undo({ params: { id } })
    await after(id)
    expect(await admin.buildings.get({ params: { id: building.id } })).toMatchObject({
      floors: null,
    })
  })

  it('writes all or nothing as a whole, and all but what is refused in batches', async () => {
    const { id: building } = await admin.buildings.create({
      body: { street_name: 'Chemin Fermé', street_number: '1', postcode: '1205', city: 'Genève' },
    })
    const { results: products } = await admin.products.list({ query: { kind: 'ged' } })
    const lines = [
      'N° dossier;E-mail;Nom;Adresse;NPA;Localité;Prestation',
      ...Array.from({ length: 12 }, (_, index) => {
        const address = index === 6 ? 'Chemin Fermé 1' : `Chemin Ouvert ${index}`
        return `B-${index};eva${index}@batch.example;${'ABCDEFGHIJKL'[index]!.repeat(5)};${address};1205;Genève;${products[0]!.name.fr}`
      }),
    ]
    const { id } = await read(lines)
    await checked(id)
    const archive = (archived: boolean | null) =>
      admin.buildings.update({ params: { id: building }, body: { archived } })
    await archive(true)
    const countOf = async () =>
      (await admin.mandates.list({ query: { search: 'Chemin Ouvert', page_size: 1 } })).count
    // The whole is refused with its line; it can be left out, and what was answered stays.
    const whole = await done(id)
    expect([whole.import.status, whole.import.problem, await countOf()]).toEqual([
      ...['checked', expect.stringContaining('8'), 0],
    ])
    expect(whole.verdicts.results[0]).toMatchObject({ line: 8, verdict: 'refused' })
    const batches = await done(id, false)
    expect([batches.import.status, await countOf()]).toEqual(['done', 11])
    await admin.imports.undo({ params: { id } })
    expect((await after(id)).import.status).toBe('undone')
    expect(await countOf()).toBe(0)
  })

  it('checks again before it writes, and asks again if somebody wrote meanwhile', async () => {
    const { id } = await read(['Prénom;Nom;E-mail', 'Mia;Neu;mia@since.example'])
    await checked(id)
    await admin.users.create({
      body: { first_name: 'Mia', last_name: 'Neu', email: 'mia@since.example' },
    })
    const found = await done(id)
    expect(found.import).toMatchObject({ status: 'checked', written: null })
    expect(found.import.problem).toContain('Since the check')
    expect(verdictsOf(found)).toEqual(['users 2 same'])
  })

  it('goes on after a run that stopped half-way', async () => {
    const { id } = await read([
      'Prénom;Nom;E-mail',
      'Uma;Eins;uma@half.example',
      'Vera;Zwei;vera@half.example',
    ])
    await checked(id)
    await done(id, false)
    const { results } = await admin.users.list({ query: { search: 'vera@half.example' } })
    // As if the worker had stopped for good before the second row.
    await app.database.pool.query(
      'update import_entries set state = null, record_id = null where import = $1 and line = 3',
      [id],
    )
    await app.database.pool.query('delete from users where id = $1', [results[0]!.id])
    const { import: found } = await done(id, false)
    expect(found).toMatchObject({ status: 'done', problem: null, written: { created: 2 } })
    const again = await admin.users.list({ query: { search: 'half.example' } })
    expect(again.results.map(({ name }) => name).toSorted()).toEqual(['Uma Eins', 'Vera Zwei'])
  })

  it('brings numbers above which ours go on, and keeps a mandate that is in a quote when undone', async () => {
    const year = new Date().getFullYear()
    const { results: products } = await admin.products.list({ query: { kind: 'ged' } })
    const { id } = await read([
      'N° dossier;E-mail;Nom;Adresse;NPA;Localité;Prestation;Prix',
      ...['0903', '0902', '0901'].map(
        (n, index) =>
          `M-${year}-${n};noa@number.example;Noa;Rue Numéro ${index};1205;Genève;${products[0]!.name.fr};100`,
      ),
    ])
    await checked(id)
    expect((await done(id)).import.status).toBe('done')
    const find = async (n: string) =>
      (await admin.mandates.list({ query: { search: `M-${year}-${n}` } })).results[0]!
    const [first, second] = [await find('0901'), await find('0902')]
    const client = second.client!
    const next = await admin.mandates.create({
      body: { product: products[0]!.id, building: first.building!, client },
    })
    expect(next.number).toBe(`M-${year}-0904`)
    const quote = await admin.quotes.create({ body: { contractor: client, mandates: [second.id] } })
    await admin.imports.undo({ params: { id } })
    const undone = await after(id)
    const kept = undone.verdicts.results.filter(({ state }) => state === 'kept')
    expect(kept.map(({ kind, line }) => `${kind} ${line}`).toSorted()).toEqual([
      ...['buildings 3', 'buildings 4', 'mandates 3', 'users 2'],
    ])
    expect(await admin.quotes.get({ params: { id: quote.id } })).toMatchObject({ status: 'draft' })
  })

  it('fills the price of a mandate that is there, for whoever asked for it', async () => {
    const { results: products } = await admin.products.list({ query: { kind: 'ged' } })
    const head = 'N° dossier;E-mail;Nom;Adresse;NPA;Localité;Prestation;Prix'
    const row = `P-1;pia@price.example;Pia;Rue du Prix 1;1205;Genève;${products[0]!.name.fr}`
    const { id } = await read([head, `${row};`])
    await checked(id)
    await done(id)
    const again = await read([head, `${row};450`])
    await checked(again.id)
    // Whoever read the file has left; somebody else goes on.
    const leaving = await app.as('admin')
    const theirs = await leaving.imports.create({
      body: { name: 'p.csv', content: csv(head, `${row};450`) },
    })
    await checked(theirs.id)
    await admin.users.deactivate({ params: { id: leaving.id } })
    const filled = await done(theirs.id, false)
    expect(filled.import).toMatchObject({ status: 'done', problem: null, written: { changed: 1 } })
    const [mandate] = (await admin.mandates.list({ query: { search: 'P-1' } })).results
    expect(await admin.mandates.get({ params: { id: mandate!.id } })).toMatchObject({ price: 450 })
    await admin.imports.undo({ params: { id: theirs.id } })
    await after(theirs.id)
    expect((await admin.mandates.get({ params: { id: mandate!.id } })).price).toBeNull()
  })

  it('writes each row once, although two workers take the same job', async () => {
    const lines = [
      'Prénom;Nom;E-mail',
      ...Array.from({ length: 250 }, (_, index) => `Ida;Fois${index};ida${index}@once.example`),
    ]
    const { id } = await read(lines)
    await checked(id)
    await admin.imports.run({ params: { id }, body: {} })
    await Promise.all([step(id, 'running'), step(id, 'running')])
    const found = await admin.imports.get({ params: { id } })
    expect(found.import).toMatchObject({ status: 'done', written: { created: 250 } })
    const { count } = await admin.users.list({ query: { search: 'once.example', page_size: 1 } })
    expect(count).toBe(250)
  })

  it('proposes the columns of lists of people and buildings as offices name them', async () => {
    const people = await read([
      'Nom;Prénom;Courriel;N° tél;Adresse;CP;Localité',
      'Rey;Ève;eve@named.example;022 345 67 89;Rue du Lac 12;1207;Genève',
    ])
    expect(people.sheets[0]!.kinds).toEqual(['users'])
    expect(people.fields.slice(3)).toEqual([
      ...['users.phone_number', 'users.address', 'users.postcode', 'users.city'],
    ])
    // Months are no days: they are told, not left out with their column.
    const buildings = await read([
      'Liegenschaft;PLZ;Ort;EBF;Baujahr;Dern. rénovation',
      'Rue du Lac 12;1207;Genève;900;1950;mars 2024',
      'Rue du Lac 14;1207;Genève;800;1951;avril 2024',
      'Rue du Lac 16;1207;Genève;700;1952;01.05.2024',
    ])
    expect(buildings.sheets[0]!.kinds).toEqual(['buildings'])
    expect(buildings.fields).toEqual([
      ...['buildings.address', 'buildings.postcode', 'buildings.city', 'buildings.sre'],
      ...['buildings.construction_year', 'buildings.last_renovation_date'],
    ])
    expect(buildings.sheets[0]!.columns[5]).toMatchObject({ filled: 3, read: 1 })
  })

  it('takes CECB+ for the CECB Plus, and words that a person explains as they are written', async () => {
    const products = await admin.products.list({ query: { page_size: 100 } })
    const plus = products.results.find(({ kind }) => kind === 'cecbplus')!.id
    const { id, sheets } = await read([
      'N° dossier;Prestation;Statut;E-mail;Nom;Adresse;NPA',
      'W-1;CECB+;Terminé;plus@words.example;Rey;Rue des Mots 1;1207',
    ])
    const [sheet] = sheets as [(typeof sheets)[number]]
    expect(sheet.columns[1]!.different).toMatchObject([{ word: 'CECB+', meaning: plus }])
    const { header_line, kinds, existing, columns } = sheet
    await admin.imports.map({
      params: { id },
      body: {
        sheets: [
          {
            ...{ header_line, kinds, existing },
            columns: columns.map(({ field, words }, index) => ({
              field,
              words: index === 2 ? { Terminé: 'closed' } : words,
            })),
          },
        ],
      },
    })
    await checked(id)
    await done(id)
    const { results } = await admin.mandates.list({ query: { search: 'W-1' } })
    expect(results).toMatchObject([{ number: 'W-1', product: plus, status: 'closed' }])
  })

  it('reads a workbook: days, numbers, merged cells, a head below a title', async () => {
    const day = (year: number, month: number, date: number) =>
      new Date(Date.UTC(year, month - 1, date))
    const workbook = new Workbook({ title: 'Relevés', author: 'Bureau', at: new Date() })
    const sheet = workbook.addSheet('Consommations')
    sheet.addRow(['Relevés de chauffage'])
    sheet.addRow(['EGID', 'Énergie', 'Usage', 'Quantité', 'Unité', 'Du', 'Au'])
    sheet.addRow([
      295_123_456,
      'mazout',
      'chauffage et ecs',
      12345.5,
      'litres',
      day(2023, 7, 1),
      day(2024, 6, 30),
    ])
    // Programs show the first of merged cells, whatever the others hold.
    const [from, to] = [day(2024, 7, 1), day(2025, 6, 30)]
    sheet.addRow(['', 'mazout', 'chauffage et ecs', 11_000, 'litres', from, to])
    sheet.merged.push('A3:A4')
    for (const row of sheet.rows.slice(2))
      for (const column of [6, 7]) row.getCell(column).numFmt = 'dd.mm.yyyy'
    const content = Buffer.from(await workbook.write()).toString('base64')
    await admin.buildings.create({
      body: { egid: 295_123_456, street_name: 'Rue du Relevé', street_number: '1' },
    })
    const { id } = await admin.imports.create({ body: { name: 'Relevés.xlsx', content } })
    const judged = await checked(id)
    expect(judged.sheets[0]).toMatchObject({
      name: 'Consommations',
      header_line: 2,
      kinds: ['consumptions'],
    })
    expect(verdictsOf(judged)).toEqual(['consumptions 3 new', 'consumptions 4 new'])
    await done(id)
    const { results } = await admin.consumptions.list({ query: { search: 'Relevé' } })
    expect(results).toMatchObject([
      { amount: 11_000, building_address: 'Rue du Relevé 1' },
      {
        energy: 'mazout',
        usage: 'heating_dhw',
        amount: 12345.5,
        unit: 'l',
        start_date: '2023-07-01',
        end_date: '2024-06-30',
      },
    ])
  })

  it('takes a form as programs send it, and keeps what columns are under a name', async () => {
    const form = new FormData()
    form.append('file', new File(['Courriel;X\nuna@form.example;Una'], 'liste.csv'))
    const answer = await fetch(`${app.url}/api/imports/`, {
      ...{ method: 'POST', body: form },
      headers: { Authorization: `Bearer ${admin.token}` },
    })
    expect(answer.status).toBe(201)
    const { id } = (await answer.json()) as { id: number }
    const { sheets } = await admin.imports.get({ params: { id } })
    expect(sheets[0]!.columns.map(({ field }) => field)).toEqual(['users.email', null])
    await admin.imports.map({
      params: { id },
      body: {
        sheets: [
          {
            ...{ header_line: 1, kinds: ['users'], existing: 'fill' },
            columns: [
              { field: 'users.email', words: {} },
              { field: 'users.first_name', words: {} },
            ],
          },
        ],
      },
    })
    const profile = await admin.imports.keepProfile({
      params: { id },
      body: { name: 'Vieille liste' },
    })
    const next = await admin.imports.create({
      body: {
        name: 'autre.csv',
        content: csv('Courriel;X', 'due@form.example;Due'),
        profile: profile.id,
      },
    })
    const found = await admin.imports.get({ params: { id: next.id } })
    expect(found.sheets[0]!.columns.map(({ field }) => field)).toEqual([
      'users.email',
      'users.first_name',
    ])
  })

  it('refuses what is no list, and people other than administrators', async () => {
    const refused = async (name: string, content: Buffer) =>
      admin.imports
        .create({ body: { name, content: content.toString('base64') } })
        .catch((error: CallError) => [
          error.status,
          Object.values(error.body.fields ?? {}).flat()[0],
        ])
    expect(await refused('a.pdf', Buffer.from('%PDF-1.4'))).toEqual([
      400,
      expect.stringMatching(/.+/),
    ])
    expect(await refused('a.xlsx', Buffer.from('PK no archive'))).toEqual([
      400,
      expect.stringMatching(/.+/),
    ])
    expect(await refused('a.csv', Buffer.from('\n\n'))).toEqual([400, 'This file has no rows.'])
    for (const group of ['client', 'partner'] as const) {
      const person = await app.as(group)
      await expect(person.imports.list({})).rejects.toMatchObject({ status: 403 })
      await expect(
        person.imports.create({ body: { name: 'a.csv', content: csv('E-mail', 'a@b.ch') } }),
      ).rejects.toMatchObject({ status: 403 })
    }
  })

  it('forgets a file after thirty days', async () => {
    const { id } = await read(['E-mail;Nom', 'old@forget.example;Alt'])
    const later = new Date(Date.now() + 31 * 24 * 3600 * 1000)
    await app.app.jobs.tasks['imports.forget']!({}, { ...jobContext(), now: () => later })
    await expect(admin.imports.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })
})
