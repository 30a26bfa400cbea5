import type { Energy, Unit } from '../reference/energy.ts'
import { dayNumber } from '../technical/counting/span.ts'
import { energyFactorFor, type HeatIndex, type IdcReferences } from './idc.ts'

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

/** Reasons why an estimate may differ from the published index; their texts are `reason.<key>`. */
export const differenceReasons = [
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
export type DifferenceReason = (typeof differenceReasons)[number]

/** Deviations above this share of the published index are explained. */
const maxDeviation = 0.1
/** Tolerances within which values count as equal: shares for `sre` and `quantity`, days for periods. */
const tolerance = { sre: 0.02, quantity: 0.05, days: 31 }

/** Finds an energy by its name in the canton's statements; undefined for unknown names. */
export function energyByName(name: string): Energy | undefined {
  const folded = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return energyNames.find(([words]) => words.every((word) => folded.includes(word)))?.[1]
}
// Words that a name contains, without accents. The first match wins, so more specific names come first.
const energyNames: [readonly string[], Energy][] = [
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

type Factors = Pick<IdcReferences, 'energy_contents' | 'idc_weights'>

/**
 * The weighted energy of a published year, in MJ; null if there is no agent, or if the name, unit or quantity of one
 * is unknown. `weightOf` weighs otherwise than the index.
 */
export function statedEnergy(
  { agents }: Pick<OfficialIndex, 'agents'>,
  references: Factors,
  weightOf?: (energy: Energy) => number,
): number | null {
  let energy = 0
  for (const { agent, quantity, unit } of agents) {
    const named = energyByName(agent)
    const factor = named && energyFactorFor(named, (unit === 'lt' ? 'l' : unit) as Unit, references)
    if (!factor || quantity === null) return null
    energy += quantity * factor.megajoules * (weightOf?.(named) ?? factor.weight)
  }
  return agents.length > 0 ? energy : null
}

/**
 * A published index as it would be if its energies were weighted by `weightOf`; null if it is not known which energies
 * it contains, or how much of each where they differ.
 */
export function reweightedIndex(
  { idc, agents }: { idc: number; agents: OfficialIndex['agents'] },
  references: Factors,
  weightOf: (energy: Energy) => number,
): number | null {
  const ratios = agents.map(({ agent }) => {
    const energy = energyByName(agent)
    const weight = references.idc_weights.rows.find((row) => row.energy === energy)?.weight ?? 1
    return energy ? weightOf(energy) / weight : null
  })
  const [ratio] = ratios
  if (ratio === undefined || ratios.includes(null)) return null
  if (ratios.every((other) => other === ratio)) return idc * ratio!
  const [own, stated] = [
    statedEnergy({ agents }, references, weightOf),
    statedEnergy({ agents }, references),
  ]
  return own !== null && stated ? (idc * own) / stated : null
}

/**
 * The deviation of an estimate from the published index, as a share of the latter; above 10 % with the likely
 * reasons, first those that explain it on their estimate. Null if no index is published.
 */
export function explainDifference(
  estimate: HeatIndex,
  official: OfficialIndex,
  references: IdcReferences,
): { share: number; reasons: DifferenceReason[] } | null {
  if (!official.idc) return null
  const published = official.idc
  const shareOf = (value: number) => (value - published) / published
  const share = shareOf(estimate.value)
  if (Math.abs(share) <= maxDeviation) return { share, reasons: [] }

  /** Reasons, each with whether it explains the deviation on its own. */
  const found: [DifferenceReason, boolean][] = []
  const { sre, start_date, end_date } = official
  if (sre && isApart(estimate.sre, sre, tolerance.sre))
    found.push(['sre', Math.abs(shareOf((estimate.value * estimate.sre) / sre)) <= maxDeviation])
  if (start_date && end_date && daysApart(estimate, { start_date, end_date }) > tolerance.days)
    found.push(['period', false])
  const publishedEnergies = new Set(official.agents.map(({ agent }) => energyByName(agent)))
  const estimatedEnergies = new Set<Energy | undefined>(estimate.terms.map(({ energy }) => energy))
  const energy = statedEnergy(official, references)
  if (
    publishedEnergies.size > 0 &&
    [...publishedEnergies, ...estimatedEnergies].some(
      (name) => !publishedEnergies.has(name) || !estimatedEnergies.has(name),
    )
  )
    found.push(['agents', false])
  else if (energy !== null && isApart(estimate.energy, energy, tolerance.quantity))
    found.push([
      'quantity',
      Math.abs(shareOf((estimate.value * energy) / estimate.energy)) <= maxDeviation,
    ])
  const kinds = new Set(estimate.findings.map(({ kind }) => kind))
  if (kinds.has('gap') || kinds.has('partial') || kinds.has('no_hot_water'))
    found.push(['missing', false])
  if (kinds.has('overlap')) found.push(['overlap', false])
  if (estimate.terms.some(({ weight }) => weight !== 1)) found.push(['heat_pump_weight', false])
  if (estimate.corrected === null) found.push(['no_correction', false])
  const ordered = found.sort(([, a], [, b]) => Number(b) - Number(a))
  return { share, reasons: ordered.length > 0 ? ordered.map(([reason]) => reason) : ['unknown'] }
}

/** Whether a value deviates from the published one by more than a share of the latter. */
const isApart = (value: number, published: number, share: number) =>
  Math.abs(value - published) > share * published

/** The larger difference in days between the starts and the ends of two periods. */
const daysApart = (a: Pick<HeatIndex, 'start_date' | 'end_date'>, b: typeof a) =>
  Math.max(
    Math.abs(dayNumber(a.start_date) - dayNumber(b.start_date)),
    Math.abs(dayNumber(a.end_date) - dayNumber(b.end_date)),
  )
