import { describe, expect, it } from 'vitest'
import { type HeatingOption } from '../reference/heatingOption.ts'
import { ownOrigin } from '../reference/origin/origin.ts'
import type { Assumption } from './assumptions.ts'
import { type ResultName, roughAssumptions, roughness, roughUsualValues } from './rough.ts'

/** An assumption from the tables: illustrative, or read in a source. */
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
  value: 1,
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

describe('an assumption that rests on an illustrative figure', () => {
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
  ])('%s does if %s does, unless one between them was entered', (name, from) => {
    const between = ['power', 'load_power', 'useful_heat', 'full_load_hours']
    const rests = (override: Partial<Record<string, number>> = {}) =>
      roughAssumptions(
        [...new Set([name, ...between])].map((one) =>
          assumption(one, { isIllustrative: one === from, override: override[one] ?? null }),
        ),
      )(name)
    expect(rests()).toBe(true)
    // Nothing is as good as a number: what was entered may be 0.
    expect(rests({ [name]: 0 })).toBe(false)
    expect(rests({ [from]: 5 })).toBe(false)
  })

  it('does not if no figure of its own or before it is', () => {
    const rests = roughAssumptions([assumption('upkeep'), assumption('power', illustrative)])
    expect([rests('upkeep'), rests('power'), rests('interest')]).toEqual([true, true, false])
    expect(roughAssumptions([assumption('upkeep'), assumption('power')])('upkeep')).toBe(false)
    const mixed = assumption('co2', illustrative)
    const two = { ...mixed, figures: [...assumption('co2').figures, ...mixed.figures] }
    expect(roughAssumptions([two])('co2')).toBe(true)
  })

  it('is of its option, and the usual value beside one that was entered keeps its own', () => {
    const all = [
      assumption('upkeep', { option: 'cad' }),
      assumption('upkeep', { option: 'pellets', ...illustrative }),
      assumption('interest', { ...illustrative, override: 2 }),
    ]
    const rests = roughAssumptions(all)
    expect([rests('upkeep', 'cad'), rests('upkeep', 'pellets')]).toEqual([false, true])
    expect([rests('interest'), rests('interest', 'cad')]).toEqual([false, false])
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
  const restOn = (name: string, reference: 'fossile' | 'existing' = 'fossile') =>
    roughness(
      [...cells, 'horizon', 'energy_bill', 'existing_upkeep'].map((one) =>
        assumption(one, { isIllustrative: one === name }),
      ),
      reference,
    )

  it.each<[ResultName, string[]]>([
    ['finalEnergy', ['useful_heat', 'efficiency']],
    ['co2Yearly', ['useful_heat', 'efficiency', 'co2']],
    ['energy', ['useful_heat', 'efficiency', 'energy_price', 'fixed_fee']],
    ['maintenance', ['upkeep']],
    ['netInvestment', ['subsidy']],
    ['annualCost', cells.filter((one) => one !== 'co2')],
    ['abatement', cells],
  ])('%s rests on %j', (result, names) => {
    expect(cells.filter((one) => restOn(one)('cad', result))).toEqual(names)
  })

  it('of today’s plant follows from its bill and upkeep', () => {
    const rests = (name: string, result: ResultName) => restOn(name)('existing', result)
    expect(rests('energy_bill', 'annualCost')).toBe(true)
    expect(rests('existing_upkeep', 'annualCost')).toBe(true)
    expect(rests('upkeep', 'annualCost')).toBe(false)
    expect(rests('energy_bill', 'investment')).toBe(false)
    expect(rests('existing_upkeep', 'maintenance')).toBe(true)
    expect(rests('energy_bill', 'maintenance')).toBe(false)
  })

  it('rests on the reference too where it is held against it', () => {
    for (const [result, isAgainst] of [
      ['costDifference', true],
      ['abatement', true],
      ['annualCost', false],
    ] as const)
      expect(restOn('energy_bill', 'existing')('cad', result)).toBe(isAgainst)
  })
})
