import { quoteTotals, shortest, unscaled } from '../../../features/quotes/money.ts'

/** Ids of the books that the stand-in keeps; a mapping that fits them. */
export const booksMapping = {
  user: 1,
  account: 149,
  taxes: { '8.1': 16, '2.6': 17, '3.8': 18, '0': 3, '7.7': 14, '2.5': 12, '3.7': 13 },
  units: { h: 2, pce: 1 },
  languages: { fr: 2, en: 4, it: 3 },
  statuses: { draft: 1, pending: 2, confirmed: 3, declined: 4 },
  country: 1,
}

/** The settings of an office that keeps these books. */
export const booksSettings = {
  accounting_user: booksMapping.user,
  accounting_account: booksMapping.account,
  accounting_taxes: Object.entries(booksMapping.taxes)
    .map(([rate, id]) => `${rate} = ${id}`)
    .join(', '),
  accounting_units: 'h = 2, pce = 1',
}

export type BookedPosition = {
  type: string
  amount: string
  unit_id: number | null
  account_id: number
  tax_id: number
  text: string
  unit_price: string
  discount_in_percent: string
  is_optional: boolean
}

export type BookedOffer = {
  id: number
  document_nr: string
  title: string
  contact_id: number
  user_id: number
  header: string
  footer: string
  mwst_is_net: boolean
  is_valid_from: string
  is_valid_until: string
  api_reference: string
  kb_item_status_id: number
  updated_at: string
  positions: BookedPosition[]
  total_gross: string
  total_net: string
  total_taxes: string
  total: string
}

export type BookedContact = Record<string, unknown> & { id: number; name_1: string }

/** Fields by which the service searches, by its documentation: references are not among them. */
const searchedFields = {
  contact: ['id', 'name_1', 'name_2', 'nr', 'mail', 'postcode', 'city', 'updated_at'],
  kb_offer: ['id', 'document_nr', 'title', 'contact_id', 'kb_item_status', 'total', 'updated_at'],
} as const

type Criterion = { field: string; value: string; criteria?: string }
type Answer = { status: number; body: unknown }

const rates = new Map(Object.entries(booksMapping.taxes).map(([rate, id]) => [id, rate]))
const { statuses } = booksMapping

/** What an action needs and makes of the status of an offer. */
const actions: Record<string, { from: number[]; to: number }> = {
  issue: { from: [statuses.draft], to: statuses.pending },
  revertIssue: { from: [statuses.pending], to: statuses.draft },
  accept: { from: [statuses.pending], to: statuses.confirmed },
  reject: { from: [statuses.pending], to: statuses.declined },
  reissue: { from: [statuses.confirmed, statuses.declined], to: statuses.pending },
}

const refuse = (status: number, message: string, errors: string[] = []): Answer => ({
  status,
  body: { error_code: status, message, errors },
})
const answer = (body: unknown, status = 200): Answer => ({ status, body })

/** Books of a company: its contacts and offers, and what the service answers about them. */
export function openBooks() {
  const contacts = new Map<number, BookedContact>()
  const offers = new Map<number, BookedOffer>()
  /** Offers by the number in their titles, so that thousands are found fast. */
  const titled = new Map<string, Set<number>>()
  let lastId = 0
  let lastNumber = 0

  /** The clock of the service, in Swiss time as it writes it. */
  const stamp = () => new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Zurich' })

  function totalled(offer: BookedOffer): BookedOffer {
    const lines = offer.positions.map((position) => ({
      quantity: shortest(String(position.amount)),
      unit_price: position.unit_price,
      vat_rate: rates.get(position.tax_id) ?? '0',
      discount: position.discount_in_percent,
      optional: position.is_optional,
      ticked: false,
    }))
    const pricing = { taxes_included: !offer.mwst_is_net, rounded: false }
    const { net, gross, vat } = quoteTotals(lines, pricing)
    const centimes = (text: string) => BigInt(text.replace('.', ''))
    const taxes = vat.reduce((sum, { amount }) => sum + centimes(amount), 0n)
    return {
      ...offer,
      total_gross: net,
      total_net: net,
      total_taxes: unscaled(taxes, 2),
      total: gross,
    }
  }

  function keep(offer: BookedOffer) {
    const kept = totalled({ ...offer, updated_at: stamp() })
    offers.set(kept.id, kept)
    const number = kept.title.split(' ')[0]!
    titled.set(number, (titled.get(number) ?? new Set()).add(kept.id))
    return kept
  }

  function wrongPositions(positions: readonly BookedPosition[]) {
    return positions.flatMap(({ tax_id, account_id, text }, index) => [
      ...(rates.has(tax_id) ? [] : [`positions.${index}.tax_id: unknown`]),
      ...(account_id === booksMapping.account ? [] : [`positions.${index}.account_id: unknown`]),
      ...(text ? [] : [`positions.${index}.text: missing`]),
    ])
  }

  function create(body: Partial<BookedOffer>): Answer {
    const { contact_id, user_id, positions = [] } = body
    const wrong = wrongPositions(positions)
    if (user_id !== booksMapping.user) wrong.push('user_id: unknown')
    if (!contacts.has(contact_id ?? 0)) wrong.push('contact_id: unknown')
    if ('document_nr' in body) wrong.push('document_nr: not allowed by the settings of the account')
    if (wrong.length > 0) return refuse(422, 'The form could not be saved', wrong)
    const made = keep({
      ...(body as BookedOffer),
      id: ++lastId,
      document_nr: `AN-${String(++lastNumber).padStart(5, '0')}`,
      kb_item_status_id: statuses.draft,
    })
    return answer(made, 201)
  }

  function edit(offer: BookedOffer, body: Partial<BookedOffer>): Answer {
    if (offer.kb_item_status_id !== statuses.draft) return refuse(422, 'Only drafts can be edited')
    const wrong = wrongPositions(body.positions ?? [])
    if (wrong.length > 0) return refuse(422, 'The form could not be saved', wrong)
    const { id, document_nr, kb_item_status_id, contact_id } = offer
    return answer(keep({ ...offer, ...body, id, document_nr, kb_item_status_id, contact_id }))
  }

  const matches = (
    row: Record<string, unknown>,
    { field, value, criteria = 'like' }: Criterion,
  ) => {
    const own = String(row[field] ?? '')
    if (criteria === '=') return own.toLowerCase() === String(value).toLowerCase()
    if (criteria === '>=') return own >= value
    return own.toLowerCase().includes(String(value).toLowerCase())
  }

  function search(kind: 'contact' | 'kb_offer', criteria: Criterion[], page: URLSearchParams) {
    const fields: readonly string[] = searchedFields[kind]
    const unknown = criteria.find(({ field }) => !fields.includes(field))
    if (unknown) return refuse(400, `Unknown search field ${unknown.field}`)
    const title = criteria.find(({ field }) => field === 'title')?.value
    const candidates =
      kind === 'contact'
        ? [...contacts.values()]
        : title && titled.has(title)
          ? [...titled.get(title)!].flatMap((id) => offers.get(id) ?? [])
          : [...offers.values()]
    return paged(
      candidates.filter((row) => criteria.every((one) => matches(row, one))),
      page,
    )
  }

  function paged(rows: readonly object[], page: URLSearchParams) {
    const limit = Math.min(Number(page.get('limit') ?? 500), 2000)
    const offset = Number(page.get('offset') ?? 0)
    // Lists have no positions.
    return answer(
      rows.slice(offset, offset + limit).map((row) => ({ ...row, positions: undefined })),
    )
  }

  /** Carries out a call. */
  function carryOut(method: string, { pathname, searchParams }: URL, body: unknown): Answer {
    const [, kind, ...rest] = pathname.split('/').filter(Boolean)
    const [first, action] = rest
    if (kind === 'company_profile') return answer([{ id: 1, name: 'Bureau du Lac SA' }])
    if (kind !== 'contact' && kind !== 'kb_offer') return refuse(404, 'Not found')
    if (first === 'search') return search(kind, body as Criterion[], searchParams)
    const rows: Map<number, object> = kind === 'contact' ? contacts : offers
    if (first === undefined) {
      if (method === 'GET') return paged([...rows.values()], searchParams)
      if (kind === 'kb_offer') return create(body as Partial<BookedOffer>)
      const contact = { ...(body as BookedContact), id: ++lastId }
      if (!contact.name_1) return refuse(422, 'The form could not be saved', ['name_1: missing'])
      contacts.set(contact.id, contact)
      return answer(contact, 201)
    }
    const found = rows.get(Number(first))
    if (!found) return refuse(404, 'Not found')
    if (method === 'GET') return answer(found)
    const offer = found as BookedOffer
    if (method === 'DELETE') {
      rows.delete(Number(first))
      return answer({ success: true })
    }
    if (action === undefined) return edit(offer, body as Partial<BookedOffer>)
    const known = actions[action]
    if (!known) return refuse(404, 'Not found')
    if (!known.from.includes(offer.kb_item_status_id))
      return refuse(422, `The offer has a status that does not allow ${action}`)
    keep({ ...offer, kb_item_status_id: known.to })
    return answer({ success: true })
  }

  return {
    contacts,
    offers,
    carryOut,
    /** Changes an offer as somebody in the accounting does. */
    change: (id: number, values: Partial<BookedOffer>) => keep({ ...offers.get(id)!, ...values }),
    /** The offers with a reference. */
    withReference: (reference: string) =>
      [...offers.values()].filter(({ api_reference }) => api_reference === reference),
  }
}
export type Books = ReturnType<typeof openBooks>
