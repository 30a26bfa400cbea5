import { isDeepStrictEqual } from 'node:util'
import { randomFrom } from './addresses.ts'
import type { Person } from './fuzz.ts'
import { type Operation, type Schema, validValue } from './hostile.ts'
import { type Answer, call, type Json } from './product.ts'

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
 * Plants records with marks in all texts next to records that a client and a partner may see. Every
 * list, count, search, sort and filter must answer as before, and every path, body and key that names a
 * planted record as for an id that does not exist.
 */
export async function proveReach({
  url,
  operations,
  asRoot,
  person,
  seed,
  share,
  fault,
}: {
  url: string
  operations: Operation[]
  asRoot: (method: string, path: string, body?: unknown) => Promise<Json>
  person: (group: string, more?: Json) => Promise<Person>
  seed: number
  /** Share of views and probes to run, drawn by the seed. */
  share: number
  fault: (what: string, shown: string) => void
}): Promise<Reach> {
  const random = randomFrom(seed)
  const figures: Reach['figures'] = { probes: 0, answers_compared: 0, answers_searched: 0 }
  const letters = () =>
    Array.from({ length: 7 }, () => 'bcdfghjklmnpqrstvwxz'[Math.floor(random() * 20)]).join('')
  // Requests contain only the beginning of a mark, so that an echoed request is no leak.
  const begin = `q${letters()}`
  const marks: string[] = []
  const mark = (about: string) => {
    const made = `${begin}${letters()}`
    marks.push(made)
    return `${made} ${about}`
  }
  const search = (text: string, shown: string) => {
    figures.answers_searched++
    const found = marks.find((made) => text.toLowerCase().includes(made))
    if (found)
      fault(
        `a planted record shows to ${shown.split(' ')[0]}`,
        `${shown} → ${excerpt(text, found)}`,
      )
  }

  // Visible to them: a mandate of both, on its own building.
  const client = await person('client', { last_name: 'Client' })
  const partner = await person('partner', { last_name: 'Partner' })
  const nobody = await person('default')
  const { results: products } = await asRoot('GET', '/api/products/?page_size=10')
  const products_ = products as Json[]
  const product = products_[0]?.id
  const building = async (body: Json) => Number((await asRoot('POST', '/api/buildings/', body)).id)
  const mandate = async (body: Json, ...steps: string[]) => {
    const { id } = await asRoot('POST', '/api/mandates/', { product, ...body })
    for (const to of steps)
      await asRoot('POST', `/api/mandates/${id}/status/`, { to, reason: 'for the proof' })
    await asRoot('PATCH', `/api/mandate_notes/${id}/`, { internal_note: mark('note') })
    return Number(id)
  }
  const ownBuilding = await building({ street_name: 'Rue en vue', street_number: '1' })
  const ownMandate = await mandate(
    { building: ownBuilding, client: client.id, partner: partner.id },
    'ordered',
  )

  /** Creates a row in each technical table, with marks in its texts. */
  const technical = async (place: { building: number; mandate?: number }, about?: string) => {
    const said = () => (about === undefined ? 'Entreprise en vue' : mark(about))
    const bodies = {
      consumptions: {
        energy: 'mazout',
        usage: 'heating',
        amount: 7_777_777,
        unit: 'l',
        start_date: '2025-01-01',
        end_date: '2025-12-31',
      },
      heating_systems: { energy_source: 7530, power: 77.7 },
      maintenance_companies: { company_name: said() },
      renovations: { element: 'toiture', work_type: 'restauration', company: said() },
    }
    const made: Record<string, number> = {}
    for (const [resource, body] of Object.entries(bodies)) {
      const { id } = await asRoot('POST', `/api/${resource}/`, { ...place, ...body })
      made[resource] = Number(id)
    }
    return made
  }

  const propose = async ({ token }: Person, mandate: number, record: number, about: string) => {
    const values = { plot_number: about }
    const body = { mandate, resource: 'buildings', record, values, comment: about }
    const { json } = await call(url, 'POST', '/api/proposals/', { token, body })
    return Number((json.results as Json[])[0]?.id)
  }

  const own: Record<string, number> = {
    proposals: await propose(client, ownMandate, ownBuilding, 'in view'),
    buildings: ownBuilding,
    mandates: ownMandate,
    products: Number(product),
    ...(await technical({ building: ownBuilding, mandate: ownMandate })),
  }
  // The boiler of the visible building also serves a neighbour that neither of them reaches.
  const neighbour = await building({ street_name: mark('neighbour'), street_number: '1' })
  await asRoot('PATCH', `/api/heating_systems/${own.heating_systems}/`, {
    further_buildings: [neighbour],
  })
  const spectators: [Person | undefined, own: Record<string, number>][] = [
    [client, { ...own, users: client.id }],
    [partner, { ...own, users: partner.id }],
    [nobody, { ...own, users: nobody.id }],
    [undefined, { ...own, users: client.id }],
  ]

  const ask = async (who: Person | undefined, method: string, path: string, more: Ask = {}) => {
    const answer = await call(url, method, path, { token: who?.token, ...more })
    search(answer.text, `${who?.group ?? 'signed out'} ${method} ${path} ${JSON.stringify(more)}`)
    return answer
  }

  /** All paths to request that name no planted record. */
  const views: string[] = []
  for (const { method, path, parameters } of operations) {
    if (method !== 'GET') continue
    const place = (ids: Record<string, number>) =>
      path.replace(/(\w+)\/\{\w+\}/g, (_all, plural: string) => `${plural}/${ids[plural] ?? 1}`)
    // Each person's own id is inserted when requesting.
    views.push(place({ ...own, users: 0 }).replace('users/0', 'users/{me}'))
    if (path.includes('{')) continue
    const queries = parameters.filter((parameter) => parameter.in === 'query')
    for (const { name, schema } of queries) {
      const options = schema.enum ?? schema.items?.enum
      const values: unknown[] = ['search', 'q', 'street_name'].includes(name)
        ? [begin, begin.slice(0, 4), 'rue', `${begin} rue`]
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
      for (const value of values) views.push(`${path}?${name}=${encodeURIComponent(String(value))}`)
      if (options && queries.some((other) => other.name === 'q'))
        for (const value of options) views.push(`${path}?${name}=${value}&q=${begin}`)
    }
    if (queries.some(({ name }) => name === 'page_size'))
      views.push(`${path}?page_size=1`, `${path}?page_size=1&page=2`, `${path}?page_size=100`)
  }
  const drawn = spectators.map(() => [...new Set(views)].filter(() => random() < share))
  async function requestViews() {
    const seen: [string, unknown][] = []
    for (const [at, [who]] of spectators.entries())
      for (const view of drawn[at] ?? []) {
        const path = view.replace('{me}', String(who?.id ?? 1))
        const answer = await ask(who, 'GET', path)
        seen.push([`${who?.group ?? 'signed out'} GET ${path}`, withoutRequestId(answer)])
      }
    return seen
  }
  const before = await requestViews()

  // Planted records, visible to none of them.
  const otherClient = await person('client', {
    last_name: mark('client'),
    company_name: mark('company'),
    city: mark('city'),
    street: mark('street'),
  })
  const otherPartner = await person('partner', { last_name: mark('partner') })
  const egid = 900_000_000 + Math.floor(random() * 1e6)
  const otherBuilding = await building({
    street_name: `Rue ${mark('street')}`,
    street_number: '1',
    egid,
    plot_number: mark('').trim(),
    cad_zone: mark('zone'),
    owners: [otherClient.id],
    manager: otherPartner.id,
  })
  const theirs = { client: otherClient.id, partner: otherPartner.id }
  const otherMandate = await mandate(
    { building: otherBuilding, ...theirs },
    'ordered',
    'in_progress',
  )
  const sharedMandate = await mandate({ building: ownBuilding, ...theirs }, 'ordered')
  await asRoot('POST', `/api/mandates/${sharedMandate}/waiting/`, {
    reason: 'client',
    next_action: mark('action'),
  })
  // A draft of the client: neither it nor its building is visible before the offer.
  const draftBuilding = await building({ street_name: mark('draft'), street_number: '1' })
  const draft = await mandate({ building: draftBuilding, client: client.id })
  const goneBuilding = await building({ street_name: mark('gone'), street_number: '1' })
  const gone = await mandate({ building: goneBuilding, client: client.id, partner: partner.id })
  await asRoot('DELETE', `/api/mandates/${gone}/`)

  // Rows of an earlier owner's mandate on the same building, of the office, and of the draft.
  const rows = [
    await technical({ building: ownBuilding, mandate: sharedMandate }, 'earlier'),
    await technical({ building: ownBuilding }, 'office'),
    await technical({ building: draftBuilding, mandate: draft }, 'draft'),
  ]
  const rowsOf = (resource: string) => rows.map((made) => made[resource]!)

  const listViews = ['for one', 'for all'].map((about, shared) =>
    asRoot('POST', '/api/views/', {
      name: mark(about),
      list: 'mandates',
      state: `search=${mark('search')}`,
      is_shared: shared === 1,
    }),
  )

  // Internal notes on a visible mandate must not change what others see.
  await asRoot('PATCH', `/api/mandate_notes/${ownMandate}/`, { internal_note: mark('note again') })

  const hidden: Reach['hidden'] = {
    views: (await Promise.all(listViews)).map(({ id }) => Number(id)),
    mandates: [otherMandate, sharedMandate, draft, gone],
    mandate_notes: [otherMandate, sharedMandate],
    buildings: [otherBuilding, draftBuilding, goneBuilding, neighbour],
    users: [otherClient.id, otherPartner.id],
    consumptions: rowsOf('consumptions'),
    heating_systems: rowsOf('heating_systems'),
    maintenance_companies: rowsOf('maintenance_companies'),
    renovations: rowsOf('renovations'),
    proposals: [await propose(otherClient, otherMandate, otherBuilding, mark('proposed'))],
  }

  for (const [at, [title, now]] of (await requestViews()).entries()) {
    figures.answers_compared++
    const [, then] = before[at] ?? []
    if (!isDeepStrictEqual(now, then))
      fault(`${title.split('?')[0]} betrays planted records`, `${title}: ${difference(then, now)}`)
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
  const same = async (
    who: Person | undefined,
    title: string,
    asks: (id: number) => Promise<Answer>,
    ids: number[],
  ) => {
    const probed = ids.filter(() => random() < share)
    const notThere = probed.length > 0 ? await asks(unusedId) : undefined
    const answers: [number, Answer][] = []
    for (const id of probed) {
      figures.probes++
      const there = await asks(id)
      answers.push([id, there])
      const [one, other] = [there, notThere].map((answer) =>
        JSON.stringify(answer && withoutRequestId(answer))
          .replaceAll(String(id), 'ID')
          .replaceAll(String(unusedId), 'ID'),
      )
      if (one !== other)
        fault(
          `${title} as ${who?.group ?? 'signed out'} betrays ids out of reach`,
          `${id}: ${one?.slice(0, 400)}; of an id that is nowhere: ${other?.slice(0, 400)}`,
        )
    }
    return answers
  }

  const known = { ids: {}, fieldNames: [] }
  for (const [who, ids] of spectators)
    for (const operation of operations) {
      const { method, path, parameters, body: schema, permission } = operation
      const group = who?.group ?? 'signed out'
      const title = `${method} ${path}`
      const bodies = schema
        ? [
            validValue(schema, random, known),
            Object.fromEntries(randomBody(schema, random)),
            { no: 1 },
          ]
        : [undefined]
      const inPath = /(\w+)\/\{id\}/.exec(path)?.[1] ?? ''

      for (const body of bodies)
        for (const headers of method === 'GET' ? anyVersion.slice(1) : anyVersion) {
          const asks = (id: number) =>
            ask(who, method, path.replace('{id}', String(id)), { body, headers })
          const may = who && (!permission || who.permissions.includes(permission))
          for (const [id, { status, text }] of await same(who, title, asks, hidden[inPath] ?? [])) {
            const shown = `id ${id} → ${text.slice(0, 300)}`
            if (may ? status !== 404 && status !== 400 : status < 300)
              fault(`${title} as ${group}: ${status} out of reach`, shown)
          }
        }

      // Hidden ids as values: in filters, and in bodies that write visible records.
      const place = path.replace(
        /(\w+)\/\{\w+\}/g,
        (_all, plural: string) => `${plural}/${ids[plural] ?? 1}`,
      )
      for (const { in: where, name, schema: given } of parameters) {
        if (where !== 'query' || !acceptsIds(given)) continue
        const asks = (id: number) => ask(who, method, `${place}?${name}=${id}`, { body: bodies[0] })
        // The id filter of a list takes ids of its own records.
        const ids = name === 'id' ? (hidden[path.split('/')[2] ?? ''] ?? []) : allHidden
        await same(who, `${title}?${name}`, asks, ids)
      }
      // Skip public calls such as sign-in: they accept no ids.
      for (const [name, inner] of Object.entries((operation.secured && schema?.properties) || {})) {
        const takesMany = [inner.type].flat().includes('array')
        if (((takesMany ? inner.items : inner)?.maximum ?? 0) < unusedId) continue
        // Products are visible to everybody who is signed in.
        if (name === 'product') continue
        const asks = (id: number) =>
          ask(who, method, place, { body: { [name]: takesMany ? [id] : id } })
        await same(who, `${title} {${name}}`, asks, allHidden)
      }
    }

  // Unique values, and idempotency keys of other people.
  for (const [who] of spectators) {
    const free = egid + 1_000_001
    const write = (value: number) =>
      ask(who, 'PATCH', `/api/buildings/${ownBuilding}/`, { body: { egid: value } })
    const [taken, open] = [await write(egid), await write(free)]
    figures.probes++
    if (taken.status !== open.status)
      fault(
        'an EGID out of reach shows',
        `${taken.status} ${taken.text}; ${open.status} ${open.text}`,
      )
  }
  const key = '5d0f1f6e-7b1c-4c55-8d5e-0e7b6a1c9d21'
  const kept = { body: { cad_zone: 'kept' }, headers: { 'Idempotency-Key': key } }
  await ask(partner, 'PATCH', `/api/buildings/${ownBuilding}/`, kept)
  for (const [who] of spectators) {
    if (who === partner) continue
    const { status } = await ask(who, 'PATCH', `/api/buildings/${ownBuilding}/`, kept)
    figures.probes++
    if (status < 300) fault('an answer kept under a key shows to others', `${who?.group} ${status}`)
  }

  return { client, partner, hidden, search, figures }
}

type Ask = Parameters<typeof call>[3]

/** Random fields for a body. */
function randomBody(
  schema: NonNullable<Operation['body']>,
  random: () => number,
): [string, unknown][] {
  const known = { ids: {}, fieldNames: [] }
  return Object.entries(schema.properties ?? {})
    .filter(() => random() < 0.2)
    .map(([name, inner]) => [name, validValue(inner, random, known, name)])
}

/** A response without its request id, which always differs. */
function withoutRequestId({ status, json }: Answer): unknown {
  const { request_id: _, ...rest } = json
  return { status, ...rest }
}

function difference(then: unknown, now: unknown): string {
  const [a, b] = [JSON.stringify(then), JSON.stringify(now)]
  const at = [...b].findIndex((letter, index) => letter !== a[index])
  return `"${a.slice(Math.max(0, at - 80), at + 120)}" became "${b.slice(Math.max(0, at - 80), at + 120)}"`
}

function excerpt(text: string, found: string): string {
  const at = text.toLowerCase().indexOf(found)
  return text.slice(Math.max(0, at - 200), at + 100)
}
