import { bandOfMean, type LegalMean } from '../../idc/duty.ts'
import { energyFactorFor, heatUsages } from '../../idc/idc.ts'
import type { Agent } from '../../reference/heatingOption.ts'
import type { References } from '../../reference/reference.ts'
import { halfWidthOf } from '../accuracy/bands.ts'
import {
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
  | { kind: 'entered'; value: number; band: number }

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
function megajoulesToday({ consumptions }: JudgedToday, tables: Tables): number | undefined {
  const factors = consumptions
    .filter(({ usage }) => heatUsages.includes(usage))
    .map(({ energy }) => energyFactorFor(energy, 'kWh', tables))
  const [first, ...others] = factors.map((factor) => factor && factor.megajoules * factor.weight)
  return others.every((other) => other === first) ? first : undefined
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
  if (basis.kind === 'entered') return judge(basis.value, basis.value * basis.band)
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
