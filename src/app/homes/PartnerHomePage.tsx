import { MandateList } from '../../features/mandates/list/MandateList.tsx'
import { mandateText } from '../../features/mandates/mandate.text.ts'
import { useWords } from '../../web/loading/words.ts'

/** The mandates that are assigned to a partner: the partner's home. */
export default function PartnerHomePage() {
  const t = useWords(mandateText)
  return <MandateList group="partner" title={t('list.my_title')} />
}
