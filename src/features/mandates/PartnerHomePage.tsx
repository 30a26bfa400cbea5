import { useWords } from '../../web/words.ts'
import { MandateList } from './MandateList.tsx'
import { mandateText } from './mandate.text.ts'

/** The mandates that are assigned to a partner: the partner's home. */
export default function PartnerHomePage() {
  const t = useWords(mandateText)
  return <MandateList group="partner" title={t('list.my_title')} />
}
