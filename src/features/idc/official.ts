import type { Energy, Unit } from '../reference/energy.ts'
import { energyFactorFor, type HeatIndex, type IdcReferences } from './idc.ts'
import { dayNumber } from './span.ts'

/** What the canton publishes of a year, as far as it is known. */
export type OfficialIndex = {
  year: number
  /** MJ/m²·a. */
  idc: number | null
  sre: number | null
  start_date: string | null
  end_date: string | null
  agents: readonly { agent: string; quantity: number | null; unit: string | null }[]
}

/** Why an estimate may differ from what is published; the words for it are `reason.<key>`. */
export const reasons = [
  'sre',
  'period',
  'agents',
  'quantity',
  'missing',
  'overlap',
  'heat_pump_weight',
  'no_correction',
  'unknown',
] as const
export type OfficialReason = (typeof reasons)[number]

/** The share from which a difference is explained. */
const notable = 0.1
/** Shares and days from which areas, quantities and periods are not the same. */
const tolerated = { sre: 0.02, quantity: 0.05, days: 31 }

/** An energy by the name that the canton's statements give it; undefined for a name that is not known. */
export function energyByName(name: string): Energy | undefined {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return names.find(([words]) => words.every((word) => plain.includes(word)))?.[1]
}
// Of several that fit, the first: longer names stand before those that they begin with.
const names: [readonly string[], Energy][] = [
  [['pac', 'avant'], 'electricite_pac_avant'],
  [['pac'], 'electricite_pac_apres'],
  [['electricite'], 'electricite_directe'],
  [['cad', 'tarif'], 'cad_tarife'],
  [['cad'], 'cad_reparti'],
  [['distance', 'tarif'], 'cad_tarife'],
  [['distance'], 'cad_reparti'],
  [['gaz'], 'gaz'],
  [['mazout'], 'mazout'],
  [['buches', 'dur'], 'bois_buches_dur'],
  [['buches', 'tendre'], 'bois_buches_tendre'],
  [['pellet'], 'pellets'],
  [['plaquette'], 'plaquettes'],
  [['autre'], 'autre'],
]

/**
 * The weighted energy in MJ of a published year; null where an agent, its unit or its quantity is not
 * known.
 */
export function statedEnergy(
  { agents }: Pick<OfficialIndex, 'agents'>,
  references: IdcReferences,
): number | null {
  let energy = 0
  for (const { agent, quantity, unit } of agents) {
    const named = energyByName(agent)
    const factor = named && energyFactorFor(named, (unit === 'lt' ? 'l' : unit) as Unit, references)
    if (!factor || quantity === null) return null
    energy += quantity * factor.megajoules * factor.weight
  }
  return agents.length > 0 ? energy : null
}

/**
 * How far an estimate is from the published value, as a share of it, and where that is more than 10 %
 * the likely reasons: first those that explain it by themselves. Null where nothing is published.
 */
export function difference(
  own: HeatIndex,
  official: OfficialIndex,
  references: IdcReferences,
): { share: number; reasons: OfficialReason[] } | null {
  if (!official.idc) return null
  const published = official.idc
  const shareOf = (value: number) => (value - published) / published
  const share = shareOf(own.value)
  if (Math.abs(share) <= notable) return { share, reasons: [] }

  /** Reasons with whether the difference would be gone without them, as far as that can be said. */
  const found: [OfficialReason, boolean][] = []
  const { sre, start_date, end_date } = official
  if (sre && isApart(own.sre, sre, tolerated.sre))
    found.push(['sre', Math.abs(shareOf((own.value * own.sre) / sre)) <= notable])
  if (start_date && end_date && apartBy(own, { start_date, end_date }) > tolerated.days)
    found.push(['period', false])
  const stated = new Set(official.agents.map(({ agent }) => energyByName(agent)))
  const used = new Set<Energy | undefined>(own.terms.map(({ energy }) => energy))
  const energy = statedEnergy(official, references)
  if (stated.size > 0 && [...stated, ...used].some((one) => !stated.has(one) || !used.has(one)))
    found.push(['agents', false])
  else if (energy !== null && isApart(own.energy, energy, tolerated.quantity))
    found.push(['quantity', Math.abs(shareOf((own.value * energy) / own.energy)) <= notable])
  const kinds = new Set(own.findings.map(({ kind }) => kind))
  if (kinds.has('gap') || kinds.has('partial') || kinds.has('no_hot_water'))
    found.push(['missing', false])
  if (kinds.has('overlap')) found.push(['overlap', false])
  if (own.terms.some(({ weight }) => weight !== 1)) found.push(['heat_pump_weight', false])
  if (own.corrected === null) found.push(['no_correction', false])
  const ordered = found.sort(([, one], [, other]) => Number(other) - Number(one))
  return { share, reasons: ordered.length > 0 ? ordered.map(([reason]) => reason) : ['unknown'] }
}

const isApart = (one: number, other: number, share: number) => Math.abs(one - other) > share * other

/** The larger of the days by which two periods begin and end apart. */
const apartBy = (one: Pick<HeatIndex, 'start_date' | 'end_date'>, other: typeof one) =>
  Math.max(
    Math.abs(dayNumber(one.start_date) - dayNumber(other.start_date)),
    Math.abs(dayNumber(one.end_date) - dayNumber(other.end_date)),
  )
