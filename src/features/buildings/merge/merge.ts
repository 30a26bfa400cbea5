import { patchShape } from '../../../kernel/field/recordShapes.ts'
import { shape } from '../../../kernel/field/shape.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { buildingFields, buildings } from '../building.ts'

/** Fields that a building does not take over from another: what follows from others, and its archiving. */
const keptFields = [
  'address',
  'manager_name',
  'updated_by',
  'archived',
  'merged_into',
  'merged_from',
]

/** Fields of which one value is chosen when two buildings become one. */
export const mergedFields = Object.fromEntries(
  Object.entries(buildingFields).filter(([name]) => !keptFields.includes(name)),
) as Omit<typeof buildingFields, 'archived'>

/** What goes to the building that stays, by kind. */
export const mergedKinds = [
  'mandates',
  'consumptions',
  'heating_systems',
  'maintenance_companies',
  'renovations',
  'idc',
  'proposals',
  'views',
] as const
export type MergedKind = (typeof mergedKinds)[number]

const id = shape.int({ min: 1, max: 2147483647 })
const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })

export const mergeEndpoints = {
  /** What would come to a building from another, and who would see it for it. */
  mergePreview: endpoint('GET', '/buildings/{id}/merge/', {
    access: 'buildings:delete',
    params,
    query: shape.object({ other: shape.urlInt({ min: 1, max: 2147483647 }) }),
    output: shape.object({
      /** How many of each kind that are not in the trash. */
      moves: shape.partialRecord(mergedKinds, shape.int()),
      /** Clients and partners who see one of the two today: all of them see the one that stays. */
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
  /** Makes one building of two: takes over what hangs on the other, and archives that. */
  merge: endpoint('POST', '/buildings/{id}/merge/', {
    access: 'buildings:delete',
    params,
    body: shape.strictObject({
      other: id,
      /** The version of the other that the caller looked at. */
      other_version: shape.int({ min: 1 }),
      /** Fields that become something else than they are. */
      values: patchShape(mergedFields).optional(),
    }),
    output: buildings.row,
    refusals: {
      409: 'One of them was changed in the meantime, is archived or was merged already (`into` names the one that stayed).',
    },
  }),
}
