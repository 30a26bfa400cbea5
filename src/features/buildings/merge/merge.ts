import { shape, type TypeOf } from '../../../kernel/field/shape.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { mergeCall, otherQuery, undoCalls } from '../../../kernel/merge/merge.ts'
import { buildingFields, buildings } from '../building.ts'

/** Fields whose value is chosen in a merge: those that people enter, except whether it is archived. */
export const mergedFields = Object.fromEntries(
  Object.entries(buildingFields).filter(([name, { readOnly }]) => !readOnly && name !== 'archived'),
) as Omit<typeof buildingFields, 'archived'>

/** Kinds of records that move to the remaining building. */
export const mergedKinds = [
  'mandates',
  'consumptions',
  'heating_systems',
  'maintenance_companies',
  'renovations',
  'meter_series',
  'contacts',
  'idc',
  'proposals',
  'files',
  'folders',
  'document_requests',
  'views',
] as const
export type MergedKind = (typeof mergedKinds)[number]

const id = shape.int({ min: 1, max: 2147483647 })
const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })

export const mergeEndpoints = {
  /** Previews the records that would move, and the people who would see them. */
  mergePreview: endpoint('GET', '/buildings/{id}/merge/', {
    access: 'buildings:delete',
    params,
    query: otherQuery,
    output: shape.object({
      /** Number of records by kind, without the trash. */
      moves: shape.partialRecord(mergedKinds, shape.int()),
      /** Number of records by kind that both buildings have alike: one is kept, the other goes to the trash. */
      repeated: shape.partialRecord(mergedKinds, shape.int()),
      /** Clients and partners who see either building today; all will see the remaining one. */
      people: shape.list(
        shape.object({
          id,
          name: shape.text(),
          group: shape.choice(['client', 'partner']),
          sees: shape.choice(['this', 'other', 'both']),
        }),
      ),
    }),
  }),
  ...mergeCall(buildings, mergedFields),
  ...undoCalls(buildings),
}
export type BuildingMergePreview = TypeOf<typeof mergeEndpoints.mergePreview.output>
