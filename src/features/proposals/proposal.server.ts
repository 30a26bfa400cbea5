// Over 300 lines: the calls of proposals and the one transaction that accepts them.
import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { one, stampFields, stampReason } from '../../kernel/database/db.server.ts'
import { cellsSchema } from '../../kernel/field/cells.server.ts'
import { schemaOf } from '../../kernel/field/check.ts'
import { groupRows } from '../../kernel/field/groupRows.ts'
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
import { refuseOtherPhoneLengths } from '../users/phoneLengths.server.ts'
import type { ProposalTargets, TargetView, VisibleRecord } from './proposables.server.ts'
import { proposalsTable as table } from './proposal.table.ts'
import {
  maxProposed,
  type Proposal,
  type ProposalState,
  type proposalEndpoints,
  proposals as resource,
} from './proposal.ts'

const author = alias(usersTable, 'author')
const decider = alias(usersTable, 'decider')
const displayName = (person: typeof author | typeof decider) =>
  sql<string>`coalesce(${person.company_name}, ${person.name})`

/** Proposals of all resources. */
export const proposalRecords = records(resource, {
  table,
  columns: { author_name: displayName(author), decided_by_name: displayName(decider) },
  joins: [
    { table: author, on: eq(author.id, table.author), always: true },
    { table: decider, on: eq(decider.id, table.decided_by) },
  ],
  search: { allText: table.search, byGroup: { base: table.search } },
  exported: { words: 'proposal', columns: {} },
})

type Row = typeof table.$inferSelect
/** A proposal before the values of its target record are added. */
type StoredProposal = Omit<Proposal, 'current' | 'is_changed' | 'head'>

/** Turns a 404 into undefined, for lists that may refer to missing records. */
const ifFound = (view: Promise<TargetView>) =>
  view.catch((error: unknown) => {
    if (error instanceof Failure && error.status === 404) return undefined
    throw error
  })

/** Identifies the record that a proposal changes; `record` is null for a new one. */
type Target = Pick<Row, 'resource' | 'record' | 'mandate'>
/** Key of the target record; proposals of new records on a mandate share one. */
const targetKey = ({ resource, record, mandate }: Target) =>
  `${resource}/${record ?? `new through ${mandate}`}`
const loadTarget = (
  targets: ProposalTargets,
  { resource, record, mandate }: Target,
  context: Context,
) => targets[resource].load(record, mandate, context)

/** Proposed values by field: that of a single field, or all of a new record. */
const valuesOf = ({ field, value }: Pick<Row, 'field' | 'value'>): Values =>
  field === null ? (value as Values) : { [field]: value ?? null }

/** What the caller sees of the target records, by their keys; the records of a resource are read together. */
async function readTargets(
  targets: ProposalTargets,
  rows: readonly StoredProposal[],
  context: Context,
) {
  const found = new Map<string, VisibleRecord>()
  for (const resource of new Set(rows.map((row) => row.resource))) {
    const { readAll, newFields = {} } = targets[resource]
    const resourceRows = rows.filter((row) => row.resource === resource)
    const ids = new Set(resourceRows.flatMap(({ record }) => record ?? []))
    const visible = await readAll([...ids], context)
    for (const row of resourceRows) {
      const target =
        row.record === null ? { fields: newFields, values: {} } : visible.get(row.record)
      if (target) found.set(targetKey(row), target)
    }
  }
  return found
}

/** Adds the current values to proposals, and the labels of the records to which their values refer. */
async function withCurrentValues(
  targets: ProposalTargets,
  rows: readonly StoredProposal[],
  context: Context,
) {
  const visible = await readTargets(targets, rows, context)
  // Conceal the values before and after the change in one call per resource, as each may query the database.
  const concealed = new Map<StoredProposal, readonly Values[]>()
  for (const resource of new Set(rows.map((row) => row.resource))) {
    const { conceal = async (all) => all } = targets[resource]
    const resourceRows = rows.filter((row) => row.resource === resource)
    const visibleValues = await conceal(
      resourceRows.flatMap((row) => [{ [row.field ?? '']: row.before ?? null }, valuesOf(row)]),
      context,
    )
    for (const [index, row] of resourceRows.entries())
      concealed.set(row, visibleValues.slice(2 * index, 2 * index + 2))
  }
  const results = rows.map((row): Proposal => {
    const { field, resource } = row
    const values = visible.get(targetKey(row))?.values
    const { identifyingField } = targets[resource]
    const [previous = {}, proposed = {}] = concealed.get(row)!
    const before = previous[field ?? '']
    const current = field === null ? null : (values?.[field] ?? null)
    return {
      ...row,
      before,
      value: field === null ? proposed : proposed[field],
      current,
      is_changed: values !== undefined && !isDeepStrictEqual(current, before),
      head: identifyingField && (values?.[identifyingField] ?? null),
    }
  })
  const ids: Record<string, Set<number>> = {}
  for (const row of results) {
    const fields = visible.get(targetKey(row))?.fields ?? {}
    const named = [row.before, row.current].map((value) => [row.field ?? '', value] as const)
    const referred = referredBy(fields, [...named, ...Object.entries(valuesOf(row))])
    for (const [target, found] of Object.entries(referred))
      ids[target] = new Set([...(ids[target] ?? []), ...found])
  }
  const idsByResource = Object.fromEntries(
    Object.entries(ids).map(([target, found]) => [target, [...found]]),
  )
  return { results, labels: await context.rights.labelsOf(context.db, idsByResource) }
}

/** Lists proposals by id, in ascending order, with current values and labels. */
async function listByIds(targets: ProposalTargets, ids: readonly number[], context: Context) {
  const query = { id: [...ids], page: 1, page_size: ids.length, sort: ['id'] }
  const { results } = await proposalRecords.handlers.list({ query }, context)
  return withCurrentValues(targets, results as StoredProposal[], context)
}

/** Locks those of the proposals that the caller sees; `may` is whether they may move one to the state `to`. */
async function lockProposals(
  ids: readonly number[],
  to: Exclude<ProposalState, 'open'>,
  context: Context,
) {
  const mayDecide = asSql(context.rights.to('proposals', 'transitions', to))
  return context.db
    .select({ row: table, may: mayDecide })
    .from(table)
    .where(and(inArray(table.id, [...ids]), proposalRecords.visible(context)))
    .orderBy(table.id)
    .for('update')
}

/** Validates proposed values; refuses fields that the caller may not propose, or may write directly. */
async function validateProposed(
  targets: ProposalTargets,
  {
    record,
    values,
    resource,
  }: { record: number | null; values: Values; resource: Row['resource'] },
  view: TargetView,
  context: Context,
): Promise<Values> {
  const schema = record === null ? schemaOf(newShape(view.fields)) : cellsSchema(view.fields)
  const checked = schema.safeParse(values, { reportInput: true })
  if (!checked.success) failFields(problemsOf(checked.error))
  const proposed: Values = checked.data
  await refuseOtherPhoneLengths(view.fields, proposed, context)
  const forbidden: FieldProblems = {}
  const invalid: FieldProblems = {}
  for (const [name, value] of Object.entries(proposed)) {
    const rights = await view.may(fieldAt(view.fields, name)!.group)
    if (rights === 'write') invalid[name] = [{ key: 'proposal:error.may_write' }]
    else if (rights !== 'propose') forbidden[name] = [{ key: 'proposal:error.not_proposable' }]
    else if (record !== null && isDeepStrictEqual(value, view.values[name] ?? null))
      invalid[name] = [{ key: 'proposal:error.same' }]
  }
  if (Object.keys(forbidden).length > 0) fail(403, 'kernel:forbidden', { fields: forbidden })
  if (Object.keys(invalid).length > 0) failFields(invalid)
  await refuseUnseen(view.fields, proposed, context)
  targets[resource].validate?.(proposed, context)
  return proposed
}

type NewProposals = Target & { before: Values; values: Values; comment: string | null }

/**
 * Stores proposals of the caller, one for each value, which withdraw their open ones for the same field; a new record
 * is a single one. Returns their ids.
 */
export async function storeProposals(
  { mandate, resource, record, before, values, comment }: NewProposals,
  { db, user, enqueue, now }: Pick<Context, 'db' | 'user' | 'enqueue' | 'now'>,
): Promise<number[]> {
  const common = { mandate, resource, record, comment, author: user.id }
  const fields = Object.keys(values)
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
  const inserted = await db
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
  const ids = inserted.map(({ id }) => id)
  await enqueue('proposals.tellOffice', ids, {
    jobKey: `proposals/${mandate}`,
    runAt: mailTime(now),
  })
  return ids
}

/** Key of proposals that are written together: those of one author for one record; each new record by itself. */
const writeGroupKey = (row: Row) =>
  row.record === null ? String(row.id) : `${targetKey(row)} ${row.author}`

/** Assigns a refused write to its proposals, by id: to those whose fields it names, or to all if it names none. */
function refusalsOf({ key, options }: Failure, rows: readonly Row[]): FieldProblems {
  const fields = options.fields ?? {}
  const fieldProblem = ({ field }: Row) =>
    field === null ? Object.values(fields)[0] : fields[field]
  const named = rows.filter(fieldProblem)
  const generalProblem = [{ key: key.replace(':', ':error.'), params: options.params }]
  return Object.fromEntries(
    (named.length > 0 ? named : rows).map((row) => [row.id, fieldProblem(row) ?? generalProblem]),
  )
}

/** Whether the target record is still part of the proposal's mandate. */
async function belongsToMandate(
  targets: ProposalTargets,
  { resource, record, mandate }: Row,
  values: Values,
  { db }: Context,
) {
  const [proposalMandate] = await db
    .select({
      ...{ id: mandatesTable.id, building: mandatesTable.building },
      client: mandatesTable.client,
    })
    .from(mandatesTable)
    .where(eq(mandatesTable.id, mandate))
  return (
    proposalMandate !== undefined &&
    targets[resource].belongsToMandate(record!, proposalMandate, values)
  )
}

/**
 * Writes proposed values, with the source of their author. Writes all or none; a refusal lists the reasons by
 * proposal id, and the ids that need `overwrite`.
 */
async function writeAccepted(
  targets: ProposalTargets,
  rows: readonly Row[],
  overwrite: boolean,
  context: Context,
) {
  const { db } = context
  const refused: FieldProblems = {}
  const changed: number[] = []
  // Refuse to accept two proposals for the same field of a record.
  const fieldKeys = new Set<string>()
  for (const row of rows) {
    const fieldKey = `${targetKey(row)} ${row.field}`
    if (row.field !== null && fieldKeys.has(fieldKey))
      refused[row.id] = [{ key: 'proposal:error.rival' }]
    fieldKeys.add(fieldKey)
  }
  const labels = await context.rights.labelsOf(db, { users: rows.map((row) => row.author) })
  for (const group of groupRows(rows, writeGroupKey).values()) {
    const [first] = group as [Row]
    const { resource, record, mandate, author, provenance } = first
    const name = labels.users?.[author] ?? ''
    const comments = [...new Set(group.flatMap(({ comment }) => comment ?? []))].join(' ')
    try {
      const { values } = await loadTarget(targets, first, context)
      if (record !== null && !(await belongsToMandate(targets, first, values, context)))
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
      const accepted = Object.assign({}, ...group.map(valuesOf)) as Values
      // The history names who accepted the values, but their source is that of the author.
      const { source } = provenance.author!
      await stampFields(
        db,
        Object.fromEntries(Object.keys(accepted).map((field) => [field, source])),
      )
      await stampReason(db, { key: 'proposal:reason', params: { name }, added: comments })
      const contextAtVersion = { ...context, ifMatch: values.version }
      await targets[resource].write(record, mandate, accepted, contextAtVersion)
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
    return {
      ...page,
      ...(await withCurrentValues(targets, page.results as StoredProposal[], context)),
    }
  },

  async create({ body: { comment, ...request } }, context) {
    const { db, rights } = context
    const { resource, record } = request
    if (Object.keys(request.values).length > maxProposed)
      failFields({ values: [{ key: 'kernel:error.too_many', params: { max: maxProposed } }] })
    const failUnknown = (field: string) =>
      failFields({ [field]: [{ key: 'kernel:error.unknown_record' }] })
    const visible = await rights.visible(db, { mandates: [request.mandate] })
    if (!visible.mandates?.has(request.mandate)) failUnknown('mandate')
    // Serialise concurrent proposals on a mandate.
    const mandate = one(
      await db
        .select({
          ...{ id: mandatesTable.id, building: mandatesTable.building },
          client: mandatesTable.client,
        })
        .from(mandatesTable)
        .where(eq(mandatesTable.id, request.mandate))
        .for('no key update'),
    )
    const view = await ifFound(loadTarget(targets, request, context))
    if (!view) return failUnknown('record')
    const isInMandate =
      record === null || targets[resource].belongsToMandate(record, mandate, view.values)
    if (!isInMandate) failUnknown('record')
    const proposed = await validateProposed(targets, request, view, context)
    const { before, values } = (record !== null &&
      (await targets[resource].completeValues?.(record, proposed, context))) || {
      before: view.values,
      values: proposed,
    }
    const ids = await storeProposals(
      { ...request, mandate: mandate.id, before, values, comment: comment || null },
      context,
    )
    return listByIds(targets, ids, context)
  },

  async decide({ body }, context) {
    const { db, user, now } = context
    const { accept, answer, overwrite = false } = body
    const ids = [...new Set(body.ids)]
    const state = accept ? 'accepted' : 'refused'
    const locked = await lockProposals(ids, state, context)
    if (locked.length < ids.length) failFields({ ids: [{ key: 'kernel:error.unknown_record' }] })
    if (locked.some(({ may }) => !may)) fail(403, 'kernel:forbidden')
    // Skip proposals that somebody has already decided the same way.
    const rows = locked.map(({ row }) => row).filter((row) => row.state !== state)
    const decidedOtherwise = rows.filter((row) => row.state !== 'open')
    if (decidedOtherwise.length > 0)
      fail(409, 'proposal:not_decided', {
        fields: Object.fromEntries(
          decidedOtherwise.map(({ id }) => [id, [{ key: 'proposal:error.decided' }]]),
        ),
        data: { changed: [] },
      })
    if (accept) await writeAccepted(targets, rows, overwrite, context)
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
    const mailGroups = groupRows(rows, ({ mandate, author }) => `proposals/${mandate}/${author}`)
    for (const [jobKey, group] of mailGroups)
      await context.enqueue(
        'proposals.tellAuthor',
        group.map((row) => row.id),
        { jobKey, runAt: mailTime(now) },
      )
    return listByIds(targets, ids, context)
  },

  async withdraw({ params: { id } }, context) {
    const { row, may } = one(await lockProposals([id], 'withdrawn', context))
    if (!may) fail(403, 'kernel:forbidden')
    if (row.state !== 'open' && row.state !== 'withdrawn') fail(409, 'proposal:decided')
    await context.db.update(table).set({ state: 'withdrawn' }).where(eq(table.id, id))
    return one((await listByIds(targets, [id], context)).results)
  },

  async dismiss({ params: { id } }, context) {
    await proposalRecords.find(id, context)
    if (!(await proposalRecords.allows(id, 'write', 'dismissal', context)))
      fail(403, 'kernel:forbidden')
    await context.db
      .update(table)
      .set({ dismissed_at: context.now.toISOString() })
      .where(and(eq(table.id, id), isNull(table.dismissed_at)))
    return one((await listByIds(targets, [id], context)).results)
  },
})
