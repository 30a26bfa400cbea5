import { describe, expect, it } from 'vitest'
import { secondCosts } from '../../../prove/advice/recalculation/second.ts'
import { type HeatingOption, heatingOptions } from '../reference/heatingOption.ts'
import { referencesOn } from '../reference/inForce.ts'
import { shippedVersions } from '../reference/shipped/shipped.ts'
import { assumptionsOf, type Site } from './assumptions.ts'
import { compare } from './comparison.ts'

const references = referencesOn(shippedVersions, '2026-11-22')
const powers = [8, 30, 50, 70, 80, 300, 500, 800]

/**
 * Investments in CHF by option, in the order of `powers`: components that last 20 years, those that last longer,
 * and the lifetime of the latter.
 */
const investments: Record<HeatingOption, [short: number[], long: number[], years: number]> = {
  cad: [
    [9968, 22_200, 33_320, 44_440, 50_000, 172_320, 283_520, 450_320],
    [9968, 22_200, 33_320, 44_440, 50_000, 172_320, 283_520, 450_320],
    40,
  ],
  pacNappes: [
    [29_832, 66_550, 99_930, 133_310, 150_000, 517_180, 850_980, 1_351_680],
    [19_864, 44_350, 66_610, 88_870, 100_000, 344_860, 567_460, 901_360],
    40,
  ],
  pacSondes: [
    [29_832, 66_550, 99_930, 133_310, 150_000, 517_180, 850_980, 1_351_680],
    [31_840, 71_000, 106_600, 142_200, 160_000, 551_600, 907_600, 1_441_600],
    50,
  ],
  pacAir: [[37_769, 84_277, 126_557, 168_837, 189_977, 655_057, 1_077_857, 1_712_057], [], 20],
  pellets: [[31_840, 71_000, 106_600, 142_200, 160_000, 551_600, 907_600, 1_441_600], [], 20],
  fossile: [[11_904, 26_600, 39_960, 53_320, 60_000, 206_960, 340_560, 540_960], [], 20],
}
/** CHF, in the order of `powers`, if the replaced energy is eligible; null if unknown (see `subsidies.test.ts`). */
const subsidies: Record<HeatingOption, (number | null)[]> = {
  pacAir: [6200, 15_000, 23_000, 31_000, 36_000, 124_000, 204_000, 324_000],
  pacSondes: [9400, 27_000, 43_000, 51_000, 68_800, 244_800, 404_800, 524_800],
  pacNappes: [9400, 27_000, 43_000, 51_000, 68_800, 244_800, 404_800, 524_800],
  cad: [9600, 14_000, 18_000, 22_000, 24_000, 68_000, 108_000, 138_000],
  pellets: [null, null, null, null, 14_400, 54_000, 90_000, 120_000],
  fossile: [0, 0, 0, 0, 0, 0, 0, 0],
}
/** Replaced energies with their register code, and whether replacing them is subsidised. */
const replaced = [
  ['oil', 7530, true],
  ['gas', 7520, true],
  ['electric resistance', 7560, true],
  ['wood', 7542, false],
] as const

describe('costs', () => {
  it.each(replaced)(
    'match a second calculation at every power for options that replace %s (§3)',
    (_, heating_energy_1, isSubsidised) => {
      const site: Site = { sre: 20_000, heating_energy_1, consumptions: [] }
      for (const [index, power] of powers.entries()) {
        const { input } = assumptionsOf({ useful_heat: 2000 * power }, site, references)
        const results = compare(input!)
        for (const option of heatingOptions) {
          const optionInput = input!.options[option]
          const [short, long, years] = investments[option]
          const parts = [
            { amount: short[index]!, years: 20 },
            ...(long.length > 0 ? [{ amount: long[index]!, years }] : []),
          ]
          const total = parts.reduce((sum, { amount }) => sum + amount, 0)
          const subsidy = isSubsidised || option === 'fossile' ? subsidies[option][index]! : 0
          const label = [option, power]
          expect([...label, Math.round(results[option].investment)]).toEqual([...label, total])
          // The subsidy for pellets up to 70 kW is unknown, unless the replaced energy is not eligible.
          const isKnown = subsidy !== null
          expect([...label, optionInput.subsidy]).toEqual([...label, isKnown ? subsidy : null])
          expect(results[option].unknown.includes('subsidy')).toBe(!isKnown)
          const [, annual, , nominal] = secondCosts(
            {
              rate: 0.0175,
              years: 20,
              energyRise: 0.01,
              upkeepRise: 0,
              usefulHeat: 2000 * power,
            },
            {
              parts,
              subsidy: subsidy ?? 0,
              efficiency: optionInput.efficiency,
              price: optionInput.energyPrice,
              fee: optionInput.fixedFee ?? 0,
              upkeep: optionInput.maintenance,
              co2: optionInput.co2,
            },
          )
          expect(results[option].annualCost / annual!).toBeCloseTo(1, 9)
          expect(results[option].nominalTotal / nominal!).toBeCloseTo(1, 9)
        }
      }
    },
  )
})
