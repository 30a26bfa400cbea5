import { computed, said, section } from '../../kernel/field/fields.ts'
import {
  choice,
  instant,
  integer,
  line,
  longText,
  object,
  reference,
} from '../../kernel/field/kinds.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { pageParts } from '../../kernel/record/list.ts'
import { labels, resource } from '../../kernel/record/resource.ts'

/** Resources whose fields may be proposed: of mandates those of their forms, of rows new ones too. */
export const proposables = [
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
    author_name: said('author', computed(line({ required: true }))),
    state: computed(choice(proposalStates, { required: true })),
    answer: longText({ max: 2000 }),
    decided_at: computed(instant()),
    dismissed_at: computed(instant()),
  }),
  ...section('proposal', 'decision', { decided_by_name: computed(line()) }),
}

/** Values that somebody may not write, but propose to whoever may. */
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

/** A proposal as somebody sees it. */
const proposal = shape.object({
  id,
  version: shape.int(),
  created_at: shape.moment(),
  mandate: shape.int(),
  resource: shape.choice(proposables),
  /** None where a new record is proposed: then the value holds its fields, and `field` is none. */
  record: shape.int().nullable(),
  field: shape.text().nullable(),
  before: shape.anything(),
  value: shape.anything(),
  /** What the field holds now, as far as the reader sees it. */
  current: shape.anything(),
  /** Whether that is something else than when it was proposed. */
  is_changed: shape.boolean(),
  /** Of a row: the value by which people tell it from others, as far as the reader sees it. */
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

/** Several of them, with what people call the records that their values refer to. */
const several = { results: shape.list(proposal), labels }

const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })

/** Most values that are proposed, or decided on, at once. */
export const mostProposed = 100

export const proposalEndpoints = {
  list: endpoint('GET', '/proposals/', {
    ...proposals.endpoints.list,
    // Each is compared with the record that it is for.
    dear: true as const,
    output: shape.object({ ...pageParts(proposal), ...several }),
  }),
  /**
   * Proposes values of fields of one record, with one comment. Each becomes a proposal of its own; an
   * open one of the same person for the same field is withdrawn by it. A new record, all its fields
   * together, is one proposal.
   */
  create: endpoint('POST', '/proposals/', {
    access: 'proposals:create',
    body: shape.strictObject({
      mandate: id,
      resource: shape.choice(proposables),
      record: id.nullable(),
      values: shape.record(shape.anything(), { longestName: 120 }),
      comment: shape.lines({ max: 2000 }).nullish(),
    }),
    output: shape.object(several),
    status: 201,
  }),
  /** Accepts or refuses several; accepting enters their values. All of them or none. */
  decide: endpoint('POST', '/proposals/decide/', {
    access: 'proposals:transitions',
    body: shape.strictObject({
      ids: shape.list(id, { min: 1, max: mostProposed }),
      accept: shape.boolean(),
      /** A sentence to those who proposed. */
      answer: shape.lines({ max: 2000 }).nullish(),
      /** Enters values too where the field holds something else by now than when they were proposed. */
      overwrite: shape.boolean().optional(),
    }),
    output: shape.object(several),
    refusals: {
      409: 'Not all can be decided so: `fields` says by id why, `changed` names those that need `overwrite`.',
    },
  }),
  /** Takes back what one proposed. */
  withdraw: endpoint('POST', '/proposals/{id}/withdraw/', {
    access: 'proposals:transitions',
    params,
    output: proposal,
    refusals: { 409: 'It was decided in the meantime.' },
  }),
  /** Puts a decision on what one proposed away. */
  dismiss: endpoint('POST', '/proposals/{id}/dismiss/', {
    access: 'proposals:write',
    params,
    output: proposal,
  }),
}
