import { commercialTypes } from '../../src/access.ts'
import { buildings } from '../../src/features/buildings/building.ts'
import { companyFields } from '../../src/features/companies/company.ts'
import { enteredContactFields } from '../../src/features/contacts/contact.ts'
import {
  decidedStatuses,
  endedStatuses,
  kickoffStates,
  type MandateOrigin,
  mandates,
} from '../../src/features/mandates/mandate.ts'
import { noteFields } from '../../src/features/mandates/notes/note.ts'
import { products } from '../../src/features/products/product.ts'
import { quoteNoteFields } from '../../src/features/quotes/notes/quoteNote.ts'
import { settings } from '../../src/features/settings/settings.ts'
import { users } from '../../src/features/users/user.ts'
import { views } from '../../src/features/views/view.ts'
import type { Fields } from '../../src/kernel/field/fields.ts'
import { addDays } from '../../src/kernel/field/format.ts'
import { services } from '../../src/services.ts'
import type { TestApp } from '../../src/testing/app.ts'
import { randomFrom } from '../addresses.ts'
import type { Json, Answer as ProductAnswer } from '../product.ts'
import { declared, technical } from './declared.ts'
import { addFiles } from './fileScene.ts'
import { markedRecord, markPattern } from './markedValues.ts'
import { addMessages } from './messageScene.ts'
import type { Caller, MandateState, RightsRecord } from './oracle.ts'

/** Response to a call. */
export type Answer = Pick<ProductAnswer, 'status' | 'text' | 'json'>

/** A record of the scene: declared fields and written values. */
export type SceneRecord = RightsRecord & {
  title: string
  fields: Fields
  values: Json
  inTrash: boolean
  /** People whose access depends on its state; everybody if undefined. */
  relevantTo?: readonly Caller[]
  /** User who created or changed it. */
  maker?: number
  /** Body to create a similar record. */
  body: Json
  /** Form answers of a mandate. */
  answers: Json
}

type Send = (who: Caller, method: string, path: string, body?: unknown) => Promise<Answer>

export type Scene = {
  people: Caller[]
  /** Everybody who can sign in: these people, and two whose records nobody else sees. */
  accounts: Caller[]
  records: SceneRecord[]
  /** Record and field by mark. */
  marks: Map<string, { record: SceneRecord; field: string }>
  admin: Caller
  /** Makes a call in-process without a socket, since there are tens of thousands. */
  send: Send
}

/** Age at which access tokens and confirmations are renewed, in ms: both hold for 15 minutes, and a run may take longer. */
const tokenAge = 10 * 60_000

/**
 * Creates records in every state that a rule may depend on: mandates of each status between each pair
 * of people, and their rows in every combination of author and acceptance. Every value that can carry a
 * mark has a unique one.
 */
export async function createScene(
  app: TestApp,
  { seed, statuses, isSmall }: { seed: number; statuses: readonly string[]; isSmall: boolean },
): Promise<Scene> {
  const signedIn: { person: Caller; refresh: string }[] = []
  let replacedAt = Date.now()

  async function replaceTokens() {
    replacedAt = Date.now()
    // What needs a fresh confirmation would else be refused for its age, whoever asks.
    await app.database.pool.query('update sessions set confirmed_at = now()')
    for (const { person, refresh } of signedIn)
      person.token = (await app.anonymous.auth.refresh({ body: { refresh } })).access
  }

  const send: Send = async (who, method, path, body) => {
    if (Date.now() - replacedAt > tokenAge) await replaceTokens()
    const { token } = who
    const { statusCode, payload, headers } = await app.app.server.inject({
      method: method as 'GET',
      url: path,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body !== undefined && { payload: body as object }),
    })
    const isJson = String(headers['content-type']).startsWith('application/json')
    return { status: statusCode, text: payload, json: isJson ? JSON.parse(payload) : {} }
  }
  const random = randomFrom(seed)
  let count = 0
  const marks: Scene['marks'] = new Map()
  const records: SceneRecord[] = []

  const createPerson = async (name: string, ...groups: ('admin' | 'client' | 'partner')[]) => {
    const { id, token, refresh } = await app.as(...groups)
    const person: Caller = { id, token, name, groups }
    signedIn.push({ person, refresh })
    return person
  }
  const admin = await createPerson('admin', 'admin')
  const client = await createPerson('client', 'client')
  const partner = await createPerson('partner', 'partner')
  const clientAndPartner = await createPerson('client and partner', 'client', 'partner')
  const people: Caller[] = [admin, client, partner, clientAndPartner]
  people.push(
    await createPerson('admin and client', 'admin', 'client'),
    await createPerson('nobody'),
  )
  const otherClient = await createPerson('another client', 'client')
  const otherPartner = await createPerson('another partner', 'partner')
  // Of one company: who answers for most of its mandates, to whom some are opened, and who has left.
  const manager = await createPerson('manager', 'client')
  const colleague = await createPerson('colleague', 'client')
  const former = await createPerson('former colleague', 'client')
  people.push(colleague, former)

  const asRoot = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const answer = await send(admin, method, path, body)
    if (answer.status >= 300)
      throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${answer.status} ${answer.text}`)
    return answer.json
  }
  const newMark = () =>
    `zq${Array.from({ length: 8 }, () => '0123456789abcdefghijklmnopqrstuvwxyz'[Math.floor(random() * 36)]).join('')}`
  const source = { mark: newMark, number: () => ++count }
  const drawValues = (name: string, fields: Fields, references: Json) =>
    markedRecord(name, fields, references, source)

  function addRecord(
    resource: string,
    row: Json,
    values: Json,
    properties: Partial<SceneRecord> & { mandates: readonly MandateState[] },
  ): SceneRecord {
    const record: SceneRecord = {
      resource,
      id: Number(row.id),
      title: `${resource} ${row.id}`,
      fields: declared[resource]?.fields ?? {},
      values,
      body: values,
      answers: {},
      row: {},
      inTrash: false,
      maker: resource === 'idc' ? undefined : admin.id,
      ...properties,
    }
    records.push(record)
    for (const written of [values, record.answers])
      for (const [field, value] of Object.entries(written))
        for (const mark of JSON.stringify(value).match(markPattern) ?? [])
          marks.set(mark, { record, field })
    return record
  }

  // People and products.
  for (const who of [...people, otherClient, otherPartner, manager]) {
    const values = drawValues('users', users.fields as Fields, {})
    await asRoot('PATCH', `/api/users/${who.id}/`, values)
    addRecord('users', who, values, {
      mandates: [],
      body: { ...values, email: `${newMark()}@example.ch` },
    })
  }
  const named = () => drawValues('companies', companyFields as Fields, {})
  const companyValues = named()
  const company = await asRoot('POST', '/api/companies/', companyValues)
  const companyId = Number(company.id)
  addRecord('companies', company, companyValues, { mandates: [] })
  const gone = named()
  const goneCompany = await asRoot('POST', '/api/companies/', gone)
  await asRoot('DELETE', `/api/companies/${goneCompany.id}/`)
  addRecord('companies', goneCompany, gone, { mandates: [], inTrash: true })
  const memberships = new Map<Caller, number>()
  for (const who of [manager, colleague, former, otherClient]) {
    const values = { company: companyId, person: who.id, role: newMark(), duties: ['copy'] }
    const created = await asRoot('POST', '/api/people/', values)
    memberships.set(who, Number(created.id))
    const inTrash = who === otherClient
    if (inTrash) await asRoot('DELETE', `/api/people/${created.id}/`)
    addRecord('people', created, values, { mandates: [], inTrash })
  }
  for (const who of [manager, colleague]) who.companies = [companyId]
  for (const [person, inTrash] of [
    [client, false],
    [colleague, false],
    [partner, true],
  ] as const) {
    const values = { person: person.id, made_on: '2026-05-04', text: newMark() }
    const created = await asRoot('POST', '/api/phone_calls/', values)
    if (inTrash) await asRoot('DELETE', `/api/phone_calls/${created.id}/`)
    addRecord('phone_calls', created, values, {
      ...{ mandates: [], inTrash, row: { author: admin.id } },
    })
  }
  /** Contacts of a company or a building, one of them in the trash. */
  const addContacts = async (of: { company: number } | { building: number }) => {
    for (const inTrash of [false, true]) {
      const values = { ...drawValues('contacts', enteredContactFields as Fields, {}), ...of }
      const created = await asRoot('POST', '/api/contacts/', values)
      if (inTrash) await asRoot('DELETE', `/api/contacts/${created.id}/`)
      addRecord('contacts', created, values, { mandates: [], inTrash })
    }
  }
  await addContacts({ company: companyId })
  const offered = (await asRoot('GET', '/api/products/?page_size=100')).results as Json[]
  for (const product of offered) {
    const { name, price } = drawValues('products', products.fields as Fields, {})
    await asRoot('PATCH', `/api/products/${product.id}/`, { name, price })
    addRecord(
      'products',
      product,
      { name, price, kind: product.kind },
      {
        mandates: [],
        body: { code: product.code, kind: product.kind, name, price },
      },
    )
  }
  // Of the VAT number and the flag that there is none, an office has one.
  const drawnSettings = drawValues('settings', settings.fields as Fields, {})
  await asRoot('PATCH', '/api/settings/1/', { ...drawnSettings, vat_exempt: null })
  const storedSettings = await asRoot('GET', '/api/settings/1/')
  addRecord(
    'settings',
    { id: 1 },
    Object.fromEntries(Object.keys(settings.fields).map((field) => [field, storedSettings[field]])),
    { mandates: [] },
  )

  /** Pairs of client and partner of the mandates, and the people for whom these make a difference. */
  const assignments = [
    { client, partner, relevantTo: [admin, client, partner] },
    { client: clientAndPartner, partner: otherPartner, relevantTo: [clientAndPartner] },
    { client: otherClient, partner: clientAndPartner, relevantTo: [clientAndPartner] },
    { client: otherClient, partner: otherPartner, relevantTo: [client, partner, clientAndPartner] },
  ]
  /** The same of the company: who makes a difference, and to whom its mandates are opened. */
  const companyAssignments = [
    { client: manager, opened: [colleague] },
    { client: manager, opened: [former] },
    { client: former, opened: [] },
  ].map((who) => ({ ...who, partner: otherPartner, relevantTo: [colleague, former] }))
  const productOf = (type: string) => offered.find(({ service_type }) => service_type === type)!
  const chosenServices = coveringServices()
  const otherServices = Object.keys(services).filter((type) => !chosenServices.includes(type))

  /** Gives a mandate the decisions that led to its status, each with a mark as its reason. */
  async function addDecisions(record: SceneRecord, to: string) {
    const at = new Date().toISOString()
    const reasons = { decision: newMark(), internal_decision: newMark() }
    const [told, internal] = Object.values(reasons).map((reason) =>
      JSON.stringify({ from: 'in_review', to, reason, at }),
    )
    await app.database.pool.query(
      `update mandates set decision = $1, internal_decision = $2,
         status_dates = status_dates || jsonb_build_object(status, $3::text) where id = $4`,
      [told, internal, at, record.id],
    )
    for (const [field, mark] of Object.entries(reasons)) marks.set(mark, { record, field })
  }

  /** Adds a building and the list of its mandates, still empty. */
  async function addBuilding(relevantTo: SceneRecord['relevantTo']) {
    const onBuilding: MandateState[] = []
    const references = { users: otherClient.id, manager: otherPartner.id }
    const body = drawValues('buildings', buildings.fields as Fields, references)
    const created = await asRoot('POST', '/api/buildings/', body)
    const building = addRecord('buildings', created, body, { mandates: onBuilding, relevantTo })
    return { building, onBuilding }
  }

  /** Adds mandates of two people in a status, on a building of their own or on the given one. */
  async function addMandates(
    status: string,
    who: (typeof assignments)[number] & { opened?: readonly Caller[] },
    types: readonly string[],
    origin: MandateOrigin = 'office',
    place?: { building: SceneRecord; onBuilding: MandateState[] },
    reached: readonly string[] = ['draft', 'offered', status],
  ) {
    const { relevantTo } = who
    const { building, onBuilding } = place ?? (await addBuilding(relevantTo))
    const states: MandateState[] = []
    const mandateRecords = new Map<number, SceneRecord>()
    for (const type of types) {
      const values = {
        ...drawValues('mandates', mandates.fields as Fields, { users: admin.id }),
        product: productOf(type).id,
        building: building.id,
        client: who.client.id,
        partner: who.partner.id,
        responsible: admin.id,
      }
      const created = await asRoot('POST', '/api/mandates/', values)
      const { fields } = services[type as keyof typeof services]
      const answers = drawValues('form', sampleOfEachGroup(fields), {})
      await asRoot('PATCH', `/api/mandates/${created.id}/form/`, answers)
      const people = { client: who.client.id, partner: who.partner.id }
      const id = Number(created.id)
      const kickoff = [null, ...kickoffStates][id % 3]!
      const at = new Date().toISOString()
      const status_dates = Object.fromEntries(reached.map((one) => [one, at]))
      const ofCompany = who.opened && {
        id: companyId,
        people: [manager.id, colleague.id, former.id],
        openedTo: who.opened.map((one) => one.id),
      }
      const state = { id, status, status_dates, origin, kickoff, ...people, company: ofCompany }
      states.push(state)
      onBuilding.push(state)
      const record = addRecord('mandates', created, values, {
        mandates: [state],
        relevantTo,
        answers,
        title: `${type} mandate ${created.id}, ${status}, begun by ${origin}`,
      })
      mandateRecords.set(id, record)
      for (const { id: person } of who.opened ?? []) {
        const opening = { mandate: id, person }
        const made = await asRoot('POST', '/api/openings/', opening)
        addRecord('openings', made, opening, { mandates: [state], relevantTo })
      }
      const note = drawValues('mandate_notes', noteFields, {})
      await asRoot('PATCH', `/api/mandate_notes/${created.id}/`, note)
      addRecord('mandate_notes', created, note, { mandates: [state], relevantTo })
    }
    const query =
      'update mandates set status = $1, origin = $2, kickoff = $3, status_dates = $4 where id = $5'
    for (const { id, kickoff, status_dates } of states) {
      await app.database.pool.query(query, [status, origin, kickoff, status_dates, id])
      if (decidedStatuses.some((decided) => decided === status))
        await addDecisions(mandateRecords.get(id)!, status)
    }
    return { building, states, onBuilding, ...who }
  }
  type PlacedMandates = Awaited<ReturnType<typeof addMandates>>

  /**
   * Adds technical rows to a mandate in every combination of author and acceptance, and some in the
   * trash.
   */
  async function addRows({
    building,
    states: [mandate],
    client: mandateClient,
    partner: mandatePartner,
  }: PlacedMandates) {
    for (const { name, fields } of technical) {
      const enteredBy = [mandateClient.id, mandatePartner.id]
      const acceptances = fields.accepted ? [null, true, false] : [null]
      const variants = enteredBy.flatMap((entered_by) =>
        acceptances.map((accepted) => ({ entered_by, accepted, inTrash: false })),
      )
      variants.push(
        ...acceptances
          .slice(0, 2)
          .map((accepted) => ({ entered_by: mandateClient.id, accepted, inTrash: true })),
      )
      for (const { entered_by, accepted, inTrash } of variants) {
        const references = { buildings: building.id, mandates: mandate!.id }
        const values = {
          ...drawValues(name, fields, references),
          building: building.id,
          mandate: mandate!.id,
          ...(fields.accepted && { accepted }),
        }
        const created = await asRoot('POST', `/api/${name}/`, values)
        await app.database.pool.query(`update ${name} set entered_by = $1 where id = $2`, [
          entered_by,
          created.id,
        ])
        if (inTrash) await asRoot('DELETE', `/api/${name}/${created.id}/`)
        const { accepted: _, ...body } = values as Json
        addRecord(name, created, values, {
          mandates: [mandate!],
          relevantTo: building.relevantTo,
          row: { entered_by, accepted },
          inTrash,
          body,
          title: `${name} ${created.id} of a mandate ${mandate!.status}${inTrash ? ', in the trash' : ''}, accepted: ${accepted}`,
        })
      }
    }
  }

  /** Adds published indices of the building itself and of a mandate; only of the latter for those who share a building. */
  async function addOfficial({ building, states, onBuilding }: PlacedMandates, isShared = false) {
    for (const mandate of [...(isShared ? [] : [null]), states[0]!.id]) {
      const values = { year: 2000 + (mandate ? 1 : 0), responsible_entity: newMark() }
      const { rows } = await app.database.pool.query(
        'insert into idc (building, mandate, year, responsible_entity, agents) values ($1, $2, $3, $4, $5) returning id',
        [building.id, mandate, values.year, values.responsible_entity, '[]'],
      )
      addRecord('idc', rows[0], values, {
        mandates: mandate ? [states[0]!] : onBuilding,
        relevantTo: building.relevantTo,
      })
    }
  }

  /** Adds open and refused proposals of a client. */
  async function addProposals({
    building,
    states: [mandate],
    client: mandateClient,
  }: PlacedMandates) {
    for (const state of ['open', 'refused', 'of the office', 'open, of new works']) {
      const [comment, mark] = [newMark(), newMark()]
      const works = { element: 'toiture', work_type: 'remplacement', company: mark }
      const isNew = state.endsWith('works')
      const values = { comment, value: isNew ? works : mark }
      const target = isNew
        ? { resource: 'renovations', record: null }
        : { resource: 'buildings', record: building.id }
      const body = { mandate: mandate!.id, ...target }
      const requestBody = { ...body, values: isNew ? works : { cad_zone: mark }, comment }
      const created = await send(mandateClient, 'POST', '/api/proposals/', requestBody)
      const [proposal] = (created.json.results ?? []) as Json[]
      if (!proposal) throw new Error(`${mandateClient.name} cannot propose: ${created.text}`)
      if (state === 'refused')
        await app.database.pool.query(
          'update proposals set state = $1, decided_by = $2, decided_at = now() where id = $3',
          [state, admin.id, proposal.id],
        )
      // An administrator may have made proposals before, as a client.
      const owner = state === 'of the office' ? admin : mandateClient
      if (owner === admin)
        await app.database.pool.query('update proposals set author = $1 where id = $2', [
          admin.id,
          proposal.id,
        ])
      const { relevantTo } = building
      addRecord(
        'proposals',
        proposal,
        { ...values, ...body, author: owner.id },
        {
          mandates: [],
          owner: owner.id,
          relevantTo,
          title: `proposal ${proposal.id} of ${owner.name}, ${state}`,
        },
      )
    }
  }

  /** Adds reports: draft, handed out, published without their final file, and in the trash; none has a file. */
  async function addReports({ building, states: [mandate] }: PlacedMandates) {
    for (const [number, kind] of ['draft', 'handed out', 'being made', 'in the trash'].entries()) {
      const published_at = kind === 'draft' ? null : new Date().toISOString()
      const [state, failure] = kind === 'handed out' ? ['done', null] : ['failed', 'ended']
      const inTrash = kind === 'in the trash'
      const values = { mandate: mandate!.id, language: 'fr', format: 'pdf' }
      const { rows } = await app.database.pool.query(
        `insert into reports (mandate, number, language, format, state, failure, author, published_at, published_by)
         values ($1, $2, 'fr', 'pdf', $6, $7, $3, $4, $5) returning id`,
        [
          ...[mandate!.id, number + 1, admin.id, published_at, published_at && admin.id],
          ...[state, failure],
        ],
      )
      const [{ id }] = rows
      // A snapshot as stored before figures had origins.
      await app.database.pool.query(
        'insert into report_snapshots (report, snapshot) values ($1, $2)',
        [id, { comparison: { assumptions: [{}] } }],
      )
      if (inTrash) {
        // What is handed over cannot be trashed: this one was before its mandate was delivered.
        const publish = 'update reports set published_at = $2, published_by = $3 where id = $1'
        await app.database.pool.query(publish, [id, null, null])
        await asRoot('DELETE', `/api/reports/${id}/`)
        await app.database.pool.query(publish, [id, published_at, admin.id])
      }
      addRecord('reports', { id }, values, {
        mandates: [mandate!],
        relevantTo: building.relevantTo,
        row: { published_at, state },
        maker: undefined,
        inTrash,
        title: `report ${id} of a mandate ${mandate!.status}, ${kind}`,
      })
    }
  }

  /** Adds comments on a report, of the office and of the partner: open ones and some in the trash. */
  async function addComments({ building, states: [mandate] }: PlacedMandates) {
    for (const author of [admin.id, ...(mandate!.partner === null ? [] : [mandate!.partner])])
      for (const inTrash of [false, true]) {
        const values = {
          mandate: mandate!.id,
          chapter: 'works',
          text: newMark(),
          answer: newMark(),
        }
        const { rows } = await app.database.pool.query(
          `insert into report_comments (mandate, chapter, text, answer, author, deleted_at)
           values ($1, $2, $3, $4, $5, $6) returning id`,
          [...Object.values(values), author, inTrash ? new Date() : null],
        )
        addRecord('report_comments', rows[0], values, {
          mandates: [mandate!],
          ...{ relevantTo: building.relevantTo, inTrash, maker: undefined, row: { author } },
          body: { mandate: mandate!.id, chapter: 'works', text: newMark() },
        })
      }
  }

  /** Adds quotes for the client: a draft, one that was sent, and one in the trash. */
  async function addQuotes({ building, states: [mandate], client: mandateClient }: PlacedMandates) {
    for (const kind of ['draft', 'sent', 'in the trash']) {
      // Sending makes an offer of a draft mandate.
      if (kind === 'sent' && mandate!.status === 'draft') continue
      const sent_at = kind === 'draft' ? null : new Date().toISOString()
      const values = {
        ...{ contractor: mandateClient.id, mandates: [mandate!.id] },
        ...{ description: newMark(), header: newMark(), footer: newMark() },
      }
      const line = { id: 1, text: newMark(), quantity: '1', unit: null, unit_price: '9.00' }
      const rest = { vat_rate: '8.1', optional: false, discount: '0', note: null, ticked: false }
      const lines = [{ ...line, ...rest, mandate: null, product: null, net: '9.00' }]
      const totals = { net: '9.00', vat: [], gross: '9.00', rounding: '0.00', total: '9.00' }
      const number = sent_at && newMark()
      const { rows } = await app.database.pool.query(
        `insert into quotes (contractor, mandates, description, header, footer, language,
           valid_from, valid_until, lines, totals, status, sent_at, number)
         values ($1, $2, $3, $4, $5, 'fr', '2026-01-01', '2099-01-01', $6, $7, $8, $9, $10) returning id`,
        [
          ...Object.values(values),
          ...[JSON.stringify(lines), JSON.stringify({ ...totals, discount: '0.00' })],
          ...[sent_at === null ? 'draft' : 'sent', sent_at, number],
        ],
      )
      const [{ id }] = rows
      const note = drawValues('quote_notes', quoteNoteFields, {})
      await asRoot('PATCH', `/api/quote_notes/${id}/`, note)
      addRecord('quote_notes', { id }, note, {
        ...{ mandates: [mandate!], relevantTo: building.relevantTo },
      })
      const inTrash = kind === 'in the trash'
      if (inTrash) await asRoot('DELETE', `/api/quotes/${id}/${number ? `?confirm=${number}` : ''}`)
      addRecord(
        'quotes',
        { id },
        { ...values, lines },
        {
          mandates: [mandate!],
          relevantTo: building.relevantTo,
          owner: mandateClient.id,
          row: { sent_at },
          maker: undefined,
          ...{ inTrash, title: `quote ${id} of ${mandateClient.name}, ${kind}`, body: values },
        },
      )
      if (kind === 'sent')
        await addInvoices({ quote: id, mandate: mandate!, client: mandateClient, building })
    }
  }

  /** Adds the invoice of a deposit, which its client sees, and one that was not sent yet. */
  async function addInvoices({
    quote,
    mandate,
    client: mandateClient,
    building,
  }: {
    quote: number
    mandate: MandateState
    client: PlacedMandates['client']
    building: PlacedMandates['building']
  }) {
    for (const kind of ['deposit', 'partial']) {
      const values = {
        ...{ number: newMark(), quote_number: newMark() },
        ...{ contractor_name: newMark(), address: newMark() },
      }
      const content = {
        ...{ number: values.quote_number, language: 'fr', amount: '9.00', vat: [] },
        day: '2026-01-01',
        ...{ contractor: { name: values.contractor_name }, places: [{ address: values.address }] },
      }
      const { rows } = await app.database.pool.query(
        `insert into invoices (kind, number, quote, issued_on, due_on, amount, reference, content)
         values ($1, $2, $3, '2026-01-01', '2099-01-01', 9, $4, $5) returning id`,
        [kind, values.number, quote, newMark(), JSON.stringify(content)],
      )
      addRecord('invoices', rows[0], values, {
        ...{ mandates: [mandate], relevantTo: building.relevantTo, owner: mandateClient.id },
        ...{ row: { kind, sent_at: null }, maker: undefined, body: {} },
        title: `${kind} invoice ${rows[0].id} of ${mandateClient.name}`,
      })
    }
  }

  /** Adds files of the client, the partner and the office, and a folder. */
  async function addPapers({
    building,
    states: [mandate],
    client: mandateClient,
    partner: mandatePartner,
  }: PlacedMandates) {
    const authors = [mandateClient.id, mandatePartner.id, admin.id]
    await addFiles({ app, building, mandate: mandate!, authors, newMark, addRecord })
    const values = { building: building.id, mandate: mandate!.id, name: newMark() }
    const folder = await asRoot('POST', '/api/folders/', values)
    const { relevantTo } = building
    addRecord('folders', folder, values, { mandates: [mandate!], relevantTo })
    const { name: _, ...place } = values
    for (const type of ['minutes', commercialTypes[0]]) {
      const asked = { ...place, type, label: newMark() }
      const { rows } = await app.database.pool.query(
        `insert into document_requests (building, mandate, type, label) values ($1, $2, $3, $4) returning id`,
        [asked.building, asked.mandate, asked.type, asked.label],
      )
      addRecord('document_requests', rows[0], asked, {
        mandates: [mandate!],
        relevantTo,
        row: { type },
        maker: undefined,
      })
    }
    for (const owner of authors)
      for (const inTrash of [false, true]) {
        const task = {
          ...{ mandate: mandate!.id, person: owner, title: newMark(), note: newMark() },
          ...{ due_date: '2001-01-01', done: false },
        }
        const { rows } = await app.database.pool.query(
          `insert into tasks (mandate, person, title, note, due_date, done, deleted_at)
           values ($1, $2, $3, $4, $5, $6, $7) returning id`,
          [...Object.values(task), inTrash ? new Date() : null],
        )
        addRecord('tasks', rows[0], task, {
          mandates: [mandate!],
          ...{ owner, relevantTo, inTrash, maker: undefined },
          body: { mandate: mandate!.id, title: newMark() },
        })
      }
    const appointment = {
      ...{ mandate: mandate!.id, state: 'fixed', time: '09:00', minutes: 60, person: admin.id },
      // Nobody is at two places.
      day: addDays('2100-01-01', mandate!.id),
      ...{ place: newMark(), keys: newMark(), preparation: newMark(), note: newMark() },
      ...{ guest_name: newMark(), guest_email: `${newMark()}@example.ch` },
    }
    const { rows: planned } = await app.database.pool.query(
      `insert into appointments (${Object.keys(appointment).join()})
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
      Object.values(appointment),
    )
    addRecord('appointments', planned[0], appointment, {
      mandates: [mandate!],
      ...{ relevantTo, maker: undefined },
      body: {
        ...{ mandate: mandate!.id, person: admin.id, minutes: 60, guest_email: 'a@example.ch' },
        slots: [{ day: '2100-01-01', time: '07:00' }],
      },
    })
    const claim = {
      ...{ mandate: mandate!.id, programme: newMark(), form: newMark(), reference: newMark() },
      ...{ paid_to: 'office', state: 'granted', amount: 1500, granted: 1200 },
      ...{ asked_on: '2001-01-01', decided_on: '2001-01-02', proof_due: '2001-01-03' },
    }
    for (const inTrash of [false, true]) {
      const { rows: claimed } = await app.database.pool.query(
        `insert into claims (${Object.keys(claim).join()}, deleted_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
        [...Object.values(claim), inTrash ? new Date() : null],
      )
      addRecord('claims', claimed[0], claim, {
        mandates: [mandate!],
        ...{ relevantTo, inTrash, maker: undefined },
        body: { ...claim, programme: newMark() },
      })
    }
    await addMessages({
      ...{ app, relevantTo, mandate: mandate!, office: admin.id, newMark, addRecord },
    })
  }

  const jobs = statuses.flatMap((status) =>
    assignments.map((who) => async () => {
      const created = await addMandates(status, who, chosenServices)
      await addRows(created)
      await addOfficial(created)
      if (who === assignments[0]) {
        // Others have a mandate on the same building: its rows are none of theirs.
        const types = chosenServices.slice(0, 1)
        const others = await addMandates(status, assignments.at(-1)!, types, 'office', created)
        await addRows(others)
        await addOfficial(others, true)
      }
      await addReports(created)
      await addComments(created)
      // Nobody quotes what has ended.
      if (!endedStatuses.some((ended) => ended === status)) await addQuotes(created)
      await addPapers(created)
      // Clients do not see drafts, so they cannot make proposals.
      if (status !== 'draft') await addProposals(created)
    }),
  )
  jobs.push(
    ...statuses.flatMap((status) =>
      companyAssignments.map((who) => async () => {
        const created = await addMandates(status, who, chosenServices.slice(0, 1))
        await addRows(created)
        await addOfficial(created)
        await addReports(created)
        if (!endedStatuses.some((ended) => ended === status)) await addQuotes(created)
        await addPapers(created)
      }),
    ),
  )
  if (statuses.includes('draft'))
    jobs.push(
      ...assignments.map((who) => async () => {
        const created = await addMandates('draft', who, chosenServices, 'request')
        await addRows(created)
        await addOfficial(created)
      }),
    )
  // A draft of the office that is cancelled was never shown to its client.
  if (statuses.includes('cancelled'))
    jobs.push(
      ...assignments.map((who) => async () => {
        const reached = ['draft', 'cancelled']
        const created = await addMandates(
          ...(['cancelled', who, chosenServices, 'office', undefined, reached] as const),
        )
        await addRows(created)
        await addOfficial(created)
        await addReports(created)
        await addComments(created)
        await addPapers(created)
      }),
    )
  const extraAssignments = isSmall ? [] : assignments
  jobs.push(
    ...extraAssignments.flatMap((who) =>
      otherServices.map((type) => async () => void (await addMandates('in_progress', who, [type]))),
    ),
  )
  // In the trash: a mandate, which then gives nobody any reach, and a building.
  jobs.push(
    ...extraAssignments.map((who) => async () => {
      const created = await addMandates('cancelled', who, chosenServices.slice(0, 1))
      await addRows(created)
      await asRoot('DELETE', `/api/mandates/${created.states[0]!.id}/`)
      created.onBuilding.length = 0
      for (const record of records)
        if (record.mandates[0]?.id === created.states[0]!.id)
          if (record.resource === 'mandates') record.inTrash = true
          else Object.assign(record, { mandates: [] })
    }),
  )
  jobs.push(async () => {
    // The first building has mandates of a client and a partner, who see nothing of its contacts.
    await addContacts({ building: records.find(({ resource }) => resource === 'buildings')!.id })
    const body = drawValues('buildings', buildings.fields as Fields, { users: otherClient.id })
    const created = await asRoot('POST', '/api/buildings/', body)
    await asRoot('DELETE', `/api/buildings/${created.id}/`)
    addRecord('buildings', created, body, { mandates: [], inTrash: true })
    const values = drawValues('users', users.fields as Fields, {})
    values.email = `${newMark()}@example.ch`
    const user = await asRoot('POST', '/api/users/', values)
    await asRoot('DELETE', `/api/users/${user.id}/`)
    addRecord('users', user, values, { mandates: [], inTrash: true })
    const product = drawValues('products', products.fields as Fields, {})
    const deletedProduct = await asRoot('POST', '/api/products/', product)
    await asRoot('DELETE', `/api/products/${deletedProduct.id}/`)
    addRecord('products', deletedProduct, product, { mandates: [], inTrash: true })
    for (const [author, inTrash] of [
      [admin, false],
      [admin, true],
      [partner, false],
      [clientAndPartner, false],
    ] as const) {
      const label = { fr: newMark(), en: newMark(), it: newMark() }
      const { json: type } = await send(author, 'POST', '/api/file-types/', { label })
      if (inTrash) await asRoot('DELETE', `/api/file-types/${type.id}/`)
      const other = { fr: newMark(), en: newMark(), it: newMark() }
      addRecord(
        'file_types',
        type,
        { label },
        {
          ...{ mandates: [], inTrash, maker: author.id, body: { label: other } },
          row: { entered_by: author.id },
        },
      )
    }
  })
  const workers = Array.from({ length: 4 }, async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job()
  })
  await Promise.all(workers)

  // Whoever leaves hands over; what stays here with one who has left must open nothing to them.
  await app.database.pool.query('update people set until = current_date where id = $1', [
    memberships.get(former),
  ])

  // Views of everybody in a group; administrators can share theirs.
  for (const who of [...people, otherClient].filter(({ groups }) => groups.length > 0))
    for (const kind of ['alone', 'shared', 'in the trash']) {
      const is_shared = kind === 'shared' && who.groups.includes('admin')
      const values: Json = { ...drawValues('views', views.fields as Fields, {}), is_shared }
      const { is_shared: _, ...own } = values
      const body = who.groups.includes('admin') ? values : own
      const created = await send(who, 'POST', '/api/views/', body)
      if (created.status !== 201) throw new Error(`A view of ${who.name}: ${created.text}`)
      const inTrash = kind === 'in the trash'
      if (inTrash) await send(who, 'DELETE', `/api/views/${created.json.id}/`)
      addRecord('views', created.json, values, {
        mandates: [],
        owner: who.id,
        maker: who.id,
        row: { is_shared },
        inTrash,
        body: own,
        title: `view ${created.json.id} of ${who.name}, ${kind}`,
      })
    }
  const accounts = [...people, otherClient, otherPartner, manager]
  return { people, accounts, records, marks, admin, send }
}

/** At most two fields and one table of each field group. */
function sampleOfEachGroup(fields: Fields): Fields {
  const counts = new Map<string, number>()
  const sample = Object.entries(fields).filter(([, { group, kind }]) => {
    const key = `${group} ${kind === 'rows'}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts.get(key)! <= (kind === 'rows' ? 1 : 2)
  })
  return Object.fromEntries(sample)
}

/** A set of services whose forms together contain every field group. */
function coveringServices(): string[] {
  const partsOf = (type: string) =>
    new Set(Object.values(services[type as keyof typeof services].fields).map(({ group }) => group))
  const forAllGroups = Object.keys(services).filter(
    (type) => services[type as keyof typeof services].audiences.length === 3,
  )
  const missing = new Set(forAllGroups.flatMap((type) => [...partsOf(type)]))
  const chosenServices: string[] = []
  while (missing.size > 0) {
    const gain = (type: string) => [...partsOf(type)].filter((part) => missing.has(part)).length
    const best = forAllGroups.reduce((a, b) => (gain(b) > gain(a) ? b : a))
    for (const part of partsOf(best)) missing.delete(part)
    chosenServices.push(best)
  }
  return chosenServices
}
