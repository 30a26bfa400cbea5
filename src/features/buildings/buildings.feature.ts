import { feature } from '../../kernel/feature.ts'
import { buildingText } from './building.text.ts'
import { buildingEndpoints, buildings } from './building.ts'
import { mergeEndpoints } from './merge/merge.ts'

/** Buildings and their merge. */
export const buildingFeature = feature({
  endpoints: { buildings: { ...buildingEndpoints, ...mergeEndpoints } },
  records: [{ resource: buildings, text: buildingText }],
})
