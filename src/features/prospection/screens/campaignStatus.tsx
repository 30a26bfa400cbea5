import { useWords } from '../../../web/loading/words.ts'
import { type GlyphKey, StateLabel } from '../../../web/ui/basic/StateGlyph.tsx'
import { campaignText } from '../campaign.text.ts'
import type { CampaignStatus } from '../campaign.ts'

/** The glyph of a status; they are those of mandates. */
const glyphs: Record<CampaignStatus, GlyphKey> = {
  draft: 'draft',
  ready: 'offered',
  in_progress: 'in_progress',
  done: 'delivered',
  archived: 'closed',
  failed: 'cancelled',
}

/** Status of a campaign: glyph and word. */
export function CampaignStatusLabel({ status }: { status: CampaignStatus }) {
  const t = useWords(campaignText)
  return <StateLabel state={glyphs[status]} word={t(`status.${status}`)} />
}
