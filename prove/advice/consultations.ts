import type { BuildingValues } from '../../src/features/buildings/building.ts'
import { expectedIndices } from '../../src/features/heating/afterWorks/expectedIndex.ts'
import { assumptionsOf } from '../../src/features/heating/assumptions.ts'
import { compare } from '../../src/features/heating/comparison.ts'
import { heatingRules, optionsNotRuledOut } from '../../src/features/heating/law/heatingLaw.ts'
import { reasonsFor } from '../../src/features/heating/plausibility/acknowledgement.ts'
import { plausibilityFindings } from '../../src/features/heating/plausibility/plausibility.ts'
import { withBands } from '../../src/features/idc/band/indexBand.ts'
import { legalMean, legalPosition } from '../../src/features/idc/duty.ts'
import { heatIndices, type MeteredConsumption } from '../../src/features/idc/idc.ts'
import { areaBeforeWorks } from '../../src/features/mandates/services/followUp/attainment.ts'
import { kilowattHours } from '../../src/features/reference/energy.ts'
import {
  heatingComponents,
  heatingOptions,
  heatPumps,
} from '../../src/features/reference/heatingOption.ts'
import { referencesOn } from '../../src/features/reference/inForce.ts'
import type { References } from '../../src/features/reference/reference.ts'
import { shippedVersions } from '../../src/features/reference/shipped/shipped.ts'
import { type Snapshot, snapshotTables } from '../../src/features/reports/snapshot.ts'
import { servedBuilding } from '../../src/features/reports/workbook/usual/workbookModels.server.ts'
import { sampleAnswers, sampleDay, sampleReasons } from './sampleAnswers.ts'

type Random = () => number

/** Texts that break careless code: markup, formulas, header codes, long words. */
const hostileTexts = [
  'Régie du Lac & Cie',
  '=1+1',
  '#panic("x") *gras* _i_ $x$',
  '@echo <b>&amp;</b>',
  'Straße 12, “Zum Hof”',
  '{{useful_heat}}',
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  'l’œuvre de l’été, 100 % réussie – à −5 °C',
]

/** Fuels, with their largest yearly consumption. */
const fuels = [
  ['mazout', 'l', 60_000],
  ['gaz', 'm3', 60_000],
  ['gaz', 'kWh', 600_000],
  ['pellets', 'kg', 90_000],
  ['electricite_pac_apres', 'kWh', 200_000],
  ['cad_tarife', 'kWh', 500_000],
] as const

/** A random report snapshot, drawn so that every branch of a comparison occurs. */
export function randomConsultation(random: Random): Snapshot {
  const between = (min: number, max: number) => min + random() * (max - min)
  const integer = (min: number, max: number) => Math.round(between(min, max))
  const chance = (share: number) => random() < share
  const pick = <T>(options: readonly T[]): T => options[Math.floor(random() * options.length)]!
  const round = (value: number, decimals: number) => Number(value.toFixed(decimals))

  const answers: Record<string, unknown> = {
    findings: `${pick(hostileTexts)}\n\n${pick(hostileTexts)}`,
    recommended_reason: pick(hostileTexts),
    subsidies_due: pick(hostileTexts),
    accompanying: chance(0.5) ? ['insulation', 'pv'] : [],
    'quick_wins/heating_curve/title': shippedVersions.advice[0]!.rows[0]!.fr,
    'quick_wins/r1/title': pick(hostileTexts),
    'next_steps/r1/title': pick(hostileTexts),
    network_distance: integer(0, 600),
    outdoor_space: integer(0, 3000),
    electrical_connection: integer(40, 400),
    supply_temperature: integer(35, 75),
    heat_meter: chance(0.5),
    first_distribution: chance(0.3),
    load_method: chance(0.9) ? 'consumption' : 'sia',
    reference: chance(0.3) ? 'as_is' : 'fossil',
  }
  if (chance(0.2)) delete answers.supply_temperature
  if (chance(0.3)) answers.electricity_meter = pick(['own', 'shared'])
  if (chance(0.5)) answers.electricity = integer(1000, 60_000)
  if (chance(0.5)) answers.groundwater = pick(['yes', 'no', 'to_check'])
  if (chance(0.4)) answers.ground_conductivity = round(between(0.5, 4), 1)
  if (chance(0.2)) answers['options/pacSondes/borehole_metres'] = integer(100, 4000)
  if (chance(0.6)) answers.sound_power = integer(45, 75)
  if (chance(0.6)) answers.neighbour_distance = integer(2, 40)
  if (chance(0.6)) answers.room_area = integer(6, 40)
  if (chance(0.6)) answers.delivery_access = pick(hostileTexts)
  if (chance(0.4)) answers.boiler_efficiency = integer(60, 100)
  if (chance(0.3)) answers.network_operator = pick(['GeniLac', 'Réseau du quartier'])
  if (chance(0.9)) answers.recommended = pick(heatingOptions)
  if (chance(0.3)) answers.full_load_hours = integer(1200, 2600)
  if (chance(0.5)) answers.interest = chance(0.2) ? 0 : round(between(0, 6), 3)
  if (chance(0.4)) answers.horizon = integer(5, 40)
  if (chance(0.5))
    answers.energy_escalation = chance(0.2) ? (answers.interest ?? 1.75) : round(between(-3, 6), 3)
  if (chance(0.3)) answers.maintenance_escalation = round(between(-1, 3), 3)
  for (const option of heatingOptions) {
    const cell = (name: string, share: number, value: () => unknown) => {
      if (chance(share)) answers[`options/${option}/${name}`] = value()
    }
    cell('feasible', 0.6, () => pick(['yes', 'no', 'to_check']))
    cell('reason', 0.5, () => pick(hostileTexts))
    cell('remark', 0.3, () => pick(hostileTexts))
    cell('efficiency', 0.3, () => round(between(0.6, 5), 2))
    cell('subsidy', 0.3, () => integer(0, 90_000))
    cell('energy_price', 0.4, () => round(between(3, 45), 2))
    cell('fixed_fee', 0.3, () => integer(0, 4_000))
    if (heatPumps.includes(option)) cell('pump_share', 0.25, () => integer(10, 99))
    if (option === 'cad') {
      cell('power_price', 0.4, () => integer(0, 150))
      cell('subscribed_power', 0.3, () => integer(5, 400))
    }
    const additions: [size: string, least: number, most: number, entered: string[]][] = [
      ['pv_power', 2, 280, ['pv_yield', 'pv_feed_in', 'additions_upkeep']],
      ['solar_area', 4, 80, ['solar_share', 'solar_investment', 'additions_upkeep']],
      ['water_heaters', 1, 12, ['additions_upkeep']],
    ]
    for (const [size, least, most, entered] of additions)
      if (chance(0.15)) {
        answers[`options/${option}/${size}`] = integer(least, most)
        for (const name of entered) answers[`options/${option}/${name}`] = integer(1, 90)
        // Bills for heating alone say nothing of hot water.
        if (size !== 'pv_power') answers.dhw_share ??= integer(10, 60)
      }
    cell('upkeep', 0.3, () => integer(0, 6_000))
    cell('co2', 0.3, () => round(between(0, 0.4), 3))
    for (const component of heatingComponents) {
      cell(`${component}_investment`, 0.3, () => integer(0, 400_000))
      cell(`${component}_life`, 0.3, () => integer(3, 80))
    }
  }
  const sre = integer(150, 12_000)
  const first = integer(2018, 2021)
  const [energy, unit, maxAmount] = pick(fuels)
  const [monthDay, dayBefore] = pick([
    ['07-01', '06-30'],
    ['10-16', '10-15'],
  ] as const)
  const consumptions = Array.from({ length: integer(0, 4) }, (_, index): MeteredConsumption[] => {
    const span = {
      start_date: `${first + index}-${monthDay}`,
      end_date: `${first + index + 1}-${dayBefore}`,
    }
    const amount = integer(maxAmount / 60, maxAmount)
    const water = { energy: 'electricite_directe', usage: 'dhw', unit: 'kWh', ...span } as const
    return [
      { energy, usage: pick(['heating', 'heating_dhw']), amount, unit, ...span },
      ...(chance(0.3) ? [{ ...water, amount: integer(2_000, 60_000) }] : []),
    ]
  }).flat()
  if (chance(0.5) || consumptions.length === 0 || answers.load_method === 'sia')
    answers.useful_heat = integer(5_000, 900_000)
  const values = {
    egid: integer(1e6, 9e6),
    sre,
    construction_year: integer(1880, 2015),
    noise_zone: pick(['ds_1', 'ds_2', 'ds_3', null] as const),
    geothermal_zone: pick([
      'Interdiction de géothermie',
      'Sondes (système fermé)',
      'Nappe (système ouvert)',
      null,
    ]),
    cad_zone: pick(['GeniLac', null]),
    protected: pick(['yes', 'no', null] as const),
    no2_immissions: pick([12.5, 28, 34, null]),
    heating_energy_1: pick([7530, 7520]),
  }
  const hasOfficial = chance(0.6)
  const references: References = {
    ...shipped,
    subsidies: { ...shipped.subsidies, rows: variedRules() },
    degree_days: { ...shipped.degree_days, rows: chance(0.7) ? randomWeather() : [] },
  }
  const content = {
    taken_at: '2026-11-21T12:00:00.000Z',
    day: sampleDay,
    mandate: {
      number: `M-2026-${String(integer(1, 9999)).padStart(4, '0')}`,
      report: integer(1, 12),
      product: { fr: 'Conseil incitatif', en: 'Heating advice', it: 'Consulenza calore' },
    },
    office: {
      name: pick(hostileTexts),
      address: ['Rue du Rhône 12', '1204 Genève'],
      email: 'bureau@example.ch',
      vat_number: null,
    },
    logo: null,
    template: null,
    people: {
      client: pick(hostileTexts),
      client_address: [pick(hostileTexts)],
      partner: chance(0.5) ? pick(hostileTexts) : null,
      responsible: 'Anna Favre',
    },
    building: {
      address: `${pick(hostileTexts)} 14`,
      place: '1206 Genève',
      values,
      provenance: { sre: { source: 'register', at: '2026-11-02T10:00:00Z' } },
    },
    plants: [{ energy_source: 7530, generator: 7430, power: integer(10, 400), year: 1998 }],
    consumptions,
    renovations: chance(0.5) ? [{ company: pick(hostileTexts), completion_year: 2009 }] : [],
    answers,
    official: Array.from({ length: hasOfficial ? integer(0, 8) : 0 }, (_, index) => ({
      year: 2025 - index,
      start_date: null,
      end_date: null,
      idc: integer(200, 900),
      mean_2: null,
      mean_3: chance(0.5) ? integer(200, 900) : null,
      sre,
      energetic_agent: 'Mazout',
      consumption: null,
    })),
    limits: references.idc_limits,
    advice: references.advice.rows,
    references,
    versions: snapshotTables.map((table) => {
      const { id, valid_from, source } = references[table]
      return { table, id, valid_from, source }
    }),
  }
  return calculateConsultation(content)

  /** Daily mean temperatures for the years of consumption. */
  function randomWeather(): References['degree_days']['rows'] {
    return Array.from({ length: 9 * 12 }, (_, index) => {
      const month = index % 12
      const year = 2017 + (index - month) / 12
      const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
      const usual = 10 - 10 * Math.cos((2 * Math.PI * month) / 12)
      const means = Array.from({ length: days }, () => round(usual + between(-5, 5), 1))
      return {
        station: shipped.climate.rows[0]!.station,
        month: `${year}-${String(month + 1).padStart(2, '0')}`,
        daily_means: means.join(' '),
        degree_days: null,
        origins: {},
      }
    })
  }

  /**
   * The shipped subsidy rules, some with a cap, without an amount, for other options, or in their own
   * group.
   */
  function variedRules(): References['subsidies']['rows'] {
    return shipped.subsidies.rows.map((rule) => ({
      ...rule,
      ...(chance(0.1) ? { greatest_kw: integer(10, 300) } : {}),
      ...(chance(0.1) ? { greatest_w_per_m2: null } : {}),
      ...(chance(0.05) ? { fixed: null } : {}),
      ...(chance(0.1) ? { replaces: [pick(['mazout', 'gaz'] as const)] } : {}),
      ...(chance(0.1) ? { group: pick(['bonus', null]) } : {}),
    }))
  }
}

/** A fixed consultation, whose report is compared word by word. */
export function sampleConsultation(): Snapshot {
  const year = (start: number) => ({
    start_date: `${start}-07-01`,
    end_date: `${start + 1}-06-30`,
  })
  const oil = (start: number, amount: number) =>
    ({ energy: 'mazout', usage: 'heating_dhw', unit: 'l', amount, ...year(start) }) as const
  const snapshot = calculateConsultation({
    taken_at: `${sampleDay}T12:00:00.000Z`,
    day: sampleDay,
    mandate: {
      number: 'M-2026-0129',
      report: 1,
      product: {
        fr: 'Conseil incitatif « chauffez renouvelable »',
        en: 'Impulse consultation',
        it: 'Prima consulenza «calore rinnovabile»',
      },
    },
    office: {
      name: 'Berset Marchand, conseils en énergie',
      address: ['Rue du Rhône 12', '1204 Genève'],
      email: 'bureau@example.ch',
      vat_number: 'CHE-123.456.788 TVA',
    },
    logo: null,
    template: null,
    people: {
      client: 'PPE Cluse 43',
      client_address: ['Boulevard de la Cluse 43', '1205 Genève'],
      partner: 'Anna Tornare, Atelier Tornare énergie Sàrl',
      partner_contact: '022 343 11 22, anna.tornare@example.ch',
      accreditation: 'CECB 1742',
      responsible: 'Léa Marchand',
      responsible_contact: '022 310 20 30, bureau@example.ch',
    },
    building: {
      address: 'Boulevard de la Cluse 43',
      place: '1205 Genève',
      values: {
        egid: 1005318,
        sre: 980,
        construction_year: 1965,
        apartments: 12,
        floors: 6,
        surface: 180,
        noise_zone: 'ds_2',
        geothermal_zone: 'Sondes (système fermé)',
        cad_zone: null,
        protected: 'no',
        no2_immissions: 28,
        heating_energy_1: 7530,
      },
      provenance: {
        sre: { source: 'register', at: '2026-11-02T10:00:00Z' },
        egid: { source: 'register', at: '2026-11-02T10:00:00Z' },
        construction_year: { source: 'register', at: '2026-11-02T10:00:00Z' },
        apartments: { source: 'register', at: '2026-11-02T10:00:00Z' },
        floors: { source: 'register', at: '2026-11-02T10:00:00Z' },
        surface: { source: 'register', at: '2026-11-02T10:00:00Z' },
        protected: { source: 'sitg', at: '2026-11-16T10:00:00Z' },
        noise_zone: { source: 'sitg', at: '2026-11-16T10:00:00Z' },
        geothermal_zone: { source: 'sitg', at: '2026-11-16T10:00:00Z' },
        no2_immissions: { source: 'sitg', at: '2026-11-16T10:00:00Z' },
      },
    },
    plants: [
      {
        energy_source: 7530,
        generator: 7430,
        power: 130,
        year: 1998,
        status: 'in_service',
        condition: 'worn',
        supply_temperature: 58,
      },
    ],
    consumptions: [oil(2023, 18_640), oil(2024, 18_960), oil(2025, 18_930)],
    renovations: [
      {
        ...{ element: 'toiture', work_type: 'restauration' },
        ...{ company: 'Toitures du Lac SA', completion_year: 1998 },
      },
    ],
    answers: {
      ...sampleAnswers,
      boiler_power: 130,
      useful_heat: 160_900,
      dwellings_served: 12,
      outdoor_space: 620,
      pollutants: 'suspected',
      reference: 'as_is',
    },
    official: [2025, 2024, 2023, 2022, 2021, 2020].map((indexYear, index) => ({
      year: indexYear,
      start_date: null,
      end_date: null,
      idc: [731, 731, 719, 702, 715, 704][index]!,
      mean_2: null,
      mean_3: index === 0 ? 727 : null,
      sre: 980,
      energetic_agent: 'Mazout',
      consumption: null,
    })),
    limits: shipped.idc_limits,
    advice: shipped.advice.rows,
    references: shipped,
    versions: snapshotTables.map((table) => {
      const { id, valid_from, source } = shipped[table]
      return { table, id, valid_from, source }
    }),
  })
  const { answers, building, plants, official } = snapshot
  const values = building.values as BuildingValues
  const consumptions = snapshot.consumptions as never
  const plausibility = plausibilityFindings({
    ...{ today: sampleDay, answers, building: values, plants: plants as never, official },
    ...{ consumptions, references: shipped },
    assumed: assumptionsOf(answers, { ...values, consumptions }, shipped),
  })
  const reasons = Object.entries(sampleReasons).map(([check, reason]) => {
    const findings = plausibility.filter((finding) => finding.check === check)
    return reasonsFor(findings, answers, reason)
  })
  return {
    ...{ ...snapshot, plausibility },
    answers: Object.assign({}, answers, ...reasons),
  }
}

const shipped = referencesOn(shippedVersions, sampleDay)

/** The indices of a building by its consumption, and how the law judges them beside those published. */
export function judgedIndices(
  {
    building,
    official,
    consumptions,
    answers,
  }: Pick<Snapshot, 'building' | 'official' | 'consumptions' | 'answers'>,
  references: References,
): Required<Pick<Snapshot, 'indices' | 'law'>> {
  const rows = consumptions as unknown as MeteredConsumption[]
  const indices = withBands(
    heatIndices(rows, building.values.sre as number, references, {}, areaBeforeWorks(answers)),
    { building: null, consumptions: rows.map((row) => ({ ...row, provenance: null })) },
    references.accuracy.rows,
  )
  const judged = legalMean(official, indices)
  return {
    indices,
    law:
      judged &&
      legalPosition(judged, sampleDay, shippedVersions.idc_limits, { hasKnownDates: true }),
  }
}

/** The product's calculation for a consultation, from its answers, building and consumption. */
export function calculateConsultation(
  drawn: Omit<Snapshot, 'indices' | 'law' | 'rules' | 'comparison' | 'expected' | 'judged'>,
): Snapshot {
  const { answers, building } = drawn
  const references = drawn.references as References
  const consumptions = drawn.consumptions as unknown as MeteredConsumption[]
  const assumed = assumptionsOf(answers, { ...servedBuilding(drawn), consumptions }, references)
  if (!assumed.input) throw new Error(`nothing to compare without ${assumed.missing.join(', ')}`)
  return {
    ...drawn,
    consumptions: consumptions.map((row) => ({
      ...row,
      energy_kwh: row.amount * (kilowattHours[row.energy][row.unit] ?? Number.NaN),
    })),
    ...judgedIndices(drawn, references),
    comparison: {
      input: assumed.input,
      results: compare(assumed.input),
      assumptions: assumed.list,
    },
    expected: expectedIndices(
      { ...assumed, input: assumed.input },
      answers,
      {
        building: { ...(building.values as BuildingValues), provenance: building.provenance },
        ...{ day: sampleDay, versions: shippedVersions.idc_limits },
      },
      references,
    ),
    judged: assumed.judged,
    rules: heatingRules({
      building: building.values as BuildingValues,
      isCoOwned: answers.several_properties as boolean | undefined,
      options: optionsNotRuledOut(assumed.judged),
      day: drawn.day,
    }),
  }
}
