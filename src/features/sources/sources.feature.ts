import { feature } from '../../kernel/feature.ts'
import { dossierEndpoints } from './dossier/dossier.ts'
import { sourceEndpoints } from './sources.ts'

/** Sources of public data: what is in use, and the import of the federal register. */
export const sourceFeature = feature({
  endpoints: { sources: sourceEndpoints, dossier: dossierEndpoints },
})
