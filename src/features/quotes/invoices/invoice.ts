import { computed, labelledAs, section } from '../../../kernel/field/fields.ts'
import {
  choice,
  day,
  decimal,
  instant,
  integer,
  line,
  money,
  object,
} from '../../../kernel/field/kinds.ts'
import { newShape } from '../../../kernel/field/recordShapes.ts'
import { reference } from '../../../kernel/field/references.ts'
import { shape, type TypeOf } from '../../../kernel/field/shape.ts'
import { storedDownload } from '../../../kernel/http/endpoint.ts'
import { letterBody } from '../../../kernel/letter.ts'
import { resource } from '../../../kernel/record/resource.ts'

/** What an invoice asks for: `credit` gives back what another one asked for. */
export const invoiceKinds = ['deposit', 'partial', 'final', 'credit'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** Begins the numbers of invoices. */
export const invoicePrefix = 'F'

/** `void`: another one took its place, or it was credited in full. */
export const invoiceStatuses = ['unsent', 'open', 'overdue', 'settled', 'void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Reminders of one invoice at most. */
export const maxReminders = 2

const payment = shape.object({ paid_on: shape.date(), amount: shape.text() })
export type Payment = TypeOf<typeof payment>

const vatPart = shape.object({ rate: shape.text(), base: shape.text(), amount: shape.text() })

export const invoiceFields = {
  ...section('invoice', 'base', {
    number: computed(line()),
    kind: computed(choice(invoiceKinds, { required: true })),
    status: computed(choice(invoiceStatuses, { required: true })),
    quote: computed(reference('quotes', { required: true })),
    quote_number: labelledAs('quote', computed(line())),
    contractor_name: computed(line({ required: true })),
    /** Of the first mandate of the quote. */
    address: computed(line()),
    /** Of a credit note: the number of the invoice that it corrects. */
    corrects_number: computed(line()),
    issued_on: computed(day({ required: true })),
    service_until: computed(day()),
    due_on: computed(day()),
  }),
  ...section('amounts', 'base', {
    /** CHF; below zero of a credit note. */
    amount: computed(money({ required: true, isSigned: true })),
    /** The VAT within the amount, by rate. */
    vat: computed(object(shape.list(vatPart))),
    credited: computed(money({ required: true, isSigned: true })),
    /** What a programme pays of it to the office. */
    claimed: computed(money({ required: true })),
    paid: computed(money({ required: true, isSigned: true })),
    /** What is still to be paid; below zero if more was paid than was asked in the end. */
    open: computed(money({ required: true, isSigned: true })),
    payments: computed(object(shape.list(payment))),
  }),
  ...section('sending', 'base', {
    /** When it was mailed; null of deposits, which go with the receipt of the quote. */
    sent_at: computed(instant()),
    reminders: computed(integer({ required: true, min: 0 })),
    reminded_at: computed(instant()),
    /** SHA-256 and size of the PDF; null until it is made. */
    pdf_hash: computed(line()),
    pdf_size: computed(integer({ min: 0, unit: 'B' })),
  }),
}

/** Invoices of accepted quotes, frozen once they are issued. */
export const invoices = resource({
  name: 'invoices',
  fields: invoiceFields,
  list: [
    ...(['number', 'kind', 'status', 'quote', 'quote_number', 'contractor_name'] as const),
    ...(['address', 'issued_on', 'due_on', 'amount', 'open'] as const),
  ],
  searched: { fields: ['number', 'quote_number', 'contractor_name', 'address'] },
  order: '-issued_on',
})
export type Invoice = TypeOf<typeof invoices.row>
export type ListedInvoice = TypeOf<
  NonNullable<typeof invoices.endpoints.list.output>
>['results'][number]

const { list, export: exportList, get, history, asOf } = invoices.endpoints
const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })
const output = invoices.row
const asked = { min: 0.01, max: 10_000_000, unit: 'CHF' }

/** What a form asks for, by call. */
export const invoiceForms = {
  next: section('', 'base', {
    quote: reference('quotes', { required: true }),
    kind: choice(['final', 'partial'], { required: true }),
    /** Of a partial invoice, CHF with VAT. */
    amount: decimal(asked),
    /** Until when the services were rendered; that of each line, else today. */
    service_until: day(),
  }),
  payment: section('', 'base', {
    amount: decimal({ ...asked, required: true }),
    paid_on: day({ required: true }),
  }),
  credit: section('', 'base', {
    amount: decimal({ ...asked, required: true }),
    reason: line({ required: true, max: 300 }),
  }),
}

/** What an accepted quote comes to on a day of service, what was asked for of it, and what is left. */
const invoicing = shape.object({
  total: shape.text(),
  rest: shape.text(),
  /** What of the rest programmes pay to the office. */
  claimed: shape.text(),
  /** What they pay above the rest: the client has paid it by earlier invoices. */
  excess: shape.text(),
  vat: shape.list(vatPart),
  earlier: shape.list(
    shape.object({ id: shape.int(), number: shape.text(), amount: shape.text() }),
  ),
  /** The final invoice, after which there is no other; null if there is none. */
  final: shape.int().nullable(),
})

export const invoiceEndpoints = {
  ...{ list, export: exportList, get, history, asOf },
  proposal: invoices.call('GET', 'proposal/', {
    access: 'invoices:create',
    query: shape.object({
      quote: shape.urlInt({ min: 1, max: 2147483647 }),
      service_until: shape.date().optional(),
    }),
    output: invoicing,
  }),
  /** Issues the next invoice of an accepted quote: gives it its number, freezes it and has its PDF made. */
  create: invoices.call('POST', '', {
    access: 'invoices:create',
    body: newShape(invoiceForms.next),
    output,
    status: 201,
  }),
  /** Mails an invoice or credit note with its PDF, once. */
  send: invoices.call('POST', '{id}/send/', {
    access: 'invoices:write',
    params,
    body: letterBody(),
    output,
  }),
  /** Mails a reminder of an invoice that is overdue. */
  remind: invoices.call('POST', '{id}/remind/', {
    access: 'invoices:write',
    params,
    body: letterBody(),
    output,
  }),
  /** Enters a payment that has arrived. */
  pay: invoices.call('POST', '{id}/pay/', {
    access: 'invoices:write',
    params,
    body: newShape(invoiceForms.payment),
    output,
  }),
  /** Takes back the payment that was entered last. */
  unpay: invoices.call('POST', '{id}/unpay/', { access: 'invoices:write', params, output }),
  /** Issues a credit note on an invoice; one that is credited in full is void. */
  credit: invoices.call('POST', '{id}/credit/', {
    access: 'invoices:create',
    params,
    body: newShape(invoiceForms.credit),
    output,
    status: 201,
  }),
  pdf: invoices.call('GET', '{id}/pdf/', {
    access: 'invoices:read',
    params,
    output: storedDownload('application/pdf'),
  }),
}
