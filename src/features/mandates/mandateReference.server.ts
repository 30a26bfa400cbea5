import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import type { contactEndpoints } from './contacts/mandateContact.ts'
import { type mandateEndpoints, mandates } from './mandate.ts'
import { mandateNotes, type noteEndpoints } from './notes/note.ts'
import { type openingEndpoints, openings } from './openings/opening.ts'
import type { duplicateEndpoints } from './steps/duplicate.ts'

const standardDocs = resourceDocs('mandate', 'mandates', mandates.order)
const { params } = standardDocs.get
/** What filters of mandates mean that say more than a value of their field. */
export const mandateFilterDocs = {
  waiting: 'Only mandates that are waiting, or only those that are not.',
  due_date:
    'Only work that is `late`, or due within 7 days (`week`) or 30 days (`month`); or a day, or a range of days, `from..to`; `~` finds mandates without a due date, `*` those with any.',
}

export const mandateReference: EndpointDocs<typeof mandateEndpoints> = {
  ...standardDocs,
  list: { ...standardDocs.list, query: { ...standardDocs.list.query, ...mandateFilterDocs } },
  export: { ...standardDocs.export, query: { ...standardDocs.export.query, ...mandateFilterDocs } },
  request: {
    summary: 'Requests a service: creates a draft that the office reviews and the client sees.',
    example: {
      ...{ product: 3, street_name: 'Rue du Stand', street_number: '12' },
      ...{ postcode: '1204', city: 'Genève' },
    },
    refusals: { 409: 'The caller has too many pending requests.' },
  },
  form: {
    summary:
      'Returns the answers of the form that the caller may see, and their grant on each part: fields by name, table cells by `<table>/<row>/<column>`.',
    params,
  },
  updateForm: {
    summary:
      'Sets answers: fields by name, table cells by `<table>/<row>/<column>`; null clears one.',
    params,
    example: { 'register/a1/title': 'Heating contract', visit_date: '2026-03-31' },
    refusals: { 409: 'Somebody changed an answer in the meantime.' },
  },
  checklist: {
    summary:
      'Lists the checklist items of the kind, for callers who may see its stages, and items that the office has removed (`removed`); the form has the ticks. An item that is a fact has the fields that it still lacks in `missing`, and is done once there are none.',
    params,
  },
  setStatus: {
    summary:
      'Moves a mandate to another status along one of its ways, some of which need a reason; a refusal names the guards. `letter` is what the mail of a delivery says (`GET /api/mails/draft/`).',
    params,
    refusals: {
      409: 'There is no way between these statuses, or a guard blocks it: `guard` names the first, `open` all with what to do about each. Or the letter was written to somebody else, or no such mail is sent.',
    },
  },
  accept: {
    summary:
      'Accepts a delivered mandate, once: as its client, or as the office with a file of the mandate that proves it. It closes with that if its last stage is settled and no task is open.',
    params,
    refusals: {
      409: 'It is not delivered, or has got another result since the version in `If-Match`.',
    },
  },
  object: {
    summary:
      'Objects to what was delivered, as its client: silence no longer counts as acceptance. The text is written in the client’s thread and mailed to the office; acceptance, another result or another status settles the objection.',
    params,
    refusals: {
      409: 'Nothing waits for the acceptance of the client, they have objected already, or the mandate has got another result since the version in `If-Match`.',
    },
  },
  openQuotes: {
    summary:
      'Lists the open and accepted quotes of mandates, with what becomes of each if these mandates end or are deleted: a sent quote of them alone is cancelled (`end`), one of others too can no longer be accepted until a new version replaces it (`replace`), a draft cannot be sent (`blocked`), and an accepted one stays (`keep`), with its `invoices`.',
    query: { mandates: 'Ids of the mandates, separated by commas.' },
  },
  ways: {
    summary:
      'Lists the statuses that the caller can move the mandate to, each with the guards that block it.',
    params,
  },
  setWaiting: {
    summary:
      'Sets what a mandate is waiting for and until when; a `reason` of null ends the waiting.',
    params,
  },
  askCancellation: {
    summary:
      "Requests the cancellation of one of the caller's mandates; a `reason` of null withdraws the request.",
    params,
    refusals: { 409: 'The mandate is accepted.' },
  },
  dismissCancellation: {
    summary: "Dismisses a client's cancellation request, with a reason that the client is told.",
    params,
    refusals: { 409: 'There is no pending cancellation request.' },
  },
  assignments: {
    summary: 'Lists the buildings and mandates of a person, with their role in each.',
    params: { id: 'The `id` of that person, as lists of users give it.' },
  },
  counts: {
    summary:
      'Counts the visible mandates that match the search and filters: in total, waiting, accepted but not closed (`to_close`), and per status.',
    query: { search: standardDocs.list.query.search, due_date: mandateFilterDocs.due_date },
  },
}

export const contactReference: EndpointDocs<typeof contactEndpoints> = {
  contacts: {
    summary:
      'Lists whom the caller may contact about a mandate: for partners the client, the owners and the manager of the building, for clients the partner, for both the person in charge; without addresses and bank accounts.',
    params,
  },
}

export const duplicateReference: EndpointDocs<typeof duplicateEndpoints> = {
  duplicate: {
    summary:
      'Creates a draft of the same product from a mandate, on the same or another building. `answers` names the form sections to copy; status, dates, documents, readings, reports, checklist and notes are never copied.',
    params,
    example: { building: 1, client: 1, answers: ['parties', 'use'] },
  },
}

const note = resourceDocs('mandate that the note is on', 'notes', mandateNotes.order)

export const noteReference: EndpointDocs<typeof noteEndpoints> = {
  get: {
    ...note.get,
    summary: 'Returns the internal note of the office on a mandate; empty if there is none yet.',
  },
  update: {
    ...note.update,
    summary:
      'Sets the internal note of the office; null clears it. The mandate itself does not change.',
  },
  history: note.history,
  asOf: note.asOf,
}

export const openingReference: EndpointDocs<typeof openingEndpoints> = resourceDocs(
  'opening',
  'openings',
  openings.order,
)
