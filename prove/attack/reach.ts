import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { randomFrom } from '../addresses.ts'
import { type Operation, type Schema, validValue } from '../hostile.ts'
import { type Answer, call, type Json } from '../product.ts'
import type { Person } from './fuzz.ts'

/** How long what a scene sets off may go on changing answers, ms. */
const longestRest = 60_000

/** An id that no record has. */
const unusedId = 1_999_999_999
/** Whether a parameter accepts an id or a list of ids. */
const acceptsIds = ({ maximum = 0, items, anyOf = [] }: Schema): boolean =>
  maximum >= unusedId || [...(items ? [items] : []), ...anyOf].some(acceptsIds)
const anyVersion: Record<string, string>[] = [{ 'If-Match': '1' }, {}]

export type Reach = {
  client: Person
  partner: Person
  /** Ids of planted records, by resource. */
  hidden: Record<string, number[]>
  /** Reports a fault if a response contains a mark of planted records. */
  search: (text: string, shown: string) => void
  figures: { probes: number; answers_compared: number; answers_searched: number }
}

/**
 * Plants records with marks in all texts next to records that a client and a partner may see. Afterwards every
 * list, count, search, sort and filter must return the same as before, and every path, body and key that names a
 * planted record the same as for an id that does not exist.
 */
export async function proveReach({
  url,
  operations,
  asRoot,
  createPerson,
  seed,
  share,
  reportFault,
}: {
  url: string
  operations: Operation[]
  asRoot: (method: string, path: string, body?: unknown) => Promise<Json>
  createPerson: (group: string, values?: Json) => Promise<Person>
  seed: number
  /** Share of requests and probes to make, drawn by the seed. */
  share: number
  reportFault: (what: string, shown: string) => void
}): Promise<Reach> {
  const random = randomFrom(seed)
  const figures: Reach['figures'] = { probes: 0, answers_compared: 0, answers_searched: 0 }
  const letters = () =>
    Array.from({ length: 7 }, () => 'bcdfghjklmnpqrstvwxz'[Math.floor(random() * 20)]).join('')
  // Requests contain only the beginning of a mark, so that an echoed request is no leak.
  const markPrefix = `q${letters()}`
  const marks: string[] = []
  /** Returns a text that begins with a new mark. */
  const markedText = (text: string) => {
    const mark = `${markPrefix}${letters()}`
    marks.push(mark)
    return `${mark} ${text}`
  }
  const search = (text: string, shown: string) => {
    figures.answers_searched++
    const found = marks.find((mark) => text.toLowerCase().includes(mark))
    if (found)
      reportFault(
        `a planted record shows to ${shown.split(' ')[0]}`,
        `${shown} → ${excerpt(text, found)}`,
      )
  }

  // Visible to them: a mandate of both, on its own building.
  const client = await createPerson('client', { last_name: 'Client' })
  const partner = await createPerson('partner', { last_name: 'Partner' })
  const nobody = await createPerson('default')
  const { results: products } = await asRoot('GET', '/api/products/?page_size=10')
  const product = (products as Json[])[0]?.id
  const createBuilding = async (body: Json) =>
    Number((await asRoot('POST', '/api/buildings/', body)).id)
  const createMandate = async (body: Json, ...statuses: string[]) => {
    const { id } = await asRoot('POST', '/api/mandates/', { product, ...body })
    for (const to of statuses)
      await asRoot('POST', `/api/mandates/${id}/status/`, { to, reason: 'for the proof' })
    await asRoot('PATCH', `/api/mandate_notes/${id}/`, { internal_note: markedText('note') })
    return Number(id)
  }
  const ownBuilding = await createBuilding({ street_name: 'Rue en vue', street_number: '1' })
  const ownMandate = await createMandate(
    { building: ownBuilding, client: client.id, partner: partner.id },
    'ordered',
  )

  /** Creates a row in each technical table, with marks in its texts if `markedFor` is given; returns their ids by table. */
  /** Each building takes a consumption of the same amount and period only once. */
  let consumptionCount = 0
  const createTechnicalRows = async (
    parents: { building: number; mandate?: number },
    markedFor?: string,
  ) => {
    const company = () => (markedFor === undefined ? 'Entreprise en vue' : markedText(markedFor))
    const bodies = {
      consumptions: {
        energy: 'mazout',
        usage: 'heating',
        amount: 7_777_777 - consumptionCount++,
        unit: 'l',
        start_date: '2025-01-01',
        end_date: '2025-12-31',
      },
      heating_systems: { energy_source: 7530, power: 77.7 },
      maintenance_companies: { company_name: company() },
      renovations: { element: 'toiture', work_type: 'restauration', company: company() },
      meter_series: {
        ...{ meter: company(), energy: 'gaz', usage: 'heating' },
        ...{ first_day: '2025-01-01', daily_kwh: '7.7 - 7.8' },
      },
    }
    const ids: Record<string, number> = {}
    for (const [resource, body] of Object.entries(bodies)) {
      const { id } = await asRoot('POST', `/api/${resource}/`, { ...parents, ...body })
      ids[resource] = Number(id)
    }
    return ids
  }

  const propose = async ({ token }: Person, mandate: number, record: number, about: string) => {
    const values = { plot_number: about }
    const body = { mandate, resource: 'buildings', record, values, comment: about }
    const { json } = await call(url, 'POST', '/api/proposals/', { token, body })
    return Number((json.results as Json[])[0]?.id)
  }

  const visibleIds: Record<string, number> = {
    proposals: await propose(client, ownMandate, ownBuilding, 'in view'),
    buildings: ownBuilding,
    mandates: ownMandate,
    products: Number(product),
    ...(await createTechnicalRows({ building: ownBuilding, mandate: ownMandate })),
  }
  // The boiler of the visible building also serves a neighbour that neither of them reaches.
  const neighbour = await createBuilding({
    street_name: markedText('neighbour'),
    street_number: '1',
  })
  await asRoot('PATCH', `/api/heating_systems/${visibleIds.heating_systems}/`, {
    further_buildings: [neighbour],
  })
  const spectators: [Person | undefined, own: Record<string, number>][] = [
    [client, { ...visibleIds, users: client.id }],
    [partner, { ...visibleIds, users: partner.id }],
    [nobody, { ...visibleIds, users: nobody.id }],
    [undefined, { ...visibleIds, users: client.id }],
  ]

  const ask = async (who: Person | undefined, method: string, path: string, more: Ask = {}) => {
    const answer = await call(url, method, path, { token: who?.token, ...more })
    search(answer.text, `${who?.group ?? 'signed out'} ${method} ${path} ${JSON.stringify(more)}`)
    return answer
  }

  /** Paths of all GET calls and their queries, without ids of planted records. */
  const requestPaths: string[] = []
  for (const { method, path, parameters } of operations) {
    if (method !== 'GET') continue
    const withIds = (ids: Record<string, number>) =>
      path.replace(/(\w+)\/\{\w+\}/g, (_all, plural: string) => `${plural}/${ids[plural] ?? 1}`)
    // Each person's own id is inserted when requesting.
    requestPaths.push(withIds({ ...visibleIds, users: 0 }).replace('users/0', 'users/{me}'))
    if (path.includes('{')) continue
    const queries = parameters.filter((parameter) => parameter.in === 'query')
    for (const { name, schema } of queries) {
      const options = schema.enum ?? schema.items?.enum
      const values: unknown[] = ['search', 'q', 'street_name'].includes(name)
        ? [markPrefix, markPrefix.slice(0, 4), 'rue', `${markPrefix} rue`]
        : name === 'sort'
          ? [
              'id',
              '-id',
              'created_at',
              '-updated_at',
              'internal_note',
              '-price',
              'client_name',
              'name',
            ]
          : (options ?? [])
      for (const value of values)
        requestPaths.push(`${path}?${name}=${encodeURIComponent(String(value))}`)
      if (options && queries.some((other) => other.name === 'q'))
        for (const value of options) requestPaths.push(`${path}?${name}=${value}&q=${markPrefix}`)
    }
    if (queries.some(({ name }) => name === 'page_size'))
      requestPaths.push(
        `${path}?page_size=1`,
        `${path}?page_size=1&page=2`,
        `${path}?page_size=100`,
      )
  }
  const sampledPaths = spectators.map(() =>
    [...new Set(requestPaths)].filter(() => random() < share),
  )
  async function requestAll() {
    const responses: [string, unknown][] = []
    for (const [index, [who]] of spectators.entries())
      for (const view of sampledPaths[index] ?? []) {
        const path = view.replace('{me}', String(who?.id ?? 1))
        const answer = await ask(who, 'GET', path)
        responses.push([`${who?.group ?? 'signed out'} GET ${path}`, withoutRequestId(answer)])
      }
    return responses
  }
  // What the mandates set off, such as the wait for a kick-off form, comes some seconds later.
  let before = await requestAll()
  for (const until = Date.now() + longestRest; Date.now() < until; ) {
    await sleep(5_000)
    const later = await requestAll()
    if (isDeepStrictEqual(later, before)) break
    before = later
  }

  // Planted records, visible to none of them.
  const otherClient = await createPerson('client', {
    last_name: markedText('client'),
    company_name: markedText('company'),
    city: markedText('city'),
    street: markedText('street'),
  })
  const otherPartner = await createPerson('partner', { last_name: markedText('partner') })
  const egid = 900_000_000 + Math.floor(random() * 1e6)
  const otherBuilding = await createBuilding({
    street_name: `Rue ${markedText('street')}`,
    street_number: '1',
    egid,
    plot_number: markedText('').trim(),
    cad_zone: markedText('zone'),
    owners: [otherClient.id],
    manager: otherPartner.id,
  })
  const theirs = { client: otherClient.id, partner: otherPartner.id }
  const otherMandate = await createMandate(
    { building: otherBuilding, ...theirs },
    'ordered',
    'in_progress',
  )
  const sharedMandate = await createMandate({ building: ownBuilding, ...theirs }, 'ordered')
  await asRoot('POST', `/api/mandates/${sharedMandate}/waiting/`, {
    reason: 'client',
    next_action: markedText('action'),
  })
  // A draft of the client: neither it nor its building is visible before the offer.
  const draftBuilding = await createBuilding({
    street_name: markedText('draft'),
    street_number: '1',
  })
  const draft = await createMandate({ building: draftBuilding, client: client.id })
  const goneBuilding = await createBuilding({ street_name: markedText('gone'), street_number: '1' })
  const deletedMandate = await createMandate({
    building: goneBuilding,
    client: client.id,
    partner: partner.id,
  })
  await asRoot('DELETE', `/api/mandates/${deletedMandate}/`)

  // Rows of an earlier owner's mandate on the same building, of the office, and of the draft.
  const rows = [
    await createTechnicalRows({ building: ownBuilding, mandate: sharedMandate }, 'earlier'),
    await createTechnicalRows({ building: ownBuilding }, 'office'),
    await createTechnicalRows({ building: draftBuilding, mandate: draft }, 'draft'),
  ]
  const rowsOf = (resource: string) => rows.map((ids) => ids[resource]!)

  const listViews = ['for one', 'for all'].map((about, shared) =>
    asRoot('POST', '/api/views/', {
      name: markedText(about),
      list: 'mandates',
      state: `search=${markedText('search')}`,
      is_shared: shared === 1,
    }),
  )

  // Internal notes on a visible mandate must not change what others see.
  await asRoot('PATCH', `/api/mandate_notes/${ownMandate}/`, {
    internal_note: markedText('note again'),
  })

  const hidden: Reach['hidden'] = {
    views: (await Promise.all(listViews)).map(({ id }) => Number(id)),
    mandates: [otherMandate, sharedMandate, draft, deletedMandate],
    mandate_notes: [otherMandate, sharedMandate],
    buildings: [otherBuilding, draftBuilding, goneBuilding, neighbour],
    users: [otherClient.id, otherPartner.id],
    consumptions: rowsOf('consumptions'),
    heating_systems: rowsOf('heating_systems'),
    maintenance_companies: rowsOf('maintenance_companies'),
    renovations: rowsOf('renovations'),
    meter_series: rowsOf('meter_series'),
    proposals: [await propose(otherClient, otherMandate, otherBuilding, markedText('proposed'))],
  }

  for (const [index, [title, now]] of (await requestAll()).entries()) {
    figures.answers_compared++
    const [, earlier] = before[index] ?? []
    if (!isDeepStrictEqual(now, earlier))
      reportFault(
        `${title.split('?')[0]} reveals planted records`,
        `${title}: ${difference(earlier, now)}`,
      )
  }

  // Others who work on a visible building stay anonymous, also in provenance and history.
  const { token } = otherPartner
  await call(url, 'PATCH', `/api/buildings/${ownBuilding}/`, { token, body: { floors: 5 } })
  for (const [who] of spectators) {
    for (const path of [
      'buildings/',
      `buildings/${ownBuilding}/`,
      `buildings/${ownBuilding}/history/`,
    ])
      await ask(who, 'GET', `/api/${path}`)
  }

  const allHidden = Object.values(hidden).flat()
  /** Each of the ids must get the same response as an id that does not exist. Returns the responses. */
  const compareWithUnusedId = async (
    who: Person | undefined,
    title: string,
    askFor: (id: number) => Promise<Answer>,
    ids: number[],
  ) => {
    const probed = ids.filter(() => random() < share)
    const unusedAnswer = probed.length > 0 ? await askFor(unusedId) : undefined
    const answers: [number, Answer][] = []
    for (const id of probed) {
      figures.probes++
      const hiddenAnswer = await askFor(id)
      answers.push([id, hiddenAnswer])
      const [hiddenText, unusedText] = [hiddenAnswer, unusedAnswer].map((answer) =>
        JSON.stringify(answer && withoutRequestId(answer))
          .replaceAll(String(id), 'ID')
          .replaceAll(String(unusedId), 'ID'),
      )
      if (hiddenText !== unusedText)
        reportFault(
          `${title} as ${who?.group ?? 'signed out'} reveals ids out of reach`,
          `${id}: ${hiddenText?.slice(0, 400)}; for an unused id: ${unusedText?.slice(0, 400)}`,
        )
    }
    return answers
  }

  const noTargets = { ids: {}, fieldNames: [] }
  for (const [who, ids] of spectators)
    for (const operation of operations) {
      const { method, path, parameters, body: schema, permission } = operation
      const group = who?.group ?? 'signed out'
      const title = `${method} ${path}`
      const bodies = schema
        ? [
            validValue(schema, random, noTargets),
            Object.fromEntries(randomBody(schema, random)),
            { no: 1 },
          ]
        : [undefined]
      const inPath = /(\w+)\/\{id\}/.exec(path)?.[1] ?? ''

      for (const body of bodies)
        for (const headers of method === 'GET' ? anyVersion.slice(1) : anyVersion) {
          const askFor = (id: number) =>
            ask(who, method, path.replace('{id}', String(id)), { body, headers })
          const hasRight = who && (!permission || who.permissions.includes(permission))
          for (const [id, { status, text }] of await compareWithUnusedId(
            who,
            title,
            askFor,
            hidden[inPath] ?? [],
          )) {
            const description = `id ${id} → ${text.slice(0, 300)}`
            if (hasRight ? status !== 404 && status !== 400 : status < 300)
              reportFault(`${title} as ${group}: ${status} out of reach`, description)
          }
        }

      // Hidden ids as values: in filters, and in bodies that write visible records.
      const visiblePath = path.replace(
        /(\w+)\/\{\w+\}/g,
        (_all, plural: string) => `${plural}/${ids[plural] ?? 1}`,
      )
      for (const { in: location, name, schema: parameterSchema } of parameters) {
        if (location !== 'query' || !acceptsIds(parameterSchema)) continue
        const askFor = (id: number) =>
          ask(who, method, `${visiblePath}?${name}=${id}`, { body: bodies[0] })
        // The id filter of a list takes ids of its own records.
        const ids = name === 'id' ? (hidden[path.split('/')[2] ?? ''] ?? []) : allHidden
        await compareWithUnusedId(who, `${title}?${name}`, askFor, ids)
      }
      // Skip public calls such as sign-in: they accept no ids.
      for (const [name, inner] of Object.entries((operation.secured && schema?.properties) || {})) {
        const isList = [inner.type].flat().includes('array')
        if (((isList ? inner.items : inner)?.maximum ?? 0) < unusedId) continue
        // Products are visible to everybody who is signed in.
        if (name === 'product') continue
        const askFor = (id: number) =>
          ask(who, method, visiblePath, { body: { [name]: isList ? [id] : id } })
        await compareWithUnusedId(who, `${title} {${name}}`, askFor, allHidden)
      }
    }

  // Unique values, and idempotency keys of other people.
  for (const [who] of spectators) {
    const freeEgid = egid + 1_000_001
    const write = (value: number) =>
      ask(who, 'PATCH', `/api/buildings/${ownBuilding}/`, { body: { egid: value } })
    const [takenAnswer, freeAnswer] = [await write(egid), await write(freeEgid)]
    figures.probes++
    if (takenAnswer.status !== freeAnswer.status)
      reportFault(
        'an EGID out of reach shows',
        `${takenAnswer.status} ${takenAnswer.text}; ${freeAnswer.status} ${freeAnswer.text}`,
      )
  }
  const key = '5d0f1f6e-7b1c-4c55-8d5e-0e7b6a1c9d21'
  const keyedWrite = { body: { cad_zone: 'kept' }, headers: { 'Idempotency-Key': key } }
  await ask(partner, 'PATCH', `/api/buildings/${ownBuilding}/`, keyedWrite)
  for (const [who] of spectators) {
    if (who === partner) continue
    const { status } = await ask(who, 'PATCH', `/api/buildings/${ownBuilding}/`, keyedWrite)
    figures.probes++
    if (status < 300)
      reportFault('an answer kept under a key shows to others', `${who?.group} ${status}`)
  }

  return { client, partner, hidden, search, figures }
}

type Ask = Parameters<typeof call>[3]

/** Random fields for a body. */
function randomBody(
  schema: NonNullable<Operation['body']>,
  random: () => number,
): [string, unknown][] {
  const noTargets = { ids: {}, fieldNames: [] }
  return Object.entries(schema.properties ?? {})
    .filter(() => random() < 0.2)
    .map(([name, inner]) => [name, validValue(inner, random, noTargets, name)])
}

/** A response without its request id, which always differs. */
function withoutRequestId({ status, json }: Answer): unknown {
  const { request_id: _, ...rest } = json
  return { status, ...rest }
}

function difference(earlier: unknown, now: unknown): string {
  const [a, b] = [JSON.stringify(earlier), JSON.stringify(now)]
  const first = [...b].findIndex((letter, index) => letter !== a[index])
  return `"${a.slice(Math.max(0, first - 80), first + 120)}" became "${b.slice(Math.max(0, first - 80), first + 120)}"`
}

function excerpt(text: string, found: string): string {
  const index = text.toLowerCase().indexOf(found)
  return text.slice(Math.max(0, index - 200), index + 100)
}
