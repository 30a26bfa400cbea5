import { serverFeature } from '../../feature.server.ts'
import { mandateHandlers } from '../mandates/mandate.server.ts'
import { reportHandlers } from '../reports/report.server.ts'
import { demonstrationFeature } from './demonstration.feature.ts'
import { demonstrationJobs } from './demonstration.jobs.ts'
import { demonstrationText } from './demonstration.text.ts'
import { demonstrationReference } from './demonstrationReference.server.ts'
import { demonstrationHandlers } from './removal.server.ts'

export const demonstrationServer = serverFeature({
  feature: demonstrationFeature,
  texts: [demonstrationText],
  handlers: () => ({ demonstration: demonstrationHandlers }),
  jobs: ({ facts, office, outside, tasks, contextFor }) =>
    demonstrationJobs({
      // Nothing is asked of the people of the demonstration.
      mandates: mandateHandlers({ facts, statusTasks: {}, ...office }),
      reports: reportHandlers(outside),
      print: tasks['reports.print']!,
      contextFor,
    }),
  reference: { demonstration: { calls: demonstrationReference } },
})
