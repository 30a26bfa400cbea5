import { advice } from './advice.ts'
import { energies, megajoules, type Unit } from './energy.ts'
import type { CalculationStatus, RowsOf, TableName, Version, Versions } from './reference.ts'

/**
 * The versions that the product ships. Most figures are those of `data/energy-factors.json` and of the
 * domain dossier of the product, each with the source that these name: whole paths of those of AMOén are
 * `denisiglesiasgarcia/amoen_calcul_objectif_dashboard`, `sections/helpers/note_calcul/constantes.py`.
 * Amounts of status G are orders of magnitude of a plant of 80 kW for 12 dwellings, by kW, which an
 * office replaces by its own. What is to be known of a table says its word `shipped.<table>`.
 */

const amoen = 'AMOén, amoen_calcul_objectif_dashboard, constantes.py'
const origin = (status: CalculationStatus, source: string, date: string | null = null) => ({
  status,
  source,
  date,
})

/** Before any index that is calculated here. */
const always = '1900-01-01'

function shipped<T extends TableName>(
  rows: RowsOf<T>,
  source: string,
  more: Partial<Version<T>> = {},
): Version<T> {
  return { id: 0, valid_from: always, source, note: null, rows, ...more }
}

/** Wood sold by the kWh is sold by its net calorific value: 3.6 × 13.1/11.6 MJ. */
const woodKilowattHour = 4.0655
const woods = new Set(['bois_buches_dur', 'bois_buches_tendre', 'pellets', 'plaquettes'])

const energyContents = energies.flatMap((energy) => {
  const kilowattHour = woods.has(energy) ? woodKilowattHour : 3.6
  const contents = { ...megajoules[energy], kWh: kilowattHour, MWh: kilowattHour * 1000 }
  return Object.entries(contents).map(([unit, content]) => ({
    energy,
    unit: unit as Unit,
    megajoules: content,
    ...origin('V', amoen),
  }))
})

const kbob = origin('V2', 'KBOB 2009/1:2022')
const sia = origin('V2', 'SIA 2031 (alpilles-solaires.fr)')
const foen = origin('G', 'OFEV / FOEN / UFAM')

const heizprofi = origin('V', 'heizprofi.ch')
const illustrative = origin('G', 'Égide')

const gEnergie = 'GEnergie'

/** Every table has a version that was in force before all others. */
export const shippedVersions: Versions = {
  energy_contents: [shipped<'energy_contents'>(energyContents, amoen)],
  idc_weights: [
    shipped<'idc_weights'>(
      energies.map((energy) => ({
        energy,
        weight: energy.startsWith('electricite_pac') ? 2 : 1,
        ...origin('V', amoen),
      })),
      amoen,
    ),
  ],
  co2_factors: [
    shipped<'co2_factors'>(
      [
        { set: 'kbob', agent: 'mazout', kg_per_kwh: 0.302, ...kbob },
        { set: 'kbob', agent: 'gaz', kg_per_kwh: 0.228, ...kbob },
        { set: 'kbob', agent: 'cad', kg_per_kwh: 0.095, ...kbob },
        { set: 'kbob', agent: 'electricite', kg_per_kwh: 0.122, ...kbob },
        { set: 'kbob', agent: 'pellets', kg_per_kwh: 0.026, ...kbob },
        { set: 'sia_2031', agent: 'mazout', kg_per_kwh: 0.3, ...sia },
        { set: 'sia_2031', agent: 'gaz', kg_per_kwh: 0.24, ...sia },
        { set: 'sia_2031', agent: 'electricite', kg_per_kwh: 0.16, ...sia },
        { set: 'sia_2031', agent: 'pellets', kg_per_kwh: 0.04, ...sia },
        { set: 'foen', agent: 'mazout', kg_per_kwh: 0.265, ...foen },
        { set: 'foen', agent: 'gaz', kg_per_kwh: 0.202, ...foen },
        { set: 'foen', agent: 'electricite', kg_per_kwh: 0, ...foen },
        { set: 'foen', agent: 'pellets', kg_per_kwh: 0, ...foen },
      ],
      'KBOB 2009/1:2022, SIA 2031, OFEV / FOEN / UFAM',
    ),
  ],
  climate: [
    shipped<'climate'>(
      [
        {
          station: 'GVE',
          base: 20,
          heating_limit: 16,
          first_month: 9,
          last_month: 5,
          degree_days_reference: 3260.53901083634,
          hot_water_share: 138,
          ...origin('V', amoen),
        },
      ],
      amoen,
    ),
  ],
  degree_days: [shipped<'degree_days'>([], 'MeteoSwiss')],
  idc_limits: [
    shipped<'idc_limits'>(
      [
        { key: 'billing', value: 600, ...origin('V2', 'maneco.ch') },
        { key: 'audit', value: 800, ...origin('V2', 'maneco.ch') },
        { key: 'upper', value: 900, ...origin('V2', 'maneco.ch') },
      ],
      'maneco.ch',
      { id: -1 },
    ),
    shipped<'idc_limits'>(
      [
        { key: 'optimise', value: 450, ...origin('V', 'ge.ch', '2022-04-14') },
        { key: 'renovate', value: 800, ...origin('V', 'ge.ch', '2022-04-14') },
      ],
      'ge.ch, 14.04.2022',
      { valid_from: '2022-09-01' },
    ),
  ],
  heating_options: [
    shipped<'heating_options'>(
      [
        option('cad', 'cad', 1, 10),
        option('pacNappes', 'electricite', 3.8, 25, illustrative),
        option('pacSondes', 'electricite', 3.5, 15),
        option('pacAir', 'electricite', 2.8, 18.75),
        option('pellets', 'pellets', 0.9, 43.75),
        option('fossile', 'mazout', 0.9, 31.25),
        option('fossile', 'gaz', 0.92, 31.25),
      ],
      'heizprofi.ch',
    ),
  ],
  heating_components: [
    shipped<'heating_components'>(
      [
        component('cad', 'source', 625, 40),
        component('cad', 'generator', 625, 20),
        component('pacNappes', 'generator', 1875, 20),
        component('pacNappes', 'source', 1250, 40),
        component('pacSondes', 'generator', 1875, 20),
        component('pacSondes', 'source', 2000, 50),
        component('pacAir', 'generator', 2375, 20),
        component('pellets', 'generator', 2000, 20),
        component('fossile', 'generator', 750, 20),
      ],
      'Égide',
    ),
  ],
  energy_prices: [
    shipped<'energy_prices'>(
      [
        { agent: 'mazout', price: 12, fixed_fee: 0, ...illustrative },
        { agent: 'gaz', price: 12, fixed_fee: 0, ...illustrative },
        {
          agent: 'cad',
          price: 17.3,
          fixed_fee: 0,
          ...origin('V2', 'SIG 2026 (swissinfo)', '2026-01-01'),
        },
        { agent: 'electricite', price: 27, fixed_fee: 0, ...illustrative },
        { agent: 'pellets', price: 9, fixed_fee: 0, ...illustrative },
      ],
      'SIG 2026 (swissinfo), Égide',
    ),
  ],
  calculation_terms: [
    shipped<'calculation_terms'>(
      [
        {
          interest: 1.75,
          horizon: 20,
          energy_escalation: 1,
          maintenance_escalation: 0,
          full_load_hours: 2000,
          hot_water_part: 25,
          ...origin('G', 'chauffezrenouvelable.ch'),
        },
      ],
      'chauffezrenouvelable.ch',
    ),
  ],
  subsidies: [
    shipped<'subsidies'>(
      [
        subsidy('M-05', 'pacAir', { from: 0, fixed: 3000, perKw: 400, greatest: 70 }),
        ...(['pacSondes', 'pacNappes'] as const).flatMap((option) => [
          subsidy('IP-06', option, { from: 70, to: 500, fixed: 4800, perKw: 800 }),
          subsidy('IP-06', option, { from: 500, fixed: 204_800, perKw: 400 }),
        ]),
        subsidy('IP-07', 'cad', { from: 70, to: 500, fixed: 8000, perKw: 200 }),
        subsidy('IP-07', 'cad', { from: 500, fixed: 58_000, perKw: 100 }),
      ],
      gEnergie,
    ),
  ],
  advice: [shipped<'advice'>(advice, 'Égide')],
}

function option(
  name: RowsOf<'heating_options'>[number]['option'],
  agent: RowsOf<'heating_options'>[number]['agent'],
  efficiency: number,
  maintenance_per_kw: number,
  from = heizprofi,
) {
  return { option: name, agent, efficiency, maintenance: 0, maintenance_per_kw, ...from }
}

function component(
  name: RowsOf<'heating_components'>[number]['option'],
  part: RowsOf<'heating_components'>[number]['component'],
  per_kw: number,
  life: number,
) {
  return { option: name, component: part, fixed: 0, per_kw, life, ...illustrative }
}

type Granted = { from: number; to?: number; fixed: number; perKw: number; greatest?: number }
function subsidy(
  code: string,
  name: RowsOf<'subsidies'>[number]['option'],
  { from, to, fixed, perKw, greatest }: Granted,
) {
  return {
    code,
    option: name,
    from_kw: from,
    to_kw: to ?? null,
    fixed,
    per_kw: perKw,
    greatest_kw: greatest ?? null,
    group: 'heat',
    ...origin('V2', gEnergie),
  }
}
