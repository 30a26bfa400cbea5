import { feature } from '../../kernel/feature.ts'
import { commentText } from './comments/comment.text.ts'
import { commentEndpoints, reportComments } from './comments/comment.ts'
import { findingEndpoints } from './findings/findings.ts'
import { reportText } from './report.text.ts'
import { reportEndpoints, reports } from './report.ts'
import { variantEndpoints } from './variants/variants.ts'

/** Reports of consultations. */
export const reportFeature = feature({
  endpoints: {
    reports: reportEndpoints,
    report_comments: commentEndpoints,
    mandate_variants: variantEndpoints,
    mandate_findings: findingEndpoints,
  },
  records: [
    { resource: reports, text: reportText },
    { resource: reportComments, text: commentText },
  ],
})
