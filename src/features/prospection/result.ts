import { computed, section } from '../../kernel/field/fields.ts'
import { choice, code, day, integer, line, longText, object } from '../../kernel/field/kinds.ts'
import { recordId, reference } from '../../kernel/field/references.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { resource } from '../../kernel/record/resource.ts'
import { codesOf } from '../register/codes.ts'
import { energyKinds } from '../register/energyKinds.ts'
import { scoreParts } from './score.ts'

/** How far a result is followed up (decisions, section 4). */
export const resultStatuses = [
  'new',
  'shortlisted',
  'excluded',
  'contacted',
  'interested',
  'not_interested',
  'mandate_created',
  'do_not_contact',
] as const
export type ResultStatus = (typeof resultStatuses)[number]

/** States in which somebody was written or spoken to. */
export const contactStatuses = ['contacted', 'interested', 'not_interested'] as const

const followUpChannels = ['email', 'phone', 'letter', 'visit'] as const

/** What the last refresh changed. */
export const resultChanges = ['added', 'changed', 'gone'] as const

const points = shape.partialRecord(scoreParts, shape.int())

export const campaignResultFields = {
  ...section('building', 'base', {
    campaign: computed(recordId('campaigns', { required: true })),
    egid: computed(integer({ required: true })),
    address: computed(line({ required: true })),
    postcode: computed(line()),
    city: computed(line()),
    energy: computed(choice(energyKinds, { required: true })),
    building_class: computed(code('GKLAS', codesOf('GKLAS'))),
    construction_period: computed(code('GBAUP', codesOf('GBAUP'))),
    construction_year: computed(integer()),
    heating_updated: computed(day()),
    apartments: computed(integer()),
    score: computed(integer({ required: true })),
    /** Points by part, which add up to the score. */
    score_points: computed(object(points)),
    change: computed(choice(resultChanges)),
    /** The newest mandate on the building since its result was frozen. */
    mandate: computed(reference('mandates')),
  }),
  ...section('follow_up', 'base', {
    status: choice(resultStatuses, { required: true }),
    reason: line({ max: 300 }),
    channel: choice(followUpChannels),
    contacted_on: day(),
    /** Entered by people: the register has no owners. */
    owner_name: line({ max: 200 }),
    owner_source: line({ max: 200 }),
    notes: longText({ max: 2000 }),
  }),
}

/** Buildings that a campaign has found, as they were then, with their follow-up. */
export const campaignResults = resource({
  name: 'campaign_results',
  fields: campaignResultFields,
  list: [
    ...(['campaign', 'egid', 'address', 'postcode', 'city', 'energy'] as const),
    ...(['building_class', 'construction_period', 'construction_year'] as const),
    ...(['heating_updated', 'apartments', 'score', 'score_points', 'change'] as const),
    ...(['mandate', 'status', 'reason', 'channel', 'contacted_on'] as const),
    ...(['owner_name', 'owner_source', 'notes'] as const),
  ],
  searched: { fields: ['address'] },
  order: '-score',
})
export type CampaignResult = TypeOf<typeof campaignResults.row>

const { list, export: exportList, get, update, history, asOf } = campaignResults.endpoints

/** Results come and go with searches only. */
export const resultEndpoints = { list, export: exportList, get, update, history, asOf }
