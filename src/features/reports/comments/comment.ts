import { computed, labelledAs, section } from '../../../kernel/field/fields.ts'
import { choice, flag, line, longText } from '../../../kernel/field/kinds.ts'
import { reference } from '../../../kernel/field/references.ts'
import type { TypeOf } from '../../../kernel/field/shape.ts'
import { resource } from '../../../kernel/record/resource.ts'

const closingChapters = [
  'works',
  'subsidies',
  'accuracy',
  'building',
  'plant',
  'idc',
  'photos',
] as const

/** Chapters of a consultation's report, in its order. */
export const consultationChapters = [
  'summary',
  'today',
  'recommendation',
  'comparison',
  'options',
  ...closingChapters,
  'law',
  'calculation',
  'plausibility',
  'programme',
  'signatures',
] as const

/** Chapters of the reports of other kinds, in their order; each has some of them. */
export const kindChapters = [
  'summary',
  'situation',
  'recommendation',
  'comparison',
  'options',
  ...closingChapters,
  'estimate',
  'calculation',
  'signatures',
] as const

export const reportChapters = [
  ...consultationChapters,
  ...(['situation', 'estimate'] as const satisfies (typeof kindChapters)[number][]),
] as const
export type ReportChapter = (typeof reportChapters)[number]

export const commentFields = {
  ...section('comment', 'base', {
    mandate: reference('mandates', { required: true }),
    mandate_number: labelledAs('mandate', computed(line({ required: true }))),
    chapter: choice(reportChapters, { required: true }),
    text: longText({ required: true, max: 2000 }),
    author_name: computed(line()),
  }),
  ...section('comment', 'answer', {
    answer: longText({ max: 2000 }),
    answered_by_name: computed(line()),
    resolved: flag(),
  }),
}

/**
 * Remarks of reviewers on a chapter of a mandate's report, with their answer. They hold from draft to draft until they are
 * resolved, stand in drafts, and never in a published report. Clients see none.
 */
export const reportComments = resource({
  name: 'report_comments',
  fields: commentFields,
  list: [
    'mandate',
    'mandate_number',
    'chapter',
    'text',
    'author_name',
    'answer',
    'answered_by_name',
    'resolved',
  ],
  searched: { fields: ['text'] },
  order: 'created_at',
})
export type ReportComment = TypeOf<typeof reportComments.row>
export type ListedComment = TypeOf<
  NonNullable<typeof reportComments.endpoints.list.output>
>['results'][number]

const { list, get, create, update, remove, restore, history, asOf } = reportComments.endpoints

/** Nobody changes what somebody else remarked: they answer or resolve it. */
export const commentEndpoints = { list, get, create, update, remove, restore, history, asOf }
