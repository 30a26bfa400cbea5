import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { fail } from '../../../kernel/http/errors.ts'
import { findReader, type LetterSource } from '../../mails/letters/letter.server.ts'
import { quoteRecords } from '../quoteRecords.server.ts'

/** The mail that brings a quote to its contractor. */
export const sentMail = 'quote_mail:sent'

type Offered = {
  number: string | null
  places: readonly { address: string | null }[]
  valid_until: string | null
  totals: { total: string } | null
}

/** What the mail with a quote fills in. */
export function offerParams({ number, places, valid_until, totals }: Offered) {
  const [first, ...others] = places
  const address = [first?.address, others.length > 0 ? `+${others.length}` : undefined]
  return {
    number,
    address: address.filter(Boolean).join(' '),
    date: valid_until && formatDate(valid_until),
    total: totals && formatNumber(Number(totals.total), { decimals: 2 }),
  }
}

/** The text of a quote with options, which says that they can be chosen. */
export const sentTextOf = ({
  lines,
}: {
  lines?: readonly { optional?: boolean | null }[] | null
}) => (lines?.some(({ optional }) => optional) ? 'text_options' : undefined)

/** The mail of a quote before it is sent, or sent again; its number follows from the sending. */
export const quoteLetter: LetterSource = async (id, context) => {
  const quote = await quoteRecords.find(id, context)
  if (quote.status !== 'draft' && quote.status !== 'sent') fail(409, 'quote:not_sent')
  const { number, totals, valid_until } = quote
  const variant = sentTextOf(quote)
  return {
    mail: sentMail,
    ...(variant && { variant }),
    to: await findReader(quote.contractor, context.db),
    params: offerParams({ number, totals, valid_until, places: quote.places ?? [] }),
  }
}
