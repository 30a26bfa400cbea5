import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { dayOf } from '../../kernel/field/format.ts'
import { unchosenLanguage } from '../../kernel/text.ts'
import { usersTable } from '../auth/user.table.ts'
import { currentOffice, postalLines } from '../reports/snapshot.server.ts'
import { storedSettings } from '../settings/settings.server.ts'
import { reachedPerson } from '../users/personAddress.server.ts'
import { findShares } from './claims/share.server.ts'
import type { Quote } from './quote.ts'
import type { QuoteContent } from './quoteContent.ts'

/** What a quote says now, to be frozen under its number; `quote` is the draft as the office sees it. */
export async function frozenContentOf(
  quote: Quote,
  number: string,
  { db, now }: { db: Db; now: Date },
): Promise<QuoteContent> {
  const { deposit_percent, deposit_amount, deposit_bill } = quote
  const person = one(
    await db.select(reachedPerson).from(usersTable).where(eq(usersTable.id, quote.contractor)),
  )
  const shares = await findShares(quote, db)
  return {
    number,
    edition: quote.edition,
    day: dayOf(now),
    language: quote.language ?? unchosenLanguage,
    office: await currentOffice(db),
    logo: (await storedSettings(db)).logo,
    contractor: { name: quote.contractor_name, address: postalLines(person) },
    places: quote.places ?? [],
    valid_from: quote.valid_from!,
    valid_until: quote.valid_until!,
    taxes_included: quote.taxes_included === true,
    lines: (quote.lines ?? []) as QuoteContent['lines'],
    totals: quote.totals!,
    ...(quote.supplement && { supplement: true as const }),
    ...(quote.deposit && { deposit: { deposit_percent, deposit_amount } }),
    ...(deposit_bill && {
      deposit_billed: { number: deposit_bill.number, amount: deposit_bill.amount },
    }),
    ...(shares.length > 0 && { shares }),
    description: quote.description,
    header: quote.header,
    footer: quote.footer,
  }
}

/** The SHA-256 of a content, whatever the order of its properties, which the database does not keep. */
export const hashOfContent = (content: QuoteContent): string =>
  createHash('sha256')
    .update(
      JSON.stringify(content, (_, value) =>
        value !== null && typeof value === 'object' && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
          : value,
      ),
    )
    .digest('hex')
