import { bandOfMean, type LegalMean } from '../../idc/duty.ts'
import { energyFactorFor, heatUsages } from '../../idc/idc.ts'
import { type Agent, agents } from '../../reference/heatingOption.ts'
import type { References } from '../../reference/reference.ts'
import { halfWidthOf } from '../accuracy/bands.ts'
import {
  countedContent,
  type ExpectedIndex,
  expectedIndex,
  indexOfEnergies,
  type JudgedBuilding,
  judgeIndex,
} from '../afterWorks/expectedIndex.ts'
import type { Site } from '../assumptions.ts'

/**
 * What the heat index (IDC) of a variant follows from: the energy that its heating draws, the energy that it saves of
 * today's, kWh/a, or the index that somebody entered, MJ/m²·a; `bands` as shares.
 */
export type IndexBasis =
  | { kind: 'drawn'; agent: Agent; energy: number; bands: number[] }
  | { kind: 'saved'; energy: number; band: number }
  | {
      kind: 'entered'
      value: number
      band: number
      /** What it also saves, kWh/a, and whether another heating draws the rest. */
      saving: { energy: number; isOtherHeating: boolean } | undefined
    }

type Tables = Pick<References, 'energy_contents' | 'idc_weights' | 'accuracy'>

/** The building of a variant as the law judges it, with today's mean index; null if that is not known. */
export type JudgedToday = JudgedBuilding & {
  today: LegalMean | null
  consumptions: Site['consumptions']
}

/**
 * Weighted MJ of a kWh of what heats the building today: undefined if energies of different weights do, or none is known.
 * Fuels are billed by gross kWh, as the index counts them.
 */
function megajoulesToday(
  { consumptions }: Pick<JudgedToday, 'consumptions'>,
  tables: Pick<Tables, 'energy_contents' | 'idc_weights'>,
): number | undefined {
  const factors = consumptions
    .filter(({ usage }) => heatUsages.includes(usage))
    .map(({ energy }) => energyFactorFor(energy, 'kWh', tables))
  const [first, ...others] = factors.map((factor) => factor && factor.megajoules * factor.weight)
  return others.every((other) => other === first) ? first : undefined
}

/** How far an entered index may be from what the energy that is left gives. */
const indexTolerance = [0.75, 1.25] as const

/**
 * An entered index by what the energy left after a saving gives, the nearest of the energies that may draw it: today's, or
 * of another heating any. Undefined if today's index or energy is not known; 0 if nothing is left.
 */
export function indexBySaving(
  entered: number,
  { energy, isOtherHeating }: { energy: number; isOtherHeating: boolean },
  today: { mean: number; sre: number } & Pick<JudgedToday, 'consumptions'>,
  tables: Pick<Tables, 'energy_contents' | 'idc_weights'>,
): number | undefined {
  const now = megajoulesToday(today, tables)
  if (!now) return undefined
  const left = (today.mean * today.sre) / now - energy
  if (left <= 0) return 0
  const counted = isOtherHeating
    ? agents.flatMap((agent) => {
        const content = countedContent(agent, tables)
        return content ? [content.megajoules * content.weight] : []
      })
    : [now]
  const distance = (ratio: number) => Math.abs(Math.log(ratio))
  return counted
    .map((megajoules) => (entered * today.sre) / (left * megajoules))
    .reduce<number | undefined>(
      (nearest, ratio) =>
        nearest !== undefined && distance(nearest) <= distance(ratio) ? nearest : ratio,
      undefined,
    )
}

/** Whether the energy left after the saving of a variant contradicts its entered index. */
function isContradicted(
  { value, saving }: Extract<IndexBasis, { kind: 'entered' }>,
  { today, building: { sre }, consumptions }: JudgedToday,
  tables: Tables,
) {
  const ratio =
    saving && today && sre
      ? indexBySaving(value, saving, { mean: today.mean, sre, consumptions }, tables)
      : undefined
  return ratio !== undefined && (ratio < indexTolerance[0] || ratio > indexTolerance[1])
}

/** The heat index that a variant leads to; undefined if it is not known, or no law judges it. */
export function indexOfVariant(
  basis: IndexBasis | null,
  judged: JudgedToday,
  tables: Tables,
): ExpectedIndex | undefined {
  if (!basis) return undefined
  if (basis.kind === 'drawn')
    return expectedIndex(
      [{ agent: basis.agent, energy: basis.energy }],
      basis.bands,
      judged,
      tables,
    )
  const judge = (value: number, half: number) => {
    const position = value > 0 ? judgeIndex(value, half / value, judged) : undefined
    return position && { position, parts: [] }
  }
  // What contradicts itself proves no duty as met.
  if (basis.kind === 'entered')
    return isContradicted(basis, judged, tables)
      ? undefined
      : judge(basis.value, basis.value * basis.band)
  const { today, building } = judged
  const megajoules = megajoulesToday(judged, tables)
  if (!today || !building.sre || megajoules === undefined) return undefined
  const saved = indexOfEnergies([{ energy: basis.energy, megajoules, weight: 1 }], building.sre)
  // A mean that the canton publishes is exact for its years, not for those to come.
  const band =
    today.basis === 'estimate'
      ? bandOfMean(today)
      : halfWidthOf('useful_heat', 'years_3', tables.accuracy.rows)
  const known = judge(today.mean - saved, Math.hypot(band * today.mean, basis.band * saved))
  return known && { ...known, saved: { today: today.mean, energy: basis.energy, megajoules } }
}
