import { feature } from '../../kernel/feature.ts'

/** Compares heating options over twenty years, from data of mandates and reference tables. */
export const heatingFeature = feature({ endpoints: {} })
