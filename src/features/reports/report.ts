import { computed, said, section } from '../../kernel/field/fields.ts'
import { choice, instant, integer, line, reference } from '../../kernel/field/kinds.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { download, endpoint } from '../../kernel/http/endpoint.ts'
import { fileTypes, resource } from '../../kernel/record/resource.ts'
import { languages } from '../../kernel/text.ts'
import { originStatuses } from '../reference/origin/origin.ts'
import { tableNames } from '../reference/reference.ts'

/** What a report is made as. */
export const reportFormats = ['pdf', 'xlsx'] as const
export type ReportFormat = (typeof reportFormats)[number]
export const reportTypes = {
  pdf: 'application/pdf',
  xlsx: fileTypes.xlsx,
} as const satisfies Record<ReportFormat, string>

/** How far a report is: it waits, is being made, is there, or could not be made. */
export const reportStates = ['queued', 'running', 'done', 'failed'] as const
export type ReportState = (typeof reportStates)[number]

/**
 * Why a report could not be made: its making needed more memory or time than it may, it broke off, or
 * what it is made from does not fit together.
 */
export const reportFailures = ['too_large', 'too_long', 'ended', 'refused'] as const
export type ReportFailure = (typeof reportFailures)[number]

/** Calculations that an Excel report is written into: the office's own workbook, or one that we make. */
export const workbooks = ['office', 'generated'] as const

export const reportFields = {
  ...section('report', 'base', {
    mandate: reference('mandates', { required: true }),
    language: choice(languages, { required: true }),
    format: choice(reportFormats, { required: true }),
    /** Of an Excel report: what it is written into. */
    workbook: choice(workbooks),
    /** Counts the published reports of a mandate; a draft has none. */
    number: computed(integer({ min: 1 })),
    mandate_number: said('mandate', computed(line({ required: true }))),
    state: computed(choice(reportStates, { required: true })),
    size: computed(integer({ min: 0, unit: 'B' })),
    /** SHA-256 of the file that is handed out: that of the draft until it is published. */
    hash: computed(line()),
    published_at: computed(instant()),
  }),
  ...section('report', 'making', {
    progress: computed(integer({ min: 0, max: 100, unit: '%' })),
    failure: computed(choice(reportFailures)),
    author_name: computed(line()),
    published_by_name: computed(line()),
  }),
}

/** Reports of a mandate: each is made once, of what was known when it was asked for, and never changes. */
export const reports = resource({
  name: 'reports',
  fields: reportFields,
  list: [
    'mandate',
    'mandate_number',
    'number',
    'language',
    'format',
    'workbook',
    'state',
    'size',
    'hash',
    'published_at',
    'progress',
    'failure',
    'author_name',
    'published_by_name',
  ],
  searched: { fields: ['mandate_number'] },
  order: '-created_at',
})
export type Report = TypeOf<typeof reports.row>

const { list, get, create, remove, restore, history, asOf } = reports.endpoints
const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })

/** A figure that keeps a report from being published. */
const unconfirmed = shape.object({
  id: shape.text(),
  table: shape.choice(tableNames),
  value: shape.number().nullable(),
  unit: shape.text(),
  status: shape.choice(originStatuses),
  standing: shape.choice(['open', 'expired']),
  until: shape.text().nullable(),
})
export type Unconfirmed = TypeOf<typeof unconfirmed>

/** A text that does not seem to be in the language of its report. */
const foreignText = shape.object({
  /** The field or cell of the mandate's form (`options/cad/remark`) in which it was typed. */
  field: shape.text(),
  text: shape.text(),
  language: shape.choice(languages),
})
export type ForeignText = TypeOf<typeof foreignText>

export const reportEndpoints = {
  list,
  get,
  /**
   * Asks for a report of what is known now; it is made in the background. 409 where something that it
   * needs is missing: `missing` names the fields.
   */
  create: {
    ...create,
    dear: true as const,
    refusals: { 409: 'Something that a report needs is missing, or there is no workbook.' },
  },
  remove,
  restore,
  history,
  asOf,
  /** The file: with the mark of a draft until it is published. 409 while there is none. */
  file: endpoint('GET', '/reports/{id}/file/', {
    access: 'reports:read',
    params,
    output: download(...Object.values(reportTypes)),
    refusals: { 409: 'It is not there yet, or could not be made.' },
  }),
  /**
   * What the office looks at before it publishes a report: the figures that its recommendation rests on and
   * that are not confirmed, or no longer; whether the office has a name; texts that do not seem to be in the
   * language of the report, which keep nothing from being published.
   */
  checks: endpoint('GET', '/reports/{id}/checks/', {
    access: 'reports:transitions',
    params,
    output: shape.object({
      figures: shape.list(unconfirmed),
      has_office_name: shape.boolean(),
      texts: shape.list(foreignText),
    }),
  }),
  /** Numbers a report and shows it to the client; it is made without the mark of a draft, of the same values. */
  publish: endpoint('POST', '/reports/{id}/publish/', {
    access: 'reports:transitions',
    params,
    output: reports.row,
    refusals: {
      409: 'It is not there yet, could not be made, the office has no name, or it rests on figures that must be confirmed first: `figures`.',
    },
  }),
  /** Makes a report that could not be made once more, of the same values. */
  again: endpoint('POST', '/reports/{id}/again/', {
    access: 'reports:create',
    dear: true,
    params,
    output: reports.row,
    refusals: { 409: 'It did not fail.' },
  }),
}
