import { count, eq, sql } from 'drizzle-orm'
import { type Db, one } from '../../../kernel/database/db.server.ts'
import { addDays } from '../../../kernel/field/format.ts'
import { failFields } from '../../../kernel/http/errors.ts'
import type { Context } from '../../../kernel/http/handler.server.ts'
import { unchosenLanguage } from '../../../kernel/text.ts'
import { usersTable } from '../../auth/user.table.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { quoteDefaults } from '../../settings/settings.server.ts'
import type { QuoteAmounts } from '../money.ts'
import { importedQuotes, quoteContentsTable, quotesTable as table } from '../quote.table.ts'
import type { QuoteStatus } from '../quote.ts'
import { frozenContentOf, hashOfContent } from '../quoteContent.server.ts'
import { quoteRecords } from '../quoteRecords.server.ts'

/** A quote as an older system knows it; days are YYYY-MM-DD. */
export type Paper = {
  number: string
  status: Exclude<QuoteStatus, 'draft'>
  sent_on: string
  answered_on?: string
  valid_until?: string
  totals: QuoteAmounts
  rate: string
  /** What it was about. */
  description?: string
  mandates: readonly number[]
  /** To whom it was addressed; the client of its first mandate unless given. */
  contractor?: number
}

/** Noon of a day, which is that day in Switzerland. */
const noonOf = (day: string) => `${day}T12:00:00.000Z`

/**
 * Writes a quote of an older system as it is: with its number, status and dates, and one line of its amount. It is frozen
 * like one that we sent, but nothing is printed, and it sleeps until somebody acts on it.
 */
export async function writePaper(paper: Paper, context: Context): Promise<number> {
  const { db } = context
  const { number, status, sent_on, totals, rate, description } = paper
  const { taken } = one(
    await db.select({ taken: count() }).from(table).where(eq(table.number, number)),
  )
  if (taken > 0) failFields({ number: [{ key: 'kernel:error.taken' }] })
  const [mandate] = paper.mandates
  const { client } = one(
    await db
      .select({ client: mandatesTable.client })
      .from(mandatesTable)
      .where(eq(mandatesTable.id, mandate!)),
  )
  const contractor = paper.contractor ?? client
  const person = one(
    await db
      .select({ language: usersTable.language })
      .from(usersTable)
      .where(eq(usersTable.id, contractor)),
  )
  const language = person.language ?? unchosenLanguage
  const { days } = await quoteDefaults(language, db)
  const isAnswered = status === 'accepted' || status === 'declined'
  const { id } = one(
    await db
      .insert(table)
      .values({
        ...{ number, status, contractor, language, totals, mandates: [...paper.mandates] },
        ...{ valid_from: sent_on, valid_until: paper.valid_until ?? addDays(sent_on, days) },
        lines: [
          {
            ...{ id: 1, text: description ?? number, quantity: '1', unit: null, note: null },
            ...{ unit_price: totals.net, vat_rate: rate, discount: '0', net: totals.net },
            ...{ optional: false, ticked: false, taxed_at: null, service_until: null },
            ...{ mandate: paper.mandates.length === 1 ? mandate! : null, product: null },
          },
        ],
        rounded: totals.rounding !== '0.00',
        sent_at: noonOf(sent_on),
        ...(isAnswered && { answered_at: noonOf(paper.answered_on ?? sent_on) }),
      })
      .returning({ id: table.id }),
  )
  const sent = { db, now: new Date(noonOf(sent_on)) }
  const content = await frozenContentOf(await quoteRecords.find(id, context), number, sent)
  await db.insert(quoteContentsTable).values({ quote: id, content })
  await db
    .update(table)
    .set({ content_hash: hashOfContent(content) })
    .where(eq(table.id, id))
  await db.insert(importedQuotes).values({ quote: id })
  return id
}

/** The highest number of imported quotes that begin as `start`, as ours of a year do; 0 if there is none. */
export async function highestImported(start: string, db: Db): Promise<number> {
  const rest = sql`substr(${table.number}, ${start.length + 1})`
  const { highest } = one(
    await db
      .select({
        highest: sql<number>`coalesce(max(case when ${rest} ~ '^[0-9]{1,9}$' then ${rest}::int end), 0)`,
      })
      .from(table)
      .innerJoin(importedQuotes, eq(importedQuotes.quote, table.id))
      .where(sql`lower(left(${table.number}, ${start.length})) = lower(${start})`),
  )
  return highest
}
