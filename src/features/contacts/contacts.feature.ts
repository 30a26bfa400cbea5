import { feature } from '../../kernel/feature.ts'
import { contactRecordText } from './contact.text.ts'
import { contactCalls, contacts } from './contact.ts'

/** People without an email address, of companies and buildings. */
export const contactFeature = feature({
  endpoints: { contacts: contactCalls },
  records: [{ resource: contacts, text: contactRecordText }],
})
