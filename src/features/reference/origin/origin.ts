import { section } from '../../../kernel/field/fields.ts'
import { choice, day, flag, line, url } from '../../../kernel/field/kinds.ts'
import type { Row } from '../../../kernel/field/recordShapes.ts'

/** How far a figure can be trusted. */
export const originStatuses = [
  /** Read in the source itself, which its link opens. */
  'verified',
  /** Read in a secondary source. */
  'secondary',
  /** Follows from other figures by our own reasoning. */
  'inferred',
  /** An order of magnitude that nobody stands for. */
  'illustrative',
  /** The office's own. */
  'own',
  /** Entered for one building. */
  'entered',
] as const
export type OriginStatus = (typeof originStatuses)[number]

/** What a figure is measured on: gross or net calorific value. */
export const bases = ['pcs', 'pci'] as const
/** Whether a price is without or with VAT. */
export const vats = ['excl', 'incl'] as const

/** Where one figure comes from. Nobody is named as a source who does not say it. */
export const originFields = section('origin', 'base', {
  status: choice(originStatuses, { required: true }),
  source: line({ max: 300 }),
  link: url(),
  /** The day on which the source was read, or the figure entered. */
  read_on: day(),
  basis: choice(bases),
  vat: choice(vats),
  /** Whether the office has to confirm it before it goes to an owner; illustrative figures always. */
  confirm: flag(),
})
export type Origin = Row<typeof originFields> & {
  /** The last day, YYYY-MM-DD, on which it counts that the office confirmed the figure by this source. */
  confirmed_until?: string
}

/** A figure on its own; null is not known, which is not zero. */
export type Figure = Origin & { value: number | null; unit: string }

/** Where a figure of a table comes from that says no more than its version: the office's own. */
export const ownOrigin = (source: string | null): Origin => ({
  status: 'own',
  source,
  link: null,
  read_on: null,
  basis: null,
  vat: null,
  confirm: false,
})

/** Where a figure comes from that somebody entered for one building. */
export const enteredOrigin = (read_on: string | null = null): Origin => ({
  ...ownOrigin(null),
  status: 'entered',
  read_on,
})

/** Whether a figure is a price, on which VAT is or is not. */
export const isPrice = ({ unit }: { unit?: string }) => /^(CHF|ct)\b/.test(unit ?? '')

/** Whether an office must confirm a figure before it goes to an owner. */
export const needsConfirmation = ({ status, confirm }: Pick<Origin, 'status' | 'confirm'>) =>
  status === 'illustrative' || confirm === true

/** From the surest. */
const surest = [
  'verified',
  'own',
  'entered',
  'secondary',
  'inferred',
  'illustrative',
] as const satisfies readonly OriginStatus[]

/**
 * Where a figure comes from that is calculated from several: as sure as the least sure of them, of the
 * day of the oldest, by all their sources. Undefined for none.
 */
export function jointOrigin(origins: readonly (Origin & { unit?: string })[]): Origin | undefined {
  const [first] = origins
  if (!first) return undefined
  const distinct = (of: (origin: Origin) => string | null) => [
    ...new Set(origins.flatMap((origin) => of(origin) ?? [])),
  ]
  const links = distinct(({ link }) => link)
  const known = distinct(({ basis }) => basis)
  const vat = new Set(origins.filter(isPrice).map((one) => one.vat ?? null))
  return {
    status: origins
      .map(({ status }) => status)
      .sort((one, other) => surest.indexOf(other) - surest.indexOf(one))[0]!,
    source: distinct(({ source }) => source).join('; ') || null,
    link: links.length === 1 ? links[0]! : null,
    read_on: distinct(({ read_on }) => read_on).sort()[0] ?? null,
    basis: known.length === 1 ? (known[0] as Origin['basis']) : null,
    // With one price that does not say so, nobody knows of the sum.
    vat: vat.size === 1 ? [...vat][0]! : null,
    confirm: origins.some(needsConfirmation),
  }
}
