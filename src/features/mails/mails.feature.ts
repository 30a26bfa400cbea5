import { feature } from '../../kernel/feature.ts'
import { letterEndpoints } from './letters/letter.ts'
import { mailEndpoints } from './mail.ts'
import { mailTextEndpoints } from './texts/mailTexts.ts'

/** Mails of the product, queued by the other features, with their state. */
export const mailFeature = feature({
  endpoints: { mails: { ...mailEndpoints, ...mailTextEndpoints, ...letterEndpoints } },
})
