import type {
  Geodata,
  GeodataAnswer,
  IdcState,
  IdcYear,
} from '../../../integrations/geodata/geodata.ts'
import type { LayerNames } from '../../settings/layerFields.ts'

/** What the canton publishes of a building. */
export type PublishedIndices = {
  /** Indices by year, newest first. */
  years: IdcYear[]
  /** Its present state; null if it has none, undefined if the layer of states gave no answer. */
  state: IdcState | null | undefined
  /** Whether the layer of states is asked, but gave no answer. */
  isStateAway?: boolean
}

/**
 * Asks the canton for what it publishes of a building. The two layers stand on two servers: if only that of the states is
 * away, the yearly indices are an answer nevertheless.
 */
export async function askPublished(
  egid: number,
  names: LayerNames,
  geodata: Geodata,
): Promise<GeodataAnswer<PublishedIndices>> {
  const [years, states] = await Promise.all([
    geodata.idcYears(egid, names.layer_idc),
    geodata.idcStatesOf([egid], names.layer_idc_state),
  ])
  if (!years.available) return years
  return { available: true, value: { years: years.value, ...stateIn(states, egid) } }
}

/** The state of a building in an answer about several. */
export const stateIn = (
  states: GeodataAnswer<Map<number, IdcState>>,
  egid: number,
): Omit<PublishedIndices, 'years'> =>
  states.available
    ? { state: states.value.get(egid) ?? null }
    : { state: undefined, isStateAway: states.reason !== 'not_configured' }
