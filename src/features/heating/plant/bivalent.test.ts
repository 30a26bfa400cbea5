import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resourcesOf } from '../../../kernel/text.ts'
import type { Answers } from '../../mandates/form/service.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import { referencesOn } from '../../reference/inForce.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { assumptionsOf, type Site } from '../assumptions.ts'
import { compare } from '../comparison.ts'
import { describeHeatPump } from '../notes/describeHeatPump.ts'
import { heatPumpText } from '../notes/heatPump.text.ts'
import { blendGenerators, machineCount, usualHeatShare } from './bivalent.ts'

const references = referencesOn(shippedVersions, '2026-11-29')
const before = referencesOn(shippedVersions, '2026-11-28')
const site: Site = { sre: 2500, heating_energy_1: 7530, consumptions: [], supply_temperature: 55 }
const known = { useful_heat: 270_000, load_power: 100 }
const assumed = (more: Answers) => assumptionsOf({ ...known, ...more }, site, references)
const valueIn = ({ list }: ReturnType<typeof assumed>, name: string, option = 'pacAir') =>
  list.find((one) => one.name === name && one.option === option)?.value

describe('a heat pump with a peak boiler (§3)', () => {
  it.each([
    [27.5, 60],
    [55, 90],
    [41.25, 75],
    [77.5, 95],
    [11, 24],
  ])('of %s %% of the power makes %s %% of the heat', (power, heat) => {
    expect(usualHeatShare(power, references).usual).toBeCloseTo(heat, 9)
  })

  it('makes more of the heat the larger it is, all of it at most', () => {
    const shares = fc.double({ min: 0.1, max: 99.9, noNaN: true })
    fc.assert(
      fc.property(shares, shares, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map(
          (share) => usualHeatShare(share, references).usual!,
        )
        expect(low!).toBeLessThanOrEqual(high!)
        expect(high!).toBeLessThan(100)
        expect(low!).toBeGreaterThan(Math.min(a, b) * 0.9)
      }),
    )
  })

  it('is sized, priced and judged with its boiler', () => {
    const alone = assumed({})
    const both = assumed({ 'options/pacAir/pump_share': 55 })
    expect(valueIn(alone, 'power')).toBe(100)
    expect(valueIn(both, 'power')).toBeCloseTo(55, 9)
    expect(valueIn(both, 'heat_share')).toBeCloseTo(90, 9)
    // 45 kW of heat load, and the standby losses of an oil boiler.
    const boiler = valueIn(both, 'peak_efficiency')!
    expect(valueIn(both, 'peak_power')).toBeCloseTo((45 / boiler) * ((1 + boiler) / 2), 9)

    const pump = {
      efficiency: valueIn(both, 'efficiency')!,
      energyPrice: valueIn(both, 'energy_price')! / 100,
      co2: valueIn(both, 'co2')!,
    }
    const peak = {
      efficiency: boiler,
      energyPrice: valueIn(both, 'peak_price')! / 100,
      co2: valueIn(both, 'peak_co2')!,
    }
    const { pacAir } = both.input!.options
    const [electricity, oil] = [243_000 / pump.efficiency, 27_000 / boiler]
    const result = compare(both.input!).pacAir
    expect(result.finalEnergy).toBeCloseTo(electricity + oil, 6)
    expect(result.energyFirstYear).toBeCloseTo(
      electricity * pump.energyPrice + oil * peak.energyPrice + pacAir.fixedFee!,
      6,
    )
    expect(result.co2Yearly).toBeCloseTo(electricity * pump.co2 + oil * peak.co2, 6)
    expect(result.investment).toBeLessThan(compare(alone.input!).pacAir.investment)
    expect(pacAir).toMatchObject(blendGenerators(pump, peak, 0.9))
    // A new fossil boiler needs proof.
    expect(both.judged.pacAir.reasons).toContainEqual({
      key: 'peak_fossil',
      params: { share: 90, limit: 30 },
    })
  })

  it('asks for a gas connection where the boiler burns gas and none is known', () => {
    const judged = (more: Partial<Site>) =>
      assumptionsOf(
        { ...known, fossil_agent: 'gaz', 'options/pacAir/pump_share': 55 },
        { ...site, ...more },
        references,
      ).judged.pacAir.reasons.map(({ key }) => key)
    expect(judged({})).toContain('peak_gas')
    expect(judged({ heating_energy_1: 7520 })).not.toContain('peak_gas')
    const cooking = {
      ...({ energy: 'gaz', usage: 'cooking', amount: 900, unit: 'kWh' } as const),
      ...{ start_date: '2025-01-01', end_date: '2025-12-31' },
    }
    expect(judged({ consumptions: [cooking] })).not.toContain('peak_gas')
    const oil = assumed({ 'options/pacAir/pump_share': 55 }).judged.pacAir
    expect(oil.reasons.map(({ key }) => key)).not.toContain('peak_gas')
  })

  it('that makes less than the renewable share of the law cannot be built', () => {
    const small = assumed({ 'options/pacAir/pump_share': 10 })
    expect(valueIn(small, 'heat_share')).toBeLessThan(30)
    expect(small.judged.pacAir).toMatchObject({
      feasible: 'no',
      reasons: [{ key: 'peak_renewable', params: { share: 22, limit: 30 } }],
    })
    const measured = assumed({
      'options/pacAir/pump_share': 10,
      'options/pacAir/heat_share': 30,
    })
    expect(measured.judged.pacAir.feasible).toBe('to_check')
  })

  it('takes less from the ground, and leaves the other options as they are', () => {
    const both = assumed({ 'options/pacSondes/pump_share': 55 })
    const performance = valueIn(both, 'efficiency', 'pacSondes')!
    expect(valueIn(both, 'borehole_metres', 'pacSondes')).toBeCloseTo(
      (243_000 * (1 - 1 / performance)) / 85,
      6,
    )
    const { pacSondes: _, ...others } = both.input!.options
    const { pacSondes: __, ...alone } = assumed({}).input!.options
    expect(others).toEqual(alone)
    expect(assumed({ 'options/pellets/pump_share': 55 }).input).toEqual(assumed({}).input)
  })

  it('by tables of before needs its share of the heat to be entered', () => {
    const answers = { ...known, 'options/pacAir/pump_share': 55 }
    const { missing } = assumptionsOf(answers, site, before)
    expect(missing).toContain('options/pacAir/heat_share')
    const entered = { ...answers, 'options/pacAir/heat_share': 88 }
    expect(assumptionsOf(entered, site, before).input).not.toBeNull()
  })

  it('is described with its boiler and its machines', () => {
    const [pumps, names] = [heatPumpText, heatingOptionText].map((text) => resourcesOf(text, 'fr'))
    const sentencesFor = (more: Answers) => {
      const { list, agents } = assumed(more)
      return describeHeatPump(
        'pacAir',
        { list, agents, references },
        {
          t: (key, params = {}) =>
            pumps![key]!.replace(/\{(\w+)\}/g, (__, name: string) =>
              String((params as Record<string, unknown>)[name]),
            ),
          agent: (agent) => names![`agent.${agent}`]!,
        },
      ).map((sentence) => sentence.replaceAll('\u00a0', ' '))
    }
    expect(sentencesFor({ 'options/pacAir/pump_share': 55 })[0]).toMatch(
      /^55\.0 kW de pompe à chaleur \(55 % de la puissance\) produisent 90 % de la chaleur ; une chaudière d’appoint de ≈? ?4\d\.\d kW \(Mazout\) fait le reste\.$/,
    )
    expect(sentencesFor({})).toEqual(['2 machines en cascade, de 50.0 kW chacune.'])
    expect(sentencesFor({ load_power: 60 })).toEqual([])
    expect(machineCount(500, before)).toBe(1)
  })
})
