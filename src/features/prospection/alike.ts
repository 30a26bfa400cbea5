import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { codesOf } from '../register/codes.ts'
import { energyKinds } from '../register/energyKinds.ts'

/** What makes a building like another; each is a filter of a campaign. */
export const likenesses = ['energy_sources', 'building_class', 'construction_periods'] as const

/** Nearest buildings that are listed; the others are counted. */
export const maxAlike = 8

const alikeBuilding = shape.object({
  egid: shape.int(),
  address: shape.text(),
  postcode: shape.text().nullable(),
  city: shape.text().nullable(),
  /** In metres from the building. */
  distance: shape.int(),
  /** The office's own building, if it has this one. */
  building: shape.int().nullable(),
  /** Whether nobody may contact its owner. */
  barred: shape.boolean(),
})

/** The buildings of the register around a building that are heated by the same source, of its class and its period. */
export const alikeBuildings = shape.object({
  /** The address around which was looked, as the register spells it; null if it has none like it. */
  address: shape.text().nullable(),
  /** The values that were looked for; null where the building's own is not known, which then filters nothing. */
  energy_sources: shape.list(shape.choice(energyKinds)).nullable(),
  building_class: shape.literal(...codesOf('GKLAS')).nullable(),
  construction_periods: shape.list(shape.literal(...codesOf('GBAUP'))).nullable(),
  /** Of which version of the register they are. */
  version: shape.text().nullable(),
  /** How many there are, without the building itself; null if there is no place or no value to look for. */
  count: shape.int().nullable(),
  results: shape.list(alikeBuilding),
})
export type Alike = TypeOf<typeof alikeBuildings>
