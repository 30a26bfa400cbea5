import { use } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { FieldSections } from '../../../web/ui/input/Field.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { AnswerField } from '../../mandates/form/AnswerField.tsx'
import { FormStateContext } from '../../mandates/form/MandateForm.tsx'
import { isApplicable, valueAt } from '../../mandates/form/service.ts'
import type { Site } from '../assumptions.ts'
import { ComparisonStep } from '../worksheet/ComparisonStep.tsx'
import classes from '../worksheet/Consultation.module.css'
import { consultationText } from '../worksheet/consultation.text.ts'
import { type ComparisonTables, useComparison } from '../worksheet/useComparison.ts'
import { tablesDay, useSite } from '../worksheet/useSite.tsx'

/** The comparison with all its assumptions, as a tab of the mandate form. */
export default function ComparisonTab({ building }: { building: number }) {
  const t = useWords(consultationText)
  const { form, answers } = use(FormStateContext)!
  const { site, references, calls } = useSite(building, form.id, answers)
  const error = calls.find((call) => call.error)?.error
  if (site && references) return <LoadedComparison {...{ building, site, references }} />
  if (!error) return <Skeleton widths={[40, 92, 92, 70]} height={44} />
  return (
    <ErrorPart
      title={t('comparison_failed')}
      error={error}
      retry={() => {
        for (const call of calls) if (call.error) void call.refetch()
      }}
    />
  )
}

/** Fields about the heat load that `ComparisonStep` does not show. */
const loadFields = ['load_method', 'dhw_share']

function LoadedComparison({
  building,
  site,
  references,
}: {
  building: number
  site: Site
  references: ComparisonTables
}) {
  const t = useWords(consultationText)
  const { form, fields, entry, set, answers: given, goTo } = use(FormStateContext)!
  const comparison = useComparison(given, site, references)
  const { answers } = comparison
  // In a read-only form, hide fields without a value.
  const isShown = (name: string) =>
    name in fields &&
    isApplicable(fields, name, answers) &&
    (!entry.isFixed(name) || valueAt(fields, name, answers) !== null)
  return (
    <div className={classes.tab}>
      <p className={classes.note}>{t('as_of', { date: formatDate(tablesDay(answers)) })}</p>
      <FieldSections
        fields={fields}
        names={loadFields.filter(isShown)}
        render={(name, field, id) => (
          <AnswerField key={name} {...{ name, field, id, fields, answers, entry, set }} />
        )}
      />
      <ComparisonStep {...{ building, comparison, entry, set, goTo }} mandate={form.id} />
    </div>
  )
}
