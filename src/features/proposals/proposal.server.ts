import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { one, stampFields, stampReason } from '../../kernel/database/db.server.ts'
import { cellsSchema } from '../../kernel/field/cells.server.ts'
import { schemaOf } from '../../kernel/field/check.ts'
import { newShape } from '../../kernel/field/recordShapes.ts'
import { fieldAt } from '../../kernel/field/tables.ts'
import {
  Failure,
  type FieldProblems,
  fail,
  failFields,
  problemsOf,
} from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { mailTime } from '../../kernel/mail.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import { asSql, referredBy, type Values } from '../../kernel/record/recordRead.server.ts'
import { refuseUnseen } from '../../kernel/record/recordWrite.server.ts'
import { usersTable } from '../auth/user.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { Looked, ProposalTargets } from './proposables.server.ts'
import { proposalsTable as table } from './proposal.table.ts'
import {
  mostProposed,
  type Proposal,
  type ProposalState,
  type proposalEndpoints,
  proposals as resource,
} from './proposal.ts'

const author = alias(usersTable, 'author')
const decider = alias(usersTable, 'decider')
const nameOf = (person: typeof author | typeof decider) =>
  sql<string>`coalesce(${person.company_name}, ${person.name})`

const proposalRecords = records(resource, {
  table,
  columns: { author_name: nameOf(author), decided_by_name: nameOf(decider) },
  joins: [
    { table: author, on: eq(author.id, table.author), always: true },
    { table: decider, on: eq(decider.id, table.decided_by) },
  ],
  search: { whole: table.search, parts: { base: table.search } },
  exported: { words: 'proposal', columns: {} },
})

type Row = typeof table.$inferSelect
type Listed = Omit<Proposal, 'current' | 'is_changed' | 'head'>

/** A record that is not there is no failure of what lists it. */
const ifThere = (looked: Promise<Looked>) =>
  looked.catch((error: unknown) => {
    if (error instanceof Failure && error.status === 404) return undefined
    throw error
  })

type About = Pick<Row, 'resource' | 'record' | 'mandate'>
/** What it is about; a new record is looked at through its mandate. */
const keyOf = ({ resource, record, mandate }: About) =>
  `${resource}/${record ?? `new through ${mandate}`}`
const look = (targets: ProposalTargets, { resource, record, mandate }: About, context: Context) =>
  targets[resource].look(record, mandate, context)

/** The values of a proposal by field: of one field, or of the new record. */
const valuesOf = ({ field, value }: Pick<Row, 'field' | 'value'>): Values =>
  field === null ? (value as Values) : { [field]: value ?? null }

/** Proposals with what their fields hold now, and what people call the records that they refer to. */
async function explained(targets: ProposalTargets, rows: readonly Listed[], context: Context) {
  const looked = new Map<string, Looked | undefined>()
  for (const row of rows)
    if (!looked.has(keyOf(row))) looked.set(keyOf(row), await ifThere(look(targets, row, context)))
  // One statement for all of a resource, not one for each row.
  const concealed = new Map<Listed, readonly Values[]>()
  for (const resource of new Set(rows.map((row) => row.resource))) {
    const { conceal = async (all) => all } = targets[resource]
    const mine = rows.filter((row) => row.resource === resource)
    const sides = await conceal(
      mine.flatMap((row) => [{ [row.field ?? '']: row.before ?? null }, valuesOf(row)]),
      context,
    )
    for (const [at, row] of mine.entries()) concealed.set(row, sides.slice(2 * at, 2 * at + 2))
  }
  const results = rows.map((row): Proposal => {
    const { field, resource } = row
    const values = looked.get(keyOf(row))?.values
    const { head } = targets[resource]
    const [was = {}, proposed = {}] = concealed.get(row)!
    const before = was[field ?? '']
    const current = field === null ? null : (values?.[field] ?? null)
    return {
      ...row,
      before,
      value: field === null ? proposed : proposed[field],
      current,
      is_changed: values !== undefined && !isDeepStrictEqual(current, before),
      head: head && (values?.[head] ?? null),
    }
  })
  const ids: Record<string, Set<number>> = {}
  for (const row of results) {
    const fields = looked.get(keyOf(row))?.fields ?? {}
    const named = [row.before, row.current].map((value) => [row.field ?? '', value] as const)
    const referred = referredBy(fields, [...named, ...Object.entries(valuesOf(row))])
    for (const [target, found] of Object.entries(referred))
      ids[target] = new Set([...(ids[target] ?? []), ...found])
  }
  const wanted = Object.fromEntries(
    Object.entries(ids).map(([target, found]) => [target, [...found]]),
  )
  return { results, labels: await context.rights.labelsOf(context.db, wanted) }
}

/** The same of proposals by their ids, in this order. */
async function listed(targets: ProposalTargets, ids: readonly number[], context: Context) {
  const query = { id: [...ids], page: 1, page_size: ids.length, sort: ['id'] }
  const { results } = await proposalRecords.handlers.list({ query }, context)
  return explained(targets, results as Listed[], context)
}

/** Proposals that the caller sees, held for a change, and whether they may bring each to a state. */
async function hold(ids: readonly number[], to: Exclude<ProposalState, 'open'>, context: Context) {
  const may = asSql(context.rights.to('proposals', 'transitions', to))
  return context.db
    .select({ row: table, may })
    .from(table)
    .where(and(inArray(table.id, [...ids]), proposalRecords.visible(context)))
    .orderBy(table.id)
    .for('update')
}

/** Refuses values that could not be entered so, or not by way of a proposal. */
async function check(
  targets: ProposalTargets,
  {
    record,
    values,
    resource,
  }: { record: number | null; values: Values; resource: Row['resource'] },
  looked: Looked,
  context: Context,
): Promise<Values> {
  const schema = record === null ? schemaOf(newShape(looked.fields)) : cellsSchema(looked.fields)
  const checked = schema.safeParse(values, { reportInput: true })
  if (!checked.success) failFields(problemsOf(checked.error))
  const given: Values = checked.data
  const forbidden: FieldProblems = {}
  const wrong: FieldProblems = {}
  for (const [name, value] of Object.entries(given)) {
    const may = await looked.may(fieldAt(looked.fields, name)!.group)
    if (may === 'write') wrong[name] = [{ key: 'proposal:error.may_write' }]
    else if (may !== 'propose') forbidden[name] = [{ key: 'proposal:error.not_proposable' }]
    else if (record !== null && isDeepStrictEqual(value, looked.values[name] ?? null))
      wrong[name] = [{ key: 'proposal:error.same' }]
  }
  if (Object.keys(forbidden).length > 0) fail(403, 'kernel:forbidden', { fields: forbidden })
  if (Object.keys(wrong).length > 0) failFields(wrong)
  await refuseUnseen(looked.fields, given, context)
  targets[resource].check?.(given, context)
  return given
}

/** Rows that have the same key, together. */
function together(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/** What accepting enters at once: what one person proposed for one record, or a new record. */
const enteredAtOnce = (row: Row) =>
  row.record === null ? String(row.id) : `${keyOf(row)} ${row.author}`

/** Why these could not be entered, by their ids. */
function refusalsOf({ key, options }: Failure, rows: readonly Row[]): FieldProblems {
  const fields = options.fields ?? {}
  const atField = ({ field }: Row) => (field === null ? Object.values(fields)[0] : fields[field])
  const named = rows.filter(atField)
  const whole = [{ key: key.replace(':', ':error.'), params: options.params }]
  return Object.fromEntries(
    (named.length > 0 ? named : rows).map((row) => [row.id, atField(row) ?? whole]),
  )
}

/** Whether a record still goes with the mandate through which something was proposed for it. */
async function isOfMandate(
  targets: ProposalTargets,
  { resource, record, mandate }: Row,
  values: Values,
  { db }: Context,
) {
  const [of] = await db
    .select({ id: mandatesTable.id, building: mandatesTable.building })
    .from(mandatesTable)
    .where(eq(mandatesTable.id, mandate))
  return of !== undefined && targets[resource].isOf(record!, of, values)
}

/** Enters what was proposed, as its author's; says by id why not, and which need `overwrite`. */
async function enterAll(
  targets: ProposalTargets,
  rows: readonly Row[],
  overwrite: boolean,
  context: Context,
) {
  const { db, say } = context
  const refused: FieldProblems = {}
  const changed: number[] = []
  const asked = new Set<string>()
  for (const row of rows) {
    const cell = `${keyOf(row)} ${row.field}`
    if (row.field !== null && asked.has(cell)) refused[row.id] = [{ key: 'proposal:error.rival' }]
    asked.add(cell)
  }
  const labels = await context.rights.labelsOf(db, { users: rows.map((row) => row.author) })
  for (const group of together(rows, enteredAtOnce).values()) {
    const [first] = group as [Row]
    const { resource, record, mandate, author, provenance } = first
    const name = labels.users?.[author] ?? ''
    const comments = [...new Set(group.flatMap(({ comment }) => comment ?? []))].join(' ')
    try {
      const { values } = await look(targets, first, context)
      if (record !== null && !(await isOfMandate(targets, first, values, context)))
        fail(404, 'kernel:not_found')
      for (const { id, field, before } of group)
        if (
          field !== null &&
          !isDeepStrictEqual(values[field] ?? null, before ?? null) &&
          !overwrite
        ) {
          refused[id] ??= [{ key: 'proposal:error.changed' }]
          changed.push(id)
        }
      if (Object.keys(refused).length > 0) continue
      const entered = Object.assign({}, ...group.map(valuesOf)) as Values
      // Whoever accepts it is its author in history, but it came from whoever proposed it.
      const { source } = provenance.author!
      await stampFields(db, Object.fromEntries(Object.keys(entered).map((at) => [at, source])))
      await stampReason(db, [say('proposal:reason', { name }), comments].filter(Boolean).join(' '))
      const seen = { ...context, ifMatch: values.version }
      await targets[resource].enter(record, mandate, entered, seen)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      Object.assign(refused, refusalsOf(error, group))
      break
    }
  }
  await stampFields(db, {})
  await stampReason(db, '')
  if (Object.keys(refused).length > 0)
    fail(409, 'proposal:not_decided', { fields: refused, data: { changed } })
}

export const proposalHandlers = (
  targets: ProposalTargets,
): HandlersOf<typeof proposalEndpoints> => ({
  async list(input, context) {
    const page = await proposalRecords.handlers.list(input, context)
    return { ...page, ...(await explained(targets, page.results as Listed[], context)) }
  },

  async create({ body: { comment, ...asked } }, context) {
    const { db, user, rights, now } = context
    const { resource, record } = asked
    if (Object.keys(asked.values).length > mostProposed)
      failFields({ values: [{ key: 'kernel:error.too_many', params: { max: mostProposed } }] })
    const unknown = (field: string) =>
      failFields({ [field]: [{ key: 'kernel:error.unknown_record' }] })
    const seen = await rights.visible(db, { mandates: [asked.mandate] })
    if (!seen.mandates?.has(asked.mandate)) unknown('mandate')
    // Who proposes the same twice at once waits here.
    const mandate = one(
      await db
        .select({ id: mandatesTable.id, building: mandatesTable.building })
        .from(mandatesTable)
        .where(eq(mandatesTable.id, asked.mandate))
        .for('no key update'),
    )
    const looked = await ifThere(look(targets, asked, context))
    if (!looked) return unknown('record')
    const isOf = record === null || targets[resource].isOf(record, mandate, looked.values)
    if (!isOf) unknown('record')
    const given = await check(targets, asked, looked, context)
    const fields = Object.keys(given)
    const { before, values } = (record !== null &&
      (await targets[resource].whole?.(record, given, context))) || {
      before: looked.values,
      values: given,
    }
    const common = {
      mandate: mandate.id,
      resource,
      record,
      comment: comment || null,
      author: user.id,
    }
    if (record !== null)
      await db
        .update(table)
        .set({ state: 'withdrawn' })
        .where(
          and(
            eq(table.author, user.id),
            eq(table.resource, resource),
            eq(table.record, record),
            inArray(table.field, fields),
            eq(table.state, 'open'),
            isNull(table.deleted_at),
          ),
        )
    const made = await db
      .insert(table)
      .values(
        record === null
          ? [{ ...common, field: null, value: values }]
          : fields.map((field) => ({
              ...common,
              field,
              before: before[field] ?? null,
              value: values[field],
            })),
      )
      .returning({ id: table.id })
    const ids = made.map(({ id }) => id)
    await context.enqueue('proposals.tellOffice', ids, {
      jobKey: `proposals/${mandate.id}`,
      runAt: mailTime(now),
    })
    return listed(targets, ids, context)
  },

  async decide({ body }, context) {
    const { db, user, now } = context
    const { accept, answer, overwrite = false } = body
    const ids = [...new Set(body.ids)]
    const state = accept ? 'accepted' : 'refused'
    const held = await hold(ids, state, context)
    if (held.length < ids.length) failFields({ ids: [{ key: 'kernel:error.unknown_record' }] })
    if (held.some(({ may }) => !may)) fail(403, 'kernel:forbidden')
    // Somebody was quicker: what was asked for is so.
    const rows = held.map(({ row }) => row).filter((row) => row.state !== state)
    const decided = rows.filter((row) => row.state !== 'open')
    if (decided.length > 0)
      fail(409, 'proposal:not_decided', {
        fields: Object.fromEntries(
          decided.map(({ id }) => [id, [{ key: 'proposal:error.decided' }]]),
        ),
        data: { changed: [] },
      })
    if (accept) await enterAll(targets, rows, overwrite, context)
    if (rows.length > 0)
      await db
        .update(table)
        .set({
          state,
          answer: answer || null,
          decided_by: user.id,
          decided_at: now.toISOString(),
        })
        .where(
          inArray(
            table.id,
            rows.map(({ id }) => id),
          ),
        )
    const told = together(rows, ({ mandate, author }) => `proposals/${mandate}/${author}`)
    for (const [jobKey, group] of told)
      await context.enqueue(
        'proposals.tellAuthor',
        group.map((row) => row.id),
        { jobKey, runAt: mailTime(now) },
      )
    return listed(targets, ids, context)
  },

  async withdraw({ params: { id } }, context) {
    const { row, may } = one(await hold([id], 'withdrawn', context))
    if (!may) fail(403, 'kernel:forbidden')
    if (row.state !== 'open' && row.state !== 'withdrawn') fail(409, 'proposal:decided')
    await context.db.update(table).set({ state: 'withdrawn' }).where(eq(table.id, id))
    return one((await listed(targets, [id], context)).results)
  },

  async dismiss({ params: { id } }, context) {
    await proposalRecords.find(id, context)
    if (!(await proposalRecords.allows(id, 'write', 'dismissal', context)))
      fail(403, 'kernel:forbidden')
    await context.db
      .update(table)
      .set({ dismissed_at: context.now.toISOString() })
      .where(and(eq(table.id, id), isNull(table.dismissed_at)))
    return one((await listed(targets, [id], context)).results)
  },
})
