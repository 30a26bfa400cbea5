import models from '../data/heating-models.json' with { type: 'json' }
import { revisedFrom, shippedModels } from './shippedModels.ts'
import { amoenOrigin, shippedOrigin } from './shippedOrigins.ts'

/** Boreholes, district heat, peak boilers and stores of pellets (`data/heating-models.json`): versions in force from the day they are shipped. */

/** The day from which they are in force. */
const systemsFrom = '2026-11-29'
const revised = revisedFrom(systemsFrom)
const details = { read_on: models.read_on }

const { boreholes, pellets } = models
const [poor, medium, good] = boreholes.extraction_W_per_m
const [leastEnergy, mostEnergy] = boreholes.energy_kWh_m_a as [number, number]
const rules = shippedOrigin('secondary', 'SIA 384/6, aeesuisse 2.2025', details)
const ours = shippedOrigin('inferred', null, details)
const bulk = shippedOrigin('inferred', null, { ...details, basis: 'pci' })

const { geneva } = models.district_heat
const geniTerre = shippedOrigin('secondary', 'ge.ch, 17.12.2025 (GeniTerre 2026)', {
  ...details,
  confirm: true,
})

/** Middle of what a rule of thumb says: 50 to 60 % of the power 85 to 95 % of the heat, 25 to 30 % 55 to 65 %. */
const bivalent = {
  bivalent_low_power: 27.5,
  bivalent_low_heat: 60,
  bivalent_power: 55,
  bivalent_heat: 90,
}

export const shippedSystems = {
  calculation_terms: revised(
    shippedModels.calculation_terms,
    shippedModels.calculation_terms.source,
    shippedModels.calculation_terms.rows.map((row) => ({
      ...row,
      ...bivalent,
      machine_power: 60,
      origins: {
        ...row.origins,
        ...Object.fromEntries(
          [...Object.keys(bivalent), 'machine_power'].map((name) => [name, ours]),
        ),
      },
    })),
  ),
  /** The mean of what GeniTerre asks; its tariff was not found. */
  energy_prices: revised(
    shippedModels.energy_prices,
    'SIG, ghi.ch, ge.ch',
    shippedModels.energy_prices.rows.map((row) =>
      row.agent === 'cad'
        ? {
            ...row,
            price: geneva.GeniTerre_mean_ct,
            origins: { ...row.origins, price: geniTerre },
          }
        : row,
    ),
  ),
  site_terms: revised(
    shippedModels.site_terms,
    'Cercle Bruit, OPB, SIA 384/6',
    shippedModels.site_terms.rows.map((row) => ({
      ...row,
      /** Ground of a conductivity that nobody knows yields less than that of the middle range at most does. */
      borehole_power: boreholes.vector.in.W_per_m,
      borehole_energy: (leastEnergy + mostEnergy) / 2,
      borehole_power_poor: poor!.max,
      borehole_power_medium: medium!.max,
      borehole_power_good: good!.max,
      borehole_spacing: boreholes.spacing_m.min,
      borehole_better_spacing: boreholes.spacing_m.better,
      borehole_simple: boreholes.simple_up_to,
      /** From 30 to 40 kW. */
      borehole_regeneration: 30,
      borehole_neighbours: boreholes.neighbours_m,
      pellet_density: pellets.kg_m3,
      pellet_energy: pellets.kWh_kg_net,
      /** The rule of the trade, 0.9 m³ a kW. */
      pellet_store: 0.9,
      origins: {
        ...row.origins,
        borehole_power: ours,
        borehole_energy: rules,
        borehole_power_poor: rules,
        borehole_power_medium: rules,
        borehole_power_good: rules,
        borehole_spacing: rules,
        borehole_better_spacing: rules,
        borehole_simple: rules,
        borehole_regeneration: rules,
        borehole_neighbours: rules,
        pellet_density: amoenOrigin(),
        pellet_energy: bulk,
        pellet_store: bulk,
      },
    })),
  ),
}
