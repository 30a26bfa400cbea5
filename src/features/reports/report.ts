import { computed, labelledAs, section } from '../../kernel/field/fields.ts'
import { choice, instant, integer, line } from '../../kernel/field/kinds.ts'
import { reference } from '../../kernel/field/references.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { download, endpoint } from '../../kernel/http/endpoint.ts'
import { fileTypes, resource } from '../../kernel/record/resource.ts'
import { languages } from '../../kernel/text.ts'
import { originStatuses } from '../reference/origin/origin.ts'
import { tableNames } from '../reference/tableNames.ts'
import { reportChapters } from './comments/comment.ts'

export const reportFormats = ['pdf', 'xlsx'] as const
export type ReportFormat = (typeof reportFormats)[number]
/** Media types by format. */
export const reportTypes = {
  pdf: 'application/pdf',
  xlsx: fileTypes.xlsx,
} as const satisfies Record<ReportFormat, string>

/** States of rendering: queued, running, done or failed. */
export const reportStates = ['queued', 'running', 'done', 'failed'] as const
export type ReportState = (typeof reportStates)[number]

/**
 * Reasons of a failure: memory limit, processor time, crash of the process, inconsistent input, and a busy machine, after
 * which the report is queued and tried again.
 */
export const reportFailures = ['too_large', 'too_long', 'ended', 'refused', 'busy'] as const
export type ReportFailure = (typeof reportFailures)[number]

/** Workbook of an Excel report: the office's own template or the mandate's calculation, filled, or a generated one. */
export const workbooks = ['office', 'mandate', 'generated'] as const

export const reportFields = {
  ...section('report', 'base', {
    mandate: reference('mandates', { required: true }),
    language: choice(languages, { required: true }),
    format: choice(reportFormats, { required: true }),
    /** For Excel reports only. */
    workbook: choice(workbooks),
    /** Sequence number among the published reports of a mandate; drafts have none. */
    number: computed(integer({ min: 1 })),
    mandate_number: labelledAs('mandate', computed(line({ required: true }))),
    state: computed(choice(reportStates, { required: true })),
    size: computed(integer({ min: 0, unit: 'B' })),
    /** SHA-256 of the current file: the draft until publication, then the final one. */
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

/** Reports of a mandate; each is rendered from a snapshot taken on request and never changes. */
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

/** A figure that blocks publication until it is confirmed. */
const unconfirmed = shape.object({
  id: shape.text(),
  table: shape.choice(tableNames),
  value: shape.number().nullable(),
  unit: shape.text(),
  status: shape.choice(originStatuses),
  /** The source that states it: that of the expired confirmation, else that of its table. */
  source: shape.text().nullable(),
  link: shape.text().nullable(),
  /** `open` if it was never confirmed. */
  standing: shape.choice(['open', 'expired']),
  /** Last day of the expired confirmation, YYYY-MM-DD. */
  until: shape.text().nullable(),
})
export type Unconfirmed = TypeOf<typeof unconfirmed>

/** Fields of a form without which no report of it is published. */
export const publicationGapNames = [
  'recommended',
  'recommended_reason',
  'next_steps',
  'visit_date',
  'plausibility',
  'report_date',
  'prices_vat',
  'periods',
  'measures',
  'variants',
] as const
export type PublicationGap = (typeof publicationGapNames)[number]

/** A plausibility check that stands in the way of a publication. */
const openCheck = shape.object({
  check: shape.text(),
  /** Its name, in the caller's language. */
  label: shape.text(),
  verdict: shape.choice(['refuse', 'acknowledge']),
  /** What it found, in the caller's language. */
  findings: shape.list(shape.text()),
  /** The value for which a reason has to be given, as `plausibility/<check>/figure` of the form stores it. */
  figure: shape.text(),
})
export type OpenCheck = TypeOf<typeof openCheck>

/** A text that seems to be in another language than its report. */
const foreignText = shape.object({
  /** Field or cell of the mandate's form (`options/cad/remark`). */
  field: shape.text(),
  text: shape.text(),
  language: shape.choice(languages),
})
export type ForeignText = TypeOf<typeof foreignText>

/** Open comments that a publication names at most: as many ids as an address holds. */
const maxNamedComments = 500

/** How a place differs; `picture` if its words are the same and its picture is another one. */
export const changeKinds = ['changed', 'added', 'removed', 'picture'] as const

/** A place of a draft that reads otherwise than in the published report before it. */
const reportChange = shape.object({
  kind: shape.choice(changeKinds),
  /** Title of its chapter, as printed. */
  section: shape.text(),
  /** As printed before and now; null if it is new or gone. */
  before: shape.text().nullable(),
  after: shape.text().nullable(),
})
export type ReportChange = TypeOf<typeof reportChange>

export const reportEndpoints = {
  list,
  get,
  /**
   * Requests a report of the current data, rendered in the background. 409 if required data is missing:
   * `missing` names the fields.
   */
  create: {
    ...create,
    expensive: true as const,
  },
  remove,
  restore,
  history,
  asOf,
  /** Downloads the file, watermarked until it is published. 409 if there is none yet. */
  file: endpoint('GET', '/reports/{id}/file/', {
    access: 'reports:read',
    params,
    output: download(...Object.values(reportTypes)),
  }),
  /**
   * Checks before publication: facts that the report lacks or that have changed since it was made, figures behind the recommendation that are unconfirmed or
   * expired, prices of which it is not known whether they include VAT, whether the office has a name, and, as warnings only, texts that seem to be in another language and photos without a file. Also what differs from the report published before.
   */
  checks: endpoint('GET', '/reports/{id}/checks/', {
    access: 'reports:transitions',
    params,
    output: shape.object({
      missing: shape.list(shape.choice(publicationGapNames)),
      /** Why `plausibility` is missing: what must be corrected or explained. */
      implausible: shape.list(openCheck),
      /** Fields and cells of the form of which the report says something else than the worksheet now. */
      changed: shape.list(shape.text()),
      figures: shape.list(unconfirmed),
      /** Tables whose prices do not say whether they include VAT; if all do, those that exclude it among others. */
      vat: shape.object({
        unknown: shape.list(shape.choice(tableNames)),
        mixed: shape.list(shape.choice(tableNames)),
      }),
      has_office_name: shape.boolean(),
      texts: shape.list(foreignText),
      /** Whether who signs it has an accreditation number. */
      has_accreditation: shape.boolean(),
      /** Captions of photos that the draft cannot show, and of those whose files the mandate no longer has. */
      photos: shape.object({ missing: shape.list(shape.text()), gone: shape.list(shape.text()) }),
      /** What differs from the report with the number `since`, as printed; null if the draft was compared with none. */
      changes: shape.object({ since: shape.int(), list: shape.list(reportChange) }).nullable(),
      /** Comments of reviewers that nobody has resolved. */
      comments: shape.list(
        shape.object({
          id: shape.int(),
          chapter: shape.choice(reportChapters),
          text: shape.text(),
        }),
      ),
    }),
  }),
  /**
   * Publishes a report to the client: numbers it and renders it again without watermark, from the same snapshot. 409 if
   * the report lacks facts (`missing` names the fields), or says what the worksheet no longer does (`changed`), or if
   * comments of reviewers are open that `despite_comments` does not name.
   */
  publish: endpoint('POST', '/reports/{id}/publish/', {
    access: 'reports:transitions',
    params,
    query: shape.object({
      despite_comments: shape
        .separated(shape.urlInt({ min: 1, max: 2147483647 }), maxNamedComments)
        .optional(),
    }),
    output: reports.row,
  }),
  /** Retries a report that failed, or waits for a busy machine, from the same snapshot. */
  again: endpoint('POST', '/reports/{id}/again/', {
    access: 'reports:create',
    expensive: true,
    params,
    output: reports.row,
  }),
}
