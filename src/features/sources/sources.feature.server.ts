import { serverFeature } from '../../feature.server.ts'
import { dossierHandlers } from './dossier/dossier.server.ts'
import { dossierRefusalText } from './dossier/dossier.text.ts'
import { dossierSchemas } from './dossier/dossier.ts'
import { dossierReference } from './dossier/dossierReference.server.ts'
import { sourceJobs } from './registerImport.jobs.ts'
import { sourceFeature } from './sources.feature.ts'
import { sourceHandlers } from './sources.server.ts'
import { sourceText } from './sources.text.ts'
import { sourceSchemas } from './sources.ts'
import { sourcesReference } from './sourcesReference.server.ts'

export const sourceServer = serverFeature({
  feature: sourceFeature,
  texts: [sourceText, dossierRefusalText],
  handlers: ({ outside: { uploads, dumps, geodata } }) => ({
    sources: sourceHandlers(uploads, dumps),
    dossier: dossierHandlers(geodata),
  }),
  jobs: ({ config, outside: { uploads, dumps } }) =>
    sourceJobs({ uploads, dumps, dataDir: config.DATA_DIR }),
  reference: {
    sources: { calls: sourcesReference, schemas: sourceSchemas },
    dossier: { calls: dossierReference, schemas: dossierSchemas },
  },
})
