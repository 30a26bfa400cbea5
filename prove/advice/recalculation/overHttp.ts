import type { TestPerson } from '../../../src/testing/app.ts'
import { hotWaterIndices } from './facts.ts'
import { isNear, secondCorrected, secondIndex } from './second.ts'

type Random = () => number

/** Random degree-days of each month of four years. */
const randomMonths = (random: Random) =>
  [2022, 2023, 2024, 2025].flatMap((year) =>
    Array.from({ length: 12 }, (_, index) => ({
      station: 'GVE',
      month: `${year}-${String(index + 1).padStart(2, '0')}`,
      degree_days: index > 4 && index < 8 ? 0 : Math.round(150 + random() * 500),
    })),
  )

/** How a building's hot water is measured: with the heating, separately, or unknown. */
const hotWaterKinds = ['heating_dhw', 'apart', 'heating'] as const

/**
 * Compares the product's index estimates for random buildings, with three years of consumption and
 * weather, with the second implementation.
 */
export async function recalculateEstimates(
  admin: TestPerson,
  { random, buildings }: { random: Random; buildings: number },
): Promise<{ estimates: number; faults: string[] }> {
  const between = (min: number, max: number) => Math.round(min + random() * (max - min))
  const months = randomMonths(random)
  await admin.reference.create({
    params: { table: 'degree_days' },
    body: { valid_from: '2026-01-01', source: 'MeteoSwiss', rows: months },
  })
  const faults: string[] = []
  let estimates = 0
  for (let index = 0; index < buildings; index++) {
    const sre = between(80, 6000)
    const { use, index: usualWater } = hotWaterIndices[index % hotWaterIndices.length]!
    const body = {
      ...{ street_name: 'Chemin du Recalcul', street_number: `${index + 1}`, sre },
      ...(use && { sia_classification: { [use]: 100 } }),
    }
    const { id: building } = await admin.buildings.create({ body })
    const water = hotWaterKinds[index % hotWaterKinds.length]!
    const years = [2023, 2024, 2025].map((year) => ({
      year,
      days: year === 2024 ? 366 : 365,
      heat: between(sre * 20, sre * 250),
      water: water === 'apart' ? between(sre * 10, sre * 60) : 0,
    }))
    for (const { year, heat, water: hot } of years) {
      const span = { start_date: `${year}-01-01`, end_date: `${year}-12-31`, unit: 'kWh' } as const
      const usage = water === 'heating_dhw' ? 'heating_dhw' : 'heating'
      const used = { building, energy: 'gaz', usage, amount: heat, ...span } as const
      await admin.consumptions.create({ body: used })
      if (hot)
        await admin.consumptions.create({
          body: { ...used, energy: 'electricite_directe', usage: 'dhw', amount: hot },
        })
    }
    const { results } = await admin.idc_estimate.get({ query: { building } })
    const expected = years.map(({ year, days, heat, water: hot }) => {
      const indexOf = (energy: string, amount: number) =>
        secondIndex({ energy, unit: 'kWh', amount, sre, days })!
      const degreeDays = months
        .filter(({ month }) => month.startsWith(`${year}`))
        .reduce((sum, month) => sum + month.degree_days, 0)
      const [heating, apart] = [indexOf('gaz', heat), indexOf('electricite_directe', hot)]
      return {
        year,
        corrected: secondCorrected({ heating, apart, water, usualWater, degreeDays, days }),
      }
    })
    const mean = expected.reduce((sum, { corrected }) => sum + corrected, 0) / expected.length
    for (const { year, corrected } of expected) {
      estimates++
      const estimate = results.find(({ index }) => index.year === year)?.index
      const isSame =
        isNear(estimate?.corrected, corrected) && (year !== 2025 || isNear(estimate?.mean3, mean))
      if (!isSame)
        faults.push(
          `estimate of ${year}, ${sre} m², ${water}: product ${estimate?.corrected}, second ${corrected}`,
        )
    }
  }
  return { estimates, faults }
}
