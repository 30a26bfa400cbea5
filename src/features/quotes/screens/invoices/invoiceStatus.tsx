import { useWords } from '../../../../web/loading/words.ts'
import { type GlyphKey, StateLabel } from '../../../../web/ui/basic/StateGlyph.tsx'
import { invoiceText } from '../../invoices/invoice.text.ts'
import type { InvoiceStatus } from '../../invoices/invoice.ts'

const glyphs: Record<InvoiceStatus, GlyphKey> = {
  unsent: 'draft',
  open: 'offered',
  overdue: 'in_progress',
  settled: 'closed',
  void: 'cancelled',
}

/** Status of an invoice: glyph and word. */
export function InvoiceStatusLabel({ status }: { status: InvoiceStatus }) {
  const t = useWords(invoiceText)
  return <StateLabel state={glyphs[status]} word={t(`status.${status}`)} />
}
