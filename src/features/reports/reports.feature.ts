import { feature } from '../../kernel/feature.ts'
import { commentText } from './comments/comment.text.ts'
import { commentEndpoints, reportComments } from './comments/comment.ts'
import { reportText } from './report.text.ts'
import { reportEndpoints, reports } from './report.ts'
import { variantEndpoints } from './variants/variants.ts'

/** Reports of consultations. */
export const reportFeature = feature({
  endpoints: {
    reports: reportEndpoints,
    report_comments: commentEndpoints,
    mandate_variants: variantEndpoints,
  },
  records: [
    { resource: reports, text: reportText },
    { resource: reportComments, text: commentText },
  ],
})
