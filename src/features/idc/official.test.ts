import { describe, expect, it } from 'vitest'
import { referencesOn } from '../reference/inForce.ts'
import { shippedVersions } from '../reference/shipped/shipped.ts'
import { type Finding, type HeatIndex, heatIndices } from './idc.ts'
import { difference, energyByName, type OfficialIndex, statedEnergy } from './official.ts'

const references = referencesOn(shippedVersions, '2026-01-01')
/** 1000 m² and 100 000 kWh of gas in 2021: 360 MJ/m². */
const [estimate] = heatIndices(
  [
    {
      energy: 'gaz',
      usage: 'heating_dhw',
      amount: 100_000,
      unit: 'kWh',
      start_date: '2021-01-01',
      end_date: '2021-12-31',
    },
  ],
  1000,
  references,
)
const index: HeatIndex = { ...estimate!, corrected: 360, value: 360, findings: [] }
const gas = { agent: 'Gaz', quantity: 100_000, unit: 'kWh' }
const published: OfficialIndex = {
  year: 2021,
  idc: 360,
  sre: 1000,
  start_date: '2021-01-01',
  end_date: '2021-12-31',
  agents: [gas],
}
const finding = (kind: Finding['kind']) => ({ kind, from: '', to: '' })

describe('an estimate beside the published index', () => {
  const against = (own: Partial<HeatIndex>, official: Partial<OfficialIndex>) =>
    difference({ ...index, ...own }, { ...published, ...official }, references)

  it('is as far from it as a share of it, explained from a tenth on', () => {
    expect(against({ value: 1100 }, { idc: 1000 })).toEqual({ share: 0.1, reasons: [] })
    expect(against({ value: 900 }, { idc: 1000 })).toEqual({ share: -0.1, reasons: [] })
    expect(against({ value: 1101 }, { idc: 1000 })!.reasons).toEqual(['unknown'])
    expect(against({ value: 899 }, { idc: 1000 })!.reasons).toEqual(['unknown'])
    for (const idc of [null, 0]) expect(against({}, { idc })).toBeNull()
  })

  // The estimate is 720, twice what is published.
  const twice = { value: 720, corrected: 720 }
  it.each<[string, Partial<HeatIndex>, Partial<OfficialIndex>, string[]]>([
    ['an area that differs by more than 2 %', { sre: 1021 }, {}, ['sre']],
    ['a smaller one', { sre: 979 }, {}, ['sre']],
    ['no area that differs by 2 %', { sre: 1020 }, {}, ['unknown']],
    ['no area that is not published', { sre: 2000 }, { sre: null }, ['unknown']],
    ['a beginning more than 31 days apart', {}, { start_date: '2021-02-02' }, ['period']],
    ['an end more than 31 days apart', {}, { end_date: '2021-11-29' }, ['period']],
    [
      'no period 31 days apart',
      {},
      { start_date: '2021-02-01', end_date: '2021-11-30' },
      ['unknown'],
    ],
    [
      'no period without its beginning',
      {},
      { start_date: null, end_date: '2020-01-01' },
      ['unknown'],
    ],
    ['no period without its end', {}, { start_date: '2020-01-01', end_date: null }, ['unknown']],
    ['another energy', {}, { agents: [{ ...gas, agent: 'Mazout' }] }, ['agents']],
    ['one more', {}, { agents: [gas, { ...gas, agent: 'Mazout' }] }, ['agents']],
    [
      'an energy that is not published',
      { terms: [...index.terms, { ...index.terms[0]!, energy: 'mazout' }] },
      {},
      ['agents'],
    ],
    ['one that nobody knows', {}, { agents: [gas, { ...gas, agent: 'Vapeur' }] }, ['agents']],
    ['no energies that are not published', {}, { agents: [] }, ['unknown']],
    [
      'a quantity that differs by more than 5 %',
      {},
      { agents: [{ ...gas, quantity: 94_000 }] },
      ['quantity'],
    ],
    ['a larger one', {}, { agents: [{ ...gas, quantity: 106_000 }] }, ['quantity']],
    [
      'no quantity that differs by 5 %',
      {},
      { agents: [{ ...gas, quantity: 96_000 }] },
      ['unknown'],
    ],
    ['no quantity that is not known', {}, { agents: [{ ...gas, quantity: null }] }, ['unknown']],
    ['days without data', { findings: [finding('gap')] }, {}, ['missing']],
    ['an energy for a part of the year', { findings: [finding('partial')] }, {}, ['missing']],
    ['no hot water', { findings: [finding('no_hot_water')] }, {}, ['missing']],
    ['a consumption stated twice', { findings: [finding('overlap')] }, {}, ['overlap']],
    ['no correction for climate', { corrected: null }, {}, ['no_correction']],
    [
      'the weight of heat pumps',
      { terms: index.terms.map((term) => ({ ...term, weight: 3.3 })) },
      {},
      ['heat_pump_weight'],
    ],
    [
      'the weight of heat pumps beside another energy',
      { terms: [...index.terms, { ...index.terms[0]!, weight: 3.3 }] },
      {},
      ['heat_pump_weight'],
    ],
    [
      'all of these, in their order',
      { sre: 1100, corrected: null, findings: [finding('overlap'), finding('gap')] },
      { start_date: '2020-01-01', agents: [] },
      ['sre', 'period', 'missing', 'overlap', 'no_correction'],
    ],
  ])('names %s as a reason', (_, own, official, reasons) => {
    expect(against({ ...twice, ...own }, { ...published, ...official })!.reasons).toEqual(reasons)
  })

  it('names first what explains it by itself: without it less than a tenth would be left', () => {
    const period = { start_date: '2020-01-01' }
    // Twice the area by mistake: by the published one the index would be twice as high.
    const halved = { value: 180, corrected: 180, sre: 2000 }
    expect(against(halved, period)!.reasons).toEqual(['sre', 'period'])
    expect(against({ ...halved, sre: 1500 }, period)!.reasons).toEqual(['sre', 'period'])
    const order = (own: Partial<HeatIndex>, official: Partial<OfficialIndex> = {}) =>
      against(own, { ...period, ...official })!.reasons
    // 720 by 1000 of 2000 m² is 360; by an energy of half as much too.
    const half = { agents: [{ ...gas, quantity: 50_000 }] }
    expect(order(twice, half)).toEqual(['quantity', 'period'])
    expect(order(twice, { agents: [{ ...gas, quantity: 90_000 }] })).toEqual(['period', 'quantity'])
    expect(order({ ...twice, sre: 500 }, half)).toEqual(['sre', 'quantity', 'period'])
    expect(order({ ...twice, sre: 900 }, half)).toEqual(['quantity', 'sre', 'period'])
    expect(order({ ...twice, sre: 550 }, half)).toEqual(['sre', 'quantity', 'period'])
    expect(order({ ...twice, sre: 551 }, half)).toEqual(['quantity', 'sre', 'period'])
    // A tenth is left: that is enough.
    const almost = { agents: [{ ...gas, quantity: 55_000 }] }
    expect(order(twice, almost)[0]).toBe('quantity')
    expect(order(twice, { agents: [{ ...gas, quantity: 55_100 }] })[0]).toBe('period')
  })
})

describe('what the canton publishes', () => {
  it('is the weighted energy of all its agents, unless something of one is not known', () => {
    const stated = (...agents: OfficialIndex['agents']) => statedEnergy({ agents }, references)
    expect(stated(gas)).toBeCloseTo(360_000, 6)
    const oil = { agent: 'Mazout', quantity: 1000, unit: 'lt' }
    const pump = { agent: 'Electricité PAC', quantity: 1000, unit: 'kWh' }
    expect(stated(gas, oil, pump)).toBeCloseTo(360_000 + 37_632 + 3.3 * 3600, 6)
    expect(stated({ ...oil, unit: 'l' })).toBeCloseTo(37_632, 6)
    expect(stated(gas, { ...gas, quantity: null })).toBeNull()
    expect(stated(gas, { ...gas, agent: 'Vapeur' })).toBeNull()
    expect(stated(gas, { ...gas, unit: 'm2' })).toBeNull()
    expect(stated({ ...gas, quantity: 0 })).toBe(0)
    expect(stated()).toBeNull()
  })

  it.each([
    ['Electricité PAC (DD avant le 5 août 2010)', 'electricite_pac_avant'],
    ['ÉLECTRICITÉ PAC (DD après le 5 août 2010)', 'electricite_pac_apres'],
    ['Électricité directe', 'electricite_directe'],
    ['CAD (tarifé)', 'cad_tarife'],
    ['CAD (réparti)', 'cad_reparti'],
    ['Chauffage à distance, tarifé', 'cad_tarife'],
    ['Chauffage à distance', 'cad_reparti'],
    ['Gaz naturel', 'gaz'],
    ['Mazout', 'mazout'],
    ['Bois en bûches (dur)', 'bois_buches_dur'],
    ['Bois en bûches (tendre)', 'bois_buches_tendre'],
    ['Pellets de bois', 'pellets'],
    ['Plaquettes', 'plaquettes'],
    ['Autre agent', 'autre'],
    ['Bois en bûches', undefined],
    ['Vapeur', undefined],
  ])('under the name %s is %s', (name, energy) => {
    expect(energyByName(name)).toBe(energy)
  })
})
