import { computed, section } from '../../kernel/field/fields.ts'
import {
  choice,
  choices,
  code,
  decimal,
  flag,
  instant,
  integer,
  line,
  object,
} from '../../kernel/field/kinds.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { resource } from '../../kernel/record/resource.ts'
import { codesOf } from '../register/codes.ts'
import { energyKinds } from '../register/energyKinds.ts'
import { alikeBuildings } from './alike.ts'
import { campaignResults } from './result.ts'

/** Where a campaign looks: in whole cities, or around an address (decisions, section 4). */
export const searchModes = ['cities', 'radius'] as const

/** States of a campaign (decisions, section 4). */
export const campaignStatuses = [
  'draft',
  'ready',
  'in_progress',
  'done',
  'archived',
  'failed',
] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** The states that people give a campaign; searches and first contacts give it the others. */
export const givenStatuses = ['in_progress', 'done', 'archived'] as const

/** States from which a person may move a campaign to another. */
export const campaignMoves: Record<(typeof givenStatuses)[number], readonly CampaignStatus[]> = {
  in_progress: ['ready', 'done', 'archived'],
  done: ['ready', 'in_progress'],
  archived: ['draft', 'ready', 'in_progress', 'done', 'failed'],
}

/** Radius in km (specification, section 9; decisions, section 4). */
export const radiusLimits = { min: 0.1, max: 20, initial: 1 } as const

/** Most buildings that a campaign keeps; the number found is shown beside it. */
export const maxKept = 5000

/** Results on a page. */
export const resultsPerPage = 50

const cityNames = shape.list(shape.line({ min: 1, max: 80 }), { max: 100, isDistinct: true })
const periodCodes = shape.list(shape.literal(...codesOf('GBAUP')), {
  max: codesOf('GBAUP').length,
  isDistinct: true,
})

const searched = {
  mode: choice(searchModes, { required: true }),
  /** Names of municipalities. */
  cities: object(cityNames),
  address: line({ max: 200 }),
  radius_km: decimal({ min: radiusLimits.min, max: radiusLimits.max, decimals: 1, unit: 'km' }),
  energy_sources: choices(energyKinds),
  /** Codes of the register. */
  construction_periods: object(periodCodes),
  building_class: code('GKLAS', codesOf('GKLAS')),
  /** A year. */
  heating_updated_before: integer({ min: 1900, max: 2100 }),
  /** Whether buildings whose heating has no date are meant too. */
  heating_updated_unknown: flag(),
}

/** What a campaign looks for. */
export const criteria = shape.strictObject({
  name: shape.line({ max: 120 }).nullish(),
  mode: searched.mode.value,
  cities: searched.cities.value.nullish(),
  address: searched.address.value.nullish(),
  radius_km: searched.radius_km.value.nullish(),
  energy_sources: searched.energy_sources.value.nullish(),
  construction_periods: searched.construction_periods.value.nullish(),
  building_class: searched.building_class.value.nullish(),
  heating_updated_before: searched.heating_updated_before.value.nullish(),
  heating_updated_unknown: searched.heating_updated_unknown.value.nullish(),
})
export type Criteria = TypeOf<typeof criteria>

export const campaignFields = {
  ...section('campaign', 'base', {
    name: line({ required: true, max: 120 }),
    selected_city: computed(line({ required: true })),
    /** All cities in which it looks, or the address around which. */
    places: computed(line()),
    status: computed(choice(campaignStatuses, { required: true })),
  }),
  ...section('search', 'base', searched),
  ...section('result', 'base', {
    /** The place of the address (LV95), around which a campaign by radius looks. */
    centre_e: computed(decimal({ min: 2_480_000, max: 2_840_000, decimals: 3, unit: 'm' })),
    centre_n: computed(decimal({ min: 1_070_000, max: 1_300_000, decimals: 3, unit: 'm' })),
    found_count: computed(integer()),
    kept_count: computed(integer()),
    /** When its result was frozen, and of which version of the register it is. */
    frozen_at: computed(instant()),
    register_version: computed(line()),
    contacted_count: computed(integer()),
  }),
}

/** Campaigns that look for buildings in the register. */
export const campaigns = resource({
  name: 'campaigns',
  fields: campaignFields,
  list: [
    'name',
    'selected_city',
    'places',
    'construction_periods',
    'status',
    'found_count',
    'kept_count',
    'contacted_count',
    'frozen_at',
  ],
  filters: {
    /** Code of a construction period that it looks for. */
    construction_periods: shape.choice(codesOf('GBAUP').map(String)),
  },
  searched: { fields: ['name'] },
  order: '-created_at',
})
export type Campaign = TypeOf<typeof campaigns.row>

const facet = shape.record(shape.int())

/** Numbers of buildings by option, each without the filter that it is an option of. */
const campaignFacets = shape.object({
  energy_sources: facet,
  building_class: facet,
  construction_periods: facet,
})

const campaignCount = shape.object({
  count: shape.int(),
  facets: campaignFacets,
  /** The address around which was looked, as the register spells it, and where it is, LV95. */
  centre: shape.text().nullable(),
  centre_e: shape.number().nullable(),
  centre_n: shape.number().nullable(),
})
export type CampaignCount = TypeOf<typeof campaignCount>

/** A city of the register, with the number of its buildings. */
const registerCity = shape.object({ city: shape.text(), canton: shape.text() })

/** What a search changed in a campaign's result. */
const searchOutcome = shape.object({
  campaign: campaigns.row,
  added: shape.int(),
  changed: shape.int(),
  gone: shape.int(),
})

export const campaignSchemas = {
  CampaignCount: campaignCount,
  RegisterCity: registerCity,
  CampaignSearch: searchOutcome,
  AlikeBuildings: alikeBuildings,
}

const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })

export const campaignEndpoints = {
  ...campaigns.endpoints,
  /** Counts what a campaign would find, unsaved, while its form is filled. */
  count: endpoint('POST', '/campaigns/count/', {
    access: 'campaigns:read',
    expensive: true,
    isReading: true,
    body: criteria,
    output: campaignCount,
  }),
  /** The buildings like one of the office's, around it. */
  alike: endpoint('GET', '/campaigns/alike/', {
    access: 'campaigns:read',
    expensive: true,
    query: shape.object({
      building: shape.urlInt({ min: 1, max: 2147483647 }),
      radius_km: shape.urlNumber(searched.radius_km.value).default(radiusLimits.initial),
    }),
    output: alikeBuildings,
  }),
  /** The cities in which a campaign can look. */
  cities: endpoint('GET', '/campaigns/cities/', {
    access: 'campaigns:read',
    output: shape.object({
      results: shape.list(registerCity),
      /** Whether the buildings are invented ones of the demonstration. */
      is_fictitious: shape.boolean(),
    }),
  }),
  /** Searches the register and freezes the result; again, it refreshes it. */
  search: endpoint('POST', '/campaigns/{id}/search/', {
    access: 'campaigns:write',
    params,
    expensive: true,
    output: searchOutcome,
  }),
  /** Moves a campaign to another state. */
  move: endpoint('POST', '/campaigns/{id}/status/', {
    access: 'campaigns:write',
    params,
    body: shape.strictObject({ to: shape.choice(givenStatuses) }),
    output: campaigns.row,
  }),
  /** A page of 50 of the frozen result, best score first. */
  results: endpoint('GET', '/campaigns/{id}/results/', {
    access: 'campaigns:read',
    params,
    query: shape.object({ page: shape.urlInt({ min: 1, max: 100 }).default(1) }),
    output: campaignResults.endpoints.list.output!,
  }),
}
