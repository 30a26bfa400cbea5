import factors from '../data/energy-factors.json' with { type: 'json' }
import rules from '../data/geneva-rules.json' with { type: 'json' }
import type { Agent, HeatingComponent, HeatingOption } from '../heatingOption.ts'
import type { Versions } from '../reference.ts'
import { netShares } from './shippedIdc.ts'
import { calculatorOrigin, illustrative, readOn, shipped, shippedOrigin } from './shippedOrigins.ts'

/**
 * The shipped tables of the comparison, from the files in `data`. Costs are linear in power. The costs of the air heat
 * pump fit two examples, a villa and an 80 kW plant. Those of each other option fit one example of 80 kW, with the same
 * share of fixed costs as the air heat pump.
 */

const efficiencies = factors.seasonal_efficiency_default
const villaOrigin = (details: Parameters<typeof shippedOrigin>[2] = {}) =>
  shippedOrigin('verified', 'chauffezrenouvelable.ch', {
    link: 'https://www.chauffezrenouvelable.ch/blog/remplacement-du-chauffage-couts-a-prevoir',
    read_on: readOn.factors,
    ...details,
  })
const inferred = shippedOrigin('inferred', null)
const toConfirm = illustrative({ confirm: true })

/** A row of `heating_options`; yearly maintenance is a fixed amount (CHF/a) plus an amount per kW (CHF/kW·a). */
function plant(
  option: HeatingOption,
  agent: Agent,
  efficiency: number,
  [maintenance, maintenance_per_kw]: [number, number],
) {
  return {
    option,
    agent,
    efficiency,
    hot_water_efficiency: null,
    maintenance,
    maintenance_per_kw,
    from: {
      hot_water_efficiency: inferred,
      efficiency: option === 'pacNappes' ? toConfirm : calculatorOrigin(),
      maintenance: toConfirm,
      maintenance_per_kw: toConfirm,
    },
  }
}

/** A row of `heating_components`: fixed cost (CHF), cost per kW (CHF/kW), and lifetime in years. */
const component = (
  option: HeatingOption,
  part: HeatingComponent,
  [fixed, per_kw, life]: [number, number, number],
) => ({ option, component: part, fixed, per_kw, life, from: toConfirm })

const co2 = factors.co2_kg_per_kWh_final
const kbob = shippedOrigin('secondary', 'KBOB 2009/1:2022', {
  read_on: readOn.factors,
  basis: 'pci',
})
const sia = shippedOrigin('secondary', 'SIA 2031 (alpilles-solaires.fr)', {
  link: 'https://www.alpilles-solaires.fr',
  read_on: readOn.factors,
  basis: 'pci',
})
/** Rows of `co2_factors` for a standard; values that are not numbers are notes and are skipped. */
const emissions = (
  set: 'kbob' | 'sia_2031' | 'foen',
  values: Record<string, unknown>,
  from: typeof kbob,
) =>
  Object.entries(values).flatMap(([agent, kg_per_kwh]) =>
    typeof kg_per_kwh === 'number'
      ? [
          {
            set,
            agent: (agent === 'electricite_ch' ? 'electricite' : agent) as Agent,
            kg_per_kwh,
            from,
          },
        ]
      : [],
  )

const { prices } = rules
const priceOrigin = (source: string, details: Parameters<typeof shippedOrigin>[2] = {}) =>
  shippedOrigin('secondary', source, { read_on: readOn.rules, confirm: true, ...details })
const electricity = priceOrigin('SIG, tarif 2026', {
  link: `https://${prices.electricity_source.split(' ')[0]}`,
})

export const shippedHeating = {
  co2_factors: [
    shipped(
      'co2_factors',
      [
        ...emissions('kbob', co2.set_KBOB_2009_1_2022_lifecycle, kbob),
        ...emissions('sia_2031', co2.set_SIA_2031, sia),
        ...emissions('foen', co2.set_FOEN_direct_combustion, toConfirm),
      ],
      { source: 'KBOB 2009/1:2022, SIA 2031' },
    ),
  ],
  heating_options: [
    shipped(
      'heating_options',
      [
        plant('cad', 'cad', efficiencies.cad, [89, 8.89]),
        plant('pacNappes', 'electricite', efficiencies.pacNappes, [400, 20]),
        plant('pacSondes', 'electricite', efficiencies.pacSondes, [240, 12]),
        plant('pacAir', 'electricite', efficiencies.pacAir, [128.57, 17.14]),
        plant('pellets', 'pellets', efficiencies.pellets, [700, 35]),
        plant('fossile', 'mazout', efficiencies.mazout, [500, 25]),
        plant('fossile', 'gaz', efficiencies.gaz, [500, 25]),
      ],
      { source: 'heizprofi.ch' },
    ),
  ],
  heating_components: [
    shipped(
      'heating_components',
      [
        component('cad', 'source', [5520, 556, 40]),
        component('cad', 'generator', [5520, 556, 20]),
        component('pacNappes', 'generator', [16_480, 1669, 20]),
        component('pacNappes', 'source', [10_960, 1113, 40]),
        component('pacSondes', 'generator', [16_480, 1669, 20]),
        component('pacSondes', 'source', [17_600, 1780, 50]),
        component('pacAir', 'generator', [20_857, 2114, 20]),
        component('pellets', 'generator', [17_600, 1780, 20]),
        component('fossile', 'generator', [6560, 668, 20]),
      ],
      { source: 'chauffezrenouvelable.ch' },
    ),
  ],
  energy_prices: [
    shipped(
      'energy_prices',
      [
        {
          agent: 'mazout',
          from_kwh: 0,
          price: 12,
          fixed_fee: 0,
          power_price: null,
          from: {
            price: illustrative({ basis: 'pci', confirm: true }),
            fixed_fee: inferred,
            power_price: inferred,
          },
        },
        {
          agent: 'gaz',
          from_kwh: 0,
          // Gas is billed per gross kWh; the comparison uses net kWh.
          price: Math.round((1000 * prices.gas_ct_per_kWh) / netShares.gaz) / 1000,
          fixed_fee: null,
          power_price: null,
          from: priceOrigin(`ghi.ch, dès le 1.10.2025, ${prices.gas_ct_per_kWh} ct/kWh PCS`, {
            link: 'https://www.ghi.ch',
            basis: 'pci',
          }),
        },
        {
          agent: 'cad',
          from_kwh: 0,
          price: prices.district_heat_ct_per_kWh,
          fixed_fee: null,
          power_price: null,
          from: priceOrigin('swissinfo.ch, 2026', { link: 'https://www.swissinfo.ch' }),
        },
        ...prices.electricity_ct_per_kWh.map(({ kWh_a, value }) => ({
          agent: 'electricite' as const,
          from_kwh: kWh_a,
          price: value,
          fixed_fee: prices.electricity_metering_CHF_a,
          power_price: null,
          from: electricity,
        })),
        {
          agent: 'pellets',
          from_kwh: 0,
          price: 9,
          fixed_fee: 0,
          power_price: null,
          from: {
            price: illustrative({ basis: 'pci', confirm: true }),
            fixed_fee: inferred,
            power_price: inferred,
          },
        },
      ],
      { source: 'SIG, ghi.ch, swissinfo.ch' },
    ),
  ],
  calculation_terms: [
    shipped(
      'calculation_terms',
      [
        {
          interest: 1.75,
          horizon: 20,
          energy_escalation: 1,
          maintenance_escalation: 0,
          full_load_hours: 2000,
          full_load_hours_hot_water: null,
          altitude_hours: null,
          block_factor: null,
          bivalent_low_power: null,
          bivalent_low_heat: null,
          bivalent_power: null,
          bivalent_heat: null,
          machine_power: null,
          hot_water_part: 25,
          from: {
            interest: inferred,
            horizon: villaOrigin(),
            energy_escalation: toConfirm,
            maintenance_escalation: toConfirm,
            full_load_hours: inferred,
            full_load_hours_hot_water: inferred,
            altitude_hours: inferred,
            block_factor: inferred,
            bivalent_low_power: inferred,
            bivalent_low_heat: inferred,
            bivalent_power: inferred,
            bivalent_heat: inferred,
            machine_power: inferred,
            hot_water_part: inferred,
          },
        },
      ],
      { source: 'chauffezrenouvelable.ch' },
    ),
  ],
  lawful_fossil: [
    shipped(
      'lawful_fossil',
      [
        {
          renewable_share: 30,
          renewable_price: 20,
          renewable_co2: 0.13,
          from: {
            renewable_share: shippedOrigin('secondary', 'ge.ch', {
              link: 'https://www.ge.ch/blog/geneve-energie',
              read_on: readOn.factors,
            }),
            renewable_price: toConfirm,
            renewable_co2: toConfirm,
          },
        },
      ],
      { source: 'ge.ch' },
    ),
  ],
  site_terms: [
    shipped(
      'site_terms',
      [
        {
          borehole_power: 55,
          borehole_depth: 200,
          borehole_spacing: 6.5,
          borehole_energy: null,
          borehole_power_poor: null,
          borehole_power_medium: null,
          borehole_power_good: null,
          borehole_simple: null,
          borehole_regeneration: null,
          borehole_neighbours: null,
          borehole_better_spacing: null,
          pellet_density: null,
          pellet_energy: null,
          pellet_store: null,
          noise_directivity: 3,
          noise_night: 10,
          noise_tone: 2,
          noise_prevention: null,
          planning_ds_1: 40,
          planning_ds_2: 45,
          planning_ds_3: 50,
          planning_ds_4: 55,
          from: toConfirm,
        },
      ],
      { source: 'Égide' },
    ),
  ],
} satisfies Partial<Versions>
