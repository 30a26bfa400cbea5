import { eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { type Db, one } from '../../../kernel/database/db.server.ts'
import { addDays } from '../../../kernel/field/format.ts'
import { failFields } from '../../../kernel/http/errors.ts'
import type { Context } from '../../../kernel/http/handler.server.ts'
import { unchosenLanguage } from '../../../kernel/text.ts'
import { usersTable } from '../../auth/user.table.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { productsTable } from '../../products/product.table.ts'
import { currentOffice, postalLines } from '../../reports/snapshot.server.ts'
import { quoteDefaults, storedSettings } from '../../settings/settings.server.ts'
import { reachedPerson } from '../../users/personAddress.server.ts'
import { importedQuotes, quoteContentsTable, quotesTable as table } from '../quote.table.ts'
import type { QuoteLine, QuoteStatus } from '../quote.ts'
import { hashOfContent } from '../quoteContent.server.ts'
import type { QuoteContent } from '../quoteContent.ts'
import type { PricedPaper } from './paperAmounts.ts'

/** A quote as an older system knows it; days are YYYY-MM-DD. */
export type QuotePaper = PricedPaper & {
  number: string
  status: Exclude<QuoteStatus, 'draft'>
  sent_on: string
  answered_on?: string
  valid_until?: string
  /** What it was about. */
  description?: string
  mandates: readonly number[]
  /** To whom it was addressed; the client of its first mandate unless given. */
  contractor?: number
}

/** Noon of a day, which is that day in Switzerland. */
const noonOf = (day: string) => `${day}T12:00:00.000Z`

/** What every paper says of the office, and for how many days its quotes usually hold. */
export type PaperOffice = Pick<QuoteContent, 'office' | 'logo'> & { days: number }

export async function loadPaperOffice(db: Db): Promise<PaperOffice> {
  const { logo } = await storedSettings(db)
  const { days } = await quoteDefaults(unchosenLanguage, db)
  return { office: await currentOffice(db), logo, days }
}

/**
 * Writes a quote of an older system as it is: with its number, status and dates, and one line of its amount. It is frozen
 * like one that we sent, but nothing is printed, and it sleeps until somebody acts on it.
 */
export async function writePaper(
  paper: QuotePaper,
  { office, logo, days }: PaperOffice,
  { db }: Pick<Context, 'db'>,
): Promise<number> {
  const { number, status, sent_on, description } = paper
  const { totals, rate, price, taxes_included, rounded } = paper
  const mandates = [...paper.mandates]
  const places = await placesOf(mandates, db)
  const contractor = paper.contractor ?? places[0]!.client
  const person = one(
    await db
      .select({
        ...reachedPerson,
        language: usersTable.language,
        shownName: sql<string>`coalesce(${usersTable.company_name}, ${usersTable.name})`,
      })
      .from(usersTable)
      .where(eq(usersTable.id, contractor)),
  )
  const language = person.language ?? unchosenLanguage
  const line: QuoteLine = {
    ...{ id: 1, text: description ?? number, quantity: '1', unit: null, note: null },
    ...{ unit_price: price, vat_rate: rate, discount: '0', net: price },
    ...{ optional: false, ticked: false, taxed_at: null, service_until: null },
    ...{ mandate: mandates.length === 1 ? mandates[0]! : null, product: null },
  }
  const content: QuoteContent = {
    ...{ number, edition: 1, day: sent_on, language, lines: [line], totals },
    ...{ office, logo },
    contractor: { name: person.shownName, address: postalLines(person) },
    places: places.map(({ place }) => place),
    ...{ valid_from: sent_on, valid_until: paper.valid_until ?? addDays(sent_on, days) },
    taxes_included,
    ...{ description: null, header: null, footer: null },
  }
  const isAnswered = status === 'accepted' || status === 'declined'
  const [written] = await db
    .insert(table)
    .values({
      ...{ number, status, contractor, language, totals, mandates, lines: [line] },
      ...{ valid_from: content.valid_from, valid_until: content.valid_until },
      ...{ taxes_included, rounded, sent_at: noonOf(sent_on) },
      content_hash: hashOfContent(content),
      ...(isAnswered && { answered_at: noonOf(paper.answered_on ?? sent_on) }),
    })
    .onConflictDoNothing({ target: table.number })
    .returning({ id: table.id })
  if (!written) failFields({ number: [{ key: 'kernel:error.taken' }] })
  await db.insert(quoteContentsTable).values({ quote: written.id, content })
  await db.insert(importedQuotes).values({ quote: written.id })
  return written.id
}

/** What the mandates of a paper are about, in its order, with their clients. */
async function placesOf(mandates: readonly number[], db: Db) {
  const rows = await db
    .select({
      client: mandatesTable.client,
      place: {
        mandate: mandatesTable.id,
        number: mandatesTable.number,
        address: buildingsTable.address,
        city: sql<
          string | null
        >`nullif(concat_ws(' ', ${buildingsTable.postcode}, ${buildingsTable.city}), '')`,
        product: productsTable.name,
      },
    })
    .from(mandatesTable)
    .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
    .innerJoin(productsTable, eq(productsTable.id, mandatesTable.product))
    .where(inArray(mandatesTable.id, [...mandates]))
  return mandates.map((id) => one(rows.filter(({ place }) => place.mandate === id)))
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

/** `paperKey` of a column. */
export const paperKeyOf = (number: SQLWrapper) =>
  sql`regexp_replace(lower(${number}), '(-[0-9]{4}-)0+(?=[0-9]+$)', '\\1')`
