import { computed, section } from '../../../kernel/field/fields.ts'
import { formatNumber } from '../../../kernel/field/format.ts'
import { day, decimal, integer, line, object } from '../../../kernel/field/kinds.ts'
import { shape, type TypeOf } from '../../../kernel/field/shape.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { resource } from '../../../kernel/record/resource.ts'
import { placeFields, placeList, placeSearched } from '../place.ts'

/** An energy of an IDC statement as the canton names it, with what was used of it. */
const agent = shape.object({
  agent: shape.text(),
  quantity: shape.number().nullable(),
  unit: shape.text().nullable(),
})
export type IndexAgent = TypeOf<typeof agent>

const index = { min: 0, max: 100_000, decimals: 1, unit: 'MJ/m²' }

export const idcFields = {
  ...placeFields,
  building: computed(placeFields.building),
  mandate: computed(placeFields.mandate),
  ...section('idc', 'base', {
    /** The year in which the period ends. */
    year: computed(integer({ required: true, min: 1900, max: 2200 })),
    start_date: computed(day()),
    end_date: computed(day()),
    /** Heat for heating and hot water by area and year, corrected for climate by the canton. */
    idc: computed(decimal(index)),
    sre: computed(decimal({ min: 0, max: 10_000_000, decimals: 1, unit: 'm²' })),
    /** The names of the agents, and their quantities, to be read. */
    energetic_agent: computed(line()),
    consumption: computed(line()),
    agents: computed(object(shape.list(agent))),
    /** Means over two and three years, as the canton publishes them. */
    mean_2: computed(decimal(index)),
    mean_3: computed(decimal(index)),
    responsible_entity: computed(line()),
    entry_year: computed(integer({ min: 1900, max: 2200 })),
  }),
}

/** What agents are called together, and how much was used of each; null where nothing is known. */
export const saidOfAgents = (agents: readonly IndexAgent[]) => ({
  energetic_agent: agents.map(({ agent: name }) => name).join(', ') || null,
  consumption:
    agents
      .filter(({ quantity }) => quantity !== null)
      .map(({ quantity, unit }) => formatNumber(quantity!, { unit: unit ?? undefined }))
      .join(', ') || null,
})

/** Heat indices (indices de dépense de chaleur) of a building, a row a year, as the canton publishes them. */
export const idc = resource({
  name: 'idc',
  fields: idcFields,
  list: [
    ...placeList,
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
    'responsible_entity',
    'entry_year',
  ],
  searched: placeSearched,
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
   * Asks the canton for the indices of a building and keeps them. Where it does not answer, what is
   * known stays and `warnings` says why.
   */
  fetch: endpoint('POST', '/idc/fetch/', {
    access: 'idc:create',
    body: shape.strictObject({ building: shape.int({ min: 1, max: 2147483647 }) }),
    output: shape.object({
      /** Years whose index is new, differs from what was known, or is as it was. */
      added: shape.list(shape.int()),
      updated: shape.list(shape.int()),
      unchanged: shape.list(shape.int()),
      warnings: shape.list(shape.text()),
    }),
  }),
}
