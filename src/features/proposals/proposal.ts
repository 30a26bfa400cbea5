import { computed, labelledAs, section } from '../../kernel/field/fields.ts'
import { choice, instant, integer, line, longText, object } from '../../kernel/field/kinds.ts'
import { reference } from '../../kernel/field/references.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { pageParts } from '../../kernel/record/list.ts'
import { labels, resource } from '../../kernel/record/resource.ts'

/**
 * Resources for which values can be proposed: for mandates, those of their forms; for technical tables, also new
 * rows; for people, how to reach the client of a mandate.
 */
export const proposables = [
  'users',
  'buildings',
  'mandates',
  'heating_systems',
  'maintenance_companies',
  'renovations',
] as const
export type Proposable = (typeof proposables)[number]

export const proposalStates = ['open', 'accepted', 'refused', 'withdrawn'] as const
export type ProposalState = (typeof proposalStates)[number]

const anything = object(shape.anything())

export const proposalFields = {
  ...section('proposal', 'base', {
    mandate: reference('mandates', { required: true }),
    resource: choice(proposables, { required: true }),
    record: integer({ min: 1 }),
    field: line({ max: 120 }),
    before: computed(anything),
    value: anything,
    comment: longText({ max: 2000 }),
    author: computed(reference('users', { required: true })),
    author_name: labelledAs('author', computed(line({ required: true }))),
    state: computed(choice(proposalStates, { required: true })),
    answer: longText({ max: 2000 }),
    decided_at: computed(instant()),
    dismissed_at: computed(instant()),
  }),
  ...section('proposal', 'decision', { decided_by_name: computed(line()) }),
}

/** Proposals: values suggested by people who may not write them. */
export const proposals = resource({
  name: 'proposals',
  fields: proposalFields,
  list: [
    'mandate',
    'resource',
    'record',
    'field',
    'before',
    'value',
    'comment',
    'author',
    'author_name',
    'state',
    'answer',
    'decided_at',
    'decided_by_name',
    'dismissed_at',
  ],
  searched: { fields: ['comment'] },
  order: '-created_at',
})

const id = shape.int({ min: 1, max: 2147483647 })

/** A proposal as the caller sees it. */
const proposal = shape.object({
  id,
  version: shape.int(),
  created_at: shape.moment(),
  mandate: shape.int(),
  resource: shape.choice(proposables),
  /** Null for a new record; then `value` has its fields and `field` is null. */
  record: shape.int().nullable(),
  field: shape.text().nullable(),
  before: shape.anything(),
  value: shape.anything(),
  /** Current value of the field, if visible. */
  current: shape.anything(),
  /** Whether the value changed since the proposal. */
  is_changed: shape.boolean(),
  /** For a table row: the value of the field by which people recognise it, if visible. */
  head: shape.anything().optional(),
  comment: shape.text().nullable(),
  author: shape.int(),
  author_name: shape.text(),
  state: shape.choice(proposalStates),
  answer: shape.text().nullable(),
  decided_at: shape.moment().nullable(),
  decided_by_name: shape.text().nullable().optional(),
  dismissed_at: shape.moment().nullable(),
})
export type Proposal = TypeOf<typeof proposal>

/** Proposals, with labels of the records that their values refer to. */
const proposalResults = { results: shape.list(proposal), labels }

const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })

/** Maximum number of values per request. */
export const maxProposed = 100

export const proposalEndpoints = {
  list: endpoint('GET', '/proposals/', {
    ...proposals.endpoints.list,
    // Loads the target record of each proposal.
    expensive: true as const,
    output: shape.object({ ...pageParts(proposal), ...proposalResults }),
  }),
  /**
   * Proposes values for the fields of one record. Each value becomes its own proposal, which withdraws the open one
   * of the same person for the same field. A new record is a single proposal.
   */
  create: endpoint('POST', '/proposals/', {
    access: 'proposals:create',
    body: shape.strictObject({
      mandate: id,
      resource: shape.choice(proposables),
      record: id.nullable(),
      values: shape.record(shape.anything(), { maxKeyLength: 120 }),
      comment: shape.lines({ max: 2000 }).nullish(),
    }),
    output: shape.object(proposalResults),
    status: 201,
  }),
  /** Accepts (writing the values) or refuses several proposals; all or none. */
  decide: endpoint('POST', '/proposals/decide/', {
    access: 'proposals:transitions',
    body: shape.strictObject({
      ids: shape.list(id, { min: 1, max: maxProposed }),
      accept: shape.boolean(),
      /** Message to the authors. */
      answer: shape.lines({ max: 2000 }).nullish(),
      /** Whether to also write fields that changed since the proposal. */
      overwrite: shape.boolean().optional(),
    }),
    output: shape.object(proposalResults),
  }),
  /** Withdraws the caller's own proposal. */
  withdraw: endpoint('POST', '/proposals/{id}/withdraw/', {
    access: 'proposals:transitions',
    params,
    output: proposal,
  }),
  /** Hides the decision on the caller's own proposal. */
  dismiss: endpoint('POST', '/proposals/{id}/dismiss/', {
    access: 'proposals:write',
    params,
    output: proposal,
  }),
}
