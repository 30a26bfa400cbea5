/** Invented data of a demonstration building, as fields of the building. */
export type House = {
  sre: number | null
  apartments: number | null
  construction_year: number | null
  heating_energy_1: number | null
}

/**
 * Energy sources of the demonstration buildings, by register code. `part` is final energy per heat, `efficiency`
 * useful heat per final energy. `weight` multiplies final energy for the heat index: published indices seem to count
 * a heat pump's electricity more than three times (domain, section 4). Prices in CHF/kWh, carbon dioxide in kg per kWh as
 * it is billed, which for fuels is gross: 0.957 of the KBOB's factor by net value for oil (10 of 10.45 kWh/l), 0.9 for gas;
 * `directCo2` without what is emitted elsewhere, as a certificate counts it.
 */
const sources = {
  7530: {
    energy: 'mazout',
    unit: 'l',
    kilowattHours: 10.45,
    part: 1,
    weight: 1,
    agent: 'Mazout',
    plant: 'Chaudière à mazout',
    generator: 7432,
    efficiency: 0.85,
    price: 0.12,
    co2: 0.289,
    directCo2: 0.254,
  },
  7520: {
    energy: 'gaz',
    unit: 'kWh',
    kilowattHours: 1,
    part: 1,
    weight: 1,
    agent: 'Gaz',
    plant: 'Chaudière à gaz',
    generator: 7434,
    efficiency: 0.85,
    price: 0.13,
    co2: 0.205,
    directCo2: 0.182,
  },
  7501: {
    energy: 'electricite_pac_apres',
    unit: 'kWh',
    kilowattHours: 1,
    part: 1 / 3,
    weight: 3.3,
    agent: 'Électricité PAC (DD après le 5 août 2010)',
    plant: 'Pompe à chaleur air-eau',
    generator: 7410,
    efficiency: 3,
    price: 0.27,
    co2: 0.122,
    directCo2: 0,
  },
  7580: {
    energy: 'cad_tarife',
    unit: 'MWh',
    kilowattHours: 1000,
    part: 1,
    weight: 1,
    agent: 'CAD',
    plant: 'Sous-station du réseau de chaleur',
    generator: 7460,
    efficiency: 1,
    price: 0.173,
    co2: 0.095,
    directCo2: 0,
  },
} as const
export type SourceCode = keyof typeof sources

/** Energy source of a house. */
export const sourceOf = ({ heating_energy_1 }: Pick<House, 'heating_energy_1'>) =>
  sources[(heating_energy_1 ?? 7530) as SourceCode]

/** Number of years for which a mandate has consumption data. */
export const consumptionYears = 3
/** Number of years for which a building has published indices. */
export const indexYears = 6

/** Year of the last finished heating period; periods end in April. */
export const lastPeriod = (now: Date) =>
  now.getMonth() < 4 ? now.getFullYear() - 1 : now.getFullYear()

/** Heat of a typical year in MJ/m²; differs between the houses of the list. */
const typicalHeat = (houseIndex: number) => 260 + ((houseIndex * 67) % 520)

/** Consumption of a house in a year in kWh, and its heat index in MJ/m²; `houseIndex` is its position in the list. */
export function consumptionIn(house: House, houseIndex: number, year: number) {
  const source = sourceOf(house)
  // Vary by up to 7 % for milder and colder years.
  const heat = typicalHeat(houseIndex) * (1 + (((year * 7 + houseIndex) % 9) - 4) / 60)
  const energy = ((house.sre ?? 0) * heat * source.part) / 3.6
  return { energy, index: Math.round(heat * source.part * source.weight) }
}

/** Full-load hours a year. */
const fullLoadHours = 2000
/** Ratio of installed power to heat load. */
const oversizing = 1.2

/** Facts of a house for forms and technical rows, from the consumption of the years up to `lastYear`. */
export function factsOf(house: House, houseIndex: number, lastYear: number) {
  const source = sourceOf(house)
  const { sre, apartments, construction_year, heating_energy_1 } = house
  const built = construction_year ?? 1960
  const years = Array.from({ length: consumptionYears }, (_, yearsBack) => lastYear - yearsBack)
  const final =
    years.reduce((sum, year) => sum + consumptionIn(house, houseIndex, year).energy, 0) /
    consumptionYears
  const typicalEnergy = ((sre ?? 0) * typicalHeat(houseIndex) * source.part) / 3.6
  const peak = (typicalEnergy * source.efficiency) / fullLoadHours
  const isFossil = heating_energy_1 === 7530 || heating_energy_1 === 7520
  const hasFloorHeating = built > 1990 && !isFossil
  return {
    ...{ houseIndex, source, isFossil, built, final },
    sre: sre ?? 0,
    dwellings: apartments ?? 1,
    /** Peak heat load of the house, kW. */
    load: Math.round(peak),
    /** Installed power of the plant, kW. */
    power: Math.round(peak * oversizing),
    plantYear: Math.max(built, isFossil ? 1994 + ((houseIndex * 7) % 17) : 2012 + (houseIndex % 8)),
    condition: (['good', 'used', 'worn'] as const)[houseIndex % 3]!,
    distribution: hasFloorHeating ? ('floor' as const) : ('radiators' as const),
    /** Supply temperature, °C. */
    supply: hasFloorHeating ? 35 : 60,
    /** Volume of the oil tank in litres; null for other fuels. */
    tank: heating_energy_1 === 7530 ? Math.max(2, Math.round(typicalEnergy / 20_000)) * 1000 : null,
  }
}
export type Facts = ReturnType<typeof factsOf>
