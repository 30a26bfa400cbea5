// Over 300 lines: tasks and what waits for somebody, which share their queries.
import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { HandlerParts } from '../../feature.server.ts'
import { one } from '../../kernel/database/db.server.ts'
import { addDays, dayOf } from '../../kernel/field/format.ts'
import { Failure, fail, failFields } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import type { Values } from '../../kernel/record/recordRead.server.ts'
import { serviceTypeOf } from '../../kinds.ts'
import { isActiveAdministrator, usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { fileTypesTable, documentRequestsTable as requests } from '../files/file.table.ts'
import { requestIsOpen, requestRecords } from '../files/requests/request.server.ts'
import { requestName } from '../files/requests/request.ts'
import { closeIfSettled, keepClosed } from '../mandates/acceptance/acceptance.server.ts'
import { doneCell } from '../mandates/checklist.ts'
import { formHandlers } from '../mandates/form/form.server.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { deadlineDays, deadlines, openStatuses } from '../mandates/mandate.ts'
import { type FactsInSql, mandateRecords } from '../mandates/mandateRecords.server.ts'
import { hasStatusIn } from '../mandates/waitingRows.server.ts'
import { checklistItems, isItemSettled } from '../settings/settings.server.ts'
import { tasksTable as table } from './task.table.ts'
import {
  isOverdue,
  maxWaiting,
  tasks as resource,
  type taskEndpoints,
  type WaitingTask,
} from './task.ts'

/** Whether a task is done; of a checklist item, whether that is ticked or waived. */
export const taskIsDone = sql<boolean>`(case when ${table.item} is null then coalesce(${table.done}, false)
  else ${isItemSettled(sql`${table.item}`)} end)`

/** What there is to do, in each language. */
export const taskSubject = sql`(case when ${table.item} is null
  then jsonb_build_object('fr', ${table.title}, 'en', ${table.title}, 'it', ${table.title})
  else (select listed -> 'words' from ${checklistItems} listed where listed ->> 'key' = ${table.item} limit 1) end)`

const serviceType = sql<string>`${JSON.stringify(serviceTypeOf)}::jsonb ->> ${mandatesTable.kind}`

export const taskRecords = records(resource, {
  table,
  joins: [
    { table: mandatesTable, on: eq(mandatesTable.id, table.mandate), always: true },
    { table: usersTable, on: eq(usersTable.id, table.person) },
  ],
  columns: {
    mandate_number: mandatesTable.number,
    building_address: sql`(select placed.address from ${buildingsTable} placed
      where placed.id = ${mandatesTable.building})`,
    service_type: serviceType,
    subject: taskSubject,
    person_name: sql`coalesce(${usersTable.company_name}, ${usersTable.name})`,
    done: taskIsDone,
  },
  search: { allText: table.search, byGroup: { base: table.search } },
  exported: {
    words: 'task',
    columns: {
      mandate_number: 'mandate_number',
      building_address: 'building_address',
      subject: 'subject',
      person: 'person_name',
      due_date: 'due_date',
      done: 'done',
      note: 'note',
    },
  },
  filters: {
    due_date(value, { now }) {
      const deadline = deadlines.find((known) => known === value)
      if (!deadline) return undefined
      const today = dayOf(now)
      return deadline === 'late'
        ? sql`(${table.due_date} < ${today} and not ${taskIsDone})`
        : sql`(${table.due_date} between ${today} and ${addDays(today, deadlineDays[deadline])} and not ${taskIsDone})`
    },
  },
  async beforeWrite(values, context, current) {
    const next = { ...current, ...values } as Wanted
    if ((next.title ?? '') === '' && !next.item)
      failFields({ title: [{ key: 'kernel:error.required' }] })
    if (next.title && next.item) failFields({ item: [{ key: 'task:error.title_or_item' }] })
    const placed = ['mandate', 'item', 'person'].some(
      (field) => field in values && values[field] !== (current?.[field] ?? null),
    )
    if (placed) await checkPlace(next, context, current)
    // Another day or person may be reminded again.
    const isNew = ['due_date', 'person'].some(
      (field) => field in values && values[field] !== (current?.[field] ?? null),
    )
    const written = isNew ? { ...values, reminded_at: null } : values
    if (!next.item || values.done === undefined) return written
    await tick(next.mandate, next.item, values.done === true, context)
    return { ...written, done: null }
  },
})

type Wanted = {
  mandate: number
  title?: string | null
  item?: string | null
  person?: number | null
}

/** Refuses a task of an ended mandate, of an unknown checklist item, or for somebody who takes no part in it. */
async function checkPlace({ mandate, item, person }: Wanted, { db }: Context, current?: Values) {
  const found = one(
    await db
      .select({
        ...{ status: mandatesTable.status, client: mandatesTable.client },
        partner: mandatesTable.partner,
        hasItem: sql<boolean>`exists (select from ${checklistItems} listed
          where listed ->> 'key' = ${item ?? null} and (listed -> 'removed') is distinct from 'true')`,
      })
      .from(mandatesTable)
      .where(eq(mandatesTable.id, mandate)),
  )
  const isOpen = openStatuses.some((open) => open === found.status)
  if (mandate !== current?.mandate && !isOpen) fail(409, 'task:not_open')
  if (item && item !== current?.item && !found.hasItem)
    failFields({ item: [{ key: 'kernel:error.not_an_option' }] })
  if (!person || person === found.partner) return
  // Clients do not see the office's checklist.
  if (person === found.client && !item) return
  const [administrator] = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(and(eq(usersTable.id, person), isActiveAdministrator))
  if (!administrator) failFields({ person: [{ key: 'task:error.takes_no_part' }] })
}

const { updateForm } = formHandlers(mandateRecords.visible)

/** Ticks a checklist item in the form of its mandate, by the caller's rights to it; a refusal stands at the task. */
async function tick(mandate: number, item: string, isTicked: boolean, context: Context) {
  const cell = doneCell(item)
  const input = { params: { id: mandate }, body: { [cell]: isTicked } }
  try {
    await updateForm(input, { ...context, ifMatch: undefined })
  } catch (error) {
    const isWrong = error instanceof Failure && error.status === 400
    const problems = isWrong ? error.options.fields?.[cell] : undefined
    if (problems) failFields({ done: problems })
    throw error
  }
}

/** Guard fact: a task of the mandate is open. */
export const taskFacts: FactsInSql = {
  taskOpen: sql`exists (select from ${table}
    where ${table.mandate} = ${mandatesTable.id} and ${table.deleted_at} is null and not ${taskIsDone})`,
}

/** Tasks of open mandates that are assigned to the caller and not done. */
const waitingTasks = (context: Context, limit: number) => {
  const where = and(
    taskRecords.visible(context),
    eq(table.person, context.user.id),
    sql`${table.done} is not true`,
    sql`not ${taskIsDone}`,
    isOnOpenMandate,
  )
  return {
    rows: context.db
      .select({
        origin: sql<'task'>`'task'`,
        id: table.id,
        version: table.version,
        subject: sql<string>`${taskSubject} ->> ${context.language}`,
        due_date: table.due_date,
        since: table.created_at,
        changed_at: table.updated_at,
        ...mandateColumns,
      })
      .from(table)
      .innerJoin(mandatesTable, eq(mandatesTable.id, table.mandate))
      .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
      .where(where)
      .orderBy(asc(table.due_date), asc(table.id))
      .limit(limit),
    count: context.db
      .select({ count: count() })
      .from(table)
      .innerJoin(mandatesTable, eq(mandatesTable.id, table.mandate))
      .where(where),
  }
}

/** Documents that the office asks of the caller, as the client of open mandates. */
const waitingRequests = (context: Context, limit: number) => {
  const where = and(
    requestRecords.visible(context),
    eq(mandatesTable.client, context.user.id),
    isOnOpenMandate,
    requestIsOpen,
  )
  return {
    rows: context.db
      .select({
        ...{ id: requests.id, version: requests.version, type: requests.type },
        ...{ custom_type: requests.custom_type, custom: fileTypesTable.label },
        ...{ label: requests.label, due_date: requests.due_date, since: requests.created_at },
        changed_at: requests.updated_at,
        ...mandateColumns,
      })
      .from(requests)
      .innerJoin(mandatesTable, eq(mandatesTable.id, requests.mandate))
      .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
      .leftJoin(fileTypesTable, eq(fileTypesTable.id, requests.custom_type))
      .where(where)
      .orderBy(asc(requests.due_date), asc(requests.id))
      .limit(limit),
    count: context.db
      .select({ count: count() })
      .from(requests)
      .innerJoin(mandatesTable, eq(mandatesTable.id, requests.mandate))
      .where(where),
  }
}

/** Condition: the mandate is open. */
export const isOnOpenMandate: SQL = and(
  isNull(mandatesTable.deleted_at),
  hasStatusIn(openStatuses),
)!

const mandateColumns = {
  mandate: mandatesTable.id,
  mandate_number: mandatesTable.number,
  kind: mandatesTable.kind,
  building_address: buildingsTable.address,
  building_city: sql<
    string | null
  >`nullif(concat_ws(' ', ${buildingsTable.postcode}, ${buildingsTable.city}), '')`,
}

/** What waits for the caller: their open tasks and the documents asked of them, the most urgent first. */
export async function findWaiting(
  context: Context,
  limit: number,
): Promise<{ count: number; results: WaitingTask[] }> {
  const [tasks, asked] = [waitingTasks(context, limit), waitingRequests(context, limit)]
  const [taskRows, askedRows] = await Promise.all([tasks.rows, asked.rows])
  const totalOf = async (shown: number, counting: typeof tasks.count | typeof asked.count) =>
    shown < limit ? shown : one(await counting).count
  const today = dayOf(context.now)
  const named = askedRows.map(({ type, custom_type, custom, label, ...row }) => {
    const typeName = custom?.[context.language] ?? context.say(`documentRequest:type.${type}`)
    const subject = requestName({ type, custom_type, label }, typeName)
    return { ...row, origin: 'request' as const, subject }
  })
  const all = [...taskRows, ...named].map(({ kind, ...row }) => ({
    ...row,
    service_type: serviceTypeOf[kind],
    is_overdue: isOverdue(row.due_date, today),
  }))
  return {
    count:
      (await totalOf(taskRows.length, tasks.count)) +
      (await totalOf(askedRows.length, asked.count)),
    results: all.sort(byUrgency).slice(0, limit),
  }
}

/** Name of what waits for somebody, in their language; of a document it says that it is to be sent. */
export const nameOfWaiting = ({ origin, subject }: WaitingTask, { say }: Context) =>
  origin === 'request' ? say('task_mail:to_send', { name: subject }) : subject

const byUrgency = (a: WaitingTask, b: WaitingTask) =>
  (a.due_date ?? '9999').localeCompare(b.due_date ?? '9999') || a.since.localeCompare(b.since)

/** Handlers of tasks; the last one of an accepted mandate may close it. */
export function taskHandlers(
  parts: Pick<HandlerParts, 'facts' | 'openQuotes'>,
): HandlersOf<typeof taskEndpoints> {
  const { handlers } = taskRecords

  /** Does something with a task, and closes its mandate if nothing of it is open then; a closed one stays as it is. */
  async function settling<T>(id: number, context: Context, act: () => Promise<T>): Promise<T> {
    const [found] = await context.db
      .select({ mandate: table.mandate })
      .from(table)
      .where(eq(table.id, id))
    // It may be in the trash; whether the caller reaches it is for `act` to say.
    if (!found) return act()
    const { mandate } = found
    await parts.openQuotes.lock(mandate, context.db)
    const answer = await keepClosed(mandate, { facts: parts.facts, db: context.db }, act)
    await closeIfSettled(mandate, context, parts)
    return answer
  }

  return {
    ...handlers,
    update: (input, context) =>
      settling(input.params.id, context, () => handlers.update(input, context)),
    remove: (input, context) =>
      settling(input.params.id, context, () => handlers.remove(input, context)),
    restore: (input, context) =>
      settling(input.params.id, context, () => handlers.restore(input, context)),
    mine: (_, context) => findWaiting(context, maxWaiting),
  }
}
