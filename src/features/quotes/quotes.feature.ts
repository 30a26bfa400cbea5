import { feature } from '../../kernel/feature.ts'
import { quoteText } from './quote.text.ts'
import { quoteEndpoints, quotes } from './quote.ts'

/** Quotes, and their answers. */
export const quoteFeature = feature({
  endpoints: { quotes: quoteEndpoints },
  records: [{ resource: quotes, text: quoteText }],
})
