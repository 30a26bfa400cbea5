import { and, desc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import type { AuditRow } from '../../kernel/audit/audit.server.ts'
import type { AuditDetail } from '../../kernel/audit/audit.table.ts'
import { auditLog, auditSeals } from '../../kernel/audit/audit.table.ts'
import { readHead } from '../../kernel/audit/sealing.server.ts'
import { verifyChain } from '../../kernel/audit/verify.server.ts'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { exportRecords } from '../../kernel/export.server.ts'
import { computed, section } from '../../kernel/field/fields.ts'
import { dayOf } from '../../kernel/field/format.ts'
import { instant, line } from '../../kernel/field/kinds.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { countLimit } from '../../kernel/record/list.ts'
import { auditExport } from '../../kernel/record/recordExport.server.ts'
import {
  type auditEndpoints,
  type ChainResult,
  headSentAct,
  type ListedAct,
  verifiedAct,
} from './audit.ts'
import { type AuditLabels, labelsIn, nameWithFirm, readPeople } from './auditLabels.server.ts'
import {
  filterConditions,
  matchingRows,
  readDays,
  readPage,
  searchConditions,
} from './auditQuery.server.ts'
import {
  describeConcerned,
  describeDetails,
  describeObject,
  describeViewed,
} from './describeAct.server.ts'
import { viewedIn } from './viewedPaths.ts'

const newestFirst = [desc(auditLog.at), desc(auditLog.id)]

const actLabel = (act: string, say: Context['say']) => say(act.replace(':', ':act.'))

function toListed(row: AuditRow, labels: AuditLabels, { say }: Context): ListedAct {
  const { id, at, act, actor_id, ip, salt, seal_id } = row
  const actor = actor_id === null ? undefined : labels.people.get(actor_id)
  return {
    ...{ id, at, act, ip },
    act_label: actLabel(act, say),
    refused: /_(refused|locked)$/.test(act),
    who: salt === null ? 'erased' : actor_id !== null ? 'person' : ip ? 'stranger' : 'product',
    actor: actor_id,
    actor_name: actor_id === null ? null : (actor?.name ?? say('audit:person.gone')),
    actor_company: actor?.company ?? null,
    object: describeObject(row, labels, say),
    sealed: seal_id !== null,
  }
}

/** The columns of the export. */
const exportColumns = section('audit', 'base', {
  at: computed(instant()),
  who: computed(line()),
  act: computed(line()),
  object: computed(line()),
  ip: computed(line()),
  user_agent: computed(line()),
  id: computed(line()),
  seal: computed(line()),
})

/** Name of the person who acted, in exports. */
const whoName = ({ who, actor_name, actor_company }: ListedAct, say: Context['say']) =>
  actor_name === null
    ? say(`audit:who.${who}`)
    : nameWithFirm({ name: actor_name, company: actor_company }, say)

async function lastRow(act: string, db: Db) {
  const [row] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.act, act), isNotNull(auditLog.salt)))
    .orderBy(...newestFirst)
    .limit(1)
  return row
}

/** Handlers of the audit log. */
export const auditHandlers: HandlersOf<typeof auditEndpoints> = {
  async list({ query: { page, page_size, search, ...query } }, context) {
    const { db } = context
    const filters = filterConditions(query)
    const read = async (from: Db) => {
      const found = await searchConditions(search, from)
      return { found, ...(await readPage(from, filters, found, { page, page_size })) }
    }
    const { found, ids, count } = search ? await context.searching(read) : await read(db)
    const rows = await db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.id, ids))
      .orderBy(...newestFirst)
    const labels = await labelsIn(rows, context)
    const [first, last] = [rows.at(-1), rows[0]]
    return {
      count: Math.min(count, countLimit),
      count_capped: count > countLimit,
      next: page * page_size < count ? nextPage(page + 1, page_size, search, query) : null,
      results: rows.map((row) => toListed(row, labels, context)),
      days:
        first && last
          ? await readDays(db, matchingRows(filters, found), dayOf(first.at), dayOf(last.at))
          : [],
    }
  },

  async export({ query: { format, search, ...query } }, context) {
    const { db, say } = context
    const filters = filterConditions(query)
    const found = await searchConditions(search, db)
    const where = matchingRows(filters, found)
    const { count } = await readPage(db, filters, found, { page: 1, page_size: 1 })
    await auditExport('audit', { format, count }, context)
    const columns = Object.entries(exportColumns)
    const selected = db
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(...newestFirst)
    const batches = await context.rows({ ...selected.toSQL(), isSearch: search !== undefined })
    async function* rows() {
      for await (const batch of batches) {
        const acts = batch.map(toAuditRow)
        const labels = await labelsIn(acts, context)
        yield acts.map((row) => {
          const listed = toListed(row, labels, context)
          return {
            ...row,
            ...listed,
            who: whoName(listed, say),
            act: listed.act_label,
            id: String(row.id),
            seal: row.seal_id === null ? null : String(row.seal_id),
          }
        })
      }
    }
    return exportRecords({
      words: 'audit',
      columns: columns.map(([name, field]) => ({
        ...{ name, field, title: say(`audit:column.${name}`) },
        optionLabel: String,
      })),
      rows: rows(),
      ...{ format, context },
    })
  },

  async options(_, context) {
    const { db, say } = context
    const acts = (await distinctValues(db, 'act')) as string[]
    const actors = (await distinctValues(db, 'actor_id')) as number[]
    const people = await readPeople(actors, context)
    const labelOf = (actor: number) => {
      const person = people.get(actor)
      return person ? nameWithFirm(person, say) : say('audit:person.gone')
    }
    const byLabel = (one: { label: string }, other: { label: string }) =>
      one.label.localeCompare(other.label)
    return {
      acts: acts.map((value) => ({ value, label: actLabel(value, say) })).sort(byLabel),
      actors: actors.map((value) => ({ value, label: labelOf(value) })).sort(byLabel),
    }
  },

  async chain(_, { db }) {
    const head = await readHead(db)
    const sent = await lastRow(headSentAct, db)
    const verified = await lastRow(verifiedAct, db)
    return {
      head: head ? { seal: head.id, sealed_at: head.sealed_at, digest: head.digest } : null,
      sent: sent?.detail ? { at: sent.at, to: String(sent.detail.to) } : null,
      last: verified?.detail ? toResult(verified.at, verified.detail) : null,
    }
  },

  async verify(_, { db, now, audit }) {
    const started = performance.now()
    const { problem, head: _head, ...found } = await verifyChain(db)
    const detail = {
      ...found,
      milliseconds: Math.round(performance.now() - started),
      fault: problem?.fault ?? null,
      seal: problem?.seal ?? null,
      row: problem?.row ?? null,
    }
    await audit(verifiedAct, { detail })
    return { at: now.toISOString(), ...detail }
  },

  async get({ params: { id } }, context) {
    const { db, say } = context
    const row = one(await db.select().from(auditLog).where(eq(auditLog.id, id)))
    const labels = await labelsIn([row], context, viewedIn(row.detail))
    const [seal] =
      row.seal_id === null
        ? []
        : await db
            .select({
              id: auditSeals.id,
              sealed_at: auditSeals.sealed_at,
              rows: auditSeals.rows,
              digest: auditSeals.digest,
              previous: auditSeals.previous,
            })
            .from(auditSeals)
            .where(eq(auditSeals.id, row.seal_id))
    return {
      ...toListed(row, labels, context),
      record: row.resource && describeConcerned(row.resource, row.record_id, labels, say),
      viewed_as_name:
        row.viewed_as === null ? null : describeConcerned('users', row.viewed_as, labels, say),
      details: describeDetails(row, say).map(({ label, value }) => ({ label, value })),
      read: describeViewed(row.detail, labels, say),
      user_agent: row.user_agent,
      request_id: row.request_id,
      seal: seal ?? null,
    }
  },
}

const toResult = (at: string, detail: AuditDetail): ChainResult => ({
  at,
  ...(detail as Omit<ChainResult, 'at'>),
})

function nextPage(page: number, pageSize: number, search: string | undefined, query: object) {
  const parts = { search, ...query, page, page_size: pageSize }
  const known = Object.entries(parts).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return `?${new URLSearchParams(known)}`
}

/** A row of a stream, in the order of the columns. */
function toAuditRow(values: readonly unknown[]): AuditRow {
  const columns = Object.entries(getTableColumns(auditLog))
  return Object.fromEntries(
    columns.map(([name, column], index) => {
      const value = values[index]
      return [name, value === null ? null : column.mapFromDriverValue(value as never)]
    }),
  ) as AuditRow
}

/** All values of an indexed column, by a skip scan: one index lookup per value. */
async function distinctValues(db: Db, column: 'act' | 'actor_id'): Promise<unknown[]> {
  const name = sql.identifier(column)
  const { rows } = await db.execute<{ value: unknown }>(sql`
    with recursive known(value) as (
      (select ${name} from audit_log where ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} from audit_log where ${name} > value order by ${name} limit 1)
      from known where value is not null)
    select value from known where value is not null`)
  return rows.map(({ value }) => value)
}
