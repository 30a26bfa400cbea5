import { type EndpointDocs, resourceDocs } from '../../../kernel/record/reference.server.ts'
import { type invoiceEndpoints, invoices } from './invoice.ts'

const docs = resourceDocs('invoice', 'invoices', invoices.order)
const { params } = docs.get

export const invoiceReference: EndpointDocs<typeof invoiceEndpoints> = {
  ...{
    list: docs.list,
    export: docs.export,
    get: docs.get,
    history: docs.history,
    asOf: docs.asOf,
  },
  proposal: {
    summary:
      'Returns what an accepted quote comes to at the VAT rates of a day of service, the invoices of it that are in force, each less its credit notes, and what is left to invoice.',
    query: {
      quote: 'Id of the accepted quote whose next invoice is meant, of any version.',
      service_until: 'Until when its services were rendered; that of each line, else today.',
    },
    refusals: {
      404: 'The quote does not exist, or is in the trash.',
      409: 'The quote is not accepted (`not_accepted`), or a newer version is open or accepted (`replaced`).',
    },
  },
  create: {
    summary:
      'Issues the next invoice of an accepted quote under the next number of the year: a `partial` one over `amount`, or the `final` one over all its services, from which the earlier ones are deducted with their VAT. VAT follows the day of service.',
    example: { quote: 1, kind: 'final', service_until: '2026-11-30' },
    refusals: {
      404: 'The quote does not exist, or is in the trash.',
      409: 'The quote is not accepted (`not_accepted`), a newer version is open or accepted (`replaced`), the final invoice is issued (`final_issued`), more was invoiced than the quote comes to (`too_much`), or the office has no Swiss account and address (`no_payment_details`).',
    },
  },
  send: {
    summary: 'Mails an invoice or credit note with its PDF to the contractor, once.',
    params,
    refusals: {
      409: 'It was sent, or goes with the receipt of its quote as a deposit (`already_sent`), its PDF is not ready (`pdf_not_ready`), or the contractor gets no mail (`no_mail`).',
    },
  },
  remind: {
    summary: 'Mails a reminder of an overdue invoice, two at most and one a day.',
    params,
    refusals: {
      409: 'It is not overdue (`not_overdue`), was reminded of twice (`no_more_reminders`) or today (`reminded_today`), its PDF is not ready (`pdf_not_ready`), or the contractor gets no mail (`no_mail`).',
    },
  },
  pay: {
    summary: 'Enters a payment that has arrived, up to what is open.',
    params,
    example: { amount: 100, paid_on: '2026-11-30' },
    refusals: { 409: 'It is a credit note or void (`not_payable`).' },
  },
  unpay: {
    summary: 'Takes back the payment that was entered last.',
    params,
    refusals: { 409: 'There is no payment (`no_payment`).' },
  },
  credit: {
    summary:
      'Issues a credit note on an invoice, up to what is not credited yet, with its share of the VAT. An invoice that is credited in full is void; another one can take its place.',
    params,
    example: { amount: 100, reason: 'Service not rendered' },
    refusals: {
      409: 'It is a credit note or void (`not_creditable`), or the final invoice deducts it (`deducted`).',
    },
  },
  pdf: {
    summary:
      'Downloads an invoice or credit note as it was issued, with its Swiss QR code if something is to be paid.',
    params,
    refusals: { 409: 'The PDF is not ready yet (`pdf_not_ready`).' },
  },
}
