import { feature } from '../../kernel/feature.ts'
import { reportText } from './report.text.ts'
import { reportEndpoints, reports } from './report.ts'
import { variantEndpoints } from './variants/variants.ts'

/** Reports of consultations. */
export const reportFeature = feature({
  endpoints: { reports: reportEndpoints, mandate_variants: variantEndpoints },
  records: [{ resource: reports, text: reportText }],
})
