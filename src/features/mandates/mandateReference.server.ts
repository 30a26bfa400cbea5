import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { type mandateEndpoints, mandates } from './mandate.ts'
import { mandateNotes, type noteEndpoints } from './note.ts'
import type { duplicateEndpoints } from './steps/duplicate.ts'

const usual = resourceDocs('mandate', 'mandates', mandates.order)
const { params } = usual.get
const filters = {
  waiting: 'Only those that wait for somebody, or only those that do not.',
  due_date:
    'Only work that is `late`, or due within 7 days (`week`) or 30 (`month`); or a day, or a range of them, `from..to`; `~` finds those without one, `*` those with any.',
}

export const mandateReference: EndpointDocs<typeof mandateEndpoints> = {
  ...usual,
  list: { ...usual.list, query: { ...usual.list.query, ...filters } },
  export: { ...usual.export, query: { ...usual.export.query, ...filters } },
  request: {
    summary: 'Asks for a service: makes a draft that the office looks at and its client sees.',
  },
  form: {
    summary:
      'Gives what was answered to the questions of the service, as far as the caller sees it, and which parts they may write: each field by its name, each cell of a table by `<table>/<row>/<column>`.',
    params,
  },
  updateForm: {
    summary:
      'Sets answers: each field by its name, each cell of a table by `<table>/<row>/<column>`; null takes one away.',
    params,
    example: { 'register/a1/title': 'Heating contract', visit_date: '2026-03-31' },
  },
  checklist: {
    summary:
      'Lists what is to be done for an order of this kind, for whoever sees its stages, and what was asked for once (`removed`); what is ticked stands in the form.',
    params,
  },
  setStatus: {
    summary:
      'Moves a mandate to another state along one of its ways, for which some need a reason; a refusal names the guard.',
    params,
  },
  ways: {
    summary:
      'Lists the states that the caller can move it to from here, each with what is missing.',
    params,
  },
  setWaiting: {
    summary:
      'Notes whom work on a mandate has to wait for and until when; a `reason` of null says that it goes on.',
    params,
  },
  askCancellation: {
    summary:
      'Asks for a mandate of the caller to be cancelled; a `reason` of null says that they no longer ask.',
    params,
  },
  dismissCancellation: {
    summary:
      'Dismisses the request of a client to cancel a mandate, with a reason that they are told.',
    params,
  },
  assignments: {
    summary: 'Lists the buildings and mandates in which a person takes part, and as what.',
    params: { id: 'The `id` of that person, as lists of users give it.' },
  },
  counts: {
    summary:
      'Tells how many there are in each state and how many wait, among those that the caller sees and a search and filters leave.',
    query: { search: usual.list.query.search, due_date: filters.due_date },
  },
}

export const duplicateReference: EndpointDocs<typeof duplicateEndpoints> = {
  duplicate: {
    summary:
      'Makes a draft of the same product from a mandate, on the same or another building. `answers` names the sections of the form that are taken over; status, dates, documents, readings, reports, checklist and notes never are.',
    params,
    example: { building: 1, client: 1, answers: ['parties', 'use'] },
  },
}

const note = resourceDocs('mandate that the note is on', 'notes', mandateNotes.order)

export const noteReference: EndpointDocs<typeof noteEndpoints> = {
  get: {
    ...note.get,
    summary:
      'Gives what the office noted for itself on a mandate; empty where it noted nothing yet.',
  },
  update: {
    ...note.update,
    summary:
      'Sets what the office notes for itself; null empties it. The mandate itself stays as it is.',
  },
  history: note.history,
  asOf: note.asOf,
}
