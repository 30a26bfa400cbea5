import { and, between, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { addDays, dayOf } from '../../kernel/field/format.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import { records } from '../../kernel/record/record.server.ts'
import { type Kind, serviceTypeOf } from '../../kinds.ts'
import { kindsWith, serviceOf } from '../../services.ts'
import { usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { companiesTable } from '../companies/company.table.ts'
import { endOpenings } from '../companies/endOpenings.server.ts'
import { productsTable } from '../products/product.table.ts'
import { buildingSearch } from '../register/address.ts'
import { acceptanceByAnother, acceptsOn, isToClose } from './acceptance/acceptance.server.ts'
import { companyOf } from './clientCompany.server.ts'
import { answerColumns } from './form/form.server.ts'
import { answersWithFound } from './form/foundAnswers.server.ts'
import { hasCapability } from './form/service.ts'
import {
  internalDecider,
  mandateFollowUps,
  pendingDueDate,
  mandatesTable as table,
  mandateTexts as texts,
} from './mandate.table.ts'
import {
  deadlineDays,
  deadlines,
  endedStatuses,
  type Fact,
  isLive,
  mandates as resource,
  type Status,
  twinStatuses,
} from './mandate.ts'

/** SQL conditions of guard facts on a row of the mandates table. */
/** Names of tasks by the status of a mandate after which they run. */
export type StatusTasks = Partial<Record<Status, readonly string[]>>

export type FactsInSql = Partial<Record<Fact, SQL>>

/** Guard facts that the mandate itself decides. */
export const mandateFacts: FactsInSql = {
  clientSet: isNotNull(table.client),
  responsibleSet: isNotNull(table.responsible),
  accepted: isNotNull(table.accepted_at),
}

const client = alias(usersTable, 'client')
const partner = alias(usersTable, 'partner')
const responsible = alias(usersTable, 'responsible')
/** Name to display: the company's, or else the person's. */
const displayName = (person: typeof client | typeof partner | typeof responsible) =>
  sql<string | null>`coalesce(${person.company_name}, ${person.name})`

/**
 * Numbers of other open mandates of the same kind on the same building; for a kind that is funded once per
 * installation, closed ones too.
 */
const twins = sql<string[]>`array(
  select twin.number from ${table} twin
  where twin.building = ${table.building} and twin.kind = ${table.kind} and twin.id <> ${table.id}
    and twin.deleted_at is null
    and (twin.status in ${[...twinStatuses(false)]}
      or (twin.kind in ${kindsWith('funded_once')} and twin.status in ${[...twinStatuses(true)]}))
  order by twin.number)`

/** Whether the client has nothing more to do: they accepted the mandate, or it has ended. */
const isFinished = sql<boolean>`(${inArray(table.status, [...endedStatuses])} or ${isToClose})`

export const mandateRecords = records(resource, {
  table,
  columns: {
    service_type: sql`${JSON.stringify(serviceTypeOf)}::jsonb ->> ${table.kind}`,
    product_name: productsTable.name,
    building_address: buildingsTable.address,
    building_city: sql`nullif(concat_ws(' ', ${buildingsTable.postcode}, ${buildingsTable.city}), '')`,
    client_name: displayName(client),
    client_company_name: companiesTable.name,
    partner_name: displayName(partner),
    responsible_name: displayName(responsible),
    finished: isFinished,
    accepts_on: acceptsOn,
    result: mandateFollowUps.result,
    attainment: mandateFollowUps.attainment,
    reached: mandateFollowUps.reached,
    internal_decision: sql`${table.internal_decision} || jsonb_build_object('by', ${internalDecider(table)})`,
  },
  joins: [
    { table: productsTable, on: eq(productsTable.id, table.product), always: true },
    { table: buildingsTable, on: eq(buildingsTable.id, table.building), always: true },
    { table: client, on: eq(client.id, table.client), always: true },
    { table: companiesTable, on: eq(companiesTable.id, table.client_company) },
    { table: partner, on: eq(partner.id, table.partner) },
    { table: responsible, on: eq(responsible.id, table.responsible) },
    { table: texts, on: eq(texts.id, table.id), always: true },
    { table: mandateFollowUps, on: eq(mandateFollowUps.mandate, table.id) },
  ],
  search: {
    allText: texts.whole,
    byGroup: { base: texts.base },
    byReference: {
      product: { base: productsTable.search },
      building: { identifiers: buildingsTable.search },
      client: { base: client.search_base, contact: client.search_contact },
    },
    searchTable: {
      table: texts,
      isPresent: texts.is_present,
      order: { created_at: texts.created_at, id: texts.id },
    },
    ...buildingSearch,
  },
  exported: {
    words: 'mandate',
    columns: {
      number: 'number',
      building: 'building_address',
      building_city: 'building_city',
      product: 'product_name',
      client: 'client_name',
      client_company: 'client_company_name',
      partner: 'partner_name',
      responsible: 'responsible_name',
      status: 'status',
      accepted_at: 'accepted_at',
      due_date: 'due_date',
      price: 'price',
    },
    answers: { column: answersWithFound, columnsFor: answerColumns },
  },
  // Deadlines that no longer apply come last.
  order: { due_date: () => pendingDueDate(table) },
  filters: {
    waiting: (value) => (value === 'true' ? isNotNull(table.waiting) : isNull(table.waiting)),
    due_date(value, { now }) {
      const deadline = deadlines.find((known) => known === value)
      if (!deadline) return undefined
      const dayIn = (days: number) => addDays(dayOf(now), days)
      const pending = pendingDueDate(table)
      return deadline === 'late'
        ? lt(pending, dayIn(0))
        : between(pending, dayIn(0), dayIn(deadlineDays[deadline]))
    },
  },
  warnings: {
    read: { twins },
    dependsOn: ['building', 'product'],
    say({ twins }, { kind }, { say }) {
      const numbers = twins as string[]
      const key = hasCapability(serviceOf(kind as Kind), 'funded_once')
        ? 'twin_funded_once'
        : 'twin'
      return numbers.length > 0
        ? [say(`new_mandate:warning.${key}`, { numbers: numbers.join(', ') })]
        : []
    },
  },
  async beforeWrite(values, { db, now }, current) {
    if (values.building !== undefined && values.building !== current?.building)
      await refuseArchived(values.building as number, db)
    const client = (values.client ?? current?.client) as number
    const client_company = await companyOf(client, values, current, db)
    // An import brings numbers of its own, for which none of ours is drawn.
    const { number } = values
    if (!current)
      return {
        ...{ ...values, ...initialColumns(values.product as number, now), client_company },
        ...(number !== undefined && { number }),
      }
    const changesClient = values.client !== undefined && values.client !== current.client
    const company = changesClient ? client_company : values.client_company
    if (company !== undefined && company !== current.client_company)
      await endOpenings({ mandates: [current.id as number] }, { db, now })
    // What was written with the client is dropped with them.
    const next = changesClient
      ? {
          ...{ ...values, client_company, cancellation_request: null, decision: null },
          ...acceptanceByAnother(current.status as Status, now),
        }
      : values
    if (values.product === undefined || values.product === current.product) return next
    const product = one(
      await db
        .select({ kind: productsTable.kind, price: productsTable.price })
        .from(productsTable)
        .where(eq(productsTable.id, values.product as number)),
    )
    // The kind decides the form of a mandate, so only a draft may change it.
    if (current.status !== 'draft' && current.kind !== product.kind)
      failFields({ product: [{ key: 'mandate_refusal:error.kind_fixed' }] })
    return { ...next, kind: product.kind, price: product.price }
  },
  async beforeRemove(id, context, { confirm }) {
    const mandate = await mandateRecords.find(id, context)
    if (!isLive(mandate) || confirm === mandate.number) return
    fail(409, 'mandate_refusal:deletion_unconfirmed', {
      params: { number: mandate.number },
      data: { guard: 'confirmed' },
    })
  },
})

/** Refuses an archived building, which no choice offers; a merged one leads to the building that stayed. */
async function refuseArchived(building: number, db: Db) {
  const [archived] = await db
    .select({ id: buildingsTable.id })
    .from(buildingsTable)
    .where(
      and(
        eq(buildingsTable.id, building),
        eq(buildingsTable.archived, true),
        isNull(buildingsTable.merged_into),
      ),
    )
  if (archived) failFields({ building: [{ key: 'mandate_refusal:error.building_archived' }] })
}

/**
 * SQL expression of the next number of the year, `M-YYYY-NNNN` unless the settings have another prefix or more digits;
 * numbers are unique and may have gaps.
 */
export function nextNumber(now: Date): SQL<string> {
  const year = dayOf(now).slice(0, 4)
  return sql`(select coalesce(nullif(kept.answers ->> 'mandate_number_prefix', ''), 'M') || ${`-${year}-`}::text
      || lpad(next::text, greatest(coalesce((kept.answers ->> 'number_digits')::int, 4), length(next::text)), '0')
    from next_mandate_number(${Number(year)}::int) as next, settings kept)`
}

/** Lets our numbers go on above those that an import brought, year by year. */
export async function continueNumbers(db: Db): Promise<void> {
  const { rows } = await db.execute<{ year: number; last: number }>(sql`
    with kept as (select coalesce(nullif(answers ->> 'mandate_number_prefix', ''), 'M') || '-' as prefix from settings),
      ours as (select substr(number, length(prefix) + 1) as rest from mandates, kept
        where left(number, length(prefix)) = prefix)
    select split_part(rest, '-', 1)::int as year, max(split_part(rest, '-', 2)::int) as last
    from ours where rest ~ '^[0-9]{4}-[0-9]{1,9}$' group by 1`)
  for (const { year, last } of rows)
    await db.execute(sql`select setval(to_regclass('mandate_number_' || ${year}), ${last})
      from next_mandate_number(${year}::int) as next where next < ${last}`)
}

/** Initial columns of a new mandate: number, status date, and kind and price of its product. */
export const initialColumns = (product: number, now: Date) => ({
  kind: sql<Kind>`(select kind from ${productsTable} where id = ${product})`,
  price: sql<number>`(select price from ${productsTable} where id = ${product})`,
  number: nextNumber(now),
  status_dates: { draft: now.toISOString() },
})

declare module '../../feature.server.ts' {
  interface Extensions {
    /** Facts for the guards of mandates. */
    facts?: FactsInSql
    /** Tasks to run once a mandate has reached a status; their payload is `{ mandate }`. */
    statusTasks?: StatusTasks
  }
  interface HandlerParts {
    facts: FactsInSql
    statusTasks: StatusTasks
  }
}
