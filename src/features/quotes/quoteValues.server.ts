import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { addDays, dayOf, formatNumber } from '../../kernel/field/format.ts'
import { type FieldProblems, failFields, type Problem } from '../../kernel/http/errors.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import type { Values } from '../../kernel/record/recordRead.server.ts'
import type { Language } from '../../kernel/text.ts'
import { usersTable } from '../auth/user.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { endedStatuses } from '../mandates/mandate.ts'
import { productsTable } from '../products/product.table.ts'
import { quoteDefaults } from '../settings/settings.server.ts'
import { completeLines } from './lines/completeLines.server.ts'
import { type AskedDeposit, depositOf, quoteTotals } from './money.ts'
import { quotesTable } from './quote.table.ts'
import type { GivenLine, Quote, QuoteLine } from './quote.ts'
import { countsFor } from './reach.server.ts'
import { currentVat, type VatScale } from './vat/vatScale.ts'

/** Most that a quote may come to with all its options, CHF. */
const maxTotal = 10_000_000

/** The mandates with these ids, in this order. */
async function mandatesOf(ids: readonly number[], db: Db) {
  const rows = await db
    .select({
      id: mandatesTable.id,
      number: mandatesTable.number,
      status: mandatesTable.status,
      client: mandatesTable.client,
      price: mandatesTable.price,
      product: mandatesTable.product,
      product_name: productsTable.name,
    })
    .from(mandatesTable)
    .innerJoin(productsTable, eq(productsTable.id, mandatesTable.product))
    .where(and(inArray(mandatesTable.id, [...ids]), isNull(mandatesTable.deleted_at)))
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}
type QuotedMandate = Awaited<ReturnType<typeof mandatesOf>>[number]

/** Problems with the mandates of a quote: none, those of another client, and those that have ended. */
function problemsWithMandates(mandates: readonly QuotedMandate[], contractor: number): Problem[] {
  const numbersOf = (found: readonly QuotedMandate[]) =>
    found.map(({ number }) => number).join(', ')
  if (mandates.length === 0) return [{ key: 'quote:error.no_mandate' }]
  const others = mandates.filter(({ client }) => client !== contractor)
  const ended = mandates.filter(({ status }) => endedStatuses.some((one) => one === status))
  return [
    ...(others.length > 0
      ? [{ key: 'quote:error.other_client', params: { numbers: numbersOf(others) } }]
      : []),
    ...(ended.length > 0
      ? [{ key: 'quote:error.ended_mandate', params: { numbers: numbersOf(ended) } }]
      : []),
  ]
}

/** The mandates of a quote; refuses those that it cannot have. */
export async function quotedMandates(ids: readonly number[], contractor: number, db: Db) {
  const mandates = await mandatesOf(ids, db)
  const problems = problemsWithMandates(mandates, contractor)
  if (problems.length > 0) failFields({ mandates: problems })
  return mandates
}

/** The ids among these that an accepted quote of the contractor, or of their company, orders already. */
async function orderedMandates(ids: readonly number[], contractor: number, db: Db) {
  const counts = countsFor(
    sql`${quotesTable.contractor}`,
    sql`${contractor}`,
    sql`${mandatesTable.client_company}`,
  )
  const rows = await db
    .select({ id: mandatesTable.id })
    .from(mandatesTable)
    .innerJoin(quotesTable, sql`${quotesTable.mandates} @> array[${mandatesTable.id}]`)
    .where(
      and(
        ...[inArray(mandatesTable.id, [...ids]), eq(quotesTable.status, 'accepted')],
        ...[isNull(quotesTable.deleted_at), counts],
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** A line for each mandate: its product, at the price that was agreed when the mandate was made. */
const linesOfProducts = (mandates: readonly QuotedMandate[], language: Language): GivenLine[] =>
  mandates.map(({ id, product, product_name, price }) => ({
    text: product_name[language],
    unit_price: price?.toFixed(2) ?? null,
    mandate: id,
    product,
  }))

/** The lines of a quote that gets another contractor: its free ones, and those of the products of the new mandates. */
const linesForOthers = (
  lines: readonly GivenLine[],
  mandates: readonly QuotedMandate[],
  language: Language,
): GivenLine[] => [
  ...linesOfProducts(mandates, language),
  ...lines.filter(({ mandate }) => mandate == null),
]

/** The lines of a draft with the VAT rates of a day, YYYY-MM-DD, in the place of those that ended. */
export const withCurrentRates = (
  lines: readonly QuoteLine[],
  scale: VatScale,
  today: string,
): QuoteLine[] =>
  lines.map((line) => ({
    ...line,
    ...currentVat(line, scale, today),
  }))

/** The columns of a draft that change with the VAT rates of a day; undefined if none does. */
export function recalculated(
  quote: Pick<Quote, 'taxes_included' | 'rounded'> & AskedDeposit & { lines: readonly QuoteLine[] },
  scale: VatScale,
  today: string,
) {
  const lines = withCurrentRates(quote.lines, scale, today)
  const isSame = ({ vat_rate, taxed_at }: QuoteLine, index: number) =>
    vat_rate === quote.lines[index]!.vat_rate && taxed_at === (quote.lines[index]!.taxed_at ?? null)
  if (lines.every(isSame)) return undefined
  const pricing = {
    taxes_included: quote.taxes_included === true,
    rounded: quote.rounded === true,
  }
  const { totals, deposit } = amountsOf(lines, pricing, quote)
  return { lines, totals, deposit: deposit === null ? null : Number(deposit) }
}

/** The amounts of a quote with its deposit; refuses more than it may come to. */
export function amountsOf(
  lines: readonly QuoteLine[],
  pricing: Parameters<typeof quoteTotals>[1],
  asked: AskedDeposit,
) {
  const all = quoteTotals(
    lines.map((line) => ({ ...line, ticked: true })),
    pricing,
  )
  if (Number(all.total) > maxTotal)
    failFields({
      lines: [{ key: 'quote:error.too_much', params: { max: formatNumber(maxTotal) } }],
    })
  const totals = quoteTotals(lines, pricing)
  return { totals, deposit: depositOf(asked, { ...pricing, total: totals.total }) }
}

function refuseValidity({ valid_from, valid_until }: { valid_from: string; valid_until: string }) {
  if (valid_until < valid_from)
    failFields({ valid_until: [{ key: 'quote:error.valid_until' }] } satisfies FieldProblems)
}

/** The columns of a new quote: what is given, and what the office and the mandates usually say. */
export async function newQuote(values: Values, { db, now }: Context): Promise<Values> {
  const given = values as Partial<Quote> & Pick<Quote, 'contractor' | 'mandates'>
  const { contractor } = given
  const person = one(
    await db
      .select({ language: usersTable.language })
      .from(usersTable)
      .where(eq(usersTable.id, contractor)),
  )
  const language = given.language ?? person.language ?? 'fr'
  const defaults = await quoteDefaults(language, db)
  const valid_from = given.valid_from ?? dayOf(now)
  const valid_until = given.valid_until ?? addDays(valid_from, defaults.days)
  refuseValidity({ valid_from, valid_until })
  const mandates = await quotedMandates(given.mandates, contractor, db)
  const ordered = await orderedMandates(given.mandates, contractor, db)
  const toOrder = mandates.filter(({ id }) => !ordered.has(id))
  const lines = await completeLines(given.lines ?? linesOfProducts(toOrder, language), {
    ...{ mandates, db, now },
  })
  // Whoever quotes further work of what is ordered means it; the same product once more has to be declared.
  const repeats = lines.some(
    ({ mandate, product }) => product !== null && ordered.has(mandate ?? 0),
  )
  const supplement = given.supplement ?? (ordered.size > 0 && !repeats)
  const taxes_included = given.taxes_included ?? false
  const rounded = given.rounded ?? defaults.rounded
  const deposit_percent =
    given.deposit_percent === undefined ? defaults.deposit_percent : given.deposit_percent
  const deposit_amount = given.deposit_amount ?? null
  return {
    ...values,
    ...{ language, valid_from, valid_until, lines, taxes_included, rounded, deposit_percent },
    supplement,
    ...amountsOf(lines, { taxes_included, rounded }, { deposit_percent, deposit_amount }),
    description: given.description === undefined ? defaults.description : given.description,
    header: given.header === undefined ? defaults.header : given.header,
    footer: given.footer === undefined ? defaults.footer : given.footer,
  }
}

/** The columns of a draft that change. */
export async function changedQuote(
  values: Values,
  current: Quote,
  { db, now }: Context,
): Promise<Values> {
  const given = values as Partial<Quote>
  // These always have a value: clearing one brings the usual one back.
  const language = given.language === null ? 'fr' : given.language
  const defaults = await quoteDefaults(language ?? current.language ?? 'fr', db)
  const valid_from = given.valid_from === null ? dayOf(now) : given.valid_from
  const day = valid_from ?? current.valid_from ?? dayOf(now)
  const valid_until = given.valid_until === null ? addDays(day, defaults.days) : given.valid_until
  if (valid_from !== undefined || valid_until !== undefined)
    refuseValidity({ valid_from: day, valid_until: valid_until ?? current.valid_until ?? day })
  const mandates = await quotedMandates(
    given.mandates ?? current.mandates,
    given.contractor ?? current.contractor,
    db,
  )
  const isMoved = given.contractor !== undefined && given.contractor !== current.contractor
  const kept = isMoved
    ? linesForOthers(current.lines!, mandates, language ?? current.language ?? 'fr')
    : current.lines!
  const lines = await completeLines(given.lines ?? (given.lines === null ? [] : kept), {
    ...{ mandates, before: current.lines, db, now },
  })
  const taxes_included = (given.taxes_included ?? current.taxes_included) === true
  const rounded = (given.rounded ?? current.rounded) === true
  const { deposit_percent, deposit_amount } = { ...current, ...given }
  return {
    ...values,
    ...(language !== undefined && { language }),
    ...(valid_from !== undefined && { valid_from }),
    ...(valid_until !== undefined && { valid_until }),
    ...{ lines, taxes_included, rounded },
    ...amountsOf(lines, { taxes_included, rounded }, { deposit_percent, deposit_amount }),
  }
}
