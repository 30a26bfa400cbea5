import type { Token } from '../../web/tokens.ts'
import { barsByYear, type Drawn, lineAgainstLimits } from '../../web/ui/chartOptions.ts'
import type { SayKey } from '../../web/ui/fieldValue.ts'
import { type Energy, energies } from '../reference/energy.ts'
import { type IdcLimit, idcLimits } from './idcLimits.ts'
import type { YearOfUse } from './years.ts'

/** The colour of each energy; kinds of one energy share it. */
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

/** What was used by year and energy; `say` says the words of consumption. */
export function consumptionChart(years: readonly YearOfUse[], say: SayKey, year: string): Drawn {
  const used = energies.filter((energy) => years.some((one) => one.used[energy] !== undefined))
  return barsByYear({
    category: { name: year, values: years.map((one) => String(one.year)) },
    unit: 'kWh',
    series: used.map((energy) => ({
      name: say(`energy.${energy}`),
      token: tokens[energy],
      values: years.map((one) => one.used[energy] ?? null),
    })),
  })
}

type Index = { year: number; idc: number | null; mean_3: number | null }

const limitTokens: Record<IdcLimit, Token> = { optimise: 'warn', renovate: 'danger' }

/** Heat indices over the years, and their means over three, against the limits in force. */
export function idcChart(
  rows: readonly Index[],
  say: SayKey,
  limitName: (limit: IdcLimit) => string,
): Drawn {
  const byYear = rows.toSorted((a, b) => a.year - b.year)
  const single = { name: say('field.idc'), values: byYear.map(({ idc }) => idc) }
  const mean = { name: say('field.mean_3'), values: byYear.map(({ mean_3 }) => mean_3) }
  const hasMeans = mean.values.some((value) => value !== null)
  return lineAgainstLimits({
    category: { name: say('field.year'), values: byYear.map(({ year }) => String(year)) },
    unit: 'MJ/m²',
    line: { ...(hasMeans ? mean : single), token: 'accent' },
    bars: hasMeans ? { ...single, token: 'c-cap' } : undefined,
    limits: idcLimits.values.map(({ key, value }) => ({
      name: limitName(key),
      token: limitTokens[key],
      value,
    })),
  })
}
