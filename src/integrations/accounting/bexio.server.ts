import { OutsideFailure } from '../../kernel/outsideFailure.ts'
import type { Connection } from '../connection.ts'
import type {
  AccountingContact,
  AccountingMapping,
  AccountingPort,
  AccountingService,
  RemoteStatus,
} from './accounting.ts'
import { type BexioClientOptions, bexioClient } from './bexioClient.server.ts'
import { contactBody, namesOf, offerBody, readBexio } from './bexioShapes.server.ts'

/** Offers of a page; the default of the service. */
const pageSize = 500

/** Longest search that is read to its end, in pages: names are not that common. */
const maxPages = 400

/** Where people open an offer. */
const linkTo = (id: string) => `https://office.bexio.com/index.php/kb_offer/show/id/${id}`

/** The actions that take an offer from one status to the next on the way to another. */
const steps: Record<
  RemoteStatus,
  Partial<Record<RemoteStatus, [action: string, to: RemoteStatus]>>
> = {
  draft: {
    pending: ['issue', 'pending'],
    confirmed: ['issue', 'pending'],
    declined: ['issue', 'pending'],
  },
  pending: {
    draft: ['revertIssue', 'draft'],
    confirmed: ['accept', 'confirmed'],
    declined: ['reject', 'declined'],
  },
  confirmed: {
    draft: ['reissue', 'pending'],
    pending: ['reissue', 'pending'],
    declined: ['reissue', 'pending'],
  },
  declined: {
    draft: ['reissue', 'pending'],
    pending: ['reissue', 'pending'],
    confirmed: ['reissue', 'pending'],
  },
}

/** bexio, as far as its interface is described by third parties (domain, section 7.1). */
export const bexio: AccountingService = {
  name: 'bexio',
  // Its gateway gives up after a minute.
  settleTime: 120_000,
  retryTime: 10_000,
  open: openBexio,
}

/** Opens a connection to bexio. */
export function openBexio(
  connection: Connection,
  mapping: AccountingMapping,
  options?: BexioClientOptions,
): AccountingPort {
  const call = bexioClient(connection, options)
  const searchFor = (field: string, value: string, criteria = '=') => [{ field, value, criteria }]

  /** Reads all pages of a list or a search. */
  async function* pages<T>(path: string, readPage: (answer: unknown) => T[], body?: unknown) {
    for (let page = 0; page < maxPages; page++) {
      const query = `?limit=${pageSize}&offset=${page * pageSize}&order_by=id`
      const answer = await call(body ? 'POST' : 'GET', `${path}${query}`, body)
      const found = readPage(answer)
      yield* found
      if (found.length < pageSize) return
    }
  }

  const readOffer = (answer: unknown) => readBexio.offer(answer, mapping, linkTo)
  const readOffers = (answer: unknown) => readBexio.offers(answer, mapping)

  async function read(id: string) {
    const answer = await call('GET', `/2.0/kb_offer/${id}`)
    return answer === undefined ? undefined : readOffer(answer)
  }

  /** Reads an offer that was there a moment ago. */
  async function readAgain(id: string) {
    const offer = await read(id)
    if (!offer) throw gone()
    return offer
  }

  /** Takes an offer one status further; it may be there already, if the call arrived twice. */
  async function act(id: string, action: string, next: RemoteStatus) {
    try {
      if ((await call('POST', `/2.0/kb_offer/${id}/${action}`, {})) === undefined) throw gone()
    } catch (error) {
      if (!(error instanceof OutsideFailure) || error.reason !== 'refused') throw error
      if ((await read(id))?.status !== next) throw error
    }
  }

  const gone = () => new OutsideFailure('failed', 'the offer is gone')

  async function idsOf(path: string, body: unknown) {
    const ids: string[] = []
    for await (const { id } of pages(path, readBexio.contacts, body)) ids.push(id)
    return ids.sort((a, b) => Number(a) - Number(b))
  }

  /** Ids of the contacts with a mail address, else with a name and postcode; the oldest first. */
  async function contactsLike(contact: AccountingContact) {
    if (contact.email !== null) {
      const found = await idsOf('/2.0/contact/search', searchFor('mail', contact.email))
      if (found.length > 0) return found
    }
    const { name_1, name_2 } = namesOf(contact)
    const named = [
      ...searchFor('name_1', name_1),
      ...(name_2 === null ? [] : searchFor('name_2', name_2)),
      ...(contact.postcode === null ? [] : searchFor('postcode', contact.postcode)),
    ]
    return idsOf('/2.0/contact/search', named)
  }

  const port: AccountingPort = {
    hasContact: async (id) => (await call('GET', `/2.0/contact/${id}`)) !== undefined,

    findContacts: contactsLike,

    async makeContact(contact) {
      const answer = await call('POST', '/2.0/contact', contactBody(contact, mapping))
      return readBexio.contact(answer)
    },

    async removeContact(id) {
      await call('DELETE', `/2.0/contact/${id}`)
    },

    unmapped({ lines }) {
      if (mapping.user === null) return 'user'
      if (mapping.account === null) return 'account'
      return lines.find(({ vat_rate }) => mapping.taxes[vat_rate] === undefined)?.vat_rate
    },

    async find({ reference, number }) {
      const ids: string[] = []
      // The service searches titles, not references.
      const body = searchFor('title', number, 'like')
      for await (const offer of pages('/2.0/kb_offer/search', readOffers, body))
        if (offer.reference === reference) ids.push(offer.id)
      return ids.sort((a, b) => Number(a) - Number(b))
    },

    read,

    async create(offer, contact) {
      const body = { ...offerBody(offer, mapping), contact_id: Number(contact) }
      return readOffer(await call('POST', '/2.0/kb_offer', body))
    },

    async write(remote, offer) {
      const body = offerBody(offer, mapping)
      const draft = await port.move(remote, 'draft')
      const answer = await call('POST', `/2.0/kb_offer/${draft.id}`, body)
      if (answer === undefined) throw gone()
      return readOffer(answer)
    },

    async move(remote, status) {
      let current = remote.status
      if (current === null) throw new OutsideFailure('refused', 'unknown status')
      if (current === status) return remote
      while (current !== status) {
        const [action, next]: [string, RemoteStatus] = steps[current][status]!
        await act(remote.id, action, next)
        current = next
      }
      return readAgain(remote.id)
    },

    async remove(id) {
      await call('DELETE', `/2.0/kb_offer/${id}`)
    },

    async *list(since) {
      if (since === undefined) return yield* pages('/2.0/kb_offer', readOffers)
      const day = since.toISOString().slice(0, 10)
      const body = searchFor('updated_at', `${day} 00:00:00`, '>=')
      yield* pages('/2.0/kb_offer/search', readOffers, body)
    },

    async test() {
      const company = readBexio.company(await call('GET', '/2.0/company_profile'))
      if (company === undefined) throw new OutsideFailure('unreadable', 'no company')
      return { company }
    },
  }
  return port
}
