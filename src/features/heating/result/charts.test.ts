import { describe, expect, it } from 'vitest'
import { heatingOptions } from '../../reference/heatingOption.ts'
import { referencesOn } from '../../reference/inForce.ts'
import { formatFigure, roundRough } from '../../reference/origin/formatFigure.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { formatCost } from '../accuracy/formatCost.ts'
import { costRanges } from '../accuracy/ranges.ts'
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
const ranges = costRanges(input!, results, list)
const options = heatingOptions.map((option) => ({
  option,
  name: option,
  result: results[option],
  range: ranges.range(option),
  isRough: (result: ResultName) => isRough(option, result),
}))
const words = {
  ...{ option: '', capital: '', energy: '', maintenance: '', total: '', range: 'range' },
  ends: ({ low, high }: { low: number; high: number }) => `${low}-${high}`,
}
const drawing = { colour: () => '', width: 640, height: 200 }
type Drawn = { type: string; shape?: { x1: number; x2: number }; style: { text?: string } }
type Series = {
  type: string
  data: (number | { value: number })[]
  renderItem?: (params: object, api: object) => { children: Drawn[] }
}
/** Labels of the axis below horizontal bars in a chart of a width, px. */
function axisLabels(chart: ReturnType<typeof annualCostChart>, width: number) {
  const { xAxis, grid } = chart.option({ ...drawing, width }) as {
    xAxis: {
      min: number
      max: number
      interval: number
      axisLabel: { formatter: (n: number) => string }
    }
    grid: { left: number; right: number }
  }
  const { min, max, interval, axisLabel } = xAxis
  const ticks = Array.from({ length: (max - min) / interval + 1 }, (_, at) => min + at * interval)
  return {
    labels: ticks.map(axisLabel.formatter).filter(Boolean),
    plot: width - grid.left - grid.right,
  }
}
const seriesOf = (chart: ReturnType<typeof paidChart>) => chart.option(drawing).series as Series[]
const valuesOf = ({ data }: Series) =>
  data.map((point) => (typeof point === 'number' ? point : point.value))

describe('charts of a comparison', () => {
  it('leave the bars a third of a phone’s width, and keep the zero of their axis', () => {
    const long = options.map((option) => ({ ...option, name: `${option.option} avec un long nom` }))
    const saving = long.map((option) => ({
      ...option,
      result: { ...option.result, energy: -4000 },
    }))
    for (const chart of [annualCostChart(long, words), annualCostChart(saving, words)]) {
      const { labels, plot } = axisLabels(chart, 328)
      expect(plot).toBeGreaterThan(328 / 3)
      expect(labels).toContain('0')
      expect(labels.length).toBeGreaterThan(1)
      expect(labels.length * 50).toBeLessThan(plot + 50)
    }
  })

  it('state emissions as every table does, in whole tonnes', () => {
    const exact = options.map((option) => ({
      ...{ ...option, isRough: () => false },
      result: { ...option.result, co2Total: 109.2 },
    }))
    const { table } = emissionsChart(exact, { option: '', emissions: '' })
    expect(table.rows.map(([, cell]) => cell)).toEqual(heatingOptions.map(() => 109))
  })

  it('round rough figures, both as drawn and as text (§3)', () => {
    const costs = annualCostChart(options, words)
    const rough = costs.table.rows.flatMap(([, ...cells]) => cells.slice(0, -1))
    for (const cell of rough) expect(String(cell)).toMatch(/^(0|≈\u00a0.+)$/)
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

describe('the chart of annual costs', () => {
  /** What is drawn at the end of a bar, a franc being a pixel: its text, and the ends of its whisker. */
  function drawnAt(chart: ReturnType<typeof annualCostChart>, dataIndex: number) {
    const totals = seriesOf(chart).find(({ type }) => type === 'custom')!
    const coord = ([value, index]: [number, number]) => [value, index]
    const { children } = totals.renderItem!({ dataIndex }, { coord })
    const whisker = children.flatMap(({ shape }) => (shape ? [shape.x1, shape.x2] : []))
    return {
      text: children.find(({ type }) => type === 'text')!.style.text,
      ends: whisker.length > 0 ? [Math.min(...whisker), Math.max(...whisker)] : null,
    }
  }

  it('says and draws what the table says: the rounded cost and the ends of its range', () => {
    const chart = annualCostChart(options, words)
    expect(chart.legend!.at(-1)).toMatchObject({ name: 'range', isRange: true })
    for (const [index, { result, range, isRough }] of options.entries()) {
      const cost = { value: result.annualCost, range, isRough: isRough('annualCost') }
      const { low, high } = range!
      expect(drawnAt(chart, index)).toEqual({ text: formatCost(cost), ends: [low, high] })
      expect(chart.table.rows[index]!.slice(-2)).toEqual([formatCost(cost), `${low}-${high}`])
    }
    const { max } = (chart.option(drawing) as { xAxis: { max: number } }).xAxis
    expect(max).toBeGreaterThan(Math.max(...options.map(({ range }) => range!.high)))
  })

  it('has no whisker, and no sign of one, without ranges', () => {
    const chart = annualCostChart(
      options.map((option) => ({ ...option, range: undefined })),
      words,
    )
    expect(chart.legend!.some(({ name }) => name === 'range')).toBe(false)
    expect(chart.table.head).not.toContain('range')
    expect(drawnAt(chart, 0)).toEqual({
      text: formatFigure(options[0]!.result.annualCost, { isRough: true }),
      ends: null,
    })
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
