import { describe, expect, it } from 'vitest'
import { heatingOptions } from '../../reference/heatingOption.ts'
import { referencesOn } from '../../reference/inForce.ts'
import { formatFigure, roundRough } from '../../reference/origin/formatFigure.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { assumptionsOf } from '../assumptions.ts'
import { compare } from '../comparison.ts'
import { type ResultName, roughness } from '../rough.ts'
import { annualCostChart, emissionsChart, paidChart } from './charts.ts'

const references = referencesOn(shippedVersions, '2026-11-22')
const { input, list } = assumptionsOf(
  { useful_heat: 160_900 },
  { sre: 1600, heating_energy_1: 7530, consumptions: [] },
  references,
)
const results = compare(input!)
const isRough = roughness(list, input!.reference)
const options = heatingOptions.map((option) => ({
  option,
  name: option,
  result: results[option],
  isRough: (result: ResultName) => isRough(option, result),
}))
const at = { colour: () => '', width: 640, height: 200 }
type Series = {
  type: string
  data: (number | { value: number })[]
  label?: { formatter: (of: object) => string }
}
const seriesOf = (chart: ReturnType<typeof paidChart>) => chart.option(at).series as Series[]
const valuesOf = ({ data }: Series) =>
  data.map((one) => (typeof one === 'number' ? one : one.value))

describe('charts of a comparison', () => {
  it('draw and say what rests on illustrative figures as it is worth (§3)', () => {
    const words = { option: '', capital: '', energy: '', maintenance: '' }
    const costs = annualCostChart(options, words)
    const rough = costs.table.rows.flatMap(([, ...cells]) => cells)
    for (const cell of rough) expect(String(cell)).toMatch(/^(0|≈\u00a0.+)$/)
    const last = seriesOf(costs).at(-1)!
    for (const [place, { result }] of options.entries())
      expect(last.label!.formatter({ dataIndex: place })).toBe(
        formatFigure(result.annualCost, { isRough: true }),
      )
    const paid = seriesOf(paidChart(options, { year: '' })).filter(({ type }) => type === 'line')
    expect(paid.length).toBe(options.length)
    for (const [place, one] of paid.entries())
      expect(valuesOf(one)).toEqual(
        options[place]!.result.years.map(({ cumulated }) => roundRough(cumulated)),
      )
    // Of today's figures only the groundwater heat pump and the fossil boiler emit by illustrative ones.
    const emitted = emissionsChart(options, { option: '', emissions: '' })
    expect(emitted.table.rows.map(([name, cell]) => [name, typeof cell])).toEqual(
      heatingOptions.map((option) => [
        option,
        option === 'pacNappes' || option === 'fossile' ? 'string' : 'number',
      ]),
    )
  })
})

describe('what a figure rests on', () => {
  it('is also the reference, where an option is held against it', () => {
    const entered = list.map((one) =>
      one.option === 'cad' || one.option === undefined ? { ...one, override: one.value ?? 0 } : one,
    )
    const rests = roughness(entered, 'fossile')
    expect(rests('cad', 'annualCost')).toBe(false)
    for (const result of ['costDifference', 'co2Difference', 'abatement'] as const) {
      expect(rests('cad', result)).toBe(true)
      expect(roughness(entered, 'cad')('cad', result)).toBe(false)
    }
  })
})
