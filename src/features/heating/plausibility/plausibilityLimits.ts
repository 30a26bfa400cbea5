// Over 300 lines: one table, a row by check.
/**
 * The limits of the plausibility checks of a consultation (domain, plausibility checks of 2026-11-28). A value outside
 * `refuse` cannot be published, one outside `acknowledge` needs a reason, one outside `note` is only shown.
 */

/** The range in which a value is accepted, both ends included; null: no limit on this side. */
type Range = readonly [low: number | null, high: number | null]

export type Bands = {
  /** Whether 0 and less is refused. */
  isPositive?: true
  refuse?: Range
  acknowledge?: Range
  note?: Range
}

/**
 * Where limits come from: V official or primary text, V2 secondary source, I calculated or fitted by us, G general
 * knowledge.
 */
type LimitStatus = 'V' | 'V2' | 'I' | 'G' | 'V / I' | 'V / V2' | 'V2 / I' | 'I / V2'

export type CheckLimits = Bands & {
  unit?: string
  source: string
  status: LimitStatus
  /** What differs by the kind of building, plant or value. */
  variants?: Readonly<Record<string, Bands>>
}

const leaflet = 'EnergieSchweiz, notice 2781, 12.2015 (notes de lecture)'
const programme = 'chauffez renouvelable (strom.ch)'

export const plausibilityLimits = {
  /** Design power by reference area of a dwelling. */
  w_per_m2_dwelling: {
    unit: 'W/m²',
    isPositive: true,
    refuse: [null, 300],
    acknowledge: [10, 100],
    variants: {
      before_1980: { note: [40, 80] },
      until_2000: { note: [30, 60] },
      after_2010: { note: [10, 40] },
    },
    source: leaflet,
    status: 'V2 / I',
  },
  /** The same of a building without dwellings. */
  w_per_m2_services: {
    unit: 'W/m²',
    isPositive: true,
    refuse: [null, 400],
    acknowledge: [10, 120],
    variants: { before_1980: { note: [60, 80] } },
    source: leaflet,
    status: 'V2 / I',
  },
  /** Useful heat by design power; 300 h more from 800 m on. */
  full_load_hours: {
    unit: 'h/a',
    refuse: [300, 6000],
    acknowledge: [1400, 3500],
    note: [2000, 3100],
    variants: {
      heating: { note: [2000, 2600] },
      with_hot_water: { note: [2300, 3100] },
      /** All hours of a year. */
      peak_boiler: { refuse: [null, 8760] },
    },
    source: leaflet,
    status: 'V2 / I',
  },
  index: {
    unit: 'MJ/m²',
    refuse: [20, 3000],
    acknowledge: [150, 900],
    note: [185, 805],
    source: 'SITG, indices publiés, état du 05.10.2026',
    status: 'V / I',
  },
  /** Difference of our own index from the published one of the year. */
  index_against_official: {
    unit: '%',
    acknowledge: [null, 10],
    note: [null, 5],
    source: 'Égide, 14 indices publiés, 11.2026',
    status: 'I',
  },
  /** Energy billed after the works of an AMOén that its follow-up does not count. */
  fuel_after_works: { source: 'Égide, 11.2026', status: 'I' },
  /** The index entered for a variant by what the energy that it leaves gives (`indexBySaving`). */
  index_after_saving: { acknowledge: [0.75, 1.25], source: 'bilan d’énergie', status: 'I' },
  /** The energy that a renovated envelope saves by what its U-values, areas and degree-days give (`transmissionSaved`). */
  saving_by_envelope: {
    acknowledge: [null, 1.3],
    note: [0.3, null],
    source: 'ΔU · A · degrés-jours, SIA 380/1',
    status: 'I',
  },
  /** Heat of a company by that of its building. */
  company_heat: { note: [null, 1.1], source: 'bilan d’énergie', status: 'I' },
  m2_per_dwelling: {
    unit: 'm²',
    refuse: [15, 1000],
    acknowledge: [45, 300],
    variants: {
      block: { acknowledge: [45, 200], note: [70, 130] },
      house: { note: [120, 250] },
    },
    source: 'connaissance générale',
    status: 'G',
  },
  /** Reference area by footprint times storeys. */
  area_against_register: {
    acknowledge: [0.5, 1.3],
    note: [0.7, 1.1],
    source: 'géométrie',
    status: 'I',
  },
  /** A corrected year by the median of the others. */
  year_against_neighbours: {
    acknowledge: [0.6, 1.4],
    note: [0.85, 1.15],
    source: 'connaissance générale',
    status: 'I',
  },
  /** Days that two consumptions of one energy and use share. */
  overlap: {
    acknowledge: [null, 7],
    note: [null, 0],
    source: 'Égide, 11.2026',
    status: 'I',
  },
  /** Days between two consumptions of one energy and use. */
  gap: { acknowledge: [null, 31], note: [null, 7], source: 'Égide, 11.2026', status: 'I' },
  /** Days of a consumption. */
  period_length: {
    refuse: [1, 1500],
    variants: { only: { acknowledge: [300, 430], note: [330, 395] } },
    source: 'OCEN, période de 11 à 13 mois',
    status: 'V2',
  },
  flow_return: {
    variants: {
      supply: { acknowledge: [28, 75], note: [null, 55] },
      difference: { isPositive: true, acknowledge: [3, 25] },
    },
    source: 'géométrie ; ge.ch',
    status: 'V / I',
  },
  /** Yearly efficiency by net calorific value. */
  boiler_efficiency: {
    unit: '%',
    isPositive: true,
    refuse: [null, 110],
    acknowledge: [60, null],
    variants: {
      mazout: { note: [82, 92] },
      gaz: { note: [84, 94] },
      pellets: { note: [75, 93] },
    },
    source: 'co2calculatorPACTA2022 ; EnergieSchweiz, notice 2781',
    status: 'V / V2',
  },
  copa: {
    refuse: [1, 8],
    variants: {
      pacAir: { acknowledge: [2, 4.2] },
      pacSondes: { acknowledge: [2.8, 6] },
      pacNappes: { acknowledge: [2.8, 6.5] },
      water_heater: { acknowledge: [2, 3.6], note: [2.5, 3.5] },
      /** By the value of the table. */
      against_table: { note: [0.85, 1.15] },
    },
    source: 'WPZ Buchs, mesures 2016–2019 (notes de lecture)',
    status: 'V2',
  },
  /** Metered electricity of a heat pump times its COPA, by useful heat. */
  hp_electricity_against_heat: {
    acknowledge: [0.6, 1.6],
    note: [0.8, 1.25],
    source: 'bilan d’énergie',
    status: 'I',
  },
  /** Useful heat for hot water by reference area. */
  dhw_per_m2: {
    unit: 'MJ/m²',
    refuse: [0, 600],
    variants: {
      /** By the usual value of the use. */
      against_use: { acknowledge: [0.3, 2.5], note: [0.6, 1.5] },
    },
    source: 'SIA 380/1, annexe A, tab. 25',
    status: 'V2',
  },
  dhw_per_person: {
    unit: 'kWh/a',
    acknowledge: [250, 1800],
    note: [500, 1000],
    source: 'connaissance générale',
    status: 'G',
  },
  /** Share of hot water in useful heat. */
  dhw_share: {
    unit: '%',
    refuse: [null, 100],
    variants: {
      before_2000: { acknowledge: [null, 60], note: [12, 35] },
      later: { acknowledge: [null, 80], note: [25, 60] },
    },
    source: 'SIA 380/1, annexe A',
    status: 'I',
  },
  /** Mean of a day in July and August by that of the year. */
  summer_base: {
    acknowledge: [null, 1],
    note: [null, 0.5],
    variants: { with_hot_water: { note: [0.05, 0.5] } },
    source: 'signature énergétique',
    status: 'I',
  },
  borehole_w_per_m: {
    unit: 'W/m',
    refuse: [null, 120],
    acknowledge: [15, 70],
    note: [null, 50],
    variants: {
      borehole_power_poor: { note: [null, 25] },
      borehole_power_medium: { note: [null, 60] },
      borehole_power_good: { acknowledge: [15, 84], note: [null, 84] },
    },
    source: 'VDI 4640 (notes de lecture)',
    status: 'V2',
  },
  borehole_kwh_per_m: {
    unit: 'kWh/m·a',
    refuse: [null, 200],
    acknowledge: [30, 110],
    note: [60, 90],
    source: 'Elco ; notes de lecture',
    status: 'V2',
  },
  borehole_count: {
    acknowledge: [null, 4],
    variants: {
      spacing: { note: [6, null] },
      /** Metres of borehole by reference area. */
      metres_per_m2: { note: [0.6, 1.4] },
    },
    source: 'SIA 384/6 (notes de lecture)',
    status: 'V2',
  },
  /** Ground for boreholes by free ground. */
  borehole_ground: { acknowledge: [null, 1], note: [null, 0.7], source: 'géométrie', status: 'I' },
  /** Rated noise level of an outdoor unit less the planning value at night. */
  noise: {
    unit: 'dB',
    acknowledge: [null, 0],
    note: [null, -3],
    source: 'Cercle Bruit, aide 6.21, 1.11.2024',
    status: 'V2',
  },
  /** Volume of a store by that of the pellets of a year. */
  pellets_store: {
    acknowledge: [0.25, null],
    note: [0.5, null],
    source: 'connaissance générale ; AMOén, masse volumique',
    status: 'G',
  },
  /** Years since the report of the chimney sweep. */
  chimney: { note: [null, 2], source: 'OPair', status: 'G' },
  /** Power of the boiler by design power. */
  oversizing: {
    refuse: [0.3, null],
    acknowledge: [null, 3],
    note: [null, 1.5],
    /** The power entered for an option, by the one that it needs. */
    variants: { option: { refuse: [0.3, null], acknowledge: [0.8, 2], note: [0.9, 1.5] } },
    source: leaflet,
    status: 'V2',
  },
  /** Subsidies by investment. */
  subsidy_share: {
    unit: '%',
    refuse: [null, 100],
    acknowledge: [null, 50],
    note: [null, 35],
    source: 'calcul',
    status: 'I / V2',
  },
  /** Of photovoltaics: a year’s production by power, the part used in the building, and its price by that of the table. */
  pv_yield: {
    unit: 'kWh/kWp',
    isPositive: true,
    refuse: [null, 1600],
    acknowledge: [600, 1200],
    note: [700, 1025],
    source: 'OFEN, Swissolar (notes de lecture)',
    status: 'V2 / I',
  },
  pv_own_use: {
    unit: '%',
    refuse: [0, 100],
    acknowledge: [null, 90],
    note: [20, 50],
    source: 'OFEN, Swissolar (notes de lecture)',
    status: 'V2 / I',
  },
  pv_cost: {
    acknowledge: [0.5, 2],
    note: [0.8, 1.25],
    source: 'OFEN, marché photovoltaïque 2024 (notes de lecture)',
    status: 'V2 / I',
  },
  /** Share of the hot water that collectors make. */
  solar_share: {
    unit: '%',
    acknowledge: [null, 80],
    note: [25, 70],
    source: 'SuisseÉnergie, Swissolar (notes de lecture)',
    status: 'V2',
  },
  /** A subsidy entered, by what the table's rules grant the option; the limits are the band of that figure. */
  subsidy_size: { source: 'tables de référence', status: 'I' },
  subsidy_double: { source: 'GEnergie ; KliK, 26.03.2026', status: 'V2' },
  /** Investment by that of the table for the power. */
  investment_per_kw: {
    isPositive: true,
    acknowledge: [0.4, 2.5],
    note: [0.7, 1.5],
    source: 'tables de référence',
    status: 'I',
  },
  /** Price of energy; `against_table`: by that of the table. */
  price: {
    unit: 'ct/kWh',
    isPositive: true,
    refuse: [null, 100],
    variants: { against_table: { acknowledge: [0.5, 2], note: [0.8, 1.25] } },
    source: 'tables de référence',
    status: 'I',
  },
  /** Price on bills by that of the table. */
  bill_price: {
    acknowledge: [0.75, 1.25],
    note: [0.9, 1.1],
    source: 'factures du bâtiment',
    status: 'I',
  },
  /** Year of construction, and age of the plant. */
  dates: {
    variants: {
      construction: { acknowledge: [1600, null] },
      plant_age: { note: [null, 40] },
    },
    source: 'calendrier',
    status: 'I',
  },
  /** Age of the plant at the visit. */
  plant_age_programme: { acknowledge: [10, null], source: programme, status: 'V2' },
  vat_known: { source: 'TVA 8.1 % dès le 01.01.2024', status: 'G' },
  /** Year from which a structuring network is to serve the zone, if another option is recommended. */
  network_zone: {
    acknowledge: [2031, null],
    source: 'bluewin.ch, 18.12.2024 ; immoscope-ge.ch, 2025',
    status: 'V2',
  },
  recommendation_feasible: { source: 'Égide, 11.2026', status: 'I' },
} as const satisfies Record<string, CheckLimits>

export type PlausibilityCheck = keyof typeof plausibilityLimits

/** Years in which a missing period must be explained. */
export const gapYears = 3
