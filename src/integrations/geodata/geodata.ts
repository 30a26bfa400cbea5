/** Why a query has no answer; the field stays empty and the screen shows "not available". */
export type GeodataReason =
  /** No service is configured. */
  | 'not_configured'
  /** No connection, or it was lost. */
  | 'unreachable'
  | 'too_slow'
  /** Rate limit exceeded, by our count or by the service's. */
  | 'busy'
  /** The service rejects this query. */
  | 'refused'
  /** It refuses the address of this server, as SITG does those of data centres. */
  | 'blocked'
  /** The service failed, or failed so often that the circuit breaker is open. */
  | 'failed'
  /** The response does not match the service's documentation. */
  | 'unreadable'

/** An answer, or the reason why there is none. The port never throws. */
export type GeodataAnswer<T> =
  | { available: true; value: T }
  | { available: false; reason: GeodataReason }

/** An address found by a search, in the service's spelling. */
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
 * A building in the federal register of buildings and dwellings; null means unknown. Codes are those of
 * the register's attributes (GKAT, GKLAS …), including codes newer than our lists. "None" is a code (7400,
 * 7500), not null.
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
  /** All entrances; the first is the main one and gives the building its address. */
  entrances: Entrance[]
}

/** Consumption of one energy in the period of a heat index, in the canton's words and units. */
export type IdcAgent = { agent: string; quantity: number | null; unit: string | null }

/** Heat index of a building for one year, published by the canton of Geneva; null means unknown. */
export type IdcYear = {
  year: number
  /** ISO dates of the first and last day. */
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

/**
 * Present state of the heat index of a building, published by the canton of Geneva: the last index, its year, and the
 * mean over three years up to it; null means unknown.
 */
export type IdcState = { year: number; idc: number | null; mean_3: number | null }

/** Attributes of a feature of a layer, by name in upper case. */
export type LayerFeature = Record<string, string | number | null>

/** A layer of the canton of Geneva: its service, and its name there. */
export type Layer = { service: 'canton' | 'geology'; name: string }

/** LV95, metres. */
export type Place = { e: number; n: number }

/** Layer of heat indices with their means over two and three years. */
export const idcLayer = 'SCANE_INDICE_MOYENNES_3_ANS'

/** Layer of the present state of the heat indices, one row per building. */
export const idcStateLayer = 'Hosted/OCEN_ETAT_IDC_PUBLIC'

/** Port for public geographic data. */
export type Geodata = {
  /** Shown at start and by the health check. */
  name: string
  searchAddress(text: string): Promise<GeodataAnswer<FoundAddress[]>>
  /** The building with this EGID, or null. */
  buildingByEgid(egid: number): Promise<GeodataAnswer<RegisteredBuilding | null>>
  /** Altitude in metres of a place in Switzerland (LV95 coordinates). */
  altitude(point: Place): Promise<GeodataAnswer<number>>
  /** Heat indices of the Geneva building with this EGID, one per year, newest first. */
  idcYears(egid: number, layer?: string): Promise<GeodataAnswer<IdcYear[]>>
  /** Heat indices of at most 50 buildings in one query, by EGID; buildings without any are missing. */
  idcYearsOf(
    egids: readonly number[],
    layer?: string,
  ): Promise<GeodataAnswer<Map<number, IdcYear[]>>>
  /** Present states of the heat index of at most 50 buildings, by EGID; buildings without one are missing. */
  idcStatesOf(
    egids: readonly number[],
    layer?: string,
  ): Promise<GeodataAnswer<Map<number, IdcState>>>
  /** Features of a layer of the canton of Geneva at a place. */
  featuresAt(layer: Layer, place: Place): Promise<GeodataAnswer<LayerFeature[]>>
}
