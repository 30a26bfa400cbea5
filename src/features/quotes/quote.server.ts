import { fail } from '../../kernel/http/errors.ts'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import type { quoteEndpoints } from './quote.ts'
import { answerHandlers } from './quoteAnswer.server.ts'
import { type LinkParts, linkHandlers, quotePdfDownload } from './quoteLink.server.ts'
import { quoteRecords } from './quoteRecords.server.ts'
import { sendHandlers } from './quoteSend.server.ts'

/** Handlers of the calls about quotes. */
export const quoteHandlers = (parts: LinkParts): HandlersOf<typeof quoteEndpoints> => ({
  ...quoteRecords.handlers,
  ...sendHandlers(parts.setStatus),
  ...answerHandlers(parts),
  ...linkHandlers(parts),

  async pdf({ params: { id } }, context) {
    const { number, pdf_hash, pdf_size } = await quoteRecords.find(id, context)
    if (!number || !pdf_hash || pdf_size === null) fail(409, 'quote:pdf_not_ready')
    await context.audit('kernel:downloaded', {
      ...{ resource: 'quotes', id },
      detail: { file: `${number}.pdf` },
    })
    return quotePdfDownload(`${number}.pdf`, { hash: pdf_hash, size: pdf_size }, parts.files)
  },
})
