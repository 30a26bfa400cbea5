import { eq } from 'drizzle-orm'
import { one } from '../../../kernel/database/db.server.ts'
import { dayOf } from '../../../kernel/field/format.ts'
import { countryOfPostcode } from '../../../kernel/field/swissRules.ts'
import type { Context } from '../../../kernel/http/handler.server.ts'
import { usersTable } from '../../auth/user.table.ts'
import { currentOffice } from '../../reports/snapshot.server.ts'
import { storedSettings } from '../../settings/settings.server.ts'
import { reachedPerson } from '../../users/personAddress.server.ts'
import type { quotesTable } from '../quote.table.ts'
import type { QuoteContent } from '../quoteContent.ts'
import { creditorOf, partyOf } from './paymentPart.server.ts'

/**
 * What every invoice of an accepted quote says: who asks whom, for what, and the account. Undefined if the office has no
 * Swiss account and address.
 */
export async function invoiceHead(
  quote: Pick<
    typeof quotesTable.$inferSelect,
    'contractor' | 'evidence' | 'answered_at' | 'answered_name'
  >,
  { number, language, contractor, places }: QuoteContent,
  { db }: Context,
) {
  const settings = await storedSettings(db)
  const account = creditorOf(settings)
  if (!account) return undefined
  return {
    ...{ number, language, contractor, places, ...account },
    office: await currentOffice(db),
    logo: settings.logo,
    // Entered by the office, it was accepted on the day of the document.
    accepted: {
      day: quote.evidence?.proof_date ?? dayOf(new Date(quote.answered_at!)),
      by: quote.answered_name,
    },
    debtor: await debtorOf(quote.contractor, contractor.name, { db }),
  }
}

/** Who pays, with their address of today; null if it cannot be stated as payments need it. */
async function debtorOf(contractor: number, name: string, { db }: Pick<Context, 'db'>) {
  const person = one(
    await db.select(reachedPerson).from(usersTable).where(eq(usersTable.id, contractor)),
  )
  const country = person.country ?? countryOfPostcode(person.postcode)
  return (country && partyOf(name, person, country)) ?? null
}
