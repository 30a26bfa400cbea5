import { useWords } from '../../../web/loading/words.ts'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { confirmationEndpoints } from '../confirmation/confirmation.ts'
import { referenceText } from '../reference.text.ts'

/** Which mandates under way a confirmation reaches, and that published reports stay; read before confirming. */
export function TouchedMandates() {
  const t = useWords(referenceText)
  const { data, isError } = useCall(confirmationEndpoints.openComparisons, {})
  if (isError) return null
  if (!data) return <Skeleton widths={[96, 60]} />
  const { count, first } = data
  const names = first
    .map(({ number, address }) => (address ? `${number} (${address})` : number))
    .join(', ')
  const more = count - first.length
  const touched =
    count === 0
      ? t('confirm.touched_none')
      : t('confirm.touched', {
          count,
          names: more > 0 ? t('confirm.touched_more', { names, count: more }) : names,
        })
  return (
    <p className="paragraph">
      {touched} {t('confirm.reports_stay')}
    </p>
  )
}
