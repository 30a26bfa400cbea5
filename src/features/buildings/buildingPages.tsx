import { IconBuilding } from '../../web/icons/icons.ts'
import { recordPages } from '../../web/ui/listing/recordPages.ts'
import { buildingText } from './building.text.ts'
import { buildings } from './building.ts'
import { registerCodes } from './registerCodes.tsx'

export const buildingPages = recordPages(buildings, {
  text: buildingText,
  codes: registerCodes,
  icon: IconBuilding,
  listPath: '/buildings-list',
  newPath: '/new-building',
  path: '/buildings',
  nameOf: ({ address }: { address: string }) => address,
})
