// Over 300 lines: one office, filled with each feature in turn.
import { setTimeout as sleep } from 'node:timers/promises'
import { technical } from '../../prove/rights/declared.ts'
import { markedRecord } from '../../prove/rights/markedValues.ts'
import type { Group } from '../access.ts'
import { appointmentFields } from '../features/appointments/appointment.ts'
import { buildings } from '../features/buildings/building.ts'
import { callFields } from '../features/companies/call.ts'
import { companyFields } from '../features/companies/company.ts'
import { memberFields } from '../features/companies/member.ts'
import { enteredContactFields } from '../features/contacts/contact.ts'
import { mandates } from '../features/mandates/mandate.ts'
import { products } from '../features/products/product.ts'
import { campaigns } from '../features/prospection/campaign.ts'
import { quotes } from '../features/quotes/quote.ts'
import { settings } from '../features/settings/settings.ts'
import { tasks } from '../features/tasks/task.ts'
import { users } from '../features/users/user.ts'
import { views } from '../features/views/view.ts'
import type { Fields } from '../kernel/field/fields.ts'
import { enqueueIn } from '../kernel/jobs.server.ts'
import { serviceTypeOf } from '../kinds.ts'
import { kindsWith, services } from '../services.ts'
import type { TestApp, TestPerson } from './app.ts'
import { explanationsFor } from './explained.ts'
import { addFiles } from './files/addFiles.ts'
import { answerRounds } from './filledForm.ts'

type Json = Record<string, any>

/** People who fill and read the office: one per group, and one without a group. */
const roles: Record<string, Group[]> = {
  admin: ['admin'],
  client: ['client'],
  partner: ['partner'],
  nobody: [],
}

/** A PNG picture of one pixel. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** EGID of a building in the canton's recorded response. */
export const knownEgid = 1_000_577

/**
 * Fills an empty office over HTTP, as each group, with the same values every time: every field of every
 * resource, one mandate per service with its whole form, technical rows and proposals in each state,
 * reports with files, papers in each state, document requests, views, layouts and records in the trash. Returns the people by role.
 */
export async function fillOffice(app: TestApp): Promise<Record<string, TestPerson>> {
  let count = 0
  const source = {
    mark: () => `zq${(++count).toString(36).padStart(8, '0')}`,
    number: () => ++count,
  }
  const people: Record<string, TestPerson> = {}
  for (const [name, groups] of Object.entries(roles)) people[name] = await app.as(...groups)
  const { admin, client, partner, nobody } = people as Record<
    'admin' | 'client' | 'partner' | 'nobody',
    TestPerson
  >

  async function call(
    { token }: TestPerson,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Json> {
    const send = () =>
      fetch(`${app.url}/api${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
    let response = await send()
    // A busy machine delays the office; it does not change it.
    for (; response.status === 503; response = await send())
      await sleep(Number(response.headers.get('Retry-After')) * 1000)
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : {}
  }
  const post = (path: string, body?: unknown, who = admin) => call(who, 'POST', path, body ?? {})
  const patch = (path: string, body: unknown, who = admin) => call(who, 'PATCH', path, body)
  const drawValues = (resource: string, fields: object, references: Json = {}) =>
    markedRecord(resource, fields as Fields, references, source)

  for (const who of Object.values(people))
    await patch(`/users/${who.id}/`, drawValues('users', users.fields))
  const contact = await post('/users/', {
    ...drawValues('users', users.fields),
    email: 'contact@example.ch',
    role: 'manager',
  })
  const deactivatedUser = await post('/users/', {
    first_name: 'Former',
    email: 'former@example.ch',
  })
  await post(`/users/${deactivatedUser.id}/password/`, { password: client.password })
  await post(`/users/${deactivatedUser.id}/deactivate/`)
  const deletedUser = await post('/users/', { first_name: 'Gone', email: 'gone@example.ch' })
  await call(admin, 'DELETE', `/users/${deletedUser.id}/`)

  // Of the VAT number and the flag that there is none, an office has one.
  await patch('/settings/1/', { ...drawValues('settings', settings.fields), vat_exempt: null })
  const logo = { name: 'logo.png', content: onePixel }
  await call(admin, 'PUT', '/settings/files/logo/', logo)

  const offered: Json[] = (await call(admin, 'GET', '/products/?sort=id')).results
  for (const { id } of offered) await patch(`/products/${id}/`, { price: 1000 + id })
  const deletedProduct = await post('/products/', drawValues('products', products.fields))
  await call(admin, 'DELETE', `/products/${deletedProduct.id}/`)
  await post('/reference/energy_prices/versions/', {
    valid_from: '2027-01-01',
    source: 'Tarif 2027',
    note: 'As published',
    rows: [{ agent: 'mazout', price: 14.5, fixed_fee: 0 }],
  })

  const byUsers = { users: contact.id, owners: client.id }
  const house = await post('/buildings/', {
    ...drawValues('buildings', buildings.fields, byUsers),
    egid: knownEgid,
    canton: 'GE',
  })
  const annex = await post('/buildings/', {
    street_name: 'Rue de l’Annexe',
    street_number: '2',
    sre: 1600,
  })
  const deletedBuilding = await post('/buildings/', { street_name: 'Rue démolie' })
  await call(admin, 'DELETE', `/buildings/${deletedBuilding.id}/`)
  await post('/idc/fetch/', { building: house.id })

  const productOf = (type: string) => offered.find(({ service_type }) => service_type === type)!.id
  async function createMandate(type: string, building: number): Promise<number> {
    const { id } = await post('/mandates/', {
      ...drawValues('mandates', mandates.fields, { users: admin.id }),
      product: productOf(type),
      building,
      client: client.id,
      partner: partner.id,
      responsible: admin.id,
    })
    return id
  }
  async function setStatuses(id: number, ...statuses: string[]) {
    for (const to of statuses) await post(`/mandates/${id}/status/`, { to, reason: `for ${to}` })
  }

  // One mandate per service, with its whole form.
  const ids: Record<string, number> = {}
  for (const [index, [type, service]] of Object.entries(services).entries()) {
    const id = await createMandate(type, house.id)
    ids[type] = id
    await setStatuses(id, 'ordered', 'in_progress')
    for (const [round, answers] of answerRounds(service, index).entries())
      await patch(`/mandates/${id}/form/`, answers, round % 2 ? partner : admin)
  }
  const [first, second, third, fourth] = Object.values(ids) as [number, number, number, number]
  await post(`/mandates/${first}/waiting/`, {
    reason: 'authority',
    until: '2030-02-01',
    next_action: 'Ask again',
  })
  await setStatuses(second, 'in_review')
  await setStatuses(third, 'cancelled')
  await patch(`/mandate_notes/${fourth}/`, { internal_note: 'A first note' })
  await patch(`/mandate_notes/${fourth}/`, { internal_note: 'A second note' })
  await post(
    '/mandates/request/',
    { product: productOf('CECB'), building: house.id, request: 'Please' },
    client,
  )
  await call(admin, 'DELETE', `/mandates/${await createMandate('GED', annex.id)}/`)

  // Reports: a draft, a published, a queued and a deleted one.
  const advice = await createMandate(serviceTypeOf[kindsWith('report')[0]!], annex.id)
  await setStatuses(advice, 'ordered', 'in_progress')
  await patch(`/mandates/${advice}/form/`, { useful_heat: 160_000 })
  await patch(
    `/mandates/${advice}/form/`,
    {
      useful_heat: 150_000,
      recommended: 'pacSondes',
      'next_steps/offers/title': 'Faire établir trois offres',
      visit_date: '2026-03-12',
    },
    partner,
  )
  await patch(`/mandates/${advice}/form/`, await explanationsFor(app, advice))
  const requestReport = async (language: string, who = admin): Promise<number> => {
    const body = { mandate: advice, format: 'xlsx', workbook: 'generated', language }
    return (await post('/reports/', body, who)).id
  }
  const context = {
    database: app.database,
    enqueue: enqueueIn,
    log: app.app.server.log,
    now: () => new Date(),
  }
  const printReport = async (report: number) => {
    await app.app.jobs.tasks['reports.print']!({ report }, context)
    return report
  }
  await printReport(await requestReport('it', partner))
  const published = await printReport(await requestReport('fr'))
  const checks = await call(admin, 'GET', `/reports/${published}/checks/`)
  const unconfirmed: Json[] = checks.figures
  await post('/reference/confirmations/', {
    figures: unconfirmed.map(({ id, value }) => ({ figure: id, value })),
    source: 'Tarif 2026',
    read_on: new Date().toISOString().slice(0, 10),
  })
  for (const table of checks.vat.unknown) await post(`/reference/${table}/vat/`, { vat: 'incl' })
  await post(`/reports/${published}/publish/`)
  await printReport(published)
  const file = await fetch(`${app.url}/api/reports/${published}/file/`, {
    headers: { Authorization: `Bearer ${admin.token}` },
  })
  const content = Buffer.from(await file.arrayBuffer()).toString('base64')
  await call(admin, 'PUT', '/settings/files/calculation_excel/', { name: 'Calcul.xlsx', content })
  const remark = { mandate: advice, chapter: 'works', text: 'Nommer l’attestation de bruit.' }
  const { id: comment } = await post('/report_comments/', remark, partner)
  await patch(`/report_comments/${comment}/`, { answer: 'Fait, page 6.', resolved: true })
  await call(admin, 'DELETE', `/report_comments/${(await post('/report_comments/', remark)).id}/`)
  await requestReport('en')
  await call(admin, 'DELETE', `/reports/${await requestReport('en')}/`)
  await setStatuses(advice, 'in_review', 'delivered')

  // Technical rows, entered by each role; consumptions accepted and not; one of each kind deleted.
  const open = await createMandate('GED', annex.id)
  for (const { name, fields } of technical) {
    const row = (mandate: number, building: number) => ({
      ...drawValues(name, fields, { buildings: house.id }),
      building,
      mandate,
    })
    const { accepted: __, ...unaccepted } = row(first, house.id) as Json
    await post(`/${name}/`, row(first, house.id))
    const partnerRow = await post(`/${name}/`, unaccepted, partner)
    await call(admin, 'DELETE', `/${name}/${partnerRow.id}/`)
    await post(`/${name}/`, unaccepted, partner)
    if (name === 'renovations') continue
    await setStatuses(open, ...(name === technical[0]!.name ? ['offered'] : []))
    const { accepted: ___, further_buildings: ____, ...own } = row(open, annex.id) as Json
    const clientRow = await post(`/${name}/`, own, client)
    if (fields.accepted) await patch(`/${name}/${clientRow.id}/`, { accepted: false })
  }

  // Proposals: open, accepted, refused and dismissed, withdrawn, and one for a new row.
  async function propose(values: Json, target: Json = {}): Promise<number> {
    const body = {
      mandate: first,
      resource: 'buildings',
      record: house.id,
      values,
      comment: 'Seen',
      ...target,
    }
    return (await post('/proposals/', body, client)).results[0].id
  }
  await propose({ cad_zone: 'Zone 7' })
  const works = { element: 'toiture', work_type: 'remplacement', company: 'Toits SA' }
  await propose(works, { resource: 'renovations', record: null })
  const [accepted, refused, withdrawn] = [
    await propose({ geothermal_zone: 'Zone 8' }),
    await propose({ protected_note: 'Under study' }),
    await propose({ plot_number: '76' }),
  ]
  await post('/proposals/decide/', { ids: [accepted], accept: true, answer: 'Thank you' })
  await post('/proposals/decide/', { ids: [refused], accept: false, answer: 'It is not' })
  await post(`/proposals/${refused}/dismiss/`, {}, client)
  await post(`/proposals/${withdrawn}/withdraw/`, {}, client)

  // Later changes by other people.
  await patch(`/buildings/${house.id}/`, { plot_number: '77' })
  await patch(`/buildings/${house.id}/`, { noise_zone: null }, partner)

  const place = { building: house.id, mandate: fourth }
  await addFiles(app, { admin, client, partner }, place)

  // Quotes in every status, for mandates of their own.
  const addQuote = async (more: Json = {}) => {
    const mandate = await createMandate('GED', annex.id)
    const { id } = await post('/quotes/', {
      ...drawValues('quotes', quotes.fields, { users: client.id, mandates: mandate }),
      lines: [
        { text: 'CECB Plus', quantity: '1.5', unit: 'h', unit_price: '150.10', discount: '10' },
        { text: 'Thermographie', unit_price: '680', vat_rate: '2.6', optional: true },
      ],
      ...more,
    })
    return id as number
  }
  const sendQuote = async (id: number) => {
    await patch(`/quote_notes/${id}/`, { internal_note: 'Call in May' })
    await post(`/quotes/${id}/send/`)
    return id
  }
  await addQuote({ rounded: false, taxes_included: false })
  await sendQuote(await addQuote())
  const answered = await sendQuote(await addQuote())
  await post(`/quotes/${answered}/accept/`, { name: 'Ada Keller', options: [2] }, client)
  // A partial invoice, paid and credited in part.
  const partial = await post('/invoices/', { quote: answered, kind: 'partial', amount: 10 })
  await post(`/invoices/${partial.id}/pay/`, { amount: 5, paid_on: '2026-01-15' })
  await post(`/invoices/${partial.id}/credit/`, { amount: 1, reason: 'Rabais' })
  const declinedQuote = await sendQuote(await addQuote())
  await post(`/quotes/${declinedQuote}/decline/`, { reason: 'Too expensive' }, client)
  const replaced = await sendQuote(await addQuote())
  await sendQuote((await post(`/quotes/${replaced}/new-version/`)).id)
  await post(`/quotes/${await sendQuote(await addQuote())}/cancel/`, { reason: 'A mistake' })
  await call(admin, 'DELETE', `/quotes/${await addQuote()}/`)

  // Subsidies: one of each state, one in the trash.
  for (const state of ['asked', 'granted', 'refused', 'paid', 'asked']) {
    const { id } = await post('/claims/', {
      ...{ mandate: fourth, programme: source.mark(), form: source.mark(), state },
      ...{ paid_to: state === 'paid' ? 'client' : 'office', amount: source.number() },
      ...{ asked_on: '2026-01-10', reference: source.mark(), proof_due: '2026-06-30' },
    })
    await patch(`/claims/${id}/`, { proof_sent_on: '2026-05-30' })
  }
  const { results: asked } = await call(admin, 'GET', '/claims/?state=asked')
  await call(admin, 'DELETE', `/claims/${asked[0].id}/`)

  // Companies, one in the trash; people of one, with a mandate opened to one of them and one who has left; calls.
  const company = await post('/companies/', drawValues('companies', companyFields))
  const { id: deletedCompany } = await post('/companies/', drawValues('companies', companyFields))
  await call(admin, 'DELETE', `/companies/${deletedCompany}/`)
  const members: Json[] = []
  for (const person of [client, contact, partner, nobody])
    members.push(
      await post('/people/', {
        ...drawValues('people', memberFields),
        ...{ company: company.id, person: person.id },
      }),
    )
  const [{ id: clientMember }, { id: contactMember }, { id: partnerMember }, { id: gone }] =
    members as [Json, Json, Json, Json]
  await post(`/people/${clientMember}/adopt/`)
  for (const [person, isKept] of [
    [contact, true],
    [partner, false],
  ] as const) {
    const { id } = await post('/openings/', { mandate: fourth, person: person.id })
    if (!isKept) await call(admin, 'DELETE', `/openings/${id}/`)
  }
  await patch(`/people/${contactMember}/`, { role: source.mark() })
  await post(`/people/${partnerMember}/leave/`)
  await call(admin, 'DELETE', `/people/${gone}/`)
  for (let calls = 0; calls < 2; calls++) {
    const noted = await post(
      '/phone_calls/',
      drawValues('phone_calls', callFields, { users: contact.id }),
    )
    if (calls > 0) await call(admin, 'DELETE', `/phone_calls/${noted.id}/`)
  }

  // Contacts of the company and of the building, one of each in the trash.
  for (const of of [{ company: company.id }, { building: house.id }])
    for (const isKept of [true, false]) {
      const values = drawValues('contacts', enteredContactFields)
      const { id } = await post('/contacts/', { ...values, ...of })
      if (!isKept) await call(admin, 'DELETE', `/contacts/${id}/`)
    }

  // Tasks by hand, done and not, and a checklist item; one of each person in the trash.
  for (const person of [admin, client, partner]) {
    const { item: __, ...task } = drawValues('tasks', tasks.fields, {
      ...{ mandates: fourth, users: person.id },
    })
    await post('/tasks/', task)
    const { id } = await post('/tasks/', { ...task, done: false })
    await patch(`/tasks/${id}/`, { done: true }, person)
    await patch(`/tasks/${id}/`, { done: false, note: null })
    await call(admin, 'DELETE', `/tasks/${(await post('/tasks/', task)).id}/`)
  }
  const [item] = (await call(admin, 'GET', `/mandates/${fourth}/checklist/`)).results
  await post('/tasks/', { mandate: fourth, item: item.key, person: partner.id })

  // Appointments: at a time, offered, and cancelled.
  for (const [index, day] of ['2098-01-05', '2098-01-06', undefined].entries()) {
    const {
      slots: _,
      day: __,
      ...drawn
    } = drawValues('appointments', appointmentFields, {
      ...{ mandates: fourth, users: admin.id },
    })
    const { id } = await post('/appointments/', {
      ...{ ...drawn, time: day ? '09:30' : null, minutes: 60 },
      ...(day ? { day } : { slots: [{ day: '2098-01-07', time: '10:00' }] }),
    })
    await patch(`/appointments/${id}/`, { keys: source.mark() })
    if (index === 1) await post(`/appointments/${id}/cancel/`)
  }

  // Campaigns: one with a result, without the register that a search needs, and one in the trash.
  const campaign = await post('/campaigns/', drawValues('campaigns', campaigns.fields))
  for (const score of [86, 61]) {
    const { rows } = await app.database.pool.query(
      `insert into campaign_results (campaign, egid, address, postcode, city, energy, building_class,
         construction_period, construction_year, heating_updated, apartments, score, score_points)
       values ($1, $2, $3, '1227', 'Carouge', 'oil', 1122, 8014, 1967, '1998-05-01', 12, $4, '{}') returning id`,
      [campaign.id, source.number(), source.mark(), score],
    )
    await patch(`/campaign_results/${rows[0].id}/`, {
      status: 'contacted',
      channel: 'letter',
      notes: source.mark(),
    })
  }
  const { id: deletedCampaign } = await post(
    '/campaigns/',
    drawValues('campaigns', campaigns.fields),
  )
  await call(admin, 'DELETE', `/campaigns/${deletedCampaign}/`)

  // Messages of each side in each thread, one of them withdrawn and one with a file.
  for (const [who, thread] of [
    [client, 'client'],
    [admin, 'client'],
    [admin, 'partner'],
    [partner, 'partner'],
    [admin, 'internal'],
    [client, 'client'],
  ] as const) {
    const text = `A line in the thread ${thread}`
    const { id } = await post('/messages/', { mandate: first, thread, text }, who)
    await call(admin, 'POST', '/messages/read/', { mandate: first, thread, up_to: id })
    if (who === partner) await post(`/messages/${id}/withdraw/`, {}, who)
  }
  await call(client, 'PUT', '/messages/mail/', {
    ...{ mandate: first, thread: 'client', mail: 'daily' },
  })
  for (const who of [admin, client, partner]) {
    const view = drawValues('views', views.fields)
    const { is_shared: __, ...own } = view
    const body = {
      ...(who === admin ? view : own),
      state: 'status=ordered',
      columns: { columns: [{ key: 'number', width: 200 }] },
    }
    await post('/views/', body, who)
    const { id } = await post('/views/', { ...body, name: 'Old' }, who)
    await call(who, 'DELETE', `/views/${id}/`)
  }
  for (const who of [admin, nobody])
    await call(who, 'PUT', '/layouts/mandates/', { columns: [{ key: 'id', isHidden: true }] })
  return people
}
