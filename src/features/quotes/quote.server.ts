import { fail } from '../../kernel/http/errors.ts'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import type { Text } from '../../kernel/text.ts'
import type { PressPort } from '../reports/press.server.ts'
import { syncHandlers } from './accounting/quoteSync.server.ts'
import { markForAccounting } from './accounting/syncRows.server.ts'
import { answerHandlers } from './answer/quoteAnswer.server.ts'
import { depositHandlers } from './deposit/depositBill.server.ts'
import { draftHandlers } from './pdf/draftPdf.server.ts'
import type { quoteEndpoints } from './quote.ts'
import { type LinkParts, linkHandlers } from './quoteLink.server.ts'
import { quotePdfDownload } from './quotePdfDownload.server.ts'
import { quoteRecords } from './quoteRecords.server.ts'
import { sendHandlers } from './quoteSend.server.ts'

const { handlers: usual } = quoteRecords

/** Handlers of the calls about quotes. */
export const quoteHandlers = (
  parts: LinkParts & { press: PressPort; texts: readonly Text[] },
): HandlersOf<typeof quoteEndpoints> => ({
  ...usual,
  ...sendHandlers(parts.setStatus, parts.accounting, parts.texts),
  ...answerHandlers(parts),
  ...linkHandlers(parts),
  ...syncHandlers(parts.accounting),

  async update(input, context) {
    const updated = await usual.update(input, context)
    if (input.body.valid_until === undefined || updated.number === null) return updated
    await markForAccounting([updated.id], context, parts.accounting)
    return quoteRecords.find(updated.id, context)
  },

  async remove(input, context) {
    const removed = await usual.remove(input, context)
    await markForAccounting([input.params.id], context, parts.accounting)
    return removed
  },

  async restore(input, context) {
    const restored = await usual.restore(input, context)
    await markForAccounting([restored.id], context, parts.accounting)
    return quoteRecords.find(restored.id, context)
  },
  ...depositHandlers(parts.files),
  ...draftHandlers(parts),

  async pdf({ params: { id } }, context) {
    const { number, pdf_hash, pdf_size, imported } = await quoteRecords.find(id, context)
    if (imported && !pdf_hash) fail(409, 'quote:no_paper')
    if (!number || !pdf_hash || pdf_size === null) fail(409, 'quote:pdf_not_ready')
    await context.audit('kernel:downloaded', {
      ...{ resource: 'quotes', id },
      detail: { file: `${number}.pdf` },
    })
    return quotePdfDownload(`${number}.pdf`, { hash: pdf_hash, size: pdf_size }, parts.files)
  },

  async acceptedPdf({ params: { id } }, context) {
    const quote = await quoteRecords.find(id, context)
    const { number, status, accepted_pdf_hash: hash, accepted_pdf_size: size } = quote
    if (status !== 'accepted') fail(409, 'quote:not_accepted')
    if (!hash || size === null) fail(409, 'quote:pdf_not_ready')
    const file = context.say('quote:accepted_file', { number })
    await context.audit('kernel:downloaded', { ...{ resource: 'quotes', id }, detail: { file } })
    return quotePdfDownload(file, { hash, size }, parts.files)
  },
})
