import type { ComponentType } from 'react'
import { MandateList } from '../../features/mandates/list/MandateList.tsx'
import { mandateText } from '../../features/mandates/mandate.text.ts'
import { useWords } from '../../web/loading/words.ts'
import { SideBySide } from '../../web/ui/list/SideBySide.tsx'

/** Home of partners: the list of mandates assigned to them. `Record` shows one beside the list. */
export default function PartnerHomePage({ Record }: { Record: ComponentType<{ id: number }> }) {
  const t = useWords(mandateText)
  return (
    <SideBySide Record={Record}>
      <MandateList group="partner" title={t('list.my_title')} />
    </SideBySide>
  )
}
