import { feature } from '../../kernel/feature.ts'
import { importEndpoints } from './import.ts'

/** What an office brings from its spreadsheets. */
export const importFeature = feature({ endpoints: { imports: importEndpoints } })
