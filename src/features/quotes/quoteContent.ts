import type { Language } from '../../kernel/text.ts'
import type { Snapshot } from '../reports/snapshot.ts'
import type { OfficeFile } from '../settings/settings.ts'
import type { AskedDeposit, QuoteAmounts } from './money.ts'
import type { QuoteLine, QuotePlace, StatedShare } from './quote.ts'

/**
 * What a quote said when it was sent. Its PDF is made of it alone, so it can be made again at any time; an answer keeps
 * the hash of it.
 */
export type QuoteContent = {
  number: string
  edition: number
  /** Day of sending, YYYY-MM-DD in Europe/Zurich. */
  day: string
  language: Language
  office: Snapshot['office']
  logo: OfficeFile | null
  contractor: {
    name: string
    /** Lines of the postal address. */
    address: string[]
  }
  /** Of the mandates, in the order of the quote. */
  places: QuotePlace[]
  valid_from: string
  valid_until: string
  taxes_included: boolean
  lines: QuoteLine[]
  totals: QuoteAmounts
  /** There if the quote adds to what an accepted one orders. */
  supplement?: true
  /** Missing if none is asked. */
  deposit?: AskedDeposit
  /** The deposit that was billed with an earlier version, CHF; missing if none was. */
  deposit_billed?: { number: string; amount: string }
  /** What programmes pay of it; missing if none was asked. */
  shares?: StatedShare[]
  description: string | null
  header: string | null
  footer: string | null
}
