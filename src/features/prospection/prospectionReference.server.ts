import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { maxAlike } from './alike.ts'
import { type campaignEndpoints, campaigns, maxKept, resultsPerPage } from './campaign.ts'
import { campaignResults, type resultEndpoints } from './result.ts'

const params = { id: 'The `id` of the campaign, as lists and other responses return it.' }

const example = {
  name: 'Oil heating in Carouge',
  mode: 'cities' as const,
  cities: ['Carouge (GE)'],
  energy_sources: ['oil' as const],
}
const standardDocs = resourceDocs('campaign', 'campaigns', campaigns.order)

const criteriaQuery = {
  construction_periods:
    'Only campaigns that look for buildings of this period, a code of the federal register (GBAUP).',
}

export const campaignReference: EndpointDocs<typeof campaignEndpoints> = {
  ...standardDocs,
  list: { ...standardDocs.list, query: { ...standardDocs.list.query, ...criteriaQuery } },
  export: { ...standardDocs.export, query: { ...standardDocs.export.query, ...criteriaQuery } },
  create: {
    summary:
      'Creates a campaign, which looks either in whole cities (names of municipalities) or within a radius of an address; without a search it is a saved search, a draft.',
    example,
  },
  count: {
    summary:
      'Counts the buildings of the register that a campaign would find, unsaved, with the number for each energy source, building class and construction period without the filter that it belongs to.',
    example: { mode: 'cities', cities: ['Carouge (GE)'], energy_sources: ['oil'] },
  },
  alike: {
    summary: `Finds the buildings of the register within a radius of one of the office's that are heated by the same source, of its class and its period, without itself: their number, and the ${maxAlike} nearest with their distance in metres. A value of the building that is not known is null and filters nothing; without an address of the register or any known value, \`count\` is null.`,
    query: {
      building: 'The `id` of the building of the office that the others are compared with.',
      radius_km: 'How far they may be from it, in kilometres.',
    },
    refusals: { 404: 'The building is out of reach.' },
  },
  cities: {
    summary:
      'Lists the municipalities of the register, in which a campaign can look, and whether its buildings are the fictitious ones of the demonstration.',
  },
  search: {
    summary: `Searches the register and freezes the result with its date and the version of the register, at most ${maxKept} buildings, the best scores first. Repeating it refreshes the result: \`added\`, \`changed\` and \`gone\` count what is different, and follow-ups stay.`,
    params,
    refusals: { 409: 'The federal register is not imported (`campaign:no_register`).' },
  },
  move: {
    summary:
      'Moves a campaign on by hand: it is resumed (`in_progress`), ended (`done`) or put away (`archived`); searches and first contacts set the other states.',
    params,
    example: { to: 'archived' },
    refusals: { 409: 'Not from its present state (`campaign:not_from_here`).' },
  },
  results: {
    summary: `Lists the frozen result of a campaign, the best scores first, ${resultsPerPage} on a page.`,
    params,
    query: { page: 'Number of the page, from 1.' },
  },
}

const resultDocs = resourceDocs('result', 'results', campaignResults.order)

export const resultReference: EndpointDocs<typeof resultEndpoints> = {
  list: resultDocs.list,
  export: resultDocs.export,
  get: resultDocs.get,
  update: {
    ...resultDocs.update,
    summary:
      'Changes the follow-up of a result. `do_not_contact` holds for the building in every campaign until it is taken back in one of them; `mandate_created` follows from a mandate. A first contact without a date gets the day of the change.',
    example: { status: 'shortlisted' },
  },
  history: resultDocs.history,
  asOf: resultDocs.asOf,
}
