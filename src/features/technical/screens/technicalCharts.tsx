import type { Token } from '../../../web/theme/tokens.ts'
import { barsByYear, type ChartContent } from '../../../web/ui/chart/chartOptions.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { type Energy, energies } from '../../reference/energy.ts'
import type { YearOfUse } from '../years.ts'

/** Colour of each energy; variants of one energy share it. */
const tokens: Record<Energy, Token> = {
  cad_reparti: 'energy-district',
  cad_tarife: 'energy-district',
  electricite_pac_avant: 'energy-air',
  electricite_pac_apres: 'energy-air',
  electricite_directe: 'energy-electric',
  gaz: 'energy-gas',
  mazout: 'energy-oil',
  bois_buches_dur: 'energy-wood',
  bois_buches_tendre: 'energy-wood',
  pellets: 'energy-wood',
  plaquettes: 'energy-wood',
  autre: 'energy-unknown',
}

/** Chart of consumption by year and energy; `t` translates the texts of consumption. */
export function consumptionChart(
  years: readonly YearOfUse[],
  t: TranslateKey,
  year: string,
): ChartContent {
  const used = energies.filter((energy) => years.some((one) => one.used[energy] !== undefined))
  return barsByYear({
    category: { name: year, values: years.map((one) => String(one.year)) },
    unit: 'kWh',
    series: used.map((energy) => ({
      name: t(`energy.${energy}`),
      token: tokens[energy],
      values: years.map((one) => one.used[energy] ?? null),
    })),
  })
}
