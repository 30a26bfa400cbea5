import type { Answers } from '../features/mandates/form/service.ts'

/** Inputs of the worked example (domain, section 6); they differ from the reference tables. */
export const workedExample: Answers = { useful_heat: 160_000 }
for (const [option, values] of Object.entries({
  fossile: [60_000, 20, null, null, 0, 12, 2500, 0.302],
  cad: [50_000, 20, 50_000, 40, 24_000, 17.3, 800, 0.095],
  pacAir: [190_000, 20, null, null, 31_000, 27, 1500, 0.122],
  pacSondes: [150_000, 20, 160_000, 50, 68_800, 27, 1200, 0.122],
  pacNappes: [150_000, 20, 100_000, 40, 68_800, 27, 2000, 0.122],
  pellets: [160_000, 20, null, null, 0, 9, 3500, 0.026],
})) {
  const names = [
    'generator_investment',
    'generator_life',
    'source_investment',
    'source_life',
    'subsidy',
    'energy_price',
    'upkeep',
    'co2',
  ]
  for (const [index, name] of names.entries())
    workedExample[`options/${option}/${name}`] = values[index]
  workedExample[`options/${option}/fixed_fee`] = 0
}
