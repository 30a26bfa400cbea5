import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answers } from '../../mandates/form/service.ts'
import { referencesOn } from '../../reference/inForce.ts'
import type { References } from '../../reference/reference.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { dateOfDay, dayNumber } from '../../technical/counting/span.ts'
import { assumptionsOf } from '../assumptions.ts'
import { heatingEnergyOf } from '../plant/usual.ts'
import {
  figureCell,
  openItems,
  plausibilityItems,
  reasonCell,
  reasonsFor,
} from './acknowledgement.ts'
import { bandsOf, plausibilityVerdicts, verdictOn } from './finding.ts'
import { plausibilityFindings } from './plausibility.ts'
import type { PlausibilityFacts } from './plausibilityFacts.ts'
import {
  type CheckLimits,
  type PlausibilityCheck,
  plausibilityLimits,
} from './plausibilityLimits.ts'

const shipped = referencesOn(shippedVersions, '2026-11-01')
const today = '2026-11-28'
const latest = referencesOn(shippedVersions, '2026-11-29')

type Draft = {
  answers?: Answers
  building?: PlausibilityFacts['building']
  plants?: PlausibilityFacts['plants']
  consumptions?: PlausibilityFacts['consumptions']
  official?: PlausibilityFacts['official']
  references?: References
}

const factsOf = ({
  answers = {},
  building = {},
  plants = [],
  consumptions = [],
  official = [],
  references = shipped,
}: Draft): PlausibilityFacts => {
  const site = {
    ...building,
    consumptions,
    heating_energy_1: heatingEnergyOf({ building, plants, consumptions }),
  }
  const assumed = assumptionsOf(answers, site, references)
  return { today, answers, building, plants, consumptions, official, assumed, references }
}
const findingsOf = (draft: Draft) => plausibilityFindings(factsOf(draft))
/** The findings that are more than shown, as `check:verdict`. */
const graveOf = (draft: Draft) => [
  ...new Set(
    findingsOf(draft)
      .filter(({ verdict }) => verdict !== 'note')
      .map(({ check, verdict }) => `${check}:${verdict}`),
  ),
]
const verdictsOf = (check: PlausibilityCheck, draft: Draft) =>
  findingsOf(draft)
    .filter((finding) => finding.check === check)
    .map(({ verdict }) => verdict)

/** A unit of a sound power, 14 m from a window of sensitivity degree II. */
const loud = (sound_power: number, answers: Answers = {}): Draft => ({
  answers: { ...answers, sound_power, neighbour_distance: 14 },
  building: { noise_zone: 'ds_2' },
  references: referencesOn(shippedVersions, '2026-11-28'),
})

/** Boreholes of so many metres for a recommended heat pump of 64 kW, three quarters of it from the ground. */
const drilled = (metres: number, answers: Answers = {}): Draft => ({
  ...houseWith({
    ...{ recommended: 'pacSondes', load_power: 64, 'options/pacSondes/efficiency': 4 },
    'options/pacSondes/borehole_metres': metres,
    ...answers,
  }),
  references: latest,
})

/** A heat pump of 55 % of the power for 80 % of the heat, with a peak boiler of so many kW. */
const peakBoiler = (kilowatts: number): Answers => ({
  'options/pacAir/pump_share': 55,
  'options/pacAir/heat_share': 80,
  'options/pacAir/peak_power': kilowatts,
})

/** A store of so many m³ for pellets. */
const stored = (store_volume: number, answers: Answers = {}): Draft => ({
  ...houseWith({ ...answers, store_volume }),
  references: latest,
})

/** A bill of oil for heat and hot water, by default of a whole year. */
const bill = (
  amount: number,
  [start_date, end_date]: readonly [string, string] = ['2025-01-01', '2025-12-31'],
  more: Partial<PlausibilityFacts['consumptions'][number]> = {},
): PlausibilityFacts['consumptions'][number] => ({
  ...{ energy: 'mazout', usage: 'heating_dhw', unit: 'l', amount, start_date, end_date },
  ...more,
})
const year = (of: number) => [`${of}-01-01`, `${of}-12-31`] as const

/** A plausible house of fourteen dwellings. */
const house: Draft = {
  answers: {
    useful_heat: 160_000,
    load_power: 65,
    boiler_power: 80,
    boiler_efficiency: 85,
    supply_temperature: 55,
    return_temperature: 45,
    plant_year: 2004,
    visit_date: '2026-10-01',
    report_date: '2026-10-20',
  },
  building: { sre: 1600, apartments: 14, surface: 400, floors: 5, construction_year: 1965 },
}
/** The house with other answers, and other values of the building. */
const houseWith = (
  answers: Answers,
  building: Draft['building'] = {},
  more: Draft = {},
): Draft => ({
  ...more,
  answers: { ...house.answers, ...answers },
  building: { ...house.building, ...building },
})

describe('the plausibility checks of a consultation', () => {
  it.each<[string, Draft, string[]]>([
    [
      'an area of 12 m² for 18 000 l',
      { answers: { useful_heat: 160_000, load_power: 79 }, building: { sre: 12 } },
      ['w_per_m2_dwelling:refuse', 'index:refuse'],
    ],
    [
      'an efficiency of 1 %',
      { answers: { boiler_efficiency: 1 } },
      ['boiler_efficiency:acknowledge'],
    ],
    ['the same bill twice', { consumptions: [bill(18_000), bill(18_000)] }, ['overlap:refuse']],
    [
      'one year ten times the others',
      {
        consumptions: [
          bill(18_000, year(2023)),
          bill(180_000, year(2024)),
          bill(18_000, year(2025)),
        ],
      },
      ['year_against_neighbours:acknowledge'],
    ],
    [
      'a return above the supply',
      { answers: { supply_temperature: 40, return_temperature: 80 } },
      ['flow_return:refuse'],
    ],
    [
      'a subsidy of 900 000 on 190 000',
      {
        answers: {
          useful_heat: 160_000,
          'options/pacAir/subsidy': 900_000,
          'options/pacAir/generator_investment': 190_000,
        },
      },
      ['subsidy_share:refuse'],
    ],
    [
      'a building of 1300 with a plant of 2030',
      { answers: { plant_year: 2030 }, building: { construction_year: 1300 } },
      ['dates:refuse'],
    ],
  ])('catch %s (§6)', (_, draft, expected) => {
    expect(graveOf(draft)).toEqual(expect.arrayContaining(expected))
  })

  it('name the first of each kind among thousands of readings that all overlap', () => {
    const day = (n: number) => dateOfDay(dayNumber('2026-11-01') - n)
    const nested = Array.from({ length: 2400 }, (_, n) =>
      bill(1 + (n % 97), [day(1800 - (n % 900)), day(n % 899)], { id: n + 1 }),
    )
    const found = findingsOf({ ...house, consumptions: nested })
    const ofCheck = (check: PlausibilityCheck) => found.filter((one) => one.check === check)
    expect(ofCheck('overlap')).toHaveLength(20)
    expect(ofCheck('period_length')).toHaveLength(20)
    expect(verdictsOf('overlap', { consumptions: nested })[0]).toBe('acknowledge')
  })

  it('find nothing to explain in a plausible house, and nothing at all in what is unknown (§6)', () => {
    expect(graveOf(house)).toEqual([])
    expect(
      findingsOf(house).filter(({ check }) => /^(w_per|full|index|flow|boiler)/.test(check)),
    ).toEqual([])
    expect(findingsOf({})).toEqual([])
  })

  it.each<[PlausibilityCheck, ...[string, Draft, string[]][]]>([
    [
      'w_per_m2_services',
      [
        'an office of 130 W/m²',
        houseWith({ load_power: 208 }, { affectation: 1220 }),
        ['acknowledge'],
      ],
      ['the same dwelling', houseWith({ load_power: 208 }), []],
    ],
    [
      'w_per_m2_dwelling',
      ['65 W/m² of 2000', houseWith({ load_power: 104 }, { construction_year: 2000 }), ['note']],
      ['65 W/m² of 2001', houseWith({ load_power: 104 }, { construction_year: 2001 }), []],
      ['65 W/m² of 1979', houseWith({ load_power: 104 }, { construction_year: 1979 }), []],
    ],
    [
      'full_load_hours',
      ['8000 h', houseWith({ load_power: 20 }), ['refuse']],
      ['1300 h', houseWith({ load_power: 123 }), ['acknowledge']],
      [
        '2700 h of a plant with hot water, though the bills are of heating alone',
        houseWith(
          { load_power: 59.26, dhw_share: 25 },
          {},
          { consumptions: [bill(18_000, year(2025), { usage: 'heating' })] },
        ),
        [],
      ],
      [
        '2700 h of a plant for heating alone',
        houseWith({ load_power: 59.26, dhw_share: 0 }),
        ['note'],
      ],
      ['3200 h at 900 m', houseWith({ load_power: 50 }, { altitude: 900 }), []],
      ['3200 h at 400 m', houseWith({ load_power: 50 }, { altitude: 400 }), ['note']],
      ['a peak boiler of 10 kW for 32 000 kWh', houseWith(peakBoiler(10)), []],
      ['one of 3 kW for that', houseWith(peakBoiler(3)), ['refuse']],
      [
        'one of 10 kW once the useful heat is known to be more',
        houseWith({ ...peakBoiler(10), useful_heat: 460_000, load_power: 190 }),
        ['refuse'],
      ],
    ],
    [
      'index_against_official',
      [
        'a fifth more than published',
        houseWith({}, {}, { consumptions: [bill(18_000)], official: [{ year: 2025, idc: 300 }] }),
        ['acknowledge'],
      ],
      [
        'another year',
        houseWith({}, {}, { consumptions: [bill(18_000)], official: [{ year: 2020, idc: 300 }] }),
        [],
      ],
    ],
    [
      'm2_per_dwelling',
      [
        '160 m² in a house',
        houseWith({}, { apartments: 10, sia_classification: { single_family: 100 } }),
        ['note'],
      ],
      ['320 m² in a block', houseWith({}, { apartments: 5 }), ['acknowledge']],
      ['8 m²', houseWith({}, { apartments: 200 }), ['refuse']],
    ],
    [
      'area_against_register',
      ['four times the storeys', houseWith({}, { floors: 1 }), ['acknowledge']],
      ['unknown storeys', houseWith({}, { floors: null }), []],
    ],
    [
      'overlap',
      [
        'a month twice',
        { consumptions: [bill(9, year(2024)), bill(8, ['2024-12-01', '2025-11-30'])] },
        ['acknowledge'],
      ],
      [
        'a week',
        { consumptions: [bill(9, year(2024)), bill(8, ['2024-12-26', '2025-11-30'])] },
        ['note'],
      ],
      [
        'the same in tonnes of another year',
        { consumptions: [bill(9, year(2024)), bill(9, year(2025))] },
        [],
      ],
      [
        'the same bill in MWh and for another use',
        {
          consumptions: [
            bill(10_000, year(2025), { energy: 'gaz', unit: 'kWh' }),
            bill(10, year(2025), { energy: 'gaz', unit: 'MWh', usage: 'heating' }),
          ],
        },
        ['refuse'],
      ],
    ],
    [
      'gap',
      [
        'two months',
        { consumptions: [bill(9, year(2023)), bill(9, ['2024-03-01', '2025-02-28'])] },
        ['acknowledge'],
      ],
      [
        'two months long ago',
        {
          consumptions: [
            bill(9, year(2013)),
            bill(9, ['2014-03-01', '2015-02-28']),
            bill(9, ['2015-03-01', '2025-02-28']),
          ],
        },
        ['note'],
      ],
    ],
    [
      'period_length',
      [
        'half a year alone',
        { consumptions: [bill(9, ['2025-01-01', '2025-06-30'])] },
        ['acknowledge'],
      ],
      [
        'half a year of two',
        { consumptions: [bill(9, ['2025-01-01', '2025-06-30']), bill(8, year(2024))] },
        [],
      ],
      ['five years', { consumptions: [bill(9, ['2020-01-01', '2024-12-31'])] }, ['refuse']],
    ],
    [
      'boiler_efficiency',
      ['115 %', houseWith({ boiler_efficiency: 115 }), ['refuse']],
      [
        'today’s pellet boiler of 70 %',
        houseWith({ boiler_efficiency: 70 }, { heating_energy_1: 7542 }),
        ['note'],
      ],
      [
        'today’s pellet boiler of 80 %',
        houseWith({ boiler_efficiency: 80 }, { heating_energy_1: 7542 }),
        [],
      ],
      [
        'a pellet boiler of 50 %',
        houseWith({ 'options/pellets/efficiency': 0.5 }),
        ['acknowledge'],
      ],
    ],
    [
      'copa',
      ['an air heat pump of 9', houseWith({ 'options/pacAir/efficiency': 9 }), ['refuse', 'note']],
      [
        'an air heat pump of 4.5',
        houseWith({ 'options/pacAir/efficiency': 4.5 }),
        ['acknowledge', 'note'],
      ],
      ['boreholes of 4.5', houseWith({ 'options/pacSondes/efficiency': 4.5 }), ['note']],
    ],
    [
      'hp_electricity_against_heat',
      [
        'twice the heat',
        {
          answers: { useful_heat: 40_000 },
          building: { sre: 800 },
          consumptions: [
            bill(30_000, year(2025), { energy: 'electricite_pac_apres', unit: 'kWh' }),
          ],
        },
        ['acknowledge'],
      ],
    ],
    [
      'dhw_per_m2',
      [
        '300 MJ/m² in dwellings',
        houseWith({ dhw_share: 84 }, { affectation: 1122 }),
        ['acknowledge'],
      ],
      ['of an unknown use', houseWith({ dhw_share: 84 }), []],
    ],
    ['dhw_per_person', ['4 persons', houseWith({ dhw_share: 25, occupancy: 4 }), ['acknowledge']]],
    [
      'dhw_share',
      ['70 % in 1965', houseWith({ dhw_share: 70 }), ['acknowledge']],
      ['70 % in 2015', houseWith({ dhw_share: 70 }, { construction_year: 2015 }), ['note']],
    ],
    [
      'summer_base',
      ['as much in July as in January', { consumptions: monthly(() => 100) }, ['note']],
      [
        'more than in winter',
        { consumptions: monthly((month) => (month === 7 || month === 8 ? 300 : 100)) },
        ['acknowledge'],
      ],
    ],
    [
      'borehole_count',
      ['8 recommended', houseWith({ recommended: 'pacSondes', load_power: 80 }), ['acknowledge']],
      ['8 not recommended', houseWith({ load_power: 80 }), ['note']],
      [
        '2 recommended',
        houseWith({ recommended: 'pacSondes', load_power: 20, useful_heat: 46_000 }, { sre: 500 }),
        [],
      ],
    ],
    [
      'borehole_ground',
      ['10 m²', houseWith({ recommended: 'pacSondes', outdoor_space: 10 }), ['acknowledge']],
      ['unknown', houseWith({ recommended: 'pacSondes' }), []],
    ],
    [
      'borehole_w_per_m',
      [
        'a table of 200 W/m',
        { ...houseWith({ recommended: 'pacSondes' }), references: withBoreholes(200) },
        ['refuse'],
      ],
      ['40 W/m of unknown ground', drilled(1200), []],
      ['40 W/m of poor ground', drilled(1200, { ground_conductivity: 1 }), ['note']],
      ['75 W/m of unknown ground', drilled(640), ['acknowledge']],
      ['75 W/m of ground that conducts well', drilled(640, { ground_conductivity: 3.5 }), []],
    ],
    [
      'borehole_kwh_per_m',
      [
        'a table of 200 W/m',
        { ...houseWith({ recommended: 'pacSondes' }), references: withBoreholes(200) },
        ['refuse'],
      ],
    ],
    [
      'noise',
      ['above the limit', loud(66, { recommended: 'pacAir' }), ['acknowledge']],
      ['of an option that is not recommended', loud(66), ['note']],
      ['just below it', loud(62, { recommended: 'pacAir' }), ['note']],
      ['well below it', loud(58, { recommended: 'pacAir' }), []],
      ['by tables of before', { ...loud(66, { recommended: 'pacAir' }), references: shipped }, []],
    ],
    [
      'pellets_store',
      // 160 000 kWh at 0.86 are 59 m³.
      ['12 m³', stored(12, { recommended: 'pellets' }), ['acknowledge']],
      ['20 m³', stored(20, { recommended: 'pellets' }), ['note']],
      ['35 m³', stored(35, { recommended: 'pellets' }), []],
      ['12 m³ of an option that is not recommended', stored(12), ['note']],
      ['unknown', { ...houseWith({ recommended: 'pellets' }), references: latest }, []],
      ['by tables of before', houseWith({ recommended: 'pellets', store_volume: 1 }), []],
    ],
    [
      'network_zone',
      [
        'of 2030, but boreholes recommended',
        houseWith({ recommended: 'pacSondes' }, { cad_zone: 'Chaud, 2030' }),
        ['acknowledge'],
      ],
      ['of 2040', houseWith({ recommended: 'pacSondes' }, { cad_zone: 'Froid, 2040' }), ['note']],
      [
        'of a year that is not known',
        houseWith({ recommended: 'pellets' }, { cad_zone: 'Chaud' }),
        ['note'],
      ],
      [
        'with the network recommended',
        houseWith({ recommended: 'cad' }, { cad_zone: 'Chaud, 2030' }),
        [],
      ],
      ['before anything is recommended', houseWith({}, { cad_zone: 'Chaud, 2030' }), []],
    ],
    [
      'chimney',
      ['unknown', houseWith({ recommended: 'pellets' }), ['acknowledge']],
      ['without a report', houseWith({ recommended: 'pellets', chimney: 'good' }), ['note']],
      [
        'with one',
        houseWith({
          recommended: 'pellets',
          chimney: 'good',
          'documents/chimney_sheet/date': '2026-01-05',
        }),
        [],
      ],
    ],
    [
      'oversizing',
      ['four times', houseWith({ boiler_power: 260 }), ['acknowledge']],
      ['a tenth', houseWith({ boiler_power: 6 }), ['refuse']],
      [
        'a heat pump of 5 kW',
        houseWith({ recommended: 'pacAir', 'options/pacAir/power': 5 }),
        ['refuse'],
      ],
      [
        'a subscribed power of 1 kW',
        houseWith({ recommended: 'cad', 'options/cad/subscribed_power': 1 }),
        ['refuse'],
      ],
    ],
    [
      'subsidy_double',
      [
        'two that the table lets be granted',
        { ...houseWith({}), references: withoutGroups() },
        ['refuse', 'refuse', 'refuse'],
      ],
    ],
    [
      'subsidy_size',
      // 23 000 CHF and 400 CHF/kW for 65 kW: 49 000 CHF.
      [
        'of 80 kW for 65 kW',
        { ...houseWith({ 'options/pacSondes/subsidy': 68_800 }), references: latest },
        ['acknowledge'],
      ],
      [
        'within the band of the rule',
        { ...houseWith({ 'options/pacSondes/subsidy': 50_000 }), references: latest },
        [],
      ],
      [
        'where the rules grant nothing',
        { ...houseWith({ 'options/fossile/subsidy': 5_000 }), references: latest },
        ['acknowledge'],
      ],
      [
        'of what cannot be built',
        {
          ...houseWith({
            'options/pacSondes/subsidy': 68_800,
            'options/pacSondes/feasible': 'no',
            'options/pacSondes/reason': 'Forage interdit à cet endroit.',
          }),
          references: latest,
        },
        [],
      ],
    ],
    [
      'investment_per_kw',
      ['nothing', houseWith({ 'options/pellets/generator_investment': 0 }), ['refuse']],
      [
        'ten times',
        houseWith({ 'options/pellets/generator_investment': 1_300_000 }),
        ['acknowledge'],
      ],
    ],
    [
      'price',
      ['2 CHF/kWh', houseWith({ 'options/cad/energy_price': 200 }), ['refuse', 'acknowledge']],
      ['three times', houseWith({ 'options/cad/energy_price': 55 }), ['acknowledge']],
      ['nothing', houseWith({ 'options/cad/energy_price': 0 }), ['refuse']],
    ],
    [
      'bill_price',
      [
        'twice the table',
        houseWith({}, {}, { consumptions: [bill(18_000, year(2025), { cost: 45_000 })] }),
        ['acknowledge'],
      ],
      ['without a cost', houseWith({}, {}, { consumptions: [bill(18_000)] }), []],
    ],
    [
      'dates',
      ['a plant before its building', houseWith({ plant_year: 1950 }), ['refuse', 'note']],
      ['a visit after the report', houseWith({ report_date: '2026-09-01' }), ['refuse']],
      ['a building of 1500', houseWith({}, { construction_year: 1500 }), ['acknowledge']],
      ['a consumption of the next year', { consumptions: [bill(9, year(2027))] }, ['refuse']],
    ],
    ['plant_age_programme', ['5 years', houseWith({ plant_year: 2021 }), ['acknowledge']]],
    [
      'vat_known',
      ['prices of the shipped tables', houseWith({ recommended: 'pacAir' }), ['note', 'note']],
      ['without a recommendation', house, []],
    ],
    [
      'recommendation_feasible',
      ['to be checked', houseWith({ recommended: 'pacSondes' }), ['acknowledge']],
      [
        'not feasible',
        houseWith({ recommended: 'pacSondes', 'options/pacSondes/feasible': 'no' }),
        ['refuse'],
      ],
      [
        'feasible',
        houseWith({
          recommended: 'pacSondes',
          'options/pacSondes/feasible': 'yes',
          'options/pacSondes/reason': 'Vérifié avec le foreur.',
        }),
        [],
      ],
    ],
  ])('%s', (check, ...cases) => {
    for (const [name, draft, expected] of cases)
      expect([name, verdictsOf(check, draft)]).toEqual([name, expected])
  })

  it('get graver, never milder, the further a value is from what is expected', () => {
    const all = Object.entries(plausibilityLimits as Record<string, CheckLimits>).flatMap(
      ([check, { variants }]) =>
        [undefined, ...Object.keys(variants ?? {})].map((variant) =>
          bandsOf(check as PlausibilityCheck, variant),
        ),
    )
    const gravity = (bands: (typeof all)[number], value: number) => {
      const verdict = verdictOn(bands, value)
      return verdict ? 3 - plausibilityVerdicts.indexOf(verdict) : 0
    }
    const ends = all
      .flatMap(({ refuse, acknowledge, note }) => [refuse, acknowledge, note])
      .flatMap((range) => [...(range ?? [])])
      .filter((end) => end !== null)
    const value = fc.oneof(
      fc.double({ min: -100, max: 7000, noNaN: true }),
      fc.constantFrom(...ends),
    )
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.tuple(value, value, value), (bands, values) => {
        const [low, middle, high] = values.toSorted((a, b) => a - b) as [number, number, number]
        // Between two values, the middle one is never graver than both.
        expect(gravity(bands, middle)).toBeLessThanOrEqual(
          Math.max(gravity(bands, low), gravity(bands, high)),
        )
      }),
      { numRuns: 2000 },
    )
  })

  it('catch 24 absurd drafts, none of which is publishable before it is explained (§6)', () => {
    const seed = Number(process.env.PLAUSIBILITY_SEED ?? 20_261_128)
    const number = (min: number, max: number) => fc.integer({ min, max })
    const absurd = fc.oneof(
      number(1, 8).map((sre) => houseWith({}, { sre })),
      number(700, 5000).map((load_power) => houseWith({ load_power })),
      number(1, 50).map((efficiency) => houseWith({ boiler_efficiency: efficiency })),
      number(111, 120).map((efficiency) => houseWith({ boiler_efficiency: efficiency })),
      number(56, 120).map((back) => houseWith({ return_temperature: back })),
      number(80, 120).map((supply) => houseWith({ supply_temperature: supply })),
      number(81, 100).map((copa) => houseWith({ 'options/pacAir/efficiency': copa / 10 })),
      number(0, 19).map((copa) => houseWith({ 'options/pacAir/efficiency': copa / 10 + 0.01 })),
      number(400_000, 9_000_000).map((subsidy) => houseWith({ 'options/pacAir/subsidy': subsidy })),
      number(101, 500).map((price) => houseWith({ 'options/cad/energy_price': price })),
      number(1, 9000).map((cost) => houseWith({ 'options/pellets/generator_investment': cost })),
      number(200, 20_000).map((power) => houseWith({ boiler_power: power })),
      number(2027, 2100).map((plant_year) => houseWith({ plant_year })),
      number(1850, 1964).map((plant_year) => houseWith({ plant_year })),
      number(1000, 1599).map((construction_year) => houseWith({}, { construction_year })),
      number(36, 10_000).map((apartments) => houseWith({}, { apartments })),
      number(61, 100).map((dhw_share) => houseWith({ dhw_share })),
      number(1, 5).map((occupancy) => houseWith({ dhw_share: 25, occupancy })),
      number(5000, 50_000).map((litres) =>
        houseWith({}, {}, { consumptions: [bill(litres), bill(litres)] }),
      ),
      number(5, 99).map((factor) =>
        houseWith(
          {},
          {},
          {
            consumptions: [bill(18_000, year(2024)), bill(18_000 * factor, year(2025))],
          },
        ),
      ),
      number(10, 300).map((days) =>
        houseWith(
          {},
          {},
          {
            consumptions: [
              bill(18_000, year(2024)),
              bill(18_001, [
                new Date(Date.UTC(2024, 11, 31 - days)).toISOString().slice(0, 10),
                '2025-11-30',
              ]),
            ],
          },
        ),
      ),
    )
    for (const draft of fc.sample(absurd, { seed, numRuns: 24 })) {
      const { answers } = factsOf(draft)
      const findings = findingsOf(draft)
      const open = openItems(findings, answers)
      expect(open, `seed ${seed}: ${JSON.stringify(draft)}`).not.toEqual([])
      // Reasons open what must be explained, and nothing that is refused.
      const reasons = reasonsFor(findings, answers, 'Relevé deux fois sur place avec le concierge.')
      expect(openItems(findings, { ...answers, ...reasons }).map(({ verdict }) => verdict)).toEqual(
        open.filter(({ verdict }) => verdict === 'refuse').map(({ verdict }) => verdict),
      )
    }
  })

  it('hold a reason only for the figure for which it was given, and only if it is one', () => {
    const draft = houseWith({ boiler_power: 260 })
    const [item] = plausibilityItems(findingsOf(draft), {}).filter(({ isOpen }) => isOpen)
    expect(item).toMatchObject({ check: 'oversizing', figure: '4', reason: null })
    const openWith = (reason: string, boiler_power = 260) => {
      const answers = {
        ...houseWith({ boiler_power }).answers,
        [reasonCell('oversizing')]: reason,
        [figureCell('oversizing')]: item!.figure,
      }
      return openItems(findingsOf({ ...draft, answers }), answers).map(({ check }) => check)
    }
    expect(openWith('Deux chaudières en cascade, dont une de réserve.')).toEqual([])
    expect(openWith('Deux chaudières en cascade, dont une de réserve.', 300)).toEqual([
      'oversizing',
    ])
    expect(openWith('ok')).toEqual(['oversizing'])
  })
})

/** Readings of gas of each month of 2025. */
function monthly(amountOf: (month: number) => number): Draft['consumptions'] {
  return Array.from({ length: 12 }, (_, index) => {
    const [from, to] = [index, index + 1].map((month, end) =>
      new Date(Date.UTC(2025, month, end === 1 ? 0 : 1)).toISOString().slice(0, 10),
    ) as [string, string]
    return bill(amountOf(index + 1), [from, to], { energy: 'gaz', unit: 'm3' })
  })
}

/** The shipped tables with another power per metre of borehole. */
function withBoreholes(borehole_power: number): References {
  const [row] = shipped.site_terms.rows
  return { ...shipped, site_terms: { ...shipped.site_terms, rows: [{ ...row!, borehole_power }] } }
}

/** The shipped tables with subsidies that nothing keeps from being granted together, and which say that they exclude each other. */
function withoutGroups(): References {
  const rows = shipped.subsidies.rows
    .filter(({ option, from_kw }) => option === 'pacSondes' && from_kw === 0)
    .slice(0, 1)
    .flatMap((row) =>
      ['M-05', 'M-06', 'KliK'].map((code) => ({
        ...row,
        ...{ code, group: null, to_kw: null, not_with: code === 'KliK' ? 'M-05, M-06' : null },
      })),
    )
  return { ...shipped, subsidies: { ...shipped.subsidies, rows } }
}
