// Over 300 lines: the whole declaration of quotes: statuses, fields and calls.
import { computed, labelledAs, section } from '../../kernel/field/fields.ts'
import {
  choice,
  day,
  decimal,
  enteredDay,
  flag,
  instant,
  integer,
  line,
  longText,
  money,
  object,
  url,
} from '../../kernel/field/kinds.ts'
import { reference, references } from '../../kernel/field/references.ts'
import { type Shape, shape, type TypeOf } from '../../kernel/field/shape.ts'
import { download, endpoint, storedDownload } from '../../kernel/http/endpoint.ts'
import { letterBody } from '../../kernel/letter.ts'
import { resource } from '../../kernel/record/resource.ts'
import type { Transition } from '../../kernel/states.ts'
import { languages } from '../../kernel/text.ts'
import { quoteSync, syncChoices, syncStates } from './accounting/quoteSync.ts'
import { claimPayees } from './claims/claim.ts'
import { vatScale } from './vat/vatScale.ts'

/** Statuses of a quote (decisions, section 3). */
export const quoteStatuses = [
  'draft',
  'sent',
  'accepted',
  'declined',
  'expired',
  'superseded',
  'cancelled',
] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** Status changes of a quote. Whatever else is to change needs a new version. */
export const quoteTransitions: readonly Transition<QuoteStatus, never>[] = [
  { from: ['draft'], to: 'sent' },
  { from: ['sent'], to: 'accepted' },
  { from: ['sent'], to: 'declined' },
  { from: ['sent'], to: 'expired' },
  { from: ['sent'], to: 'superseded' },
  { from: ['draft', 'sent'], to: 'cancelled' },
]

/** Status on a day, YYYY-MM-DD in Europe/Zurich: a quote expires at the end of its last day. */
export const statusOn = (
  { status, valid_until }: { status: QuoteStatus; valid_until: string | null },
  today: string,
): QuoteStatus =>
  status === 'sent' && valid_until !== null && valid_until < today ? 'expired' : status

/** Whether a quote is more than a draft and was not withdrawn. Deleting it then requires its number as confirmation. */
export const isIssued = ({ status }: { status: QuoteStatus }) =>
  status !== 'draft' && status !== 'cancelled'

/** What an accepted quote is to the office’s invoices; neither if it is invoiced elsewhere. */
export const billingStates = ['to_invoice', 'invoiced'] as const

/** How a quote was answered: signed in, by the link in the mail, or by the office with a proof. */
export const answerChannels = ['account', 'link', 'office'] as const
export type AnswerChannel = (typeof answerChannels)[number]

/** Most bytes of a drawn signature, a PNG. */
export const maxSignatureBytes = 64 * 1024
const signature = () => shape.base64({ max: Math.ceil(maxSignatureBytes / 3) * 4 })

/** Path of the page that answers a quote by its link. */
export const acceptPath = '/accept'

/** Decimal text, not negative unless it is signed; a JSON number is taken as well. */
function decimalText(digits: number, decimals: number, { isSigned = false } = {}): Shape<string> {
  const text = shape
    .text({
      max: digits + 2 + decimals,
      tooLong: 'kernel:error.number_form',
      pattern: new RegExp(`^-?\\d{1,${digits}}(\\.\\d{1,${decimals}})?$`),
      wrong: 'kernel:error.number_form',
    })
    .preprocess((input) => (typeof input === 'number' ? String(input) : input))
  return isSigned ? text : text.where((value) => !value.startsWith('-'), 'quote:error.negative')
}

const id = () => shape.int({ wrong: 'kernel:error.not_a_record', min: 1, max: 2147483647 })
const percent = () =>
  decimalText(3, 2).where((text) => Number(text) <= 100, 'quote:error.percent_range')

/** A line of a quote. `id`, `taxed_at`, `ticked` and `net` are set by the server. */
const quoteLine = shape.strictObject({
  /** Unique within the quote; keeps its meaning in new versions. */
  id: shape.int({ min: 1, max: 100_000 }).optional(),
  text: shape.lines({ min: 1, max: 1000, missing: 'quote:error.line_text' }),
  quantity: decimalText(6, 3).optional(),
  unit: shape.line({ max: 20 }).nullish(),
  /**
   * CHF, with or without VAT as the quote says; null while it is not known, which only a draft has. A free line with a
   * negative price is a reduction.
   */
  unit_price: decimalText(8, 2, { isSigned: true }).nullable(),
  /** Percent; the standard rate on the day of the service unless given. */
  vat_rate: percent().optional(),
  /** The rate that it has once the office is subject to VAT again; null while it is. Set by the server. */
  taxed_at: percent().nullish(),
  /** Until when the service is rendered, which decides its VAT rate; the day of sending unless given. */
  service_until: enteredDay().nullish(),
  /** Whether the client decides about it. */
  optional: shape.boolean().optional(),
  /** Percent. */
  discount: percent().optional(),
  /** Below the text, such as the reason of a discount. */
  note: shape.line({ max: 300 }).nullish(),
  /** The mandate that the line belongs to, and its product; null for a free line. */
  mandate: id().nullish(),
  product: id().nullish(),
  /** Whether the client has taken the option. */
  ticked: shape.boolean().optional(),
  /** CHF after discount; null without a price. */
  net: shape.text({ max: 20 }).nullish(),
})
export type GivenLine = TypeOf<typeof quoteLine>

type NullablePart =
  | ('unit' | 'unit_price' | 'note' | 'mandate' | 'product')
  | ('net' | 'service_until' | 'taxed_at')

/** A line as the server returns it: complete. */
export type QuoteLine = {
  [K in keyof GivenLine]-?: K extends NullablePart
    ? Exclude<GivenLine[K], undefined>
    : NonNullable<GivenLine[K]>
}

const totals = shape.object({
  net: shape.text(),
  vat: shape.list(shape.object({ rate: shape.text(), base: shape.text(), amount: shape.text() })),
  gross: shape.text(),
  rounding: shape.text(),
  total: shape.text(),
  discount: shape.text(),
})

/** What one mandate of a quote is about. */
const place = shape.object({
  mandate: shape.int(),
  number: shape.text(),
  address: shape.text(),
  city: shape.text().nullable(),
  product: shape.object({ fr: shape.text(), en: shape.text(), it: shape.text() }),
})
export type QuotePlace = TypeOf<typeof place>

/**
 * A mandate of a quote that has ended or is in the trash, or is ordered by another quote already; its number is null once it
 * is removed.
 */
const calledOffMandate = shape.object({
  mandate: shape.int(),
  number: shape.text().nullable(),
  ordered_by: shape.object({ quote: shape.int(), number: shape.text() }).nullable(),
})
export type CalledOffMandate = TypeOf<typeof calledOffMandate>

/** What a product of one of the mandates costs now, CHF. */
const newPrice = shape.object({
  mandate: shape.int(),
  product: shape.int(),
  price: shape.text(),
})
export type NewPrice = TypeOf<typeof newPrice>

/** The bill of a deposit: of which version it is, and CHF; its number and term, which earlier bills did not have. */
const billedDeposit = shape.object({
  quote: shape.int(),
  number: shape.text(),
  amount: shape.text(),
  invoice: shape.text().nullable(),
  due: shape.date().nullable(),
})
export type BilledDeposit = TypeOf<typeof billedDeposit>

/** What is kept about an answer. */
const evidence = shape.object({
  at: shape.moment(),
  name: shape.text().nullable(),
  channel: shape.choice(answerChannels),
  /** The account that answered; null by link. */
  person: shape.int().nullable(),
  ip: shape.text().nullable(),
  user_agent: shape.text().nullable(),
  /** SHA-256 of what the quote said, and of its PDF. */
  content_hash: shape.text(),
  pdf_hash: shape.text().nullable(),
  /** Whether a mailed code was entered. */
  code: shape.boolean(),
  /** SHA-256 of the drawn signature. */
  signature: shape.text().nullable(),
  /** Id of the file that proves an answer entered by the office. */
  proof: shape.int().nullable(),
  /** SHA-256 of what that file contained; its content stays, whatever becomes of the file. */
  proof_hash: shape.text().nullish(),
  /** The date that the file bears. */
  proof_date: shape.date().nullish(),
})
export type Evidence = TypeOf<typeof evidence>

export const quoteFields = {
  ...section('quote', 'base', {
    /** Given at sending. */
    number: computed(line()),
    /** Counts the versions. */
    edition: computed(integer({ required: true, min: 1 })),
    /** Whether an import brought it: a paper of an older system, which we have not printed. */
    imported: computed(flag()),
    status: computed(choice(quoteStatuses, { required: true })),
    contractor: reference('users', { required: true }),
    contractor_name: labelledAs('contractor', computed(line({ required: true }))),
    mandates: references('mandates', { required: true }),
    /** Of the first mandate, with the number of further ones. */
    address: computed(line()),
    /** Of all mandates, with their towns; what a search finds. */
    addresses: computed(line()),
    places: computed(object(shape.list(place))),
    /**
     * Of a draft, sent or cancelled quote: the mandates for which it can neither be sent nor accepted any more. Of an
     * accepted one: those that were cancelled or deleted since.
     */
    called_off: computed(object(shape.list(calledOffMandate))),
    language: choice(languages),
    /**
     * Whether it adds to what an accepted quote orders for the same mandates. Without it, one quote orders a mandate. A new
     * quote is one by itself if its mandates are ordered and it repeats none of their products.
     */
    supplement: flag(),
  }),
  ...section('validity', 'base', { valid_from: day(), valid_until: day() }),
  ...section('lines', 'base', {
    lines: object(shape.list(quoteLine, { max: 200, tooMany: 'quote:error.too_many_lines' })),
    taxes_included: flag(),
    /** Whether the total is rounded to 0.05. */
    rounded: flag(),
    totals: computed(object(totals)),
    total: computed(money()),
  }),
  ...section('deposit', 'base', {
    deposit_percent: decimal({ min: 0, max: 100, unit: '%' }),
    /** Asked in the place of the percentage. */
    deposit_amount: money(),
    /** What is to be paid at acceptance. */
    deposit: computed(money()),
    /** The bill that was made, of this version or of another one: a quote has one bill over all its versions. */
    deposit_bill: computed(object(billedDeposit)),
    /** SHA-256 of the bill’s PDF; null until it is made. */
    deposit_pdf_hash: computed(line()),
    deposit_pdf_size: computed(integer({ min: 0, unit: 'B' })),
  }),
  ...section('texts', 'base', {
    description: longText({ max: 2000 }),
    header: longText({ max: 5000 }),
    footer: longText({ max: 5000 }),
  }),
  ...section('sending', 'base', {
    sent_at: computed(instant()),
    /** SHA-256 of the PDF; null until it is made. */
    pdf_hash: computed(line()),
    pdf_size: computed(integer({ min: 0, unit: 'B' })),
    /** The version that this one takes the place of, and the one sent in its place. */
    replaces: computed(reference('quotes')),
    replaced_by: computed(reference('quotes')),
  }),
  ...section('answer', 'base', {
    answered_at: computed(instant()),
    answered_name: computed(line()),
    answer_channel: computed(choice(answerChannels)),
    decline_reason: computed(longText()),
    /** SHA-256 of the PDF with the certificate of acceptance; null until it is made. */
    accepted_pdf_hash: computed(line()),
    accepted_pdf_size: computed(integer({ min: 0, unit: 'B' })),
  }),
  ...section('answer', 'evidence', { evidence: computed(object(evidence)) }),
  ...section('office', 'office', {
    /** For which company the contractor answers. */
    company_name: computed(line()),
    /** The newest version made of this one, drafts included. */
    next_version: computed(reference('quotes')),
    /** Of a draft: products whose price changed since their mandate was made, unless it is ordered. */
    new_prices: computed(object(shape.list(newPrice))),
    /** Of an accepted quote: `to_invoice` once its mandates are delivered, `invoiced` with its final invoice. */
    billing: computed(choice(billingStates)),
    /** Noted by the office, see `notes/quoteNote.ts`. */
    accounting_url: computed(url()),
    /** How it stands with accounting; null for one that was never to be there. */
    sync_state: computed(choice(syncStates)),
  }),
}

/** Fields that can still change once a quote is sent: the validity, which can only be extended. */
export const fieldsAfterSending = ['valid_until'] as const

/** Quotes: offers for the mandates of one contractor. */
export const quotes = resource({
  name: 'quotes',
  fields: quoteFields,
  list: [
    'number',
    'edition',
    'status',
    'contractor',
    'contractor_name',
    'address',
    'called_off',
    'valid_from',
    'valid_until',
    'total',
    'sent_at',
    'answered_at',
    'replaced_by',
    'accounting_url',
    'sync_state',
  ],
  searched: { fields: ['number', 'contractor_name', 'addresses'] },
  order: '-created_at',
})
export type Quote = TypeOf<typeof quotes.row>
export type ListedQuote = TypeOf<
  NonNullable<typeof quotes.endpoints.list.output>
>['results'][number]

const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })
const name = () => shape.line({ min: 1, max: 120, missing: 'quote:error.name' })
/** Ids of the optional lines that the client takes. */
const options = () => shape.list(id(), { max: 200, isDistinct: true }).optional()
const reason = () => shape.lines({ max: 2000 }).optional()
/** The file of one of the mandates that proves an answer entered by the office, and the date that it bears. */
const proof = () => ({
  proof: id().optional(),
  proof_date: enteredDay().optional(),
})

const quoteCalls = {
  ...quotes.endpoints,
  /**
   * Whether the settings contain what stands on every quote (`name`, and a VAT number or that there is none, `vat`), and
   * what the invoice of a deposit needs (`payment`); and the VAT rates that lines may have.
   */
  readiness: endpoint('GET', '/quotes/readiness/', {
    access: 'quotes:create',
    output: shape.object({
      ...{ name: shape.boolean(), vat: shape.boolean(), payment: shape.boolean() },
      vat_scale: vatScale,
    }),
  }),
  /**
   * Sends a draft to the contractor: gives it its number, freezes it, makes its PDF and mails the link. Its draft mandates
   * become offered; the version that it replaces is superseded. `letter` is what the mail says in the place of the office's text.
   */
  send: endpoint('POST', '/quotes/{id}/send/', {
    access: 'quotes:transitions',
    params,
    body: letterBody(),
    output: quotes.row,
  }),
  /**
   * Accepts a quote and orders its mandates: by the contractor, or by the office on their behalf, with the file of one of
   * its mandates that proves it, and its date.
   */
  accept: endpoint('POST', '/quotes/{id}/accept/', {
    access: 'quotes:transitions',
    params,
    body: shape.strictObject({
      name: name(),
      options: options(),
      signature: signature().optional(),
      ...proof(),
    }),
    maxBytes: 128 * 1024,
    output: quotes.row,
  }),
  /** Declines a quote, by the contractor or on their behalf. Its mandates stay offered. */
  decline: endpoint('POST', '/quotes/{id}/decline/', {
    access: 'quotes:transitions',
    params,
    body: shape.strictObject({
      name: shape.line({ max: 120 }).optional(),
      reason: reason(),
      ...proof(),
    }),
    output: quotes.row,
  }),
  /** Withdraws a draft or a sent quote. */
  cancel: endpoint('POST', '/quotes/{id}/cancel/', {
    access: 'quotes:transitions',
    params,
    body: shape.strictObject({ reason: reason() }),
    output: quotes.row,
  }),
  /** Makes a draft with the same content, which takes the place of this version once it is sent. */
  newVersion: endpoint('POST', '/quotes/{id}/new-version/', {
    access: 'quotes:create',
    params,
    output: quotes.row,
    status: 201,
  }),
  /** Mails the link to the contractor again; earlier links end. */
  mail: endpoint('POST', '/quotes/{id}/mail/', {
    access: 'quotes:transitions',
    params,
    body: letterBody(),
    output: quotes.row,
  }),
  /** How the quote stands with accounting. */
  readSync: endpoint('GET', '/quotes/{id}/sync/', {
    access: 'quotes:write',
    params,
    output: quoteSync,
  }),
  /**
   * Brings the quote into line with accounting: for the first time, once more after an error, or anew if it was deleted
   * there. `keep` settles a difference: ours is sent again, or theirs is left as it is.
   */
  sync: endpoint('POST', '/quotes/{id}/sync/', {
    access: 'quotes:write',
    params,
    body: shape.strictObject({ keep: shape.choice(syncChoices).optional() }),
    output: quotes.row,
  }),
  /** Makes the PDF of a draft, marked as such: what would be sent now. Nothing is frozen or kept. */
  draftPdf: endpoint('GET', '/quotes/{id}/draft-pdf/', {
    access: 'quotes:create',
    params,
    output: download('application/pdf'),
    expensive: true,
  }),
  /** Downloads the PDF as it was sent. */
  pdf: endpoint('GET', '/quotes/{id}/pdf/', {
    access: 'quotes:read',
    params,
    output: storedDownload('application/pdf'),
    byLink: true,
  }),
  /** Downloads the accepted quote with the certificate of its acceptance. */
  acceptedPdf: endpoint('GET', '/quotes/{id}/accepted-pdf/', {
    access: 'quotes:read',
    params,
    output: storedDownload('application/pdf'),
    byLink: true,
  }),
  /**
   * Makes the bill of the deposit of an accepted quote again, with the office’s account and address of today. The first
   * one is made by the acceptance.
   */
  billDeposit: endpoint('POST', '/quotes/{id}/deposit-bill/', {
    access: 'quotes:create',
    params,
    output: quotes.row,
  }),
  /** Downloads the bill of the deposit. */
  depositPdf: endpoint('GET', '/quotes/{id}/deposit-bill/', {
    access: 'quotes:read',
    params,
    output: storedDownload('application/pdf'),
    byLink: true,
  }),
}

const token = () => shape.text({ min: 1, max: 100 })
/**
 * What comes after an acceptance: the client fills in a form, the mandates are ordered, the order is not recorded yet, or all
 * of them were cancelled.
 */
export const nextSteps = ['form', 'ordered', 'waits', 'cancelled'] as const

/** The answer to a quote, as its link shows it for some time. */
const linkedAnswer = shape.object({
  status: shape.choice(['accepted', 'declined']),
  /** Who answered. */
  name: shape.text().nullable(),
  at: shape.moment(),
  /** Null if the quote was declined. */
  next: shape.choice(nextSteps).nullable(),
  /** Who is in charge of its first mandate, if somebody is. */
  in_charge: shape.text().nullable(),
})
export type LinkedAnswer = TypeOf<typeof linkedAnswer>

const statedShare = shape.object({
  id: shape.int(),
  programme: shape.text(),
  paid_to: shape.choice(claimPayees),
  /** CHF; of an invoice what it deducts. */
  amount: shape.text(),
  /** When it was granted; null if it is only asked for. */
  granted_on: shape.date().nullable(),
})
/** The share of a programme, as a quote or an invoice says it. */
export type StatedShare = TypeOf<typeof statedShare>

/** A quote as its link shows it. */
const linkedQuote = shape.object({
  id: shape.int(),
  number: shape.text(),
  language: shape.choice(languages),
  /** Name of the office. */
  office: shape.text().nullable(),
  support_email: shape.text().nullable(),
  contractor_name: shape.text(),
  valid_until: shape.date(),
  places: shape.list(place),
  lines: shape.list(quoteLine),
  taxes_included: shape.boolean(),
  /** Whether it adds to what an accepted quote orders. */
  supplement: shape.boolean(),
  rounded: shape.boolean(),
  deposit_percent: shape.number({ min: 0 }).nullable(),
  deposit_amount: shape.number({ min: 0 }).nullable(),
  deposit_bill: billedDeposit.nullable(),
  totals,
  /** What programmes pay of it, as it said when it was sent. */
  shares: shape.list(statedShare),
  description: shape.text().nullable(),
  header: shape.text().nullable(),
  footer: shape.text().nullable(),
  /** Address of the PDF for some minutes, of an accepted quote that with its certificate; null until it is made. */
  pdf_url: shape.text().nullable(),
  /** Null while it awaits an answer. */
  answer: linkedAnswer.nullable(),
})
export type LinkedQuote = TypeOf<typeof linkedQuote>

/** Calls of the page that the link in the mail opens; whoever has the link needs no account. */
const linkCalls = {
  /** Reads a quote, or for 30 days what was answered, and changes nothing. */
  openLink: endpoint('POST', '/accept/open/', {
    access: 'public',
    perMinute: 60,
    body: shape.strictObject({ token: token() }),
    output: linkedQuote,
    isSecret: true,
  }),
  /**
   * Accepts a quote. Without `code`, a code is mailed to the contractor instead (`state` is `code_sent`), at most one a
   * minute; `until` tells from when the next one can be. Wrong: 400, `fields.code` with the tries that are left.
   */
  acceptByLink: endpoint('POST', '/accept/', {
    access: 'public',
    perMinute: 20,
    maxBytes: 128 * 1024,
    body: shape.strictObject({
      token: token(),
      name: name(),
      options: options(),
      signature: signature().optional(),
      code: shape.text({ isTrimmed: true, max: 20 }).optional(),
    }),
    output: shape.object({
      state: shape.choice(['code_sent', 'accepted']),
      /** With `code_sent`: from when another code can be mailed. */
      until: shape.moment().nullable(),
      /** With `accepted`: what is to be paid. */
      totals: totals.nullable(),
    }),
    isSecret: true,
  }),
  /** Declines a quote. */
  declineByLink: endpoint('POST', '/accept/decline/', {
    access: 'public',
    perMinute: 20,
    body: shape.strictObject({
      token: token(),
      name: shape.line({ max: 120 }).optional(),
      reason: reason(),
    }),
    output: shape.object({ state: shape.literal('declined') }),
    isSecret: true,
  }),
  /** Downloads the PDF by the address that `openLink` returned. */
  linkedPdf: endpoint('GET', '/accept/pdf/', {
    access: 'public',
    perMinute: 60,
    query: shape.object({ ticket: shape.text({ min: 1, max: 1000 }) }),
    output: storedDownload('application/pdf'),
    isSecret: true,
  }),
}

export const quoteEndpoints = { ...quoteCalls, ...linkCalls }
