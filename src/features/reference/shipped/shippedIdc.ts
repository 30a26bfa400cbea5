import rules from '../data/geneva-rules.json' with { type: 'json' }
import { type Energy, energies, megajoules, type Unit } from '../energy.ts'
import type { Versions } from '../reference.ts'
import { amoenOrigin, calculatorOrigin, readOn, shipped, shippedOrigin } from './shippedOrigins.ts'

/** The shipped tables of the heat index, from the files in `data`. */

/** Ratio of net to gross calorific value of wood, from AMOén. */
const netShareOfWood = 11.6 / 13.1
/** Gross MJ in a net kWh of wood chips, by the same ratio. */
const chipKilowattHour = 4.0655
/** Ratio of net to gross calorific value of other fuels; both values are from web calculators. */
export const netShares = { mazout: 10 / 10.4, gaz: 10.15 / 11.2, pellets: 4.8 / 5.6 }
/** Converts gross MJ of wood to net kWh. */
const netWood = (gross: number) => (gross / 3.6) * netShareOfWood

/** Net kWh per unit. The unit kWh of a fuel is a gross kWh, as in the index, except for wood chips, sold by net kWh. */
const netKilowattHours: Partial<Record<Energy, Partial<Record<Unit, number>>>> = {
  mazout: { l: 10, kg: 10 / 0.84, t: 10_000 / 0.84, kWh: netShares.mazout },
  gaz: { m3: 10.15, kWh: netShares.gaz },
  pellets: { kg: 4.8, t: 4800, m3_bulk: 4.8 * 660, kWh: netShares.pellets },
  bois_buches_dur: { stere: netWood(megajoules.bois_buches_dur.stere), kWh: netShareOfWood },
  bois_buches_tendre: { stere: netWood(megajoules.bois_buches_tendre.stere), kWh: netShareOfWood },
  plaquettes: { m3_bulk: netWood(megajoules.plaquettes.m3_bulk), kWh: 1 },
}
/** Energies and units whose net value is stated by a web calculator; other net values are derived from these. */
const statedUnits: readonly string[] = ['mazout l', 'gaz m3', 'pellets kg']

const energyContents = energies.flatMap((energy) => {
  const net = netKilowattHours[energy]
  const kilowattHour = energy === 'plaquettes' ? chipKilowattHour : 3.6
  const contents = { ...megajoules[energy], kWh: kilowattHour, MWh: kilowattHour * 1000 }
  return Object.entries(contents).map(([unit, content]) => {
    const netContent = unit === 'MWh' ? (net?.kWh ?? 1) * 1000 : (net?.[unit as Unit] ?? 1)
    const isStated = statedUnits.includes(`${energy} ${unit}`)
    return {
      energy,
      unit: unit as Unit,
      megajoules: content,
      net_kwh: Math.round(netContent * 1e6) / 1e6,
      from: {
        megajoules: amoenOrigin(net && { basis: 'pcs' }),
        net_kwh: isStated
          ? calculatorOrigin()
          : shippedOrigin('inferred', null, net && { basis: 'pci' }),
      },
    }
  })
})

/** Rows of `idc_limits`. */
const limits = (values: Partial<Record<'optimise' | 'audit' | 'renovate', number>>) =>
  Object.entries(values).map(([key, value]) => ({
    key: key as 'renovate',
    value,
    from: shippedOrigin('verified', 'ge.ch', {
      link: `https://www.${idcRules.source}`,
      read_on: readOn.rules,
    }),
  }))
const idcRules = rules.idc_significant_excess_MJ_per_m2
const [, auditDuty] = idcRules.duties
const maneco = shippedOrigin('secondary', 'maneco.ch', {
  link: 'https://www.maneco.ch',
  read_on: readOn.factors,
})

/** Origin of figures that we fitted to published indices; the canton does not state them. */
const fitted = shippedOrigin('inferred', null, { read_on: readOn.rules })

export const shippedIdc = {
  energy_contents: [shipped('energy_contents', energyContents, { source: 'AMOén' })],
  idc_weights: [
    shipped(
      'idc_weights',
      energies.map((energy) => {
        const isHeatPump = energy.startsWith('electricite_pac')
        const weight = isHeatPump ? rules.idc_heat_pump_weight.value : 1
        return { energy, weight, from: isHeatPump ? fitted : amoenOrigin() }
      }),
      { source: 'AMOén, SITG' },
    ),
  ],
  climate: [
    shipped(
      'climate',
      [
        {
          station: 'GVE',
          first_month: 9,
          last_month: 5,
          base: 20,
          heating_limit: 16,
          degree_days_reference: 3260.53901083634,
          hot_water_share: 138,
          from: {
            base: amoenOrigin(),
            heating_limit: amoenOrigin(),
            degree_days_reference: amoenOrigin(),
            hot_water_share: fitted,
          },
        },
      ],
      { source: 'AMOén' },
    ),
  ],
  degree_days: [shipped('degree_days', [], { source: 'MeteoSwiss' })],
  idc_limits: [
    shipped(
      'idc_limits',
      [
        { key: 'billing', value: 600, from: maneco },
        { key: 'audit', value: 800, from: maneco },
        { key: 'upper', value: 900, from: maneco },
      ],
      { source: 'maneco.ch', id: -1 },
    ),
    // The first of these versions gets id 0, the later ones −2 and below.
    ...idcRules.steps.map(({ from, value }, index) =>
      shipped(
        'idc_limits',
        limits({
          optimise: idcRules.threshold_since_2022_09_01,
          audit: Number(auditDuty!.over),
          renovate: value,
        }),
        { source: 'ge.ch', id: index === 0 ? 0 : -1 - index, valid_from: from },
      ),
    ),
  ],
} satisfies Partial<Versions>
