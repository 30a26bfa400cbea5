import { describe, expect, it } from 'vitest'
import { comparisonExample, exampleWith } from '../../../testing/comparisonExample.ts'
import { heatingOptions } from '../../reference/heatingOption.ts'
import { compare } from '../comparison.ts'
import { describeLeading, describePaths } from './describePaths.ts'
import { costsByPath, energiesOfComparison, pricePathNames, pricePaths } from './pricePaths.ts'

const paths = costsByPath(comparisonExample, compare(comparisonExample), [])
const costsOn = (index: number) => paths[index]!.results

describe('the costs on a path of energy prices', () => {
  it('are those of a comparison whose energies rise by its rates (§3)', () => {
    for (const [index, path] of pricePathNames.entries())
      for (const option of heatingOptions) {
        const energyEscalation = pricePaths[path][comparisonExample.options[option].agent]
        const alone = compare(exampleWith({ energyEscalation }, {}))[option]
        expect(costsOn(index)[option].energy).toBeCloseTo(alone.energy, 6)
        expect(costsOn(index)[option].annualCost).toBeCloseTo(alone.annualCost, 6)
      }
  })

  it('rise with the path, and rank the options anew', () => {
    for (const option of heatingOptions) {
      const costs = paths.map(({ results }) => results[option].annualCost)
      expect(costs).toEqual(costs.toSorted((a, b) => a - b))
    }
    // Cheap oil in a house with little heat leads while its price stays, and no longer once it rises most.
    const { fossile } = comparisonExample.options
    const input = exampleWith({}, { fossile: { ...fossile, energyPrice: 0.082 } })
    const [low, , high] = costsByPath(input, compare(input), [])
    expect([low!.ranges.leading, high!.ranges.leading]).toEqual([['fossile'], ['pacNappes']])
    expect([low!.results.fossile.rank, high!.results.fossile.rank]).toEqual([1, 3])
  })

  it('follow the price of each energy in a blend by its part of the whole price', () => {
    const { fossile } = comparisonExample.options
    const renewable = { share: 0.3, price: 0.2 }
    const blend = { ...fossile, energyPrice: 0.7 * 0.12 + 0.3 * 0.2, renewable }
    const input = exampleWith({}, { fossile: blend })
    const on = (rise: number) =>
      compare(exampleWith({ energyEscalation: rise }, { fossile: blend })).fossile.energy
    const [low, middle] = costsByPath(input, compare(input), [])
    const oil = 0.084 / 0.144
    expect(middle!.results.fossile.energy).toBeCloseTo(oil * on(0.015) + (1 - oil) * on(0.01), 6)
    expect(low!.results.fossile.energy).toBeCloseTo(on(0), 6)
    expect(energiesOfComparison(input)).toContain('renewable')
    expect(energiesOfComparison(comparisonExample)).not.toContain('renewable')
  })

  it('are told with the energies of the comparison, and who leads as the table does', () => {
    const said = describePaths(
      comparisonExample,
      (key, params = {}) => [key, ...Object.values(params)].join(' '),
      (agent) => agent,
    ).replaceAll('\u00a0', ' ')
    expect(said).toContain('path low constant. path middle mazout +1.5 %, cad +0.5 %')
    expect(said).toContain('mazout +3.0 %')
    expect(said).not.toContain('gaz')
    expect(energiesOfComparison(comparisonExample)).not.toContain('gaz')
    const leadingOf = (leading: (typeof heatingOptions)[number][]) =>
      describeLeading(
        { ranges: { ...paths[0]!.ranges, leading } },
        (key, params) => `${key} ${params?.options}`,
        (option) => option,
      )
    expect(leadingOf(['pacAir'])).toBe('pacAir')
    expect(leadingOf(['pacAir', 'cad'])).toBe('tied pacAir, cad')
    expect(leadingOf([])).toBe('–')
  })
})
