import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.server.ts'
import { cellsSchema } from '../../kernel/field/cells.server.ts'
import { dayOf } from '../../kernel/field/format.ts'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import { kinds, serviceTypes } from '../../kinds.ts'
import { serviceOf, services } from '../../services.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { emptyPdf, uploadFile } from '../../testing/files/upload.ts'
import { softAuthenticator } from '../../testing/passkeys/softAuthenticator.ts'
import { fictitiousLines } from '../../testing/register/fictitiousBuildings.ts'
import { writeDump } from '../../testing/register/registerDump.ts'
import { createScratchFolder } from '../../testing/scratch.ts'
import { root } from '../../testing/template.ts'
import { passkeys } from '../auth/passkeys/passkey.table.ts'
import { completeness } from '../mandates/form/service.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { statuses } from '../mandates/mandate.ts'
import { factsOf } from '../mandates/services/samples/facts.ts'
import { campaignStatuses } from '../prospection/campaign.ts'
import { forgetFictitiousCampaigns } from '../prospection/fictitiousCampaigns.server.ts'
import {
  fictitiousFile,
  removeFictitiousBuildings,
} from '../register/fictitious/fictitiousRegister.server.ts'
import { loadRegister } from '../register/load.server.ts'
import { replaceRegister } from '../sources/registerImport.jobs.ts'
import { overlapsAndGaps } from '../technical/periods.ts'
import { answersOf, loadSamples } from './answers.ts'
import { loadDemonstration } from './demonstration.server.ts'
import { demonstrationAccounts, demonstrationPassword } from './demonstration.ts'
import { openDemonstration } from './open.server.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await loadRegister(app.database.pool, root)
  await loadDemonstration(app.database, root, { password: demonstrationPassword, now: new Date() })
})

async function signedIn(email: string) {
  const { data } = await app.anonymous.auth.login({
    body: { email, password: demonstrationPassword },
  })
  return Object.assign(app.clientWith(data.access!), { token: data.access! })
}

describe('demonstration data', () => {
  it.each(kinds)('fills in the form of %s with answers that its service accepts', async (kind) => {
    const { fields } = serviceOf(kind)
    const sample = (await loadSamples([kind])).get(kind)!
    const house = { sre: 1540, apartments: 18, construction_year: 1962, heating_energy_1: 7530 }
    const [begun, until] = [new Date('2026-03-02'), new Date('2026-07-18')]
    for (let index = 0; index < 12; index++)
      for (const isItalian of [false, true]) {
        const work = { sample, facts: factsOf(house, index, 2025), begun, until, isItalian }
        const answers = answersOf(kind, statuses, work)
        expect(cellsSchema(fields).parse(answers)).toEqual(answers)
        expect(completeness(fields, answers).missing).toEqual([])
        expect(answersOf(kind, ['draft', 'offered'], work)).toEqual({})
      }
  })

  it('has 40 buildings, 60 mandates and 25 people over all kinds and states', async () => {
    const admin = await signedIn(demonstrationAccounts.admin)
    expect((await admin.buildings.list({})).count).toBe(40)
    expect((await admin.users.list({})).count).toBe(26)
    const favre = { first_name: 'Élodie', last_name: 'Favre', phone_number: '0041223431160' }
    const twice = await admin.users.similar({ body: favre })
    expect(twice.results.map(({ same }) => same)).toEqual([
      ['phone', 'name'],
      ['phone', 'name'],
    ])
    const [company] = (await admin.companies.list({})).results
    expect((await admin.people.list({ query: { company: company!.id } })).count).toBe(2)
    expect((await admin.openings.list({})).count).toBe(1)
    expect((await admin.contacts.list({})).count).toBe(4)
    const { results, count } = await admin.mandates.list({ query: { page_size: 100 } })
    expect(count).toBe(60)
    expect(new Set(results.map(({ service_type }) => service_type))).toEqual(new Set(serviceTypes))
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(statuses))
  })

  it('has mandates whose dates match their history, with different answers in each', async () => {
    const admin = await signedIn(demonstrationAccounts.admin)
    const { results } = await admin.mandates.list({ query: { page_size: 100 } })
    const answeredFields = new Map<string, Set<string>>()
    for (const { id, service_type } of results) {
      const mandate = await admin.mandates.get({ params: { id } })
      const { results: entries } = await admin.mandates.history({ params: { id } })
      const dates = mandate.status_dates ?? {}
      const statusDates = entries.flatMap(({ at, changes }) =>
        changes.filter(({ field }) => field === 'status').map(({ after }) => [after, at]),
      )
      // The newest entries come first, and a status has the date when it was last reached.
      expect(Object.fromEntries(statusDates.toReversed())).toEqual(dates)
      expect(entries.map(({ at }) => at)).toEqual(
        entries.map(({ at }) => at).sort((a, b) => b.localeCompare(a)),
      )
      expect([mandate.created_at, mandate.updated_at]).toEqual([entries.at(-1)!.at, entries[0]!.at])
      expect(Date.parse(mandate.updated_at)).toBeLessThanOrEqual(Date.now())

      const [kept] = await app.database.db
        .select({ answers: mandatesTable.answers })
        .from(mandatesTable)
        .where(eq(mandatesTable.id, id))
      const { answers } = kept!
      const { fields } = services[service_type]
      if (dates.ordered) expect(cellsSchema(fields).parse(answers)).toEqual(answers)
      else expect(answers).toEqual({})
      const visit = answers.visit_date as string | undefined
      if (visit)
        expect(visit <= dayOf(mandate.updated_at) && visit >= dayOf(mandate.created_at)).toBe(true)
      if (!dates.in_review) continue
      const fieldsOfService = answeredFields.get(service_type) ?? new Set()
      expect(fieldsOfService).not.toContain(JSON.stringify(answers))
      answeredFields.set(service_type, fieldsOfService.add(JSON.stringify(answers)))
    }
    expect(answeredFields.size).toBeGreaterThan(3)
  })

  it('records for every value whether it came from the register', async () => {
    const admin = await signedIn(demonstrationAccounts.admin)
    const [first] = (await admin.buildings.list({ query: { page_size: 1 } })).results
    const building = await admin.buildings.get({ params: { id: first!.id } })
    for (const [field, { source }] of Object.entries(building.provenance))
      expect([field, source]).toEqual([
        field,
        ['egid', 'street_name', 'street_number', 'address'].includes(field)
          ? 'sitg'
          : 'demonstration',
      ])
  })

  it('has systems, companies, works, years of consumption and heat indices on every building', async () => {
    const [admin, client] = [
      await signedIn(demonstrationAccounts.admin),
      await signedIn(demonstrationAccounts.client),
    ]
    // Three years of each mandate, of which five with a meter are read each month in the first two.
    expect((await admin.consumptions.list({})).count).toBe(180 + 5 * 2 * 11)
    expect((await admin.idc.list({})).count).toBe(240)
    for (const rows of [admin.heating_systems, admin.maintenance_companies])
      expect((await rows.list({})).count).toBe(40)
    expect((await admin.renovations.list({})).count).toBe(60)
    const { results } = await client.mandates.list({ query: { status: 'ordered,in_progress' } })
    expect(results.length).toBeGreaterThan(0)
    for (const { id: mandate, building } of results) {
      const { results: used } = await client.consumptions.list({ query: { mandate } })
      expect(overlapsAndGaps(used)).toEqual([])
      expect(used.map(({ accepted }) => accepted)).toEqual([false, true, true])
      expect((await client.idc.list({ query: { building } })).count).toBe(6)
    }
  })

  it('has mandates that client and partner share, and others that they do not', async () => {
    const readAs = async (email: string) => {
      const person = await signedIn(email)
      return new Set(
        (await person.mandates.list({ query: { page_size: 100 } })).results.map(({ id }) => id),
      )
    }
    const client = await readAs(demonstrationAccounts.client)
    const partner = await readAs(demonstrationAccounts.partner)
    const common = [...client].filter((id) => partner.has(id))
    expect(common.length).toBeGreaterThan(0)
    expect(client.size).toBeGreaterThan(common.length)
    expect(partner.size).toBeGreaterThan(common.length)
    expect(client.size + partner.size).toBeLessThan(60)
  })

  /** Runs the waiting jobs of a task, twice, as a repeated one changes nothing; returns their mandates. */
  async function runJobs(task: string) {
    const { rows } = await app.database.pool.query<{ payload: { mandate: number } }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1 order by j.id`,
      [task],
    )
    for (const { payload } of [...rows, ...rows])
      await app.app.jobs.tasks[task]!(payload, {
        database: app.database,
        enqueue: enqueueIn,
        log: app.app.server.log,
        now: () => new Date(),
      })
    return rows.map(({ payload }) => payload.mandate)
  }

  it('has a kick-off form, which its client has still to fill in', async () => {
    const [mandate] = await runJobs('demonstration.kickoff')
    const admin = await signedIn(demonstrationAccounts.admin)
    const forms = await admin.kickoff.list({ params: { id: mandate! } })
    expect(forms).toMatchObject([{ state: 'open', mailed_at: null }])
    const client = await signedIn(demonstrationAccounts.client)
    const { results } = await client.today.expected({})
    expect(results).toContainEqual(
      expect.objectContaining({
        ...{ fact: 'kickoff', mandate },
        detail: expect.objectContaining({ url: forms[0]!.url }),
      }),
    )
  })

  it('has files and document requests that its people brought, asked, refused and published', async () => {
    const mandates = await runJobs('demonstration.papers')
    const [admin, client, partner] = [
      await signedIn(demonstrationAccounts.admin),
      await signedIn(demonstrationAccounts.client),
      await signedIn(demonstrationAccounts.partner),
    ]
    expect(mandates).toHaveLength(3)
    const mandate = mandates[0]!
    const { results } = await client.files.list({ query: { mandate: [mandate] } })
    expect(results.map(({ type, state, origin }) => `${type} ${state} ${origin}`).sort()).toEqual([
      'energy_bill received client',
      'heating_contract refused client',
      'plan received office',
    ])
    const asked = await client.document_requests.list({ query: { mandate: [mandate] } })
    expect(asked.results.map(({ type, state }) => `${type} ${state}`)).toEqual([
      ...['energy_bill received', 'heating_contract refused', 'idc_statement asked'],
    ])
    const { results: all } = await admin.files.list({ query: { page_size: 100 } })
    for (const { created_at } of all) expect(Date.parse(created_at)).toBeLessThan(Date.now() - 4e8)
    const theirs = await partner.files.list({ query: { page_size: 100 } })
    expect(theirs.results.map(({ type }) => type)).toContain('photo')
    expect(all.reduce((sum, { size }) => sum + size!, 0)).toBeLessThan(400_000)
  }, 60_000)

  it('lets the watch find a target that was missed', async () => {
    const { jobs, server } = app.app
    const tools = { database: app.database, enqueue: enqueueIn, log: server.log }
    await jobs.tasks['watch.judge']!({}, { ...tools, now: () => new Date() })
    const admin = await signedIn(demonstrationAccounts.admin)
    const { results } = await admin.watch.list({})
    expect(results.map(({ kind }) => kind)).toContain('target')
  })

  it('has a campaign per state in a fictitious register, and every building on the map (§9)', async () => {
    const admin = await signedIn(demonstrationAccounts.admin)
    const { results, count } = await admin.campaigns.list({})
    expect(count).toBe(campaignStatuses.length)
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(campaignStatuses))
    for (const { status, kept_count, contacted_count } of results) {
      expect(kept_count === null).toBe(['draft', 'failed'].includes(status))
      if (kept_count !== null) expect(kept_count).toBeGreaterThan(10)
      expect(contacted_count! > 0).toBe(['in_progress', 'done', 'archived'].includes(status))
    }
    expect(await admin.map.buildingPlaces({})).toMatchObject({ count: 40, located: 40 })
    const { results: cities, is_fictitious } = await admin.campaigns.cities({})
    expect([cities.length, is_fictitious]).toEqual([45, true])

    const found = { mode: 'cities' as const, cities: ['Genève'] }
    expect((await admin.campaigns.count({ body: found })).count).toBeGreaterThan(500)
  })

  it('says of invented buildings that they are, and lets none become one of the office (§9)', async () => {
    const admin = await signedIn(demonstrationAccounts.admin)
    const running = (await admin.campaigns.list({ query: { search: 'immeubles' } })).results[0]!
    const page = await admin.campaigns.results({ params: { id: running.id } })
    const { address, egid } = page.results[0]!
    expect(address).toMatch(/ \(fictif\)$/)
    await expect(admin.buildings.create({ body: { egid } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { egid: [expect.stringContaining('invented')] } },
    })
    const { results: own } = await admin.buildings.list({ query: { page_size: 1 } })
    await expect(
      admin.buildings.update({ params: { id: own[0]!.id }, body: { egid } }),
    ).rejects.toMatchObject({ status: 400 })

    // Who searches an address for a building finds real ones only, who draws a radius those that have a place.
    for (const q of [address, String(egid)]) {
      const egids = async (placed?: 'true') =>
        (await admin.register.search({ query: { q, placed } })).results.map((hit) => hit.egid)
      expect((await egids()).filter((one) => one > 900_000_000)).toEqual([])
      expect(await egids('true')).toContain(egid)
    }
    const around = { mode: 'radius', address, radius_km: 1 } as const
    expect((await admin.campaigns.count({ body: around })).count).toBeGreaterThan(5)
    const file = await fetch(
      `${app.url}/api/campaign_results/export/?format=csv&campaign=${running.id}`,
      {
        headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'fr' },
      },
    )
    expect(await file.text()).toContain('Registre fictif de la démonstration')
  })

  it('can be removed once there is a real administrator, and keeps records that a real mandate needs', async () => {
    const demo = await signedIn(demonstrationAccounts.admin)
    await expect(demo.demonstration.remove({})).rejects.toMatchObject({
      status: 409,
      body: { code: 'no_real_administrator' },
    })
    const admin = await app.as('admin')
    const client = await app.as('client')
    const degreeDays = async () => {
      const { results } = await admin.reference.versions({ params: { table: 'degree_days' } })
      return results.map(({ source }) => source)
    }
    expect(await degreeDays()).toEqual([expect.stringContaining('démonstration'), 'MeteoSwiss'])
    const [building] = (await admin.buildings.list({ query: { page_size: 1 } })).results
    const [product] = (await admin.products.list({})).results
    await admin.mandates.create({
      body: { product: product!.id, building: building!.id, client: client.id },
    })
    // A real row keeps the mandate that it came from, and with it the building and its people.
    const { results } = await admin.mandates.list({ query: { page_size: 100, sort: 'id' } })
    const { id: mandate, building: on } = results.find((one) => one.building !== building!.id)!
    await admin.renovations.create({
      body: { building: on!, mandate, element: 'toiture', work_type: 'restauration' },
    })

    // So does a real file, also one that somebody of the demonstration brought.
    const { id: withFile, building: at } = results.find(
      (one) => one.status === 'in_progress' && ![mandate, building!.id].includes(one.id),
    )!
    const place = { building: at!, mandate: withFile }
    await uploadFile(app, demo, emptyPdf, {
      ...place,
      type: 'plan',
      folder: 'plans',
      name: 'a.pdf',
    })

    // Somebody of the demonstration stays who noted a call with a real person.
    await demo.phone_calls.create({
      body: { person: client.id, made_on: '2026-01-12', text: 'Rappeler' },
    })

    // Published heat indices are removed with their building.
    await app.database.pool.query('insert into idc (building, year) select id, 1999 from buildings')

    const { removed, kept } = await admin.demonstration.remove({})
    expect(await degreeDays()).toEqual(['MeteoSwiss'])
    expect(removed).toMatchObject({ buildings: 37, mandates: 58 })
    expect(kept).toMatchObject({ buildings: 3, mandates: 2 })
    expect((await admin.buildings.list({})).count).toBe(3)
    expect((await admin.mandates.list({})).count).toBe(3)
    expect((await admin.companies.list({})).count).toBe(0)
    expect((await admin.contacts.list({})).count).toBe(0)
    expect((await admin.phone_calls.list({})).count).toBe(1)
    expect((await admin.files.list({})).results.map(({ name }) => name)).toEqual(['a.pdf'])
    expect((await admin.document_requests.list({})).count).toBe(0)
    expect((await admin.renovations.list({})).count).toBe(1)
    for (const rows of [admin.consumptions, admin.heating_systems, admin.maintenance_companies])
      expect((await rows.list({})).count).toBe(0)
    expect((await admin.idc.list({})).count).toBe(3)
    expect((await admin.campaigns.list({})).count).toBe(0)
    expect((await admin.campaigns.cities({})).results).toEqual([])
    expect((await admin.sources.list({})).results).toHaveLength(1)
    expect((await admin.settings.get({ params: { id: 1 } })).organisation).toBeNull()
    await expect(signedIn(demonstrationAccounts.admin)).rejects.toMatchObject({ status: 401 })
    const { rows } = await app.database.db.execute(
      sql`select 1 from history h where resource = 'mandates' and not exists (select 1 from mandates where id = h.record_id)`,
    )
    expect(rows).toHaveLength(0)
    expect(await admin.demonstration.state({})).toMatchObject({
      present: { users: 0, buildings: 0, mandates: 0 },
    })
  })
})

describe('the fictitious register', () => {
  const folder = createScratchFolder()
  afterAll(() => folder.remove())

  it('comes by a button to a demonstration that has none, and gives way to an import with its campaigns', async () => {
    const own = await testApp()
    await loadRegister(own.database.pool, root)
    const shipped = (await own.database.pool.query('table register_words order by id')).rows
    const admin = await own.as('admin')
    await expect(admin.demonstration.addRegister({})).rejects.toMatchObject({
      body: { code: 'not_there' },
    })
    await loadDemonstration(own.database, root, {
      password: demonstrationPassword,
      now: new Date(),
    })
    await own.database.transaction({ actor: null, source: 'system' }, async (db) => {
      await removeFictitiousBuildings(db)
      await forgetFictitiousCampaigns(db)
    })
    expect((await own.database.pool.query('table register_words order by id')).rows).toEqual(
      shipped,
    )
    expect(await admin.demonstration.state({})).toMatchObject({ register_missing: true })
    expect(await admin.demonstration.addRegister({})).toEqual({ buildings: 3000 })
    expect(await admin.demonstration.state({})).toMatchObject({ register_missing: false })
    await expect(admin.demonstration.addRegister({})).rejects.toMatchObject({
      body: { code: 'register_there' },
    })
    const counted = { mode: 'cities' as const, cities: ['Genève'] }
    const { id: mine } = await admin.campaigns.create({ body: { name: 'Mine', ...counted } })
    const { id: drafted } = await admin.campaigns.create({ body: { name: 'Draft', ...counted } })
    await admin.campaigns.search({ params: { id: mine } })

    await writeDump(join(folder.folder, 'vd'), { buildings: 60, seed: 3, cantons: ['VD'] })
    await replaceRegister({
      ...{ pool: own.database.pool, path: join(folder.folder, 'vd'), now: new Date() },
    })
    const { results } = await admin.campaigns.list({ query: { page_size: 100 } })
    expect(results.map(({ id }) => id)).toContain(drafted)
    expect(results.map(({ frozen_at }) => frozen_at).filter(Boolean)).toEqual([])
    const { results: cities, is_fictitious } = await admin.campaigns.cities({})
    expect([cities.some(({ canton }) => canton === 'GE'), is_fictitious]).toEqual([false, false])
    const { results: hits } = await admin.register.search({ query: { q: 'Rue Ancienne 6' } })
    expect(hits[0]).toMatchObject({ egid: 1003051, label: 'Rue Ancienne 6' })
    // Nor does the version before bring it back.
    const { version, loaded_at } = (await admin.sources.list({})).previous!
    await admin.sources.restorePrevious({ body: { version, loaded_at } })
    expect((await admin.campaigns.cities({})).results).toEqual([])
  })

  it('is made by the generator', async () => {
    expect(await readFile(join(root, fictitiousFile), 'utf8')).toBe(await fictitiousLines())
  })
})

describe('the accounts with a password that everybody knows', () => {
  it('lose added passkeys when the demonstration is removed', async () => {
    const own = await testApp()
    await loadDemonstration(own.database, root, {
      password: demonstrationPassword,
      now: new Date(),
    })
    const admin = await own.as('admin')
    const { data } = await own.anonymous.auth.login({
      body: { email: demonstrationAccounts.client, password: demonstrationPassword },
    })
    const stranger = own.clientWith(data.access!)
    const { id } = await stranger.auth.me({})
    const device = softAuthenticator(own.url.replace('127.0.0.1', 'localhost'))
    const { options } = await stranger.auth.passkeyOptions({
      body: { password: demonstrationPassword },
    })
    await stranger.auth.addPasskey({ body: { credential: device.create(options) } })
    const signIn = async () => {
      const { options } = await own.anonymous.auth.passkeySignInOptions({})
      return own.anonymous.auth.signInWithPasskey({ body: { credential: device.get(options) } })
    }
    await signIn()
    // A real mandate keeps the person.
    const [product] = (await admin.products.list({})).results
    const building = await admin.buildings.create({ body: { street_name: 'Rue du Lac' } })
    await admin.mandates.create({
      body: { product: product!.id, building: building.id, client: id },
    })
    await admin.demonstration.remove({})
    expect(await own.database.db.$count(passkeys, eq(passkeys.user_id, id))).toBe(0)
    await expect(stranger.auth.me({})).rejects.toMatchObject({ status: 401 })
    // Nor does it come back with the account.
    await admin.users.setPassword({ params: { id }, body: { password: 'grille soupape verger' } })
    await expect(signIn()).rejects.toMatchObject({ status: 401, body: { code: 'refused' } })
  })

  it('are served to this machine only', async () => {
    const known = await testApp()
    const lines = (env: NodeJS.ProcessEnv) => {
      const environment = { DATABASE_URL: known.config.DATABASE_URL, DEMO: 'on', ...env }
      return openDemonstration(known.database, readConfig(environment, root, 'test'))
    }
    // Two processes that start at once on an empty database.
    await Promise.all([lines({}), lines({})])
    for (const env of [{}, { TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:8080' }])
      expect(await lines(env)).toContainEqual(expect.stringContaining(demonstrationPassword))
    for (const env of [
      { HOST: '0.0.0.0' },
      { PUBLIC_URL: 'https://egide.example' },
      // Whoever the proxy lets in.
      { TRUST_PROXY: '1' },
      { TRUST_PROXY: '127.0.0.1' },
    ])
      await expect(lines(env)).rejects.toThrow('a password that everybody knows')
    expect((await lines({ TRUST_PROXY: '1', DEMO: 'public' })).join()).not.toContain(
      demonstrationPassword,
    )
    // From then on they have other passwords, which are not printed again, and may be served to everybody.
    for (const env of [{}, { DEMO: 'off' }, { HOST: '0.0.0.0' }]) {
      const printed = (await lines(env)).join('\n')
      expect(printed).not.toContain(demonstrationPassword)
      expect(printed).toContain(`${demonstrationAccounts.admin}  a password of its own`)
    }
  })
})
