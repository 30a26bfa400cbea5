import type { PressPort } from '../../reports/press.server.ts'
import type { PressLogo } from '../../reports/typst.server.ts'
import type { QuoteContent } from '../quoteContent.ts'
import { quoteLayout } from './quotePages.server.ts'

/** Returns what makes the PDF of a quote of its content alone: the same content gives the same bytes. */
export const quotePrinter =
  ({ print }: Pick<PressPort, 'print'>) =>
  (content: QuoteContent, logo: PressLogo): Promise<Uint8Array> =>
    print({
      format: 'document',
      source: 'features/quotes/pdf/quote.typ',
      layout: quoteLayout({ ...content, logo: logo && content.logo }),
      logo,
      createdAt: content.day,
    })
