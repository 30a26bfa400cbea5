import { features } from '../../src/features.ts'
import type { Feature } from '../../src/kernel/feature.ts'
import type { Fields } from '../../src/kernel/field/fields.ts'

/** A resource as declared by its feature. */
export type Declared = {
  name: string
  path: string
  fields: Fields
  list: readonly string[]
  filters: Record<string, unknown>
  sortable: readonly string[]
  searched?: { fields: readonly string[]; through?: readonly string[] }
}
export const declared: Record<string, Declared> = Object.fromEntries(
  features.flatMap(({ records = [] }: Feature) =>
    records.map(({ resource }) => {
      const { endpoints, ...one } = resource as unknown as Declared & {
        endpoints: { list: { path: string } }
      }
      return [one.name, { ...one, path: endpoints.list.path }]
    }),
  ),
)
/** Technical rows: they belong to a mandate and record who entered them; files do too, but come by uploads. */
export const technical = Object.values(declared).filter(
  ({ name, fields }) =>
    name !== 'files' && fields.mandate && fields.entered_by && !fields.mandate.readOnly,
)
