import { sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { plausibilityText } from '../heating/plausibility/plausibility.text.ts'
import { ofRows } from '../mandates/reach.server.ts'
import { heatingOptionText } from '../reference/heatingOption.text.ts'
import { commentHandlers, commentRecords } from './comments/comment.server.ts'
import { reportCommentsTable } from './comments/comment.table.ts'
import { commentReference } from './comments/commentsReference.server.ts'
import { ofComments } from './comments/reach.server.ts'
import { findingHandlers } from './findings/findings.server.ts'
import { findingReference } from './findings/findingsReference.server.ts'
import { openComparisons } from './publishing/openComparisons.server.ts'
import { reportJobs } from './report.jobs.ts'
import { reportFacts, reportHandlers, reportRecords } from './report.server.ts'
import { reportSnapshotsTable, reportsTable } from './report.table.ts'
import { reportReference } from './reportReference.server.ts'
import { reportFeature } from './reports.feature.ts'
import { reportWaiting } from './reportWaiting.server.ts'
import { variantHandlers } from './variants/variants.server.ts'
import { variantReference } from './variants/variantsReference.server.ts'

export const reportServer = serverFeature({
  feature: reportFeature,
  records: {
    reports: { table: reportsTable, label: sql`number::text`, personal: reportRecords },
    report_comments: {
      table: reportCommentsTable,
      label: sql`left(text, 80)`,
      personal: commentRecords,
    },
  },
  conditions: {
    handedOut: sql`(${reportsTable.published_at} is not null and ${reportsTable.state} = 'done')`,
    draft: sql`${reportsTable.published_at} is null`,
  },
  reach: { reports: ofRows(reportsTable), report_comments: ofComments(reportCommentsTable) },
  texts: [plausibilityText, heatingOptionText],
  facts: reportFacts,
  waiting: reportWaiting,
  fileReferences: sql`
    select hash from ${reportsTable}, unnest(array[${reportsTable.draft_hash}, ${reportsTable.final_hash}]) as hash
    union all select ${reportSnapshotsTable.snapshot} -> name ->> 'hash' as hash
      from ${reportSnapshotsTable}, unnest(array['logo', 'template']) as name
    union all select hash #>> '{}' as hash
      from ${reportSnapshotsTable}, jsonb_path_query(${reportSnapshotsTable.snapshot}, '$.photos[*].hash') as hash`,
  openComparisons,
  handlers: ({ outside }) => ({
    reports: reportHandlers(outside),
    report_comments: commentHandlers,
    mandate_variants: variantHandlers,
    mandate_findings: findingHandlers,
  }),
  jobs: ({ outside, post }) => reportJobs({ ...outside, post }),
  reference: {
    reports: { calls: reportReference, name: 'Report' },
    report_comments: { calls: commentReference, name: 'ReportComment' },
    mandate_variants: { calls: variantReference },
    mandate_findings: { calls: findingReference },
  },
})
