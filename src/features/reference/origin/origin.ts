import { section } from '../../../kernel/field/fields.ts'
import { choice, day, flag, line, url } from '../../../kernel/field/kinds.ts'
import type { Row } from '../../../kernel/field/recordShapes.ts'

/** How reliable a figure is. */
export const originStatuses = [
  /** Read in the source itself, with a link to it. */
  'verified',
  /** Read in a secondary source. */
  'secondary',
  /** Derived from other figures by our own reasoning. */
  'inferred',
  /** An order of magnitude without a source. */
  'illustrative',
  /** The office's own. */
  'own',
  /** Entered for one building. */
  'entered',
] as const
export type OriginStatus = (typeof originStatuses)[number]

/** The calorific value that a figure is based on: gross or net. */
export const bases = ['pcs', 'pci'] as const
/** Whether a price excludes or includes VAT. */
export const vats = ['excl', 'incl'] as const

/** The origin of a figure. A source is only named if it states the figure. */
export const originFields = section('origin', 'base', {
  status: choice(originStatuses, { required: true }),
  source: line({ max: 300 }),
  link: url(),
  /** The day on which the source was read, or the figure entered. */
  read_on: day(),
  basis: choice(bases),
  vat: choice(vats),
  /** Whether the office must confirm the figure before an owner sees it; illustrative figures need it in any case. */
  confirm: flag(),
})
export type Origin = Row<typeof originFields> & {
  /** The last day on which the office's confirmation is valid, YYYY-MM-DD. */
  confirmed_until?: string
  /** Whether its VAT is what the office answered for the table, and follows a later answer. */
  vat_answered?: true
}

/** A figure with its origin; `value` is null if unknown, which is not zero. */
export type Figure = Origin & { value: number | null; unit: string }

/** The default origin of a table figure: it is the office's own, from this source. */
export const ownOrigin = (source: string | null): Origin => ({
  status: 'own',
  source,
  link: null,
  read_on: null,
  basis: null,
  vat: null,
  confirm: false,
})

/** The origin of a figure entered for one building. */
export const enteredOrigin = (read_on: string | null = null): Origin => ({
  ...ownOrigin(null),
  status: 'entered',
  read_on,
})

/** Whether a figure is a price, by its unit. */
export const isPrice = ({ unit }: { unit?: string }) => /^(CHF|ct)\b/.test(unit ?? '')

/** Whether a figure is an order of magnitude that the office has not confirmed. */
export const isIllustrative = ({
  status,
  confirmed_until,
}: Pick<Origin, 'status' | 'confirmed_until'>) =>
  status === 'illustrative' && confirmed_until === undefined

/** Whether the office must confirm a figure before it is shown to an owner. */
export const needsConfirmation = (origin: Pick<Origin, 'status' | 'confirm' | 'confirmed_until'>) =>
  isIllustrative(origin) || (origin.confirm === true && origin.confirmed_until === undefined)

/** Statuses, most reliable first. */
const statusOrder = [
  'verified',
  'own',
  'entered',
  'secondary',
  'inferred',
  'illustrative',
] as const satisfies readonly OriginStatus[]

/**
 * The origin of a figure calculated from several: the least reliable status, the oldest date, all sources. It is
 * confirmed until the first confirmation ends, if none of them lacks one. Undefined without origins.
 */
export function jointOrigin(origins: readonly (Origin & { unit?: string })[]): Origin | undefined {
  const [first] = origins
  if (!first) return undefined
  const distinctValues = (read: (origin: Origin) => string | null) => [
    ...new Set(origins.flatMap((origin) => read(origin) ?? [])),
  ]
  const links = distinctValues(({ link }) => link)
  const knownBases = distinctValues(({ basis }) => basis)
  const vat = new Set(origins.filter(isPrice).map((price) => price.vat ?? null))
  const confirm = origins.some(needsConfirmation)
  const [confirmed_until] = distinctValues(({ confirmed_until = null }) => confirmed_until).sort()
  return {
    status: origins
      .map(({ status }) => status)
      .sort((a, b) => statusOrder.indexOf(b) - statusOrder.indexOf(a))[0]!,
    source: distinctValues(({ source }) => source).join('; ') || null,
    link: links.length === 1 ? links[0]! : null,
    read_on: distinctValues(({ read_on }) => read_on).sort()[0] ?? null,
    basis: knownBases.length === 1 ? (knownBases[0] as Origin['basis']) : null,
    // Unknown unless all prices state the same VAT.
    vat: vat.size === 1 ? [...vat][0]! : null,
    confirm,
    ...(!confirm && confirmed_until !== undefined && { confirmed_until }),
  }
}
