import { feature } from '../../kernel/feature.ts'

/** Heating options compared over twenty years; its figures are those of mandates and tables. */
export const heatingFeature = feature({ endpoints: {} })
