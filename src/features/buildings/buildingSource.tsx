import type { ReferenceSource } from '../../web/ui/input/ReferenceInput.tsx'
import buildingFinder from './finder.ts'

type Found = Parameters<typeof buildingFinder.line>[0]

/** The source of choices for a reference to a building. */
export const buildingSource = (failed: string): ReferenceSource => ({
  find: buildingFinder.find,
  label: (row) => buildingFinder.line(row as Found).name,
  detail: (row) =>
    buildingFinder
      .line(row as Found)
      .detail.filter(Boolean)
      .join(' · '),
  failed,
})
