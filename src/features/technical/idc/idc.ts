import { computed, section } from '../../../kernel/field/fields.ts'
import { formatNumber } from '../../../kernel/field/format.ts'
import { day, decimal, integer, line, object } from '../../../kernel/field/kinds.ts'
import { shape, type TypeOf } from '../../../kernel/field/shape.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { resource } from '../../../kernel/record/resource.ts'
import { parentColumnNames, parentFields, searchedByBuilding } from '../technicalRow.ts'

/** An energy of an IDC statement, named by the canton, with its consumption. */
const agent = shape.object({
  agent: shape.text(),
  quantity: shape.number().nullable(),
  unit: shape.text().nullable(),
})
export type IndexAgent = TypeOf<typeof agent>

const index = { min: 0, max: 100_000, decimals: 1, unit: 'MJ/m²' }

export const idcFields = {
  ...parentFields,
  building: computed(parentFields.building),
  mandate: computed(parentFields.mandate),
  ...section('idc', 'base', {
    /** Year in which the period ends. */
    year: computed(integer({ required: true, min: 1900, max: 2200 })),
    start_date: computed(day()),
    end_date: computed(day()),
    /** Heat for heating and hot water per area and year, climate-corrected by the canton. */
    idc: computed(decimal(index)),
    sre: computed(decimal({ min: 0, max: 10_000_000, decimals: 1, unit: 'm²' })),
    /** Names and quantities of the agents as text. */
    energetic_agent: computed(line()),
    consumption: computed(line()),
    agents: computed(object(shape.list(agent))),
    /** Means over two and three years, as published. */
    mean_2: computed(decimal(index)),
    mean_3: computed(decimal(index)),
    /** The canton's public state, on the row of its year: the last index, the three-year mean, and the day it was read. */
    public_idc: computed(decimal(index)),
    public_mean_3: computed(decimal(index)),
    public_read_on: computed(day()),
    responsible_entity: computed(line()),
    entry_year: computed(integer({ min: 1900, max: 2200 })),
  }),
}

/** Names and quantities of agents as text; null if unknown. */
export const describeAgents = (agents: readonly IndexAgent[]) => ({
  energetic_agent: agents.map(({ agent: name }) => name).join(', ') || null,
  consumption:
    agents
      .filter(({ quantity }) => quantity !== null)
      .map(({ quantity, unit }) => formatNumber(quantity!, { unit: unit ?? undefined }))
      .join(', ') || null,
})

/** Published heat indices (indices de dépense de chaleur) of a building, one row per year. */
export const idc = resource({
  name: 'idc',
  fields: idcFields,
  list: [
    ...parentColumnNames,
    'year',
    'start_date',
    'end_date',
    'idc',
    'sre',
    'energetic_agent',
    'consumption',
    'agents',
    'mean_2',
    'mean_3',
    'public_idc',
    'public_mean_3',
    'public_read_on',
    'responsible_entity',
    'entry_year',
  ],
  searched: searchedByBuilding,
  order: '-year',
})
export type Idc = TypeOf<typeof idc.row>

const { list, get, history, asOf, export: exported } = idc.endpoints

export const idcEndpoints = {
  list,
  get,
  history,
  asOf,
  export: exported,
  /**
   * Fetches the indices of a building from the canton and stores them. If that fails, stored ones stay and
   * `warnings` has the reason.
   */
  fetch: endpoint('POST', '/idc/fetch/', {
    access: 'idc:create',
    body: shape.strictObject({ building: shape.int({ min: 1, max: 2147483647 }) }),
    output: shape.object({
      /** Years whose index is new, changed or unchanged. */
      added: shape.list(shape.int()),
      updated: shape.list(shape.int()),
      unchanged: shape.list(shape.int()),
      warnings: shape.list(shape.text()),
    }),
  }),
}
