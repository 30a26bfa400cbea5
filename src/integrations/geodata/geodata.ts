/** Why a question has no answer; the field it was for stays empty and the screen says "not available". */
export type GeodataReason =
  /** No service is configured. */
  | 'not_configured'
  /** No connection, or it broke. */
  | 'unreachable'
  | 'too_slow'
  /** More questions than the service allows, by our count or by its own answer. */
  | 'busy'
  /** The service does not take this question. */
  | 'refused'
  /** The service has a fault, or had so many that it is left alone for a while. */
  | 'failed'
  /** The answer is not what the service documents. */
  | 'unreadable'

/** An answer, or why there is none. Nothing of this port ever throws. */
export type GeodataAnswer<T> =
  | { available: true; value: T }
  | { available: false; reason: GeodataReason }

/** An address that a search found, spelled as the service spells it. */
export type FoundAddress = {
  egid: number | null
  street_name: string
  street_number: string | null
  postcode: string | null
  city: string | null
  canton: string | null
  /** LV95, metres. */
  coordinate_e: number
  coordinate_n: number
}

export type Entrance = {
  street_name: string | null
  street_number: string | null
  postcode: string | null
  city: string | null
}

/**
 * What the federal register of buildings and dwellings knows of one building; null is unknown. Codes are
 * those of the register's attributes (GKAT, GKLAS …), also codes that are newer than our lists: "none"
 * is a code (7400, 7500), not null.
 */
export type RegisteredBuilding = Entrance & {
  egid: number
  plot_number: string | null
  canton: string | null
  /** Footprint in m² (GAREA), and energy reference area in m² (GEBF). */
  surface: number | null
  sre: number | null
  apartments: number | null
  floors: number | null
  building_type: number | null
  affectation: number | null
  building_status: number | null
  construction_year: number | null
  construction_period: number | null
  heating_generator_1: number | null
  heating_energy_1: number | null
  heating_source_1: number | null
  /** ISO dates. */
  heating_updated_1: string | null
  heating_generator_2: number | null
  heating_energy_2: number | null
  heating_source_2: number | null
  heating_updated_2: string | null
  /** LV95, metres. */
  coordinate_e: number | null
  coordinate_n: number | null
  /** All entrances, the main one first; the building's own address is that of the first. */
  entrances: Entrance[]
}

/** What was used of one energy in the period of a heat index, as the canton writes it. */
export type IdcAgent = { agent: string; quantity: number | null; unit: string | null }

/** The heat index of a building in one year, as the canton of Geneva publishes it; null is unknown. */
export type IdcOfYear = {
  year: number
  /** ISO dates, the first and the last day. */
  start_date: string | null
  end_date: string | null
  /** MJ/m² a year, and its means over two and three years. */
  idc: number | null
  mean_2: number | null
  mean_3: number | null
  /** m². */
  sre: number | null
  agents: IdcAgent[]
  responsible_entity: string | null
  entry_year: number | null
}

/** Public geographic data, wherever it comes from. */
export type Geodata = {
  /** For the boot lines and the health answer. */
  name: string
  searchAddress(text: string): Promise<GeodataAnswer<FoundAddress[]>>
  /** The building with this EGID; null where the service knows none. */
  buildingByEgid(egid: number): Promise<GeodataAnswer<RegisteredBuilding | null>>
  /** Metres above sea of a place in Switzerland, given in LV95 metres. */
  altitude(place: { e: number; n: number }): Promise<GeodataAnswer<number>>
  /** The heat indices of the Geneva building with this EGID, newest year first, one a year. */
  idcOf(egid: number): Promise<GeodataAnswer<IdcOfYear[]>>
}
