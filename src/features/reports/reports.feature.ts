import { feature } from '../../kernel/feature.ts'
import { reportText } from './report.text.ts'
import { reportEndpoints, reports } from './report.ts'

/** Reports of consultations. */
export const reportFeature = feature({
  endpoints: { reports: reportEndpoints },
  records: [{ resource: reports, text: reportText }],
})
