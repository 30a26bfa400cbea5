import { createContext } from 'react'
import { refreshWith } from '../../../web/useApi.ts'
import type { Answers } from './service.ts'

// Forms show what the heating systems and readings of the building are, and when the last report was published.
for (const resource of ['heating_systems', 'consumptions', 'reports'])
  refreshWith(resource, 'mandates')

/** Values of fields and cells that follow from other records; shown where nobody entered another one. */
export const FoundAnswersContext = createContext<Answers>({})
