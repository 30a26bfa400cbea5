import type { Energy, Unit } from '../reference/energy.ts'
import { energyFactorFor, type HeatIndex, type IdcReferences } from './idc.ts'
import { dayNumber } from './span.ts'

/** The canton's published data of a year, as far as known. */
export type OfficialIndex = {
  year: number
  /** MJ/m²·a. */
  idc: number | null
  sre: number | null
  start_date: string | null
  end_date: string | null
  agents: readonly { agent: string; quantity: number | null; unit: string | null }[]
}

/** Why an estimate may differ from the published value; the text is `reason.<key>`. */
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

/** Deviations above this share get reasons. */
const maxDeviation = 0.1
/** Tolerances within which areas, quantities (shares) and periods (days) count as equal. */
const tolerance = { sre: 0.02, quantity: 0.05, days: 31 }

/** Finds an energy by its name in the canton's statements; undefined for unknown names. */
export function energyByName(name: string): Energy | undefined {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return names.find(([words]) => words.every((word) => plain.includes(word)))?.[1]
}
// The first match wins: more specific names come first.
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
 * The weighted energy of a published year, MJ; null if an agent, its unit or its quantity is unknown.
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
 * The deviation of an estimate from the published value, as a share of it; above 10 % with the likely
 * reasons, those that fully explain it first. Null if nothing is published.
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
  if (Math.abs(share) <= maxDeviation) return { share, reasons: [] }

  /** Reasons, each with whether it alone explains the deviation. */
  const found: [OfficialReason, boolean][] = []
  const { sre, start_date, end_date } = official
  if (sre && isApart(own.sre, sre, tolerance.sre))
    found.push(['sre', Math.abs(shareOf((own.value * own.sre) / sre)) <= maxDeviation])
  if (start_date && end_date && daysApart(own, { start_date, end_date }) > tolerance.days)
    found.push(['period', false])
  const stated = new Set(official.agents.map(({ agent }) => energyByName(agent)))
  const used = new Set<Energy | undefined>(own.terms.map(({ energy }) => energy))
  const energy = statedEnergy(official, references)
  if (stated.size > 0 && [...stated, ...used].some((one) => !stated.has(one) || !used.has(one)))
    found.push(['agents', false])
  else if (energy !== null && isApart(own.energy, energy, tolerance.quantity))
    found.push(['quantity', Math.abs(shareOf((own.value * energy) / own.energy)) <= maxDeviation])
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

/** The larger difference in days between the starts and the ends of two periods. */
const daysApart = (one: Pick<HeatIndex, 'start_date' | 'end_date'>, other: typeof one) =>
  Math.max(
    Math.abs(dayNumber(one.start_date) - dayNumber(other.start_date)),
    Math.abs(dayNumber(one.end_date) - dayNumber(other.end_date)),
  )
