import { IconFile } from '../../../web/icons/icons.ts'
import { recordPages } from '../../../web/ui/listing/recordPages.ts'
import { quoteText } from '../quote.text.ts'
import { quotes } from '../quote.ts'
import { quoteOfficeText } from './quoteOffice.text.ts'

export const quotePages = recordPages(quotes, {
  text: quoteOfficeText,
  fieldText: quoteText,
  icon: IconFile,
  listPath: '/quotes-list',
  path: '/quotes',
  nameOf: ({ number, address, id }) => number ?? address ?? String(id),
})
