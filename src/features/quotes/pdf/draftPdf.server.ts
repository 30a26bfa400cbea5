import { TaskFailure } from '../../../kernel/database/child.server.ts'
import type { FilesPort } from '../../../kernel/files.server.ts'
import { fail } from '../../../kernel/http/errors.ts'
import { prepared, readingContext } from '../../../kernel/http/handler.server.ts'
import type { PressPort } from '../../reports/press.server.ts'
import { quoteEndpoints } from '../quote.ts'
import { frozenContentOf } from '../quoteContent.server.ts'
import { quoteRecords } from '../quoteRecords.server.ts'
import { quotePrinter, readLogo } from './quotePdf.server.ts'

/** Handler of the PDF of a draft, which shows what would be sent and is kept nowhere. */
export function draftHandlers({ press, files }: { press: PressPort; files: FilesPort }) {
  const print = quotePrinter(press)
  return {
    draftPdf: prepared(quoteEndpoints.draftPdf, {
      async prepare({ params: { id } }, context) {
        const reading = readingContext(context)
        const quote = await quoteRecords.find(id, reading)
        if (quote.status !== 'draft') fail(409, 'quote:not_draft')
        const content = await frozenContentOf(quote, '', reading)
        const logo = await readLogo(content.logo, files)
        return print(content, logo, { isDraft: true }).catch((error: unknown) => {
          // The same draft would fail again: trying once more is no advice.
          if (!(error instanceof TaskFailure)) throw error
          context.log.error({ quote: quote.id, err: error }, 'making the PDF of a draft failed')
          return fail(409, 'quote:draft_failed', { because: `quote:draft_failure.${error.reason}` })
        })
      },
      async handle({ params: { id } }, { prepared: pdf, say, audit }) {
        const file = say('quote:draft_file', { id })
        await audit('kernel:downloaded', { ...{ resource: 'quotes', id }, detail: { file } })
        return { name: file, type: 'application/pdf', content: oneChunk(pdf) }
      },
    }),
  }
}

async function* oneChunk(bytes: Uint8Array) {
  yield bytes
}
