import type {
  Geodata,
  GeodataAnswer,
  GeodataReason,
  IdcState,
  IdcYear,
} from '../../../integrations/geodata/geodata.ts'
import type { LayerNames } from '../../settings/layerFields.ts'

/** What the canton publishes of a building. */
export type PublishedIndices = {
  /** The EGID that was asked about. */
  egid: number
  /** Indices by year, newest first; undefined if their layer gave no answer. */
  years: IdcYear[] | undefined
  /** Why there are no years. */
  yearsAway?: GeodataReason
  /** Its present state; null if it has none, undefined if the layer of states gave no answer. */
  state: IdcState | null | undefined
  /** Whether the layer of states is asked, but gave no answer. */
  isStateAway?: boolean
}

/** Asks the canton for what it publishes of a building. */
export async function askPublished(
  egid: number,
  names: LayerNames,
  geodata: Geodata,
): Promise<GeodataAnswer<PublishedIndices>> {
  const [years, states] = await Promise.all([
    geodata.idcYears(egid, names.layer_idc),
    geodata.idcStatesOf([egid], names.layer_idc_state),
  ])
  return joinPublished(egid, years, states)
}

/**
 * Joins what the two layers answered of a building. They stand on two servers: if only one is away, the other's answer is
 * one nevertheless.
 */
export function joinPublished(
  egid: number,
  years: GeodataAnswer<IdcYear[]>,
  states: GeodataAnswer<Map<number, IdcState>>,
): GeodataAnswer<PublishedIndices> {
  if (!years.available && !states.available) return years
  return {
    available: true,
    value: {
      egid,
      ...(years.available ? { years: years.value } : { years: undefined, yearsAway: years.reason }),
      ...(states.available
        ? { state: states.value.get(egid) ?? null }
        : { state: undefined, isStateAway: states.reason !== 'not_configured' }),
    },
  }
}
