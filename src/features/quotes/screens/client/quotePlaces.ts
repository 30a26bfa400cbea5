import type { QuotePlace } from '../../quote.ts'

/** Addresses of a quote in one line: two by name, of more the first with the number of the others. */
export function addressesOf(places: readonly QuotePlace[] | null | undefined): string {
  const [first, second, ...others] = places ?? []
  if (!first) return ''
  if (others.length > 0) return `${first.address} +${others.length + 1}`
  return second ? `${first.address}, ${second.address}` : first.address
}
