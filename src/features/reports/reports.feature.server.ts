import { sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { ofRows } from '../../reach.server.ts'
import { reportJobs } from './report.jobs.ts'
import { reportFacts, reportHandlers } from './report.server.ts'
import { reportSnapshotsTable, reportsTable } from './report.table.ts'
import { reportReference } from './reportReference.server.ts'
import { reportFeature } from './reports.feature.ts'

export const reportServer = serverFeature({
  feature: reportFeature,
  records: { reports: { table: reportsTable, label: sql`number::text` } },
  reach: { reports: ofRows(reportsTable) },
  facts: reportFacts,
  usesFile: (hash) => sql`
    select from ${reportsTable} where ${hash} in (${reportsTable.draft_hash}, ${reportsTable.final_hash})
    union all select from ${reportSnapshotsTable}
      where ${hash} in (${reportSnapshotsTable.snapshot} -> 'logo' ->> 'hash', ${reportSnapshotsTable.snapshot} -> 'template' ->> 'hash')`,
  handlers: ({ outside }) => ({ reports: reportHandlers(outside.files) }),
  jobs: ({ outside, post }) => reportJobs({ ...outside, post }),
  reference: { reports: { calls: reportReference, name: 'Report' } },
})
