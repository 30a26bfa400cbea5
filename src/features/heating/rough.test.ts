import { describe, expect, it } from 'vitest'
import { type HeatingOption } from '../reference/heatingOption.ts'
import { ownOrigin } from '../reference/origin/origin.ts'
import type { Assumption } from './assumptions.ts'
import { type ResultName, roughAssumptions, roughness, roughUsualValues } from './rough.ts'

/** An assumption with one table figure, which is either illustrative or verified. */
const assumption = (
  name: string,
  {
    isIllustrative = false,
    override = null,
    option,
  }: {
    isIllustrative?: boolean
    override?: number | null
    option?: HeatingOption
  } = {},
): Assumption => ({
  name,
  option,
  unit: '',
  value: override ?? 1,
  usual: 1,
  override,
  origin: null,
  figures: [
    {
      ...ownOrigin('SIG'),
      id: name,
      table: 'heating_options',
      version: 0,
      value: 1,
      unit: '',
      status: isIllustrative ? 'illustrative' : 'verified',
    },
  ],
})
const illustrative = { isIllustrative: true }

describe('an assumption', () => {
  it.each([
    ['power', 'load_power'],
    ['load_power', 'full_load_hours'],
    ['load_power', 'useful_heat'],
    ['generator_investment', 'power'],
    ['source_investment', 'power'],
    ['works_investment', 'power'],
    ['upkeep', 'power'],
    ['subsidy', 'power'],
    ['energy_bill', 'useful_heat'],
    ['existing_upkeep', 'load_power'],
    // Through the power of the plant, which follows from the load.
    ['upkeep', 'full_load_hours'],
  ])('%s is rough if %s is, unless one of the two was entered', (name, source) => {
    const between = ['power', 'load_power', 'useful_heat', 'full_load_hours']
    const isRough = (overrides: Partial<Record<string, number>> = {}) =>
      roughAssumptions(
        [...new Set([name, ...between])].map((other) =>
          assumption(other, {
            isIllustrative: other === source,
            override: overrides[other] ?? null,
          }),
        ),
      )(name)
    expect(isRough()).toBe(true)
    // An entered 0 counts too.
    expect(isRough({ [name]: 0 })).toBe(false)
    expect(isRough({ [source]: 5 })).toBe(false)
  })

  it('is rough only if one of its own figures, or of those that it is calculated from, is illustrative', () => {
    const isRough = roughAssumptions([assumption('upkeep'), assumption('power', illustrative)])
    expect([isRough('upkeep'), isRough('power'), isRough('interest')]).toEqual([true, true, false])
    expect(roughAssumptions([assumption('upkeep'), assumption('power')])('upkeep')).toBe(false)
    const oneFigure = assumption('co2', illustrative)
    const twoFigures = {
      ...oneFigure,
      figures: [...assumption('co2').figures, ...oneFigure.figures],
    }
    expect(roughAssumptions([twoFigures])('co2')).toBe(true)
  })

  it('is looked up by option; if it is overridden, only its usual value stays rough', () => {
    const all = [
      assumption('upkeep', { option: 'cad' }),
      assumption('upkeep', { option: 'pellets', ...illustrative }),
      assumption('interest', { ...illustrative, override: 2 }),
    ]
    const isRough = roughAssumptions(all)
    expect([isRough('upkeep', 'cad'), isRough('upkeep', 'pellets')]).toEqual([false, true])
    expect([isRough('interest'), isRough('interest', 'cad')]).toEqual([false, false])
    expect(roughUsualValues(all)('interest', 'cad')).toBe(true)
  })
})

describe('a result', () => {
  const cells = [
    'useful_heat',
    'efficiency',
    'energy_price',
    'fixed_fee',
    'upkeep',
    'subsidy',
    'co2',
  ]
  /** The check of results if a single assumption is illustrative. */
  const roughnessWith = (name: string, reference: 'fossile' | 'existing' = 'fossile') =>
    roughness(
      [...cells, 'horizon', 'energy_bill', 'existing_upkeep'].map((other) =>
        assumption(other, { isIllustrative: other === name }),
      ),
      reference,
    )

  it.each<[ResultName, string[]]>([
    ['finalEnergy', ['useful_heat', 'efficiency']],
    ['co2Yearly', ['useful_heat', 'efficiency', 'co2']],
    ['energy', ['useful_heat', 'efficiency', 'energy_price', 'fixed_fee']],
    ['maintenance', ['upkeep']],
    ['netInvestment', ['subsidy']],
    ['annualCost', cells.filter((name) => name !== 'co2')],
    ['abatement', cells],
  ])('%s depends on %j', (result, names) => {
    expect(cells.filter((name) => roughnessWith(name)('cad', result))).toEqual(names)
  })

  it('depends on bill and upkeep if it is about today’s plant', () => {
    const isRough = (name: string, result: ResultName) => roughnessWith(name)('existing', result)
    expect(isRough('energy_bill', 'annualCost')).toBe(true)
    expect(isRough('existing_upkeep', 'annualCost')).toBe(true)
    expect(isRough('upkeep', 'annualCost')).toBe(false)
    expect(isRough('energy_bill', 'investment')).toBe(false)
    expect(isRough('existing_upkeep', 'maintenance')).toBe(true)
    expect(isRough('energy_bill', 'maintenance')).toBe(false)
  })

  it('depends on the reference too if it is a comparison with it', () => {
    for (const [result, isComparison] of [
      ['costDifference', true],
      ['abatement', true],
      ['annualCost', false],
    ] as const)
      expect(roughnessWith('energy_bill', 'existing')('cad', result)).toBe(isComparison)
  })
})
