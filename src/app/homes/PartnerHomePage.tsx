import { MandateList } from '../../features/mandates/list/MandateList.tsx'
import { mandateText } from '../../features/mandates/mandate.text.ts'
import { useWords } from '../../web/loading/words.ts'

/** Home of partners: the mandates assigned to them. */
export default function PartnerHomePage() {
  const t = useWords(mandateText)
  return <MandateList group="partner" title={t('list.my_title')} />
}
