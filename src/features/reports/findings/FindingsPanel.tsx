import { use } from 'react'
import { declaredName } from '../../../kernel/field/tables.ts'
import { useWords } from '../../../web/loading/words.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { refreshWith, useCall } from '../../../web/useApi.ts'
import PlausibilityPanel from '../../heating/plausibility/PlausibilityPanel.tsx'
import { plausibilityText } from '../../heating/plausibility/plausibility.text.ts'
import { FormStateContext } from '../../mandates/form/MandateForm.tsx'
import { findingEndpoints } from './findings.ts'

for (const resource of ['mandates', 'buildings', 'consumptions', 'heating_systems', 'idc'])
  refreshWith(resource, 'mandate_findings')

/** What the plausibility checks find of a mandate whose report is printed from its form, with the reasons for it. */
export default function FindingsPanel({ mandate }: { mandate: number }) {
  const t = useWords(plausibilityText)
  const { fields, answers, entry, set, goTo } = use(FormStateContext)!
  const { data, error, refetch } = useCall(findingEndpoints.get, { params: { id: mandate } })
  if (error && !data)
    return <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton widths={[60, 92]} height={40} />
  return (
    <PlausibilityPanel
      {...{ answers, entry, set, goTo }}
      findings={data.findings}
      isHere={(name) => declaredName(name) in fields}
    />
  )
}
