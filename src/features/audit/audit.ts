import { chainFaults } from '../../kernel/audit/chain.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { download, endpoint } from '../../kernel/http/endpoint.ts'
import { anyId, anyOf, listQuery, pageParts } from '../../kernel/record/list.ts'
import { fileTypes } from '../../kernel/record/resource.ts'

/** The acts with the result of a verification, and of a mail with the head of the chain. */
export const verifiedAct = 'audit:verified'
export const headSentAct = 'audit:head_sent'

/** Who acted: a person, the product itself, somebody unknown, or a person who was erased from the log. */
export const auditActors = ['person', 'product', 'stranger', 'erased'] as const

const listedShapes = {
  id: shape.int({ min: 1 }),
  at: shape.moment(),
  act: shape.text(),
  /** The act in the reader's language. */
  act_label: shape.text(),
  refused: shape.boolean(),
  who: shape.choice(auditActors),
  actor: shape.int().nullable(),
  /** Their current name. */
  actor_name: shape.text().nullable(),
  actor_company: shape.text().nullable(),
  /** The current label of the record concerned, and details of the act. */
  object: shape.text().nullable(),
  ip: shape.text().nullable(),
  sealed: shape.boolean(),
}
const listedAct = shape.object(listedShapes)
export type ListedAct = TypeOf<typeof listedAct>

const seal = shape.object({
  id: shape.int(),
  sealed_at: shape.moment(),
  rows: shape.int(),
  digest: shape.text(),
  /** Digest of the previous seal; empty in the first one. */
  previous: shape.text(),
})

const auditedAct = shape.object({
  ...listedShapes,
  /** The current label of the record concerned. */
  record: shape.text().nullable(),
  /** The person whom an administrator viewed as. */
  viewed_as_name: shape.text().nullable(),
  details: shape.list(shape.object({ label: shape.text(), value: shape.text() })),
  /** What an administrator read while viewing as somebody else. */
  read: shape.list(shape.object({ at: shape.moment(), label: shape.text() })),
  user_agent: shape.text().nullable(),
  request_id: shape.text().nullable(),
  seal: seal.nullable(),
})

/** Rows of one day that match the filters. */
const auditDay = shape.object({
  day: shape.date(),
  count: shape.int(),
  /** Number of rows that wait for the next seal. */
  unsealed: shape.int(),
})
export type AuditDay = TypeOf<typeof auditDay>

const chainResult = shape.object({
  at: shape.moment(),
  milliseconds: shape.int(),
  /** Null if the chain is intact. */
  fault: shape.choice(chainFaults).nullable(),
  /** Position of the first fault, as far as it is known. */
  seal: shape.int().nullable(),
  row: shape.int().nullable(),
  seals: shape.int(),
  rows: shape.int(),
  /** Rows whose values were erased, according to the log. */
  erased: shape.int(),
  unsealed: shape.int(),
  /** Times of the first and last seal. */
  from: shape.moment().nullable(),
  to: shape.moment().nullable(),
})
export type ChainResult = TypeOf<typeof chainResult>

export const auditSchemas = {
  ListedAct: listedAct,
  AuditedAct: auditedAct,
  AuditSeal: seal,
  AuditDay: auditDay,
  ChainResult: chainResult,
}

/** Filters of the list and its export. */
const filters = {
  search: listQuery.search,
  act: anyOf(shape.text({ max: 100 })).optional(),
  actor: anyId.optional(),
  /** First and last day, in Europe/Zurich. */
  from: shape.date().optional(),
  to: shape.date().optional(),
  /** Only refused sign-ins, codes and the like. */
  refused: shape.choice(['true']).optional(),
}

export const auditEndpoints = {
  list: endpoint('GET', '/audit/', {
    access: 'audit:read',
    expensive: ['search'],
    query: shape.object({ ...filters, page: listQuery.page, page_size: listQuery.page_size }),
    output: shape.object({ ...pageParts(listedAct), days: shape.list(auditDay) }),
  }),
  export: endpoint('GET', '/audit/export/', {
    access: 'audit:read',
    expensive: true,
    query: shape.object({ ...filters, format: shape.choice(['xlsx', 'csv']) }),
    output: download(fileTypes.xlsx, fileTypes.csv),
  }),
  /** Acts and people that occur in the log, for the filters. */
  options: endpoint('GET', '/audit/options/', {
    access: 'audit:read',
    output: shape.object({
      acts: shape.list(shape.object({ value: shape.text(), label: shape.text() })),
      actors: shape.list(shape.object({ value: shape.int(), label: shape.text() })),
    }),
  }),
  /** The head of the chain, and the last verification. */
  chain: endpoint('GET', '/audit/chain/', {
    access: 'audit:read',
    output: shape.object({
      head: shape
        .object({ seal: shape.int(), sealed_at: shape.moment(), digest: shape.text() })
        .nullable(),
      /** When the head was last sent by mail, and to whom. */
      sent: shape.object({ at: shape.moment(), to: shape.text() }).nullable(),
      last: chainResult.nullable(),
    }),
  }),
  verify: endpoint('POST', '/audit/verify/', {
    access: 'audit:read',
    expensive: true,
    output: chainResult,
  }),
  get: endpoint('GET', '/audit/{id}/', {
    access: 'audit:read',
    params: shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) }),
    output: auditedAct,
  }),
}
