import { choice } from '../../kernel/field/kinds.ts'

/**
 * Energy content per unit in MJ, by gross calorific value. Empty for energies that are not fuels. A unit that is
 * missing does not apply to the energy; kWh and MWh apply to all. Source: constants of the AMOén method,
 * denisiglesiasgarcia/amoen_calcul_objectif_dashboard, `sections/helpers/note_calcul/constantes.py`; tonnes are
 * derived from kilograms.
 */
export const megajoules = {
  cad_reparti: {},
  cad_tarife: {},
  electricite_pac_avant: {},
  electricite_pac_apres: {},
  electricite_directe: {},
  gaz: { m3: 38.5 },
  mazout: { l: 37.632, kg: 44.8, t: 44_800 },
  bois_buches_dur: { stere: 7960 },
  bois_buches_tendre: { stere: 5572 },
  pellets: { kg: 20.2, t: 20_200, m3_bulk: 13_332 },
  plaquettes: { m3_bulk: 4000 },
  autre: {},
} as const satisfies Record<string, Partial<Record<Unit, number>>>

/** Whether an energy is a fuel, whose content is stated by gross calorific value. */
export const isFuel = (energy: Energy) => Object.keys(megajoules[energy]).length > 0

/** Whether an energy lies in a store at the building, so that a delivery does not tell when it is used. */
export const isStored = (energy: Energy) => isFuel(energy) && energy !== 'gaz'

/** Units of consumption; `m3_bulk` is a cubic metre of loose wood fuel. */
export const units = ['kWh', 'MWh', 'm3', 'l', 'kg', 't', 'stere', 'm3_bulk'] as const
export type Unit = (typeof units)[number]

/**
 * Energies that buildings consume: the agents of the IDC statement. District heat is billed by meter (tarifé) or
 * by allocation (réparti); heat pumps count by whether they were approved before or after 5.8.2010.
 */
export type Energy = keyof typeof megajoules
export const energies = Object.keys(megajoules) as Energy[]

/** Energy content in kWh of each unit of an energy, by gross calorific value for fuels. */
export const kilowattHours = Object.fromEntries(
  Object.entries(megajoules).map(([energy, contents]) => [
    energy,
    {
      kWh: 1,
      MWh: 1000,
      ...Object.fromEntries(Object.entries(contents).map(([unit, MJ]) => [unit, MJ / 3.6])),
    },
  ]),
) as Record<Energy, Partial<Record<Unit, number>>>

/** The units that apply to an energy, in display order. */
export const unitsOf = (energy: Energy): Unit[] =>
  units.filter((unit) => unit in kilowattHours[energy])

/** The fields for an energy and its unit. */
export const energyFields = {
  energy: choice(energies, { required: true }),
  unit: choice(units, { required: true }),
}
