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
const drawing = { colour: () => '', width: 640, height: 200 }
type Series = {
  type: string
  data: (number | { value: number })[]
  label?: { formatter: (params: object) => string }
}
const seriesOf = (chart: ReturnType<typeof paidChart>) => chart.option(drawing).series as Series[]
const valuesOf = ({ data }: Series) =>
  data.map((point) => (typeof point === 'number' ? point : point.value))

describe('charts of a comparison', () => {
  it('round rough figures, both as drawn and as text (§3)', () => {
    const labels = { option: '', capital: '', energy: '', maintenance: '' }
    const costs = annualCostChart(options, labels)
    const rough = costs.table.rows.flatMap(([, ...cells]) => cells)
    for (const cell of rough) expect(String(cell)).toMatch(/^(0|≈\u00a0.+)$/)
    const last = seriesOf(costs).at(-1)!
    for (const [index, { result }] of options.entries())
      expect(last.label!.formatter({ dataIndex: index })).toBe(
        formatFigure(result.annualCost, { isRough: true }),
      )
    const paid = seriesOf(paidChart(options, { year: '' })).filter(({ type }) => type === 'line')
    expect(paid.length).toBe(options.length)
    for (const [index, series] of paid.entries())
      expect(valuesOf(series)).toEqual(
        options[index]!.result.years.map(({ cumulated }) => roundRough(cumulated)),
      )
    // With the shipped tables only the emissions of these two options rest on illustrative figures.
    const emitted = emissionsChart(options, { option: '', emissions: '' })
    expect(emitted.table.rows.map(([name, cell]) => [name, typeof cell])).toEqual(
      heatingOptions.map((option) => [
        option,
        option === 'pacNappes' || option === 'fossile' ? 'string' : 'number',
      ]),
    )
  })
})

describe('a result of an option', () => {
  it('is rough if it compares the option with a reference that is rough', () => {
    const entered = list.map((assumption) =>
      assumption.option === 'cad' || assumption.option === undefined
        ? { ...assumption, override: assumption.value ?? 0 }
        : assumption,
    )
    const isRoughResult = roughness(entered, 'fossile')
    expect(isRoughResult('cad', 'annualCost')).toBe(false)
    for (const result of ['costDifference', 'co2Difference', 'abatement'] as const) {
      expect(isRoughResult('cad', result)).toBe(true)
      expect(roughness(entered, 'cad')('cad', result)).toBe(false)
    }
  })
})
