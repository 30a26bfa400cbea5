import { type EndpointDocs, pagingReference } from '../../kernel/record/reference.server.ts'
import type { letterEndpoints } from './letters/letter.ts'
import type { mailEndpoints } from './mail.ts'
import type { mailTextEndpoints } from './texts/mailTexts.ts'

const noSuchMail = { 404: 'The product writes no such mail.' }

const params = { id: 'The `id` of the mail, as the list returns it.' }

export const mailReference: EndpointDocs<
  typeof mailEndpoints & typeof mailTextEndpoints & typeof letterEndpoints
> = {
  list: {
    summary: 'Lists the mails of the product, the newest first, with what became of them.',
    query: { ...pagingReference, state: 'Only the mails in this state.' },
  },
  get: {
    summary:
      'Returns one letter as its recipient reads it, with attempts and the last answer of the mail server.',
    params,
  },
  texts: {
    summary:
      'Returns subject and text of each mail in each language: the product’s, those of the office if it wrote some, and the placeholders that the mail fills in.',
  },
  keepText: {
    summary:
      'Sets subject and text of a mail in a language. Placeholders that the mail does not fill in are refused, as is a text without one that it needs.',
    example: {
      mail: 'quote_mail:sent',
      language: 'en',
      subject: 'Your quote {number}',
      text: 'Please find our quote {number} for CHF {total}, valid until {date}.',
    },
    refusals: noSuchMail,
  },
  removeText: {
    summary: 'Returns to the subject and text that the product writes.',
    query: {
      mail: 'Which one, by the key that the list of texts names.',
      language: 'In which of the three languages; the others keep theirs.',
    },
    refusals: noSuchMail,
  },
  previewText: {
    summary: 'Shows a mail with a subject and text that are not stored, filled in with examples.',
    example: {
      mail: 'quote_mail:sent',
      language: 'en',
      subject: 'Your quote {number}',
      text: 'Please find our quote {number}.',
    },
    refusals: noSuchMail,
  },
  draft: {
    summary:
      'Returns what a mail about a record would say, in the language of whoever gets it, to be changed before it is sent.',
    query: {
      about:
        'Which mail: of a quote, an invoice, a reminder of one, a kick-off form, or what is asked of the client.',
      id: 'The `id` of the quote or the invoice; of a kick-off form and of requests, that of the mandate.',
    },
    refusals: { 409: 'There is nothing to send.' },
  },
  send: {
    summary: 'Queues a mail that failed again, with a new count of attempts.',
    params,
    refusals: { 409: 'The mail did not fail, or its link gave access and is forgotten.' },
  },
}
