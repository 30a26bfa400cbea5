import {
  and,
  eq,
  getTableColumns,
  gte,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { timeZone } from '../../kernel/field/format.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import { records } from '../../kernel/record/record.server.ts'
import { usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { expandStreetWord } from '../register/address.ts'
import { quoteSyncsTable } from './accounting/quoteSync.table.ts'
import {
  calledOffMandates,
  cancelledMandates,
  hasCalledOff,
  orderedBy,
} from './calledOff/calledOff.server.ts'
import { billedDeposit, hasNewerVersion, versionIds } from './deposit/depositVersions.server.ts'
import { isAsleep } from './imported/asleep.server.ts'
import { invoicesTable } from './invoices/invoice.table.ts'
import { mergeLines } from './lines/mergeLines.ts'
import {
  importedQuotes,
  quoteContentsTable,
  quoteNotesTable,
  quoteTexts,
  quotesTable as table,
} from './quote.table.ts'
import {
  billingStates,
  fieldsAfterSending,
  type GivenLine,
  isIssued,
  type Quote,
  type QuoteLine,
  type QuoteStatus,
  quotes as resource,
} from './quote.ts'
import { changedQuote, newQuote } from './quoteValues.server.ts'

const contractor = alias(usersTable, 'contractor')

/** Today in Switzerland, by the clock of the database. */
export const todayInZurich = sql`(now() at time zone ${sql.raw(`'${timeZone}'`)})::date`

const isPast = lt(table.valid_until, todayInZurich)

/** The status of a row now: a sent quote whose last day has passed is expired, also before the job says so. */
export const statusNow = sql<QuoteStatus>`(case when ${table.status} = 'sent' and ${isPast} then 'expired' else ${table.status} end)`

const own = (column: string) => sql`${table}.${sql.identifier(column)}`

/** Rows of the mandates of a quote, with their buildings. */
const chosenMandates = sql`unnest(${own('mandates')}) with ordinality as chosen (id, position)
  join mandates chosen_mandate on chosen_mandate.id = chosen.id
  join buildings place on place.id = chosen_mandate.building`
const cityOfPlace = sql`nullif(concat_ws(' ', place.postcode, place.city), '')`

/** What each mandate of a quote is about, in the order of the quote: of one that was sent, as it said then. */
const places = sql`coalesce((
  select sent.content -> 'places' from ${quoteContentsTable} sent where sent.quote = ${own('id')}), (
  select jsonb_agg(jsonb_build_object('mandate', chosen_mandate.id, 'number', chosen_mandate.number, 'address', place.address,
      'city', ${cityOfPlace}, 'product', sold.name) order by chosen.position)
  from ${chosenMandates}
  join products sold on sold.id = chosen_mandate.product))`

/** What products of a draft's mandates cost now, where that is another price than the mandate was made at. */
const newPrices = sql`case when ${own('status')} = 'draft' then (
  select jsonb_agg(jsonb_build_object('mandate', chosen_mandate.id, 'product', sold.id, 'price', sold.price::text)
    order by chosen.position)
  from ${chosenMandates}
  join products sold on sold.id = chosen_mandate.product
  where sold.price is distinct from chosen_mandate.price and sold.price is not null
    and chosen_mandate.status in ('draft', 'offered')) end`

const addresses = sql`(
  select string_agg(concat_ws(', ', place.address, ${cityOfPlace}), ' · ' order by chosen.position)
  from ${chosenMandates})`

/** The total, unless a line that counts has no price: the sum of the others is not what the quote comes to. */
const knownTotal =
  sql`case when not jsonb_path_exists(${own('lines')}, '$[*] ? (@.unit_price == null && @.optional == false)')
  then ${own('total')} end`.mapWith(table.total)

/** Condition: the final invoice of a quote, or of another version of it, is in force: no other one can be issued. */
const hasFinalInvoice = sql`(exists (select from ${invoicesTable} final where final.quote = ${own('id')} and final.kind = 'final' and final.voided_at is null)
  or (${own('replaces')} is not null and exists (select from ${invoicesTable} final
    where final.quote in ${versionIds(own('id'))} and final.kind = 'final' and final.voided_at is null)))`

/** Whether the final invoice of a quote is in force, or else whether its mandates are delivered, so that it is due. */
const billing = sql`case when ${own('status')} = 'accepted' and ${quoteNotesTable.invoiced_elsewhere} is not true
    and not ${isAsleep(own('id'))} then
  case when ${hasFinalInvoice} then 'invoiced'
    when exists (select from mandates ready where ready.id = any(${own('mandates')}) and ready.status in ('delivered', 'closed'))
      and not exists (select from mandates under_way where under_way.id = any(${own('mandates')})
        and under_way.status not in ('delivered', 'closed', 'cancelled'))
      and not ${hasNewerVersion(own('id'), todayInZurich)} then 'to_invoice' end end`

/** The newest version that was made of a quote and meets a condition. */
const nextVersion = (condition: SQL) => sql<number | null>`(
  select next.id from ${table} next where next.replaces = ${own('id')} and next.deleted_at is null and ${condition}
  order by next.id desc limit 1)`

export const quoteRecords = records(resource, {
  table,
  joins: [
    { table: contractor, on: eq(contractor.id, table.contractor), always: true },
    { table: mandatesTable, on: eq(mandatesTable.id, sql`(${table.mandates})[1]`) },
    { table: buildingsTable, on: eq(buildingsTable.id, mandatesTable.building) },
    { table: quoteSyncsTable, on: eq(quoteSyncsTable.quote, table.id) },
    { table: quoteNotesTable, on: eq(quoteNotesTable.id, table.id) },
    { table: importedQuotes, on: eq(importedQuotes.quote, table.id) },
    { table: quoteTexts, on: eq(quoteTexts.id, table.id), always: true },
  ],
  columns: {
    status: statusNow,
    imported: sql`(${importedQuotes.quote} is not null)`,
    contractor_name: sql`coalesce(${contractor.company_name}, ${contractor.name})`,
    // Of its first mandate.
    company_name: sql`(select ordering.name from companies ordering where ordering.id = ${mandatesTable.client_company})`,
    // Names the mandate too, so that both tables are joined.
    address: sql`case when ${mandatesTable.id} is not null then ${buildingsTable.address}
      || case when cardinality(${table.mandates}) > 1 then ' +' || (cardinality(${table.mandates}) - 1) else '' end end`,
    addresses,
    places,
    called_off: sql`case when ${table.status} in ('draft', 'sent', 'cancelled') then ${calledOffMandates}
      when ${table.status} = 'accepted' then ${cancelledMandates} end`,
    new_prices: newPrices,
    total: knownTotal,
    deposit_bill: billedDeposit(own('id')),
    billing,
    sync_state: quoteSyncsTable.state,
    accounting_url: quoteNotesTable.accounting_url,
    replaced_by: nextVersion(sql`next.sent_at is not null`),
    next_version: nextVersion(sql`next.status <> 'cancelled'`),
  },
  search: {
    allText: quoteTexts.whole,
    byGroup: { base: quoteTexts.whole },
    expandAbbreviation: expandStreetWord,
    isPhrase: true,
  },
  filters: {
    // Uses the index of the status.
    billing: (value) =>
      (billingStates as readonly unknown[]).includes(value)
        ? and(eq(table.status, 'accepted'), sql`${billing} = ${value}`)
        : undefined,
    // Uses the index of the stored status.
    status: (value) =>
      value === 'sent'
        ? and(eq(table.status, 'sent'), gte(table.valid_until, todayInZurich))
        : value === 'expired'
          ? or(eq(table.status, 'expired'), and(eq(table.status, 'sent'), isPast))
          : eq(table.status, value as QuoteStatus),
  },
  exported: {
    words: 'quote',
    columns: {
      number: 'number',
      status: 'status',
      contractor: 'contractor_name',
      address: 'address',
      valid_from: 'valid_from',
      valid_until: 'valid_until',
      total: 'total',
    },
  },
  order: { total: () => own('total') },
  // Lines belong to mandates.
  dependsOn: (values) => [
    ...('contractor' in values ? ['mandates'] : []),
    ...('mandates' in values ? ['contractor', 'lines'] : []),
    ...('lines' in values ? ['mandates'] : []),
  ],
  merge: {
    lines: (original, mine, theirs) =>
      mergeLines(original as QuoteLine[], mine as GivenLine[], theirs as QuoteLine[]),
  },
  async beforeWrite(values, context, current) {
    if (!current) return newQuote(values, context)
    const quote = current as unknown as Quote
    if (quote.status === 'draft') return changedQuote(values, quote, context)
    const frozen = Object.keys(values).filter(
      (field) => !(fieldsAfterSending as readonly string[]).includes(field),
    )
    if (frozen.length > 0)
      fail(409, 'quote:frozen', {
        fields: Object.fromEntries(frozen.map((field) => [field, [{ key: 'quote:error.frozen' }]])),
      })
    const { valid_until } = values
    if (valid_until === undefined || valid_until === quote.valid_until) return values
    // What has expired is offered again by a new version only.
    if (quote.status !== 'sent' || !valid_until || String(valid_until) < quote.valid_until!)
      failFields({ valid_until: [{ key: 'quote:error.only_extended' }] })
    await context.audit('quote:extended', {
      ...{ resource: 'quotes', id: quote.id },
      detail: { number: quote.number ?? '', until: String(valid_until) },
    })
    return values
  },
  async beforeRemove(id, context, { confirm }) {
    const { number, status } = await quoteRecords.find(id, context)
    const numbered = and(eq(invoicesTable.quote, id), isNotNull(invoicesTable.number))
    if ((await context.db.$count(invoicesTable, numbered)) > 0) fail(409, 'quote:invoiced')
    if (!isIssued({ status: status! }) || confirm === number) return
    fail(409, 'quote:deletion_unconfirmed', { params: { number: number! } })
  },
})

/** Locks a quote that meets a condition and is not in the trash; 404 if there is none. */
export async function lockQuote(id: number, db: Db, condition?: SQL) {
  return one(
    await db
      .select({ ...getTableColumns(table), statusNow, calledOff: hasCalledOff, orderedBy })
      .from(table)
      .where(and(eq(table.id, id), isNull(table.deleted_at), condition))
      .for('update'),
  )
}

/** Whether a mandate of a quote is called off or ordered by now, also by a transaction for which this one waited. */
export async function mandatesNow(id: number, db: Db) {
  return one(
    await db.select({ calledOff: hasCalledOff, orderedBy }).from(table).where(eq(table.id, id)),
  )
}

/** Refuses what needs all mandates of a quote still to be ordered by it. */
export function refuseCalledOff({
  calledOff,
  orderedBy: by,
}: Awaited<ReturnType<typeof mandatesNow>>) {
  if (by !== null) fail(409, 'quote:ordered_elsewhere', { params: { number: by } })
  if (calledOff) fail(409, 'quote:called_off')
}
export type LockedQuote = Awaited<ReturnType<typeof lockQuote>>
