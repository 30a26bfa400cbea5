// Over 300 lines: the calls of mandates, which share the lock and the facts of the guards.
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { type Db, one, stampFields, stampReason } from '../../kernel/database/db.server.ts'
import { addDays, dayOf } from '../../kernel/field/format.ts'
import type { Input } from '../../kernel/http/endpoint.ts'
import { type FieldProblems, fail, failFields } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { mailTime } from '../../kernel/mail.server.ts'
import { changedSince } from '../../kernel/record/history.server.ts'
import { judge, openGuards, waysFrom } from '../../kernel/states.ts'
import { type Kind, serviceTypeOf } from '../../kinds.ts'
import { serviceOf, services } from '../../services.ts'
import { usersTable } from '../auth/user.table.ts'
import { buildingPeople, buildingsTable } from '../buildings/building.table.ts'
import { productsTable } from '../products/product.table.ts'
import {
  acceptanceNotice,
  closeIfSettled,
  keepClosed,
  notAccepted,
  proofOf,
} from './acceptance/acceptance.server.ts'
import { findDeliveryMail, type LetterFor } from './acceptance/deliveryLetter.server.ts'
import type { WriteToOffice } from './acceptance/objection.server.ts'
import {
  itemsWithRemoved,
  maySettleItem,
  missingForItem,
  type StoredChecklist,
} from './checklist.ts'
import { companyOf } from './clientCompany.server.ts'
import { isForClient } from './decisions/decision.ts'
import { formHandlers } from './form/form.server.ts'
import { answersWithFound, type FindFollowUpReadings } from './form/foundAnswers.server.ts'
import { mandatesTable as table } from './mandate.table.ts'
import {
  decidedStatuses,
  endedStatuses,
  endsWaiting,
  type Fact,
  formPath,
  type mandateEndpoints,
  maxPendingRequests,
  notifiedRole,
  openStatuses,
  remedyFor,
  type Status,
  transitionsOf,
} from './mandate.ts'
import { type FactsInSql, initialColumns, mandateRecords } from './mandateRecords.server.ts'
import { openedTo } from './reach.server.ts'
import type { OpenQuotes } from './steps/openQuotes.server.ts'

/** Refuses people of the client's company to whom a mandate is opened: who answers for it decides. */
function refuseBeside(client: number, { id, groups }: Context['user']) {
  if (id !== client && !groups.includes('admin')) fail(403, 'mandate_refusal:only_client')
}

/** Limits a client's pending requests, as each creates records and a mail. */
async function limitPendingRequests(person: number, db: Db) {
  // Serialise concurrent requests of the same client.
  await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(eq(usersTable.id, person))
    .for('no key update')
  const pending = and(
    eq(table.client, person),
    eq(table.status, 'draft'),
    eq(table.origin, 'request'),
    isNull(table.deleted_at),
  )
  const { pendingCount } = one(
    await db.select({ pendingCount: count() }).from(table).where(pending),
  )
  if (pendingCount >= maxPendingRequests)
    fail(409, 'mandate_refusal:many_requests', { params: { count: pendingCount } })
}

const hasEnded = (status: Status) => endedStatuses.some((one) => one === status)

/** Number of mandates in a status, and how many of them wait or are accepted. */
type StatusCount = { status: Status; count: number; waiting: number; accepted: number }

/** Functions and conditions that other features provide. */
type Dependencies = {
  /** Conditions of the guard facts. */
  facts: FactsInSql
  /** Tasks to run once a mandate has reached a status for the first time. */
  statusTasks: Partial<Record<Status, readonly string[]>>
  /** Checklist of a kind as edited by the office. */
  storedChecklist: (kind: Kind, db: Db) => Promise<StoredChecklist>
  /** Days from the order to the due date of a mandate of this kind. */
  dueDays: (kind: Kind, db: Db) => Promise<number>
  openQuotes: OpenQuotes
  writeToOffice: WriteToOffice
  letterFor: LetterFor
  findReadings?: FindFollowUpReadings
}

export function mandateHandlers({
  facts,
  statusTasks,
  storedChecklist,
  dueDays,
  openQuotes,
  writeToOffice,
  letterFor,
  findReadings,
}: Dependencies) {
  async function factsOf(id: number, db: Db): Promise<Partial<Record<Fact, boolean>>> {
    const columns = Object.entries(facts).map(([fact, condition]) => [
      fact,
      sql<boolean>`(${condition})`,
    ])
    return one(await db.select(Object.fromEntries(columns)).from(table).where(eq(table.id, id)))
  }

  /**
   * Locks a visible mandate to change `part`. Fails with a conflict if that part changed since the version in
   * `If-Match`; changes of other fields do not matter. If the caller wants to end the part (`isEnding`), it is no
   * conflict that somebody else has already ended it; the dates of its statuses end with its acceptance.
   */
  async function lockForChange(
    id: number,
    part: 'status' | 'status_dates' | 'waiting' | 'cancellation_request',
    context: Context,
    { isEnding = false } = {},
  ) {
    const { db, ifMatch } = context
    const { status, status_dates: dates, waiting, version, kind, due_date } = table
    const { cancellation_request: request, origin, accepted_at, objected_at } = table
    /** Who moved the mandate to its status. */
    const mover = sql<number | null>`(${table.provenance} -> 'status' ->> 'by')::int`
    const row = one(
      await db
        .select({
          ...{ status, dates, waiting, request, version, kind, due_date, origin, mover },
          ...{ accepted_at, objected_at, client: table.client },
        })
        .from(table)
        .where(and(eq(table.id, id), mandateRecords.visible(context)))
        .for('update'),
    )
    if (ifMatch === undefined || ifMatch === row.version) return row
    const changed = await changedSince(db, 'mandates', id, ifMatch)
    const isDone = {
      status: false,
      status_dates: row.accepted_at !== null,
      waiting: row.waiting === null,
      cancellation_request: row.request === null,
    }[part]
    if (changed.has(part) && !(isEnding && isDone))
      fail(409, 'kernel:conflict', { data: { current: await mandateRecords.find(id, context) } })
    return row
  }

  const form = formHandlers(mandateRecords.visible, findReadings)

  /** Accepts a delivered mandate as its client, or as the office with a proof; does nothing if it is accepted. */
  async function accept(
    { params: { id }, body: { proof } }: Input<typeof mandateEndpoints.accept>,
    context: Context,
  ) {
    const { db, now, user } = context
    await openQuotes.lock(id, db)
    const row = await lockForChange(id, 'status_dates', context, { isEnding: true })
    if (!(await mandateRecords.allows(id, 'transitions', 'accepted', context)))
      fail(403, 'mandate_acceptance:forbidden')
    if (row.accepted_at !== null) return mandateRecords.find(id, context)
    refuseBeside(row.client, user)
    if (row.status !== 'delivered')
      fail(409, 'mandate_acceptance:not_delivered', { data: { guard: 'way', status: row.status } })
    if ((await factsOf(id, db)).reportInMaking)
      fail(409, 'mandate_acceptance:report_in_making', { data: { guard: 'reportInMaking' } })
    const isClient = user.id === row.client
    const at = now.toISOString()
    await db
      .update(table)
      .set({
        accepted_at: at,
        accepted_by: isClient ? 'client' : 'office',
        accepted_proof: isClient ? null : await proofOf(id, proof, context),
        ...{ earlier_acceptance: null, objected_at: null },
        // What was expected of the client, and what they had asked for, ends with it.
        cancellation_request: null,
        ...(row.waiting?.reason === 'client' && { waiting: null }),
      })
      .where(eq(table.id, id))
    await closeIfSettled(id, context, { facts, openQuotes })
    if (isClient) await context.enqueue(...acceptanceNotice(id, at))
    return mandateRecords.find(id, context)
  }

  return {
    ...mandateRecords.handlers,
    accept,

    async object({ params: { id }, body: { text } }, context) {
      const { db, now } = context
      const row = await lockForChange(id, 'status_dates', context)
      if (!(await mandateRecords.allows(id, 'transitions', 'objected', context)))
        fail(403, 'mandate_objection:forbidden')
      refuseBeside(row.client, context.user)
      if (row.status !== 'delivered' || row.accepted_at !== null)
        fail(409, 'mandate_objection:nothing', { data: { guard: 'way', status: row.status } })
      if (row.objected_at !== null) fail(409, 'mandate_objection:objected')
      const at = now.toISOString()
      await db.update(table).set({ objected_at: at }).where(eq(table.id, id))
      await writeToOffice(id, text, context)
      await context.enqueue('mandates.objected', { mandate: id, at, text })
      return mandateRecords.find(id, context)
    },

    async remove(input, context) {
      await openQuotes.lock(input.params.id, context.db)
      await mandateRecords.handlers.remove(input, context)
      await openQuotes.follow(input.params.id, {}, context)
    },

    async restore(input, context) {
      await openQuotes.lock(input.params.id, context.db)
      const restored = await mandateRecords.handlers.restore(input, context)
      await openQuotes.follow(restored.id, {}, context)
      return restored
    },

    async openQuotes({ query: { mandates } }, context) {
      return { results: await openQuotes.list(mandates, context) }
    },

    ...form,

    async updateForm(input, context) {
      const { id } = input.params
      const maySettle = (cell: string) =>
        Object.values(services).some((service) => maySettleItem(service, cell))
      if (!Object.keys(input.body).some(maySettle)) return form.updateForm(input, context)
      await openQuotes.lock(id, context.db)
      const updated = await keepClosed(id, { facts, db: context.db }, () =>
        form.updateForm(input, context),
      )
      const isClosed = await closeIfSettled(id, context, { facts, openQuotes })
      return isClosed ? form.form({ params: { id } }, context) : updated
    },

    async request({ body }, context) {
      const { db, now, user } = context
      if (context.rights.to('mandates', 'propose', 'request') === false)
        fail(403, 'kernel:forbidden')
      const { product, building, request, ...address } = body
      const visible = await context.rights.visible(db, { buildings: building ? [building] : [] })
      const [productRow] = await db
        .select({ kind: productsTable.kind, price: productsTable.price })
        .from(productsTable)
        .where(and(eq(productsTable.id, product), isNull(productsTable.deleted_at)))
      const problems: FieldProblems = {}
      if (!productRow || !formPath('client', serviceTypeOf[productRow.kind]))
        problems.product = [{ key: 'kernel:error.unknown_record' }]
      if (building && !visible.buildings?.has(building))
        problems.building = [{ key: 'kernel:error.unknown_record' }]
      if (!building && !address.street_name)
        problems.street_name = [{ key: 'mandate_refusal:error.address_required' }]
      if (!productRow || Object.keys(problems).length > 0) failFields(problems)
      await limitPendingRequests(user.id, db)
      // A typed address always creates a new building, so as not to reveal which ones the office knows.
      const [buildingId = building] = building
        ? []
        : (
            await db.insert(buildingsTable).values(address).returning({ id: buildingsTable.id })
          ).map(({ id }) => id)
      const [created] = await db
        .insert(table)
        .values({
          ...initialColumns(product, now),
          product,
          building: buildingId!,
          client: user.id,
          client_company: await companyOf(user.id, { client: user.id }, undefined, db),
          origin: 'request',
          answers: request ? { request } : {},
        })
        .returning({ id: table.id })
      await context.enqueue('mandates.requested', { mandate: created!.id })
      return mandateRecords.find(created!.id, context)
    },

    async checklist({ params: { id } }, context) {
      const { kind } = await mandateRecords.find(id, context)
      if (!(await mandateRecords.allows(id, 'read', 'stages', context)))
        fail(403, 'kernel:forbidden')
      const stored = await storedChecklist(kind, context.db)
      const service = serviceOf(kind)
      const items = itemsWithRemoved(service, stored)
      const { answers } = one(
        await context.db.select({ answers: answersWithFound }).from(table).where(eq(table.id, id)),
      )
      const listItems = (isRemoved: boolean) =>
        items
          .filter(({ removed }) => (removed === true) === isRemoved)
          .map(({ key, words, stage }) => {
            const missing = missingForItem(service, key, answers)
            return { key, words, stage, missing }
          })
      return { results: listItems(false), removed: listItems(true) }
    },

    /** Sets the status; `isDecision` is false if the reason only says what the change follows from. */
    async setStatus(
      {
        params: { id },
        body: { to, reason, letter, replace_quotes: replaceQuotes },
      }: Input<typeof mandateEndpoints.setStatus>,
      context: Context,
      { isDecision = true } = {},
    ) {
      const { db, now } = context
      await openQuotes.lock(id, db)
      const isAllowed = await mandateRecords.allows(id, 'transitions', to, context)
      // Clients end their part; whether that closes the mandate, the work of the office decides.
      if (
        !isAllowed &&
        to === 'closed' &&
        (await mandateRecords.allows(id, 'transitions', 'accepted', context))
      )
        return accept({ params: { id }, body: {} }, context)
      const row = await lockForChange(id, 'status', context)
      if (!isAllowed) fail(403, 'mandate_refusal:transition_forbidden')
      const mayWaive = await mandateRecords.allows(id, 'write', 'waiver', context)
      const verdict = judge(transitionsOf(row.dates), {
        from: row.status,
        to,
        facts: await factsOf(id, db),
        reason,
        mayWaive,
      })
      if (!verdict.allowed) {
        if (verdict.why === 'no_such_way')
          fail(409, 'mandate_move:no_such_way', { data: { guard: 'way', status: row.status } })
        if (verdict.why === 'guard') {
          const [guard] = verdict.open
          const open = verdict.open.map((name) => ({
            guard: name,
            text: context.say(`mandate_move:error.guard_${name}`),
            remedy: context.say(`mandate_move:remedy.${remedyFor(name, mayWaive)}`),
          }))
          fail(409, `mandate_move:guard_${guard}`, { data: { guard, open } })
        }
        failFields({ reason: [{ key: 'mandate:error.reason_required' }] })
      }
      const told = letter && to === 'delivered' ? await findDeliveryMail(id, facts, db) : undefined
      const written = letterFor(told?.mail, letter, told?.to.id)
      if (reason) await stampReason(db, reason)
      const dueDate =
        to === 'ordered' && row.due_date === null
          ? addDays(dayOf(now), await dueDays(row.kind, db))
          : undefined
      // Whoever orders sets no deadline.
      if (dueDate) await stampFields(db, { due_date: 'computed' })
      const at = now.toISOString()
      const decided = decidedStatuses.find((status) => status === to)
      const decision =
        isDecision && verdict.transition.reason && decided && reason
          ? { from: row.status, to: decided, reason, at }
          : undefined
      await db
        .update(table)
        .set({
          status: to,
          ...(row.waiting && endsWaiting(row.waiting, to) && { waiting: null }),
          ...(hasEnded(to) && { cancellation_request: null }),
          ...(hasEnded(to) ? { earlier_acceptance: null, objected_at: null } : notAccepted),
          status_dates: { ...row.dates, [to]: at },
          ...(decision && {
            [isForClient(decision, row) ? 'decision' : 'internal_decision']: decision,
          }),
          ...(dueDate && { due_date: dueDate }),
        })
        .where(eq(table.id, id))
      if (dueDate) await stampFields(db, {})
      if (hasEnded(to) || hasEnded(row.status))
        await openQuotes.follow(id, { reason, replaceQuotes }, context)
      if (to in notifiedRole)
        await context.enqueue('mandates.tell', {
          ...{ mandate: id, state: to, version: row.version + 1, letter: written },
        })
      // A mandate that comes back to a status finds settled what its first arrival there set off.
      const isFirstTime = row.dates[to] === undefined
      for (const task of isFirstTime ? (statusTasks[to] ?? []) : [])
        await context.enqueue(task, { mandate: id }, { jobKey: `${task}/${id}` })
      if (to === 'cancelled' && row.request)
        await context.enqueue('mandates.cancellationGranted', {
          ...{ mandate: id, at: row.request.at, reason },
        })
      if (decision)
        await context.enqueue('mandates.decided', {
          ...{ mandate: id, at, mover: row.mover, accepted_at: row.accepted_at },
          isRequested: to === 'cancelled' && row.request !== null,
        })
      return mandateRecords.find(id, context)
    },

    async ways({ params: { id } }, context) {
      const mandate = await mandateRecords.find(id, context)
      const facts = await factsOf(id, context.db)
      const ways = waysFrom(transitionsOf(mandate.status_dates), mandate.status)
      const may_waive = await mandateRecords.allows(id, 'write', 'waiver', context)
      const isAllowed = await Promise.all(
        ways.map(({ to }) => mandateRecords.allows(id, 'transitions', to, context)),
      )
      return {
        status: mandate.status,
        version: mandate.version,
        results: ways
          .filter((_, index) => isAllowed[index])
          .map((way) => {
            const open = openGuards(way, facts)
            return {
              ...{ to: way.to, guard: open[0] ?? null, open },
              ...{ needs_reason: way.reason ?? false, may_waive },
            }
          }),
      }
    },

    async setWaiting({ params: { id }, body }, context) {
      const { waiting: before } = await lockForChange(id, 'waiting', context, {
        isEnding: body.reason === null,
      })
      if (!(await mandateRecords.allows(id, 'write', 'waiting', context)))
        fail(403, 'kernel:forbidden')
      const { reason, until = null, next_action = null } = body
      if (until && until < dayOf(context.now))
        failFields({ until: [{ key: 'mandate_waiting:error.until_past' }] })
      const { status } = await mandateRecords.find(id, context)
      if (reason && !openStatuses.some((openStatus) => openStatus === status))
        fail(409, 'mandate_refusal:not_open')
      // Another day or another next action does not begin the waiting anew.
      const same = before?.reason === reason ? before : undefined
      // Whom one waits for must be able to read for what; which documents are asked for is said elsewhere.
      if (reason === 'client' && !next_action && !same?.for_documents)
        failFields({ next_action: [{ key: 'mandate_waiting:error.next_action_missing' }] })
      await context.db
        .update(table)
        .set({
          waiting: reason && {
            reason,
            since: same?.since ?? context.now.toISOString(),
            until,
            next_action: next_action || null,
            ...(same?.for_documents && !next_action && { for_documents: true }),
          },
        })
        .where(eq(table.id, id))
      return mandateRecords.find(id, context)
    },

    async askCancellation({ params: { id }, body: { reason } }, context) {
      const { db, now } = context
      const { accepted_at, client } = await lockForChange(id, 'cancellation_request', context, {
        isEnding: reason === null,
      })
      if (!(await mandateRecords.allows(id, 'propose', 'cancellation', context)))
        fail(403, 'kernel:forbidden')
      refuseBeside(client, context.user)
      if (reason !== null && accepted_at !== null) fail(409, 'mandate_refusal:accepted')
      const at = now.toISOString()
      await db
        .update(table)
        .set({ cancellation_request: reason === null ? null : { reason, at } })
        .where(eq(table.id, id))
      // Repeated requests share one mail.
      if (reason !== null)
        await context.enqueue(
          'mandates.cancellationAsked',
          { mandate: id, at },
          { jobKey: `cancellations/${id}`, runAt: mailTime(now) },
        )
      return mandateRecords.find(id, context)
    },

    async dismissCancellation({ params: { id }, body: { reason } }, context) {
      const { db } = context
      const { request } = await lockForChange(id, 'cancellation_request', context)
      if (!(await mandateRecords.allows(id, 'write', 'cancellation', context)))
        fail(403, 'kernel:forbidden')
      if (!request) fail(409, 'mandate_refusal:no_cancellation_request')
      await stampReason(db, reason)
      await db.update(table).set({ cancellation_request: null }).where(eq(table.id, id))
      await context.enqueue('mandates.cancellationDismissed', {
        mandate: id,
        at: request.at,
        reason,
      })
      return mandateRecords.find(id, context)
    },

    async assignments({ params: { id } }, { db, rights }) {
      if (!(await rights.visible(db, { users: [id] })).users?.has(id)) fail(404, 'kernel:not_found')
      const roles = ['client', 'opened', 'partner', 'responsible'] as const
      const hasRole = (role: (typeof roles)[number]) =>
        role === 'opened'
          ? sql`${table.id} = any(${openedTo({ id, groups: [] })})`
          : eq(table[role], id)
      const mandatesWithRole = (role: (typeof roles)[number]) =>
        db
          .select({
            id: table.id,
            number: table.number,
            kind: table.kind,
            status: table.status,
            building_address: buildingsTable.address,
            role: sql<typeof role>`${role}`,
          })
          .from(table)
          .innerJoin(buildingsTable, eq(buildingsTable.id, table.building))
          .where(and(hasRole(role), isNull(table.deleted_at)))
          .orderBy(desc(table.created_at), desc(table.id))
          .limit(200)
      const rows = await unionAll(
        mandatesWithRole('client'),
        mandatesWithRole('opened'),
        mandatesWithRole('partner'),
        mandatesWithRole('responsible'),
      )
        .orderBy(desc(table.number))
        .limit(200)
      const ofMandates = await Promise.all(
        roles.map((role) => db.$count(table, and(hasRole(role), isNull(table.deleted_at)))),
      )
      const isOfBuilding = and(eq(buildingPeople.user_id, id), isNull(buildingsTable.deleted_at))
      const [ofBuildings] = await db
        .select({ count: count() })
        .from(buildingPeople)
        .innerJoin(buildingsTable, eq(buildingsTable.id, buildingPeople.building_id))
        .where(isOfBuilding)
      return {
        counts: {
          buildings: ofBuildings!.count,
          mandates: ofMandates.reduce((sum, one) => sum + one, 0),
        },
        buildings: await db
          .select({
            id: buildingsTable.id,
            address: buildingsTable.address,
            role: buildingPeople.role,
          })
          .from(buildingPeople)
          .innerJoin(buildingsTable, eq(buildingsTable.id, buildingPeople.building_id))
          .where(isOfBuilding)
          .orderBy(buildingsTable.address)
          .limit(200),
        mandates: rows.map(({ kind, ...row }) => ({ ...row, service_type: serviceTypeOf[kind] })),
      }
    },

    async counts({ query }, context) {
      const rows = await mandateRecords.queryRows<StatusCount>(query, context, (select) =>
        select({
          ...{ status: table.status, count: count(), waiting: count(table.waiting) },
          accepted: count(table.accepted_at),
        }).groupBy(table.status),
      )
      return {
        total: rows.reduce((sum, row) => sum + row.count, 0),
        waiting: rows.reduce((sum, row) => sum + row.waiting, 0),
        to_close: rows.find(({ status }) => status === 'delivered')?.accepted ?? 0,
        by_status: Object.fromEntries(rows.map((row) => [row.status, row.count])),
      }
    },
  } satisfies HandlersOf<typeof mandateEndpoints>
}
