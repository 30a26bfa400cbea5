import { severalLines } from '../../kernel/field/characters.ts'
import {
  choice,
  computed,
  instant,
  integer,
  line,
  longText,
  object,
  reference,
  said,
  section,
} from '../../kernel/field/fields.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { pageOf } from '../../kernel/record/list.ts'
import { labels, resource } from '../../kernel/record/resource.ts'
import { z } from '../../kernel/z.ts'

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

const anything = object(z.unknown())

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

const id = z.int().min(1).max(2147483647)

/** A proposal as somebody sees it. */
const proposal = z.object({
  id,
  version: z.int(),
  created_at: z.iso.datetime(),
  mandate: z.int(),
  resource: z.enum(proposables),
  /** None where a new record is proposed: then the value holds its fields, and `field` is none. */
  record: z.int().nullable(),
  field: z.string().nullable(),
  before: z.unknown(),
  value: z.unknown(),
  /** What the field holds now, as far as the reader sees it. */
  current: z.unknown(),
  /** Whether that is something else than when it was proposed. */
  is_changed: z.boolean(),
  /** Of a row: the value by which people tell it from others, as far as the reader sees it. */
  head: z.unknown().optional(),
  comment: z.string().nullable(),
  author: z.int(),
  author_name: z.string(),
  state: z.enum(proposalStates),
  answer: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  decided_by_name: z.string().nullable().optional(),
  dismissed_at: z.iso.datetime().nullable(),
})
export type Proposal = z.infer<typeof proposal>

/** Several of them, with what people call the records that their values refer to. */
const several = { results: z.array(proposal), labels }

const params = z.object({ id: z.coerce.number().int().min(1).max(2147483647) })

/** Most values that are proposed, or decided on, at once. */
export const mostProposed = 100

export const proposalEndpoints = {
  list: endpoint('GET', '/proposals/', {
    ...proposals.endpoints.list,
    // Each is compared with the record that it is for.
    dear: true as const,
    output: pageOf(proposal).extend(several),
  }),
  /**
   * Proposes values of fields of one record, with one comment. Each becomes a proposal of its own; an
   * open one of the same person for the same field is withdrawn by it. A new record, all its fields
   * together, is one proposal.
   */
  create: endpoint('POST', '/proposals/', {
    access: 'proposals:create',
    body: z.strictObject({
      mandate: id,
      resource: z.enum(proposables),
      record: id.nullable(),
      values: z.record(z.string().max(120), z.unknown()),
      comment: severalLines().max(2000).nullish(),
    }),
    output: z.object(several),
    status: 201,
  }),
  /** Accepts or refuses several; accepting enters their values. All of them or none. */
  decide: endpoint('POST', '/proposals/decide/', {
    access: 'proposals:transitions',
    body: z.strictObject({
      ids: z.array(id).min(1).max(mostProposed),
      accept: z.boolean(),
      /** A sentence to those who proposed. */
      answer: severalLines().max(2000).nullish(),
      /** Enters values too where the field holds something else by now than when they were proposed. */
      overwrite: z.boolean().optional(),
    }),
    output: z.object(several),
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
