import { eq } from 'drizzle-orm'
import { one } from '../../../kernel/database/db.server.ts'
import { addDays, dayOf } from '../../../kernel/field/format.ts'
import { fail } from '../../../kernel/http/errors.ts'
import type { Context } from '../../../kernel/http/handler.server.ts'
import { quoteDefaults } from '../../settings/settings.server.ts'
import { calledOffMandates } from '../calledOff/calledOff.server.ts'
import { findBill } from '../deposit/depositVersions.server.ts'
import { quotesTable as table } from '../quote.table.ts'
import type { LockedQuote } from '../quoteRecords.server.ts'
import { amountsOf, withCurrentRates } from '../quoteValues.server.ts'
import { vatScaleIn } from '../vat/vatScale.server.ts'

/**
 * Makes a draft of what a quote says, without the mandates that are called off or ordered by another quote, and without
 * their lines; returns its id. A reduction stays also if it exceeds what is left, which the sending refuses. If none is left, those that are ordered stay: the draft can only be declared a supplement.
 */
export async function makeVersion(quote: LockedQuote, { db, now }: Pick<Context, 'db' | 'now'>) {
  const { id, contractor, language, taxes_included, rounded } = quote
  const { description, header, footer, supplement, deposit_percent, deposit_amount } = quote
  const { calledOff } = one(
    await db.select({ calledOff: calledOffMandates }).from(table).where(eq(table.id, id)),
  )
  const isOpen = (id: number) => !calledOff?.some(({ mandate }) => mandate === id)
  const isOrdered = (id: number) =>
    calledOff?.some(({ mandate, ordered_by }) => mandate === id && ordered_by !== null) === true
  const isLeft = quote.mandates.some(isOpen) ? isOpen : isOrdered
  const mandates = quote.mandates.filter(isLeft)
  if (mandates.length === 0) fail(409, 'quote:none_left')
  const lines = withCurrentRates(
    quote.lines.filter(({ mandate }) => mandate === null || isLeft(mandate)),
    await vatScaleIn(db),
    dayOf(now),
  )
  // What was billed once is not asked again.
  const asked = (await findBill(id, db))
    ? { deposit_percent: null, deposit_amount: null }
    : { deposit_percent, deposit_amount }
  const { days } = await quoteDefaults(language, db)
  const valid_from = dayOf(now)
  const { totals, deposit } = amountsOf(lines, { taxes_included, rounded }, asked)
  const created = one(
    await db
      .insert(table)
      .values({
        ...{ contractor, mandates, language, taxes_included, rounded, lines, totals },
        ...{ description, header, footer, supplement, ...asked },
        deposit: deposit === null ? null : Number(deposit),
        valid_from,
        valid_until: addDays(valid_from, days),
        replaces: id,
        edition: quote.edition + 1,
      })
      .returning({ id: table.id }),
  )
  return created.id
}
