import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { type quoteNoteEndpoints, quoteNotes } from './notes/quoteNote.ts'
import { type quoteEndpoints, quotes } from './quote.ts'

/** Refusals of an answer, by code. */
const answering = {
  409: 'The quote was answered (`answered`), has expired (`expired`), was replaced (`superseded`), or is a draft or cancelled (`not_sent`), or a mandate of it has ended or is in the trash (`called_off`), or another accepted quote orders a mandate of it (`ordered_elsewhere`).',
} as const
const closed = {
  410: 'The link is unknown (`unknown`), or ended because the quote was answered (`answered`), replaced (`superseded`), has expired (`expired`) or was withdrawn (`cancelled`), a mandate of it has ended or is in the trash (`called_off`), or another accepted quote orders a mandate of it (`ordered_elsewhere`), or its contractor is deactivated, deleted or without a group (`contractor_inactive`).',
} as const

const standardDocs = resourceDocs('quote', 'quotes', quotes.order)
const { params } = standardDocs.get
const search =
  'A phrase in the number, the contractor’s name or an address: its words in this order, of which the last may be the beginning of one.'

export const quoteReference: EndpointDocs<typeof quoteEndpoints> = {
  ...standardDocs,
  list: { ...standardDocs.list, query: { ...standardDocs.list.query, search } },
  export: { ...standardDocs.export, query: { ...standardDocs.export.query, search } },
  create: {
    summary:
      'Creates a draft for the mandates of one contractor. Lines that are not given are those of the mandates’ products that no accepted quote orders yet; texts, validity and rounding that are not given come from the settings. A line’s `unit_price` is null while it is not known, which sending refuses. `totals` are decimal text.',
    example: {
      contractor: 1,
      mandates: [1],
      lines: [{ text: 'CECB Plus', quantity: '1', unit_price: '2000.00', vat_rate: '8.1' }],
    },
  },
  readiness: {
    summary:
      'Returns whether the settings contain what is needed before a quote is sent: the office’s name, and, for the invoice of a deposit, its Swiss account, name and full address.',
  },
  send: {
    summary:
      'Sends a draft: gives it its number, freezes it, makes its PDF and mails a link to the contractor. Its draft mandates become offered.',
    params,
    refusals: {
      409: 'The quote is no draft (`not_draft`), the version that it replaces was accepted after it was made (`accepted_meanwhile`), it has no line (`no_lines`) or one without a price (`no_price`), a mandate that has ended or is in the trash (`called_off`), or another accepted quote orders a mandate of it (`ordered_elsewhere`), a validity that has passed (`expired`), a deposit that exceeds the total (`deposit_too_much`) or one although another version’s was billed (`deposit_billed`), or the office has no name (`no_office_name`) or, for a deposit, no Swiss account and address (`no_payment_details`).',
    },
  },
  accept: {
    summary:
      'Accepts a sent quote with a typed name and the ids of the options taken, and orders its mandates. The office does so on behalf of the contractor with a `proof`, the id of a file of one of the mandates, and its `proof_date`.',
    params,
    example: { name: 'Ada Keller', options: [] },
    refusals: answering,
  },
  decline: {
    summary:
      'Declines a sent quote, with a reason if there is one. Its mandates stay offered. The office needs a `proof` and its `proof_date`, as for `accept`.',
    params,
    example: { reason: 'Too expensive' },
    refusals: answering,
  },
  cancel: {
    summary: 'Withdraws a draft or a sent quote; its link ends.',
    params,
    refusals: { 409: 'The quote is neither a draft nor sent (`not_cancellable`).' },
  },
  newVersion: {
    summary:
      'Makes a draft with the content of a quote that was sent, without mandates that have ended or are in the trash and their lines. Once it is sent itself, it takes the place of the earlier version.',
    params,
    refusals: {
      409: 'The quote is a draft itself (`not_sent`), there is a newer version (`has_version`): `version` is its id, or no mandate is left (`none_left`).',
    },
  },
  mail: {
    summary: 'Mails a new link to the contractor; earlier links end.',
    params,
    refusals: {
      409: 'The quote is not open (`not_sent`), a mandate of it has ended or is in the trash (`called_off`), or another accepted quote orders a mandate of it (`ordered_elsewhere`), or the contractor is deactivated, deleted or without a group (`no_mail`).',
    },
  },
  readSync: {
    summary:
      'Returns how a quote stands with accounting: its offer there, what failed, and both sides of a difference.',
    params,
  },
  sync: {
    summary:
      'Brings a quote into line with accounting: for the first time, once more after an error, or anew if it was deleted there. `keep` settles a difference: `ours` is sent again, `theirs` is left as it is.',
    params,
    example: { keep: 'ours' },
    refusals: {
      409: 'The office is not connected to an accounting service (`no_accounting`), the quote was not sent (`not_sent`), or there is no difference to settle (`no_difference`).',
    },
  },
  draftPdf: {
    summary:
      'Makes the PDF of a draft, marked as a draft and without a number. Nothing is frozen or kept.',
    params,
    refusals: {
      409: 'The quote is no draft any more (`not_draft`), or its PDF cannot be made (`draft_failed`): the detail says why.',
      503: 'The machine is too busy to make the PDF.',
    },
  },
  pdf: {
    summary: 'Downloads the PDF that was made when the quote was sent.',
    params,
    refusals: {
      409: 'The quote is a draft, its PDF is not ready yet (`pdf_not_ready`), or it was imported, so that there is none (`no_paper`).',
    },
  },
  acceptedPdf: {
    summary:
      'Downloads an accepted quote with the options taken and, on the last page, the certificate of its acceptance.',
    params,
    refusals: {
      409: 'The quote is not accepted (`not_accepted`), or the PDF is not ready yet (`pdf_not_ready`).',
    },
  },
  billDeposit: {
    summary:
      'Makes the bill of the deposit of an accepted quote again, with the office’s account and address of today. The acceptance made the first one.',
    params,
    refusals: {
      409: 'The quote is not accepted or asks no deposit (`no_deposit`), that of another version was billed (`deposit_billed`), a newer version is open or accepted (`deposit_of_newer`), something was paid or credited of it or a final invoice deducts it (`deposit_settled`), or the office has no Swiss account and address (`no_payment_details`).',
    },
  },
  depositPdf: {
    summary: 'Downloads the bill of the deposit of an accepted quote, with its Swiss QR code.',
    params,
    refusals: {
      409: 'The quote is not accepted or asks no deposit (`no_deposit`), or the PDF is not ready yet (`pdf_not_ready`).',
    },
  },
  openLink: {
    summary: 'Returns the quote that the link in a mail opens, and changes nothing.',
    example: { token: 'the part of the link behind #' },
    refusals: closed,
  },
  acceptByLink: {
    summary:
      'Accepts a quote by its link. A first call without `code` mails one to the contractor, which the second call brings.',
    example: { token: 'the part of the link behind #', name: 'Ada Keller', code: '123456' },
    refusals: {
      ...closed,
      409: 'There is no code, or it is void after five wrong tries (`code_void`).',
      429: 'Too many codes were mailed.',
    },
  },
  declineByLink: {
    summary:
      'Declines a quote by the link in the mail, with a reason if there is one. Its mandates stay offered, and the link ends.',
    example: { token: 'the part of the link behind #', reason: 'Too expensive' },
    refusals: closed,
  },
  linkedPdf: {
    summary: 'Downloads the PDF by an address that `openLink` returned, for some minutes.',
    query: { ticket: 'What the address is for, sealed.' },
    refusals: { 410: 'The address has expired, or the link has ended.' },
  },
}

const note = resourceDocs('quote that the note is on', 'notes', quoteNotes.order)

export const quoteNoteReference: EndpointDocs<typeof quoteNoteEndpoints> = {
  get: {
    ...note.get,
    summary:
      'Returns what the office alone notes about a quote: its address in accounting and a note; empty if there is none yet.',
  },
  update: {
    ...note.update,
    summary:
      'Sets what the office notes about a quote, also after sending. The quote does not change.',
  },
  history: note.history,
  asOf: note.asOf,
}
