import { feature } from '../../kernel/feature.ts'
import { callText } from './call.text.ts'
import { callEndpoints, calls } from './call.ts'
import { companyText } from './company.text.ts'
import { companies, companyEndpoints } from './company.ts'
import { memberText } from './member.text.ts'
import { memberEndpoints, members } from './member.ts'

/** Companies and households, who belongs to them, and calls with people. */
export const companyFeature = feature({
  endpoints: { companies: companyEndpoints, people: memberEndpoints, phone_calls: callEndpoints },
  records: [
    { resource: companies, text: companyText },
    { resource: members, text: memberText },
    { resource: calls, text: callText },
  ],
})
