import { beforeAll, expect, it } from 'vitest'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import { Workbook } from '../../kernel/workbook/workbook.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'

let app: TestApp
let admin: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})

const head = ['Nom', 'Prénom', 'Fonction', 'Société', 'E-mail', 'Tél.', 'Immeuble']

/** Reads a workbook with these rows below `head`; returns the id of the import and the fields of its columns. */
async function readPeople(...rows: string[][]) {
  const workbook = new Workbook({ title: 'Personnes', author: 'Bureau', at: new Date() })
  const sheet = workbook.addSheet('Personnes')
  for (const row of [head, ...rows]) sheet.addRow(row)
  const content = Buffer.from(await workbook.write()).toString('base64')
  const { id } = await admin.imports.create({ body: { name: 'Personnes.xlsx', content } })
  const { sheets } = await admin.imports.get({ params: { id } })
  return { id, fields: sheets[0]!.columns.map(({ field }) => field), kinds: sheets[0]!.kinds }
}

/** Does the step of an import that waits in the queue, and returns what became of it. */
async function after(id: number) {
  const { status } = (await admin.imports.get({ params: { id } })).import
  const context = {
    ...{ database: app.database, enqueue: enqueueIn, log: app.app.server.log },
    ...{ now: () => new Date(), isLastAttempt: true },
  }
  await app.app.jobs.tasks[`imports.${status}`]!({ import: id, actor: admin.id }, context)
  return admin.imports.get({ params: { id }, query: { page_size: 100 } })
}
async function checked(id: number) {
  await admin.imports.check({ params: { id } })
  return after(id)
}
async function written(id: number) {
  await admin.imports.run({ params: { id }, body: { whole: true } })
  return after(id)
}
const told = ({ verdicts }: Awaited<ReturnType<typeof after>>) =>
  verdicts.results
    .toSorted((a, b) => a.line - b.line)
    .map(({ kind, line, verdict, title, detail }) =>
      [line, kind, verdict, title, detail].filter(Boolean).join(' · '),
    )
const contactsOf = async (query: { company: number } | { building: number }) =>
  (await admin.contacts.list({ query: query as never })).results.map(
    ({ name, role, phone_number, note }) => ({ name, role, phone_number, note }),
  )

it('makes contacts of people without an e-mail, of the building or company that their row names, and undoes them (issue 44)', async () => {
  const { id: company } = await admin.companies.create({
    body: { name: 'Régie des Quais SA', kind: 'manager' },
  })
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Rue des Concierges', street_number: '7', city: 'Genève' },
  })
  const { id, fields, kinds } = await readPeople(
    [
      'Rossi',
      'Carla',
      'Concierge',
      'Régie des Quais SA',
      '',
      '079 345 67 89',
      'Rue des Concierges 7, Genève',
    ],
    ['Blanc', 'Ève', 'Comptable', 'régie des quais SA', '', '', ''],
    ['Meyer', 'Luc', '', '', 'luc@contacts.example', '', ''],
    ['Perdu', 'Jean', 'Ramoneur', 'Personne Sàrl', '', '', ''],
    ['Seul', 'Paul', 'Ramoneur', '', '', '', ''],
    ['Loin', 'Anne', 'Concierge', '', '', '', 'Rue Inconnue 99'],
    // Somebody of the file who has an e-mail further up or down is that person.
    ['Meyer', 'Luc', 'Concierge', 'Régie des Quais SA', '', '', ''],
    ['Rossi', 'Carla', 'Concierge', '', '', '', 'Rue des Concierges 7, Genève'],
  )
  expect([kinds, fields.slice(2)]).toEqual([
    ['users'],
    [
      ...['users.role', 'users.company_name', 'users.email', 'users.phone_number'],
      'buildings.address',
    ],
  ])
  const judged = await checked(id)
  expect(told(judged)).toEqual([
    '2 · contacts · new · Carla Rossi · Concierge, Rue des Concierges 7',
    '3 · contacts · new · Ève Blanc · Comptable, Régie des Quais SA',
    '4 · users · new · Luc Meyer · luc@contacts.example',
    '5 · contacts · refused · Jean Perdu · Ramoneur',
    '6 · contacts · refused · Paul Seul · Ramoneur',
    '7 · contacts · refused · Anne Loin · Concierge',
    '8 · users · same · Régie des Quais SA · Luc Meyer',
    '9 · contacts · same · Carla Rossi · Concierge, Rue des Concierges 7',
  ])
  expect(judged.import.tallies).toContainEqual({ kind: 'contacts', verdict: 'new', count: 2 })
  const refused = judged.verdicts.results.filter(({ verdict }) => verdict === 'refused')
  expect(refused.map(({ column, problem }) => [column, problem])).toEqual([
    [3, expect.stringContaining('contact of Personne Sàrl')],
    [4, expect.stringContaining('contact of a company or building')],
    [6, expect.stringContaining('Rue Inconnue 99')],
  ])
  expect(await contactsOf({ company })).toEqual([])

  // A remedy at its field: the building is put right, or the e-mail is given.
  const correct = (line: number, column: number, text: string) =>
    admin.imports.answer({
      params: { id },
      body: { sheet: 0, line, kind: 'contacts', correction: { column, text } },
    })
  await correct(7, 6, 'Rue des Concierges 7, Genève')
  await after(id)
  await correct(6, 4, 'paul@contacts.example')
  expect(told(await after(id)).slice(4, 6)).toEqual([
    // A function is one of three for a person.
    '6 · users · refused · Paul Seul · paul@contacts.example',
    '7 · contacts · new · Anne Loin · Concierge, Rue des Concierges 7',
  ])
  expect((await written(id)).import).toMatchObject({ status: 'done', written: { created: 4 } })
  expect(await contactsOf({ building })).toEqual([
    { name: 'Anne Loin', role: 'Concierge', phone_number: null, note: null },
    // What a contact of a building has no field for is kept in the note.
    {
      ...{ name: 'Carla Rossi', role: 'Concierge', phone_number: '0041793456789' },
      note: 'Régie des Quais SA',
    },
  ])
  expect(await contactsOf({ company })).toMatchObject([{ name: 'Ève Blanc', role: 'Comptable' }])

  const { results } = await admin.contacts.list({ query: { building } as never })
  await admin.contacts.update({ params: { id: results[0]!.id }, body: { note: 'A les clés' } })
  await admin.imports.undo({ params: { id } })
  const undone = await after(id)
  expect(undone.import.status).toBe('undone')
  expect(await contactsOf({ company })).toEqual([])
  // What somebody changed since stays, and is listed with its reason.
  expect(await contactsOf({ building })).toMatchObject([{ name: 'Anne Loin', note: 'A les clés' }])
  expect(
    undone.verdicts.results.filter(({ state }) => state === 'kept').map(({ kind }) => kind),
  ).toEqual(['contacts'])
})

it('knows contacts who are there, by name in either order, by phone and by spelling, and asks who may be a person (issue 44)', async () => {
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Chemin des Clés', street_number: '3', city: 'Onex' },
  })
  const contact = { building, name: 'Alexandra Bertholet', phone_number: '0041793450001' }
  const { id: known } = await admin.contacts.create({ body: contact })
  await admin.users.create({
    body: {
      ...{ first_name: 'Nadia', last_name: 'Ferraz', email: 'nadia@contacts.example' },
      ...{ phone_number: '0041793450002', groups: ['client'] },
    } as never,
  })
  const at = 'Chemin des Clés 3, Onex'
  const { id } = await readPeople(
    ['Bertholet', 'Alexandra', 'Concierge', '', '', '', at],
    ['Bertolet', 'Alexandra', 'Concierge', '', '', '', at],
    ['Ferras', 'Nadia', 'Concierge', '', '', '079 345 00 02', at],
  )
  expect(told(await checked(id))).toEqual([
    `2 · contacts · change · Alexandra Bertholet · Concierge, Chemin des Clés 3`,
    `3 · contacts · double · Alexandra Bertolet · Concierge, Chemin des Clés 3`,
    '4 · users · double · Nadia Ferras',
  ])
  const answer = (line: number, kind: 'users' | 'contacts', said: 'same' | 'new') =>
    admin.imports.answer({ params: { id }, body: { sheet: 0, line, kind, answer: said } })
  await answer(3, 'contacts', 'same')
  await after(id)
  await answer(4, 'users', 'new')
  expect(told(await after(id)).slice(1)).toEqual([
    `3 · contacts · change · Alexandra Bertolet · Concierge, Chemin des Clés 3`,
    `4 · contacts · new · Nadia Ferras · Concierge, Chemin des Clés 3`,
  ])
  expect((await written(id)).import.written).toMatchObject({ created: 1 })
  expect(await admin.contacts.get({ params: { id: known } })).toMatchObject({
    ...{ name: 'Alexandra Bertholet', role: 'Concierge', phone_number: '0041793450001' },
  })
  await admin.imports.undo({ params: { id } })
  expect((await after(id)).import.status).toBe('undone')
  expect(await contactsOf({ building })).toEqual([
    { name: 'Alexandra Bertholet', role: null, phone_number: '0041793450001', note: null },
  ])
})

it('takes nobody for a colleague of the same company (issue 44)', async () => {
  const name = 'Agence Unique SA'
  const account = (first_name: string) =>
    admin.users.create({
      body: {
        ...{ first_name, last_name: 'Gérante', company_name: name, groups: ['client'] },
        email: `${first_name}@contacts.example`,
      } as never,
    })
  const { id: paule } = await account('Paule')
  await admin.buildings.create({
    body: { street_name: 'Rue Agence', street_number: '1', city: 'Genève' },
  })
  const at = 'Rue Agence 1, Genève'
  const { id } = await readPeople(
    ['Rossi', 'Carla', 'Concierge', name, '', '079 345 67 80', at],
    ['Gérante', 'Paule', 'Concierge', name, '', '', at],
  )
  const verdicts = [
    '2 · contacts · new · Carla Rossi · Concierge, Rue Agence 1',
    `3 · users · same · ${name} · Paule Gérante`,
  ]
  expect(told(await checked(id))).toEqual(verdicts)
  await account('Pauline')
  expect(told(await checked(id))).toEqual(verdicts)
  await written(id)
  expect(await admin.users.get({ params: { id: paule } })).toMatchObject({
    ...{ first_name: 'Paule', phone_number: null },
  })
})

it('asks whether a namesake of another town than the building is meant (issue 44)', async () => {
  const person = (first_name: string, city: string) =>
    admin.users.create({
      body: {
        ...{
          first_name,
          last_name: 'Homonyme',
          city,
          postcode: city === 'Genève' ? '1201' : '1003',
        },
        ...{ email: `${first_name}.${city.at(0)}@contacts.example`, groups: ['client'] },
      } as never,
    })
  const { id: jean } = await person('Jean', 'Lausanne')
  for (const city of ['Genève', 'Lausanne']) await person('Jeanne', city)
  await admin.buildings.create({
    body: {
      ...{ street_name: 'Rue Homonyme', street_number: '1', postcode: '1201', city: 'Genève' },
    },
  })
  const at = 'Rue Homonyme 1, Genève'
  const { id } = await readPeople(
    ['Homonyme', 'Jean', 'Concierge', '', '', '079 777 77 77', at],
    ['Homonyme', 'Jeanne', 'Concierge', '', '', '079 777 77 78', at],
  )
  const judged = await checked(id)
  expect(told(judged)).toEqual([
    '2 · users · double · Jean Homonyme',
    // The only one of that town.
    '3 · users · change · Jeanne Homonyme',
  ])
  expect(judged.verdicts.results.find(({ line }) => line === 2)?.problem).toContain('another town')
  await admin.imports.answer({
    params: { id },
    body: { sheet: 0, line: 2, kind: 'users', answer: 'new' },
  })
  expect(told(await after(id))[0]).toBe(
    '2 · contacts · new · Jean Homonyme · Concierge, Rue Homonyme 1',
  )
  await written(id)
  expect(await admin.users.get({ params: { id: jean } })).toMatchObject({ phone_number: null })
})

it('forgets the rows of contacts with the household that they are of, and of who became a person (issue 44)', async () => {
  const client = await app.as('client')
  const { first_name, last_name } = await admin.users.get({ params: { id: client.id } })
  const { id: company } = await admin.companies.create({
    body: { name: 'Ménage Ruche', kind: 'household' },
  })
  await admin.people.create({ body: { company, person: client.id } })
  await admin.companies.create({ body: { name: 'Ramonages Ruche SA', kind: 'company' } })
  const { id } = await readPeople(
    ['Ruche', 'Lina', 'Garde les clés', 'Ménage Ruche', '', '', ''],
    [last_name!, first_name!, 'Ramoneur', 'Ramonages Ruche SA', '', '', ''],
    ['Alvéole', 'Max', 'Ramoneur', 'Ramonages Ruche SA', '', '', ''],
  )
  expect(told(await checked(id))[1]).toContain('users · change')
  // As of somebody who was a contact when the file was imported.
  await app.database.pool.query('update users set last_name = $1 where id = $2', [
    'Autrement',
    client.id,
  ])
  expect((await checked(id)).import.tallies).toContainEqual({
    ...{ kind: 'contacts', verdict: 'new', count: 3 },
  })
  expect((await written(id)).import.written).toMatchObject({ created: 3 })
  await app.database.pool.query('update users set last_name = $1 where id = $2', [
    last_name,
    client.id,
  ])
  const { id: request } = await client.privacy.requestDeletion({})
  await admin.privacy.carryOut({ params: { id: request } })
  const { rows } = await app.database.pool.query(
    'select line from import_rows where import = $1 and line > 1 order by line',
    [id],
  )
  expect(rows).toEqual([{ line: 4 }])
  const { verdicts } = await admin.imports.get({ params: { id } })
  expect(verdicts.results.map(({ title }) => title)).toEqual(['Max Alvéole'])
})
