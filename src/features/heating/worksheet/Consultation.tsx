import { VisuallyHidden } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  Fragment,
  type JSXElementConstructor,
  type ReactNode,
  Suspense,
  useMemo,
  useState,
} from 'react'
import type { Group } from '../../../access.ts'
import { declaredName } from '../../../kernel/field/tables.ts'
import type { Language } from '../../../kernel/text.ts'
import { IconChevronRight } from '../../../web/icons/icons.ts'
import { ButtonLink } from '../../../web/Link.tsx'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { printPainted, usePrinting, usePrintKey } from '../../../web/theme/print.ts'
import { useLatest } from '../../../web/ui/basic/useLatest.ts'
import { useGoToField } from '../../../web/ui/form/formRequest.ts'
import { useEntry } from '../../../web/ui/form/useEntry.tsx'
import { FieldContext, FieldNoticesContext } from '../../../web/ui/input/fieldContext.ts'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import type { Building } from '../../buildings/building.ts'
import {
  loadFormTranslators,
  useFormNotices,
  useFormTexts,
} from '../../mandates/form/formTexts.tsx'
import { FoundAnswersContext } from '../../mandates/form/foundAnswers.tsx'
import { type Answers, withFound } from '../../mandates/form/service.ts'
import {
  formPath,
  type Mandate,
  type MandateFormAnswers,
  mandateEndpoints,
} from '../../mandates/mandate.ts'
import { consultation } from '../../mandates/services/consultation.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import type { Site } from '../assumptions.ts'
import { dwellingsOf } from '../plant/todaysCost.ts'
import { Result } from '../result/Result.tsx'
import { ChecksPanel, ComparisonStep } from './ComparisonStep.tsx'
import classes from './Consultation.module.css'
import { ConsultationSteps } from './ConsultationSteps.tsx'
import { consultationText } from './consultation.text.ts'
import {
  type ConsultationStep,
  consultationFields as fields,
  firstMissing,
  stepNames,
  stepOf,
  stepStates,
} from './consultationSteps.ts'
import { type FieldNotices, noticesOfBuilding } from './fieldNotices.ts'
import { LeavingQuestion } from './LeavingQuestion.tsx'
import { BuildingFields, Recommendation, StepFields } from './StepFields.tsx'
import { type ComparisonTables, useComparison } from './useComparison.ts'
import { useIndexNote } from './useIndexNote.tsx'

const FieldChecks = lazyPart(() => import('../plausibility/FieldChecks.tsx'))
const Technical = lazyPart(() => import('../../technical/screens/Technical.tsx'))

type Props = {
  group: Group
  mandate: Mandate
  form: MandateFormAnswers
  building: Building
  site: Site
  references: ComparisonTables
  Reports: ReportsPart
}

/** The component that lists the reports of a mandate, injected by the reports feature. */
export type ReportsPart = JSXElementConstructor<{
  group: Group
  mandate: Mandate
  language: Language | null | undefined
}>

const fieldNames = Object.keys(fields)

/** The worksheet of an on-site consultation: one step at a time, with the result beside it. */
export function Consultation(props: Props) {
  const { group, mandate, form, building, site, references, Reports } = props
  const t = useWords(consultationText)
  const tForm = useFormTexts(consultation)
  const { may } = form
  const [step, setStep] = useStep()
  const {
    entry,
    values,
    set,
    root,
    notices: formNotices,
    dialog,
  } = useEntry({
    endpoint: mandateEndpoints.updateForm,
    record: form,
    fields,
    title: `${mandate.number} ${mandate.building_address}`,
    names: fieldNames,
    isFixed: (_, { group: part }) => may[part] !== 'write',
    onFieldRequest: (name) => {
      if (name !== undefined) goTo(name)
    },
  })

  const comparison = useComparison(withFound(values, form.found), site, references)
  const {
    answers,
    deferredAnswers,
    assumptions,
    input,
    results,
    best,
    debounced,
    recommended,
    selected,
    pick,
  } = comparison
  const indexNote = useIndexNote(comparison, building.id, mandate.id)
  const mayWrite = may.calculation === 'write'
  const goTo = useGoToField(
    root,
    step,
    (name) => stepOf(declaredName(name)),
    setStep,
    (shown) => (mayWrite ? firstMissing(shown, answers) : undefined),
  )
  const states = useMemo(
    () => stepStates(deferredAnswers, input !== null),
    [deferredAnswers, input],
  )
  const fieldContext = useMemo(
    () => ({
      t: tForm,
      loadTranslators: () => loadFormTranslators(consultation),
      labels: form.labels,
    }),
    [tForm, form.labels],
  )
  const choose = useLatest((option: HeatingOption) => {
    set({ recommended: option })
    pick(undefined)
    goTo('recommended_reason')
  })
  const stepPart = useMemo(
    () => renderBuildingPart(step, { building, group, mandate }),
    [step, building, group, mandate],
  )

  const [found, setFound] = useState<FieldNotices>({})
  const own = useFormNotices(consultation, deferredAnswers, tForm)
  const notices = useMemo(() => ({ ...found, ...own }), [found, own])
  const buildingNotices = useMemo(() => noticesOfBuilding(notices), [notices])

  const isPrinting = usePrinting()
  usePrintKey(printPainted)
  // On paper, all steps follow each other.
  const shownSteps = isPrinting ? stepNames : [step]
  const renderStep = (shown: ConsultationStep) => {
    const part = shown === step ? stepPart : renderBuildingPart(shown, { building, group, mandate })
    const title = t(`step.${shown}`)
    return (
      <Fragment key={shown}>
        {isPrinting ? <h2>{title}</h2> : <VisuallyHidden component="h2">{title}</VisuallyHidden>}
        {part && (
          <FieldNoticesContext value={buildingNotices}>
            <Suspense fallback={<Skeleton />}>{part}</Suspense>
          </FieldNoticesContext>
        )}
        {shown === 'comparison' ? (
          <ComparisonStep
            {...{ comparison, entry, set, goTo }}
            building={building.id}
            mandate={mandate.id}
          />
        ) : (
          <StepFields step={shown} {...{ assumptions, entry, set, answers, recommended }}>
            {shown === 'recommendation' && (
              <Recommendation
                {...{ entry, set, answers }}
                catalogue={comparison.references.advice.rows}
                mayWrite={may.report === 'write'}
              />
            )}
            {shown === 'signatures' && (
              <Suspense fallback={<Skeleton />}>
                {!isPrinting && (
                  <ChecksPanel
                    {...{ comparison, entry, set, goTo }}
                    building={building.id}
                    mandate={mandate.id}
                    isOnlyOpen
                  />
                )}
                <Reports
                  {...{ group, mandate }}
                  language={answers.report_language as Language | null | undefined}
                />
                <ButtonLink
                  to={formPath(group, mandate.service_type, mandate.id)}
                  search={{ tab: 'report' } as never}
                  variant="default"
                  size="md"
                  mt={16}
                  rightSection={<IconChevronRight size={18} aria-hidden />}
                >
                  {t('to_reports')}
                </ButtonLink>
              </Suspense>
            )}
          </StepFields>
        )}
      </Fragment>
    )
  }

  return (
    <FieldContext value={fieldContext}>
      <FoundAnswersContext value={form.found}>
        <div ref={root} className={classes.consultation}>
          <LeavingQuestion />
          {isBegun(values) && (
            <Suspense>
              <FieldChecks
                {...{ comparison, onChange: setFound }}
                building={building.id}
                mandate={mandate.id}
              />
            </Suspense>
          )}
          <ConsultationSteps current={step} states={states} />
          <div className={classes.content} data-steady>
            {formNotices}
            {!mayWrite && <p className={classes.note}>{t('read_only')}</p>}
            <FieldNoticesContext value={notices}>{shownSteps.map(renderStep)}</FieldNoticesContext>
          </div>
          {input && results && (
            <Result
              assumptions={assumptions.list}
              results={results}
              input={input}
              option={selected}
              recommended={recommended}
              dwellings={dwellingsOf(site, answers)}
              best={best}
              debounced={debounced}
              onChoose={may.report === 'write' ? choose : undefined}
            >
              {indexNote}
            </Result>
          )}
          {dialog}
        </div>
      </FoundAnswersContext>
    </FieldContext>
  )
}

/** Whether something was entered: an empty worksheet has nothing to check. */
const isBegun = (values: Answers) =>
  Object.entries(values).some(
    ([name, value]) =>
      (value ?? null) !== null &&
      fields[declaredName(name)] &&
      !fields[declaredName(name)]!.derived,
  )

/** The building fields or technical tables of a step, if it has any. */
function renderBuildingPart(
  step: ConsultationStep,
  { building, group, mandate }: Pick<Props, 'building' | 'group' | 'mandate'>,
): ReactNode {
  const technicalProps = { building: building.id, address: building.address, group, mandate }
  const parts: Partial<Record<ConsultationStep, ReactNode>> = {
    building: <BuildingFields {...{ building, group, mandate }} step="building" />,
    site: <BuildingFields {...{ building, group, mandate }} step="site" />,
    plant: <Technical {...technicalProps} tab="heating" />,
    consumption: <Technical {...technicalProps} tab="consumption" />,
  }
  return parts[step]
}

/** The step named in the URL, by default the first one, and a function that opens another. */
function useStep() {
  const { step } = useSearch({ strict: false }) as { step?: string }
  const navigate = useNavigate()
  const current = stepNames.find((name) => name === step) ?? 'eligibility'
  const go = (next: ConsultationStep) =>
    void navigate({
      to: '.',
      search: (search: Record<string, unknown>) => ({ ...search, step: next }),
      viewTransition: false,
    })
  return [current, go] as const
}
