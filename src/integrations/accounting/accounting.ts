import type { Language } from '../../kernel/text.ts'
import type { Connection } from '../connection.ts'

/** Statuses of an offer in the accounting service. */
export const remoteStatuses = ['draft', 'pending', 'confirmed', 'declined'] as const
export type RemoteStatus = (typeof remoteStatuses)[number]

/** What our words are called in the accounting service: ids, by our word. */
export type AccountingMapping = {
  /** Id of the user in whose name contacts and offers are made. */
  user: number | null
  /** Id of the account that lines are booked to. */
  account: number | null
  /** Tax ids by VAT rate in percent ('8.1'). */
  taxes: Readonly<Record<string, number>>
  /** Unit ids by unit ('h'); lines with another unit have none. */
  units: Readonly<Record<string, number>>
  languages: Readonly<Record<Language, number>>
  statuses: Readonly<Record<RemoteStatus, number>>
  /** Id of the country of contacts. */
  country: number
}

/** Whom an offer is for. */
export type AccountingContact = {
  company: string | null
  first_name: string
  last_name: string | null
  email: string | null
  phone: string | null
  street: string | null
  number: string | null
  postcode: string | null
  city: string | null
  language: Language
}

export type OfferLine = {
  text: string
  quantity: string
  unit: string | null
  /** CHF, decimal text. */
  unit_price: string
  /** Percent. */
  vat_rate: string
  /** Percent. */
  discount: string
  /** Whether the line does not count in the total. */
  optional: boolean
}

/** A quote in the words that both sides share. */
export type Offer = {
  /** Unique; by it an offer is found again of which no answer arrived. */
  reference: string
  /** Our number of the quote. */
  number: string
  title: string
  language: Language
  header: string
  footer: string
  valid_from: string
  valid_until: string
  taxes_included: boolean
  lines: readonly OfferLine[]
}

/** Amounts of an offer as the accounting service calculates them, decimal text. */
export type RemoteAmounts = { net: string; taxes: string; total: string }

/** An offer as far as a list of them tells. */
export type ListedOffer = {
  id: string
  /** Null for a status that the mapping does not know. */
  status: RemoteStatus | null
  total: string
  updated_at: string
}

/** An offer as the accounting service has it. */
export type RemoteOffer = ListedOffer & {
  /** Its number there. */
  number: string | null
  /** Where people open it. */
  url: string
  amounts: RemoteAmounts
  /** Hash of its texts, dates and lines. */
  text: string
}

/** Port of an accounting service. Its functions throw `OutsideFailure`. */
export type AccountingPort = {
  /** Whether there is a contact with this id. */
  hasContact(id: string): Promise<boolean>
  /** Ids of the contacts with the mail address, else with name and postcode; the oldest first. */
  findContacts(contact: AccountingContact): Promise<string[]>
  makeContact(contact: AccountingContact): Promise<string>
  removeContact(id: string): Promise<void>
  /** What an offer needs that is not mapped: `user`, `account` or a VAT rate. */
  unmapped(offer: Offer): string | undefined
  /** Ids of the offers with our reference, the oldest first. */
  find(offer: Pick<Offer, 'reference' | 'number'>): Promise<string[]>
  /** Reads an offer; undefined if there is none with this id. */
  read(id: string): Promise<RemoteOffer | undefined>
  /** Creates an offer as a draft. */
  create(offer: Offer, contact: string): Promise<RemoteOffer>
  /** Gives an offer another content; it must be a draft or pending. */
  write(remote: RemoteOffer, offer: Offer): Promise<RemoteOffer>
  /** Takes an offer to another status. */
  move(remote: RemoteOffer, status: RemoteStatus): Promise<RemoteOffer>
  /** Deletes an offer. */
  remove(id: string): Promise<void>
  /** All offers, or those that changed after a moment. */
  list(since?: Date): AsyncIterable<ListedOffer>
  /** Tests the connection; returns whose books these are. */
  test(): Promise<{ company: string }>
}

/** Opens the port for the office's account. */
export type AccountingService = {
  /** Shown by the health check. */
  readonly name: string
  /**
   * How long after a write without an answer the service may still carry it out, in ms. Until then nobody can tell
   * whether it has to be repeated.
   */
  readonly settleTime: number
  /** How long after a first failed call it is tried again, in ms; later ones wait longer. */
  readonly retryTime: number
  open(connection: Connection, mapping: AccountingMapping): AccountingPort
}
