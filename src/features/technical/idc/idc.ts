import {
  computed,
  day,
  decimal,
  integer,
  line,
  object,
  section,
} from '../../../kernel/field/fields.ts'
import { formatNumber } from '../../../kernel/field/format.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { resource } from '../../../kernel/record/resource.ts'
import { z } from '../../../kernel/z.ts'
import { placeFields, placeList, placeSearched } from '../place.ts'

/** An energy of an IDC statement as the canton names it, with what was used of it. */
const agent = z.object({
  agent: z.string(),
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
})
export type IndexAgent = z.infer<typeof agent>

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
    agents: computed(object(z.array(agent))),
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
export type Idc = z.infer<typeof idc.row>

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
    body: z.strictObject({ building: z.int().min(1).max(2147483647) }),
    output: z.object({
      /** Years whose index is new, differs from what was known, or is as it was. */
      added: z.array(z.int()),
      updated: z.array(z.int()),
      unchanged: z.array(z.int()),
      warnings: z.array(z.string()),
    }),
  }),
}
