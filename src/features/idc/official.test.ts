import { describe, expect, it } from 'vitest'
import { referencesOn } from '../reference/inForce.ts'
import { shippedVersions } from '../reference/shipped/shipped.ts'
import { type Finding, type HeatIndex, heatIndices } from './idc.ts'
import { energyByName, explainDifference, type OfficialIndex, statedEnergy } from './official.ts'

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

describe('an estimate compared with the published index', () => {
  const compare = (estimated: Partial<HeatIndex>, official: Partial<OfficialIndex>) =>
    explainDifference({ ...index, ...estimated }, { ...published, ...official }, references)

  it('deviates by a share of the latter, which is explained above 10 %', () => {
    expect(compare({ value: 1100 }, { idc: 1000 })).toEqual({ share: 0.1, reasons: [] })
    expect(compare({ value: 900 }, { idc: 1000 })).toEqual({ share: -0.1, reasons: [] })
    expect(compare({ value: 1101 }, { idc: 1000 })!.reasons).toEqual(['unknown'])
    expect(compare({ value: 899 }, { idc: 1000 })!.reasons).toEqual(['unknown'])
    for (const idc of [null, 0]) expect(compare({}, { idc })).toBeNull()
  })

  // 720 is twice the published index.
  const doubled = { value: 720, corrected: 720 }
  it.each<[string, Partial<HeatIndex>, Partial<OfficialIndex>, string[]]>([
    ['an area larger by more than 2 %', { sre: 1021 }, {}, ['sre']],
    ['an area smaller by more than 2 %', { sre: 979 }, {}, ['sre']],
    ['no reason for an area larger by 2 %', { sre: 1020 }, {}, ['unknown']],
    ['no reason for an unpublished area', { sre: 2000 }, { sre: null }, ['unknown']],
    ['starts more than 31 days apart', {}, { start_date: '2021-02-02' }, ['period']],
    ['ends more than 31 days apart', {}, { end_date: '2021-11-29' }, ['period']],
    [
      'no reason for periods 31 days apart',
      {},
      { start_date: '2021-02-01', end_date: '2021-11-30' },
      ['unknown'],
    ],
    [
      'no reason for a period without its start',
      {},
      { start_date: null, end_date: '2020-01-01' },
      ['unknown'],
    ],
    [
      'no reason for a period without its end',
      {},
      { start_date: '2020-01-01', end_date: null },
      ['unknown'],
    ],
    ['another published energy', {}, { agents: [{ ...gas, agent: 'Mazout' }] }, ['agents']],
    [
      'an additional published energy',
      {},
      { agents: [gas, { ...gas, agent: 'Mazout' }] },
      ['agents'],
    ],
    [
      'an energy that was not published',
      { terms: [...index.terms, { ...index.terms[0]!, energy: 'mazout' }] },
      {},
      ['agents'],
    ],
    [
      'a published energy with an unknown name',
      {},
      { agents: [gas, { ...gas, agent: 'Vapeur' }] },
      ['agents'],
    ],
    ['no reason for unpublished energies', {}, { agents: [] }, ['unknown']],
    [
      'a quantity larger by more than 5 %',
      {},
      { agents: [{ ...gas, quantity: 94_000 }] },
      ['quantity'],
    ],
    [
      'a quantity smaller by more than 5 %',
      {},
      { agents: [{ ...gas, quantity: 106_000 }] },
      ['quantity'],
    ],
    [
      'no reason for a quantity that differs by less than 5 %',
      {},
      { agents: [{ ...gas, quantity: 96_000 }] },
      ['unknown'],
    ],
    [
      'no reason for an unknown quantity',
      {},
      { agents: [{ ...gas, quantity: null }] },
      ['unknown'],
    ],
    ['days without data', { findings: [finding('gap')] }, {}, ['missing']],
    [
      'an energy with data for a part of the year',
      { findings: [finding('partial')] },
      {},
      ['missing'],
    ],
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
      'several reasons in a fixed order',
      { sre: 1100, corrected: null, findings: [finding('overlap'), finding('gap')] },
      { start_date: '2020-01-01', agents: [] },
      ['sre', 'period', 'missing', 'overlap', 'no_correction'],
    ],
  ])('gives as reasons: %s', (_, estimated, official, reasons) => {
    expect(compare({ ...doubled, ...estimated }, { ...published, ...official })!.reasons).toEqual(
      reasons,
    )
  })

  it('lists first the reasons that explain it on their own: without them at most 10 % would remain', () => {
    const period = { start_date: '2020-01-01' }
    // The estimate has twice the published area: with the published one it would be twice as high.
    const halved = { value: 180, corrected: 180, sre: 2000 }
    expect(compare(halved, period)!.reasons).toEqual(['sre', 'period'])
    expect(compare({ ...halved, sre: 1500 }, period)!.reasons).toEqual(['sre', 'period'])
    const reasonsFor = (estimated: Partial<HeatIndex>, official: Partial<OfficialIndex> = {}) =>
      compare(estimated, { ...period, ...official })!.reasons
    // With half the energy, as published, the estimate of 720 would be 360.
    const halfEnergy = { agents: [{ ...gas, quantity: 50_000 }] }
    expect(reasonsFor(doubled, halfEnergy)).toEqual(['quantity', 'period'])
    expect(reasonsFor(doubled, { agents: [{ ...gas, quantity: 90_000 }] })).toEqual([
      'period',
      'quantity',
    ])
    expect(reasonsFor({ ...doubled, sre: 500 }, halfEnergy)).toEqual(['sre', 'quantity', 'period'])
    expect(reasonsFor({ ...doubled, sre: 900 }, halfEnergy)).toEqual(['quantity', 'sre', 'period'])
    expect(reasonsFor({ ...doubled, sre: 550 }, halfEnergy)).toEqual(['sre', 'quantity', 'period'])
    expect(reasonsFor({ ...doubled, sre: 551 }, halfEnergy)).toEqual(['quantity', 'sre', 'period'])
    // With 55 % of the energy a deviation of 10 % remains.
    const almostHalf = { agents: [{ ...gas, quantity: 55_000 }] }
    expect(reasonsFor(doubled, almostHalf)[0]).toBe('quantity')
    expect(reasonsFor(doubled, { agents: [{ ...gas, quantity: 55_100 }] })[0]).toBe('period')
  })
})

describe('the published energy of a year', () => {
  it('is the weighted sum over all agents, null if anything about one of them is unknown', () => {
    const energyOf = (...agents: OfficialIndex['agents']) => statedEnergy({ agents }, references)
    expect(energyOf(gas)).toBeCloseTo(360_000, 6)
    const oil = { agent: 'Mazout', quantity: 1000, unit: 'lt' }
    const heatPump = { agent: 'Electricité PAC', quantity: 1000, unit: 'kWh' }
    expect(energyOf(gas, oil, heatPump)).toBeCloseTo(360_000 + 37_632 + 3.3 * 3600, 6)
    expect(energyOf({ ...oil, unit: 'l' })).toBeCloseTo(37_632, 6)
    expect(energyOf(gas, { ...gas, quantity: null })).toBeNull()
    expect(energyOf(gas, { ...gas, agent: 'Vapeur' })).toBeNull()
    expect(energyOf(gas, { ...gas, unit: 'm2' })).toBeNull()
    expect(energyOf({ ...gas, quantity: 0 })).toBe(0)
    expect(energyOf()).toBeNull()
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
  ])('named %s is of the energy %s', (name, energy) => {
    expect(energyByName(name)).toBe(energy)
  })
})
