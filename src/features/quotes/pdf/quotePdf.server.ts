import { buffer } from 'node:stream/consumers'
import { dayOf } from '../../../kernel/field/format.ts'
import type { FilesPort } from '../../../kernel/files.server.ts'
import type { PressPort } from '../../reports/press.server.ts'
import type { PressLogo } from '../../reports/typst.server.ts'
import type { QuoteContent } from '../quoteContent.ts'
import type { CertifiedAcceptance } from './certificate.server.ts'
import { quoteLayout } from './quotePages.server.ts'

/** Reads the logo that a quote or bill shows. */
export const readLogo = async (
  logo: QuoteContent['logo'],
  files: Pick<FilesPort, 'read'>,
): Promise<PressLogo> =>
  logo && { type: logo.type, content: await buffer(await files.read(logo.hash)) }

/** Returns what makes the PDFs of a quote of its content alone: the same content gives the same bytes. */
export const quotePrinter =
  ({ print }: Pick<PressPort, 'print'>) =>
  (
    content: QuoteContent,
    logo: PressLogo,
    state: { isDraft?: boolean; acceptance?: CertifiedAcceptance } = {},
  ): Promise<Uint8Array> =>
    print({
      format: 'document',
      source: 'features/quotes/pdf/quote.typ',
      layout: quoteLayout({ ...content, logo: logo && content.logo }, state),
      logo,
      createdAt: state.acceptance ? dayOf(new Date(state.acceptance.evidence.at)) : content.day,
    })
