import { useWords } from '../../../web/loading/words.ts'
import { type GlyphKey, StateLabel } from '../../../web/ui/basic/StateGlyph.tsx'
import { quoteText } from '../quote.text.ts'
import type { ListedQuote, QuoteStatus } from '../quote.ts'

/** The glyph of a status; they are those of mandates. */
const glyphs: Record<QuoteStatus, GlyphKey> = {
  draft: 'draft',
  sent: 'offered',
  accepted: 'delivered',
  declined: 'cancelled',
  expired: 'cancelled',
  superseded: 'closed',
  cancelled: 'cancelled',
}

/** Status of a quote: glyph and word. */
export function QuoteStatusLabel({ quote }: { quote: Pick<ListedQuote, 'status' | 'called_off'> }) {
  const t = useWords(quoteText)
  const { status, called_off } = quote
  if (status === 'sent' && called_off)
    return <StateLabel state={glyphs.expired} word={t('to_replace')} />
  return <StateLabel state={glyphs[status]} word={t(`status.${status}`)} />
}
