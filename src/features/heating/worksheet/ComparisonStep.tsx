import { Button } from '@mantine/core'
import { type ReactNode, Suspense, use, useId } from 'react'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { controlProps } from '../../../web/ui/form/entry.tsx'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import { labelOf, translateIfAny } from '../../../web/ui/input/fieldValue.ts'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { isApplicable } from '../../mandates/form/service.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import {
  type HeatingOption,
  heatingComponents,
  heatingOptions,
  heatPumps,
} from '../../reference/heatingOption.ts'
import { type Assumption, assumptionCell } from '../assumptions.ts'
import { heatingComparisonText } from '../heating.text.ts'
import { PricePaths } from '../paths/PricePaths.tsx'
import { additionColumns, isOfAddition, sizeOf } from '../plant/additions.ts'
import { OptionList } from '../result/Comparison.tsx'
import { ComparisonCharts } from '../result/ComparisonCharts.tsx'
import { OptionMark } from '../result/OptionMark.tsx'
import { roughUsualValues } from '../rough.ts'
import { AssumptionField } from './AssumptionField.tsx'
import classes from './Consultation.module.css'
import { consultationText } from './consultation.text.ts'
import { consultationSteps, fieldOf, consultationFields as fields } from './consultationSteps.ts'
import { MemoField } from './MemoField.tsx'
import type { StepProps } from './StepFields.tsx'
import type { useComparison } from './useComparison.ts'

const OptionNotes = lazyPart(() => import('../notes/OptionNotes.tsx'))
const ModelsNotice = lazyPart(() => import('../models/ModelsNotice.tsx'))
const LawPart = lazyPart(() => import('../law/LawPart.tsx'))
const ExpectedIndexPart = lazyPart(() => import('../afterWorks/ExpectedIndexPart.tsx'))
/** Also beside the reports, loaded from here alone. */
export const ChecksPanel = lazyPart(() => import('../plausibility/WorksheetChecks.tsx'))

/** Columns that not every option has, or not always: lifetimes only of the components that it consists of. */
const columnsOfSome: readonly string[] = [
  ...heatingComponents.map((component) => `${component}_life`),
  'heat_share',
  'peak_power',
  'peak_efficiency',
  'peak_price',
  'peak_co2',
  'borehole_metres',
  'subscribed_power',
  'power_price',
  ...additionColumns,
]

/** Options of which more is said than their figures. */
const isNoted = (option: HeatingOption, list: readonly Assumption[]) =>
  heatPumps.includes(option) ||
  option === 'cad' ||
  list.some((one) => one.option === option && isOfAddition(one.name))

type ComparisonStepProps = Pick<StepProps, 'entry' | 'set'> & {
  building: number
  mandate: number
  comparison: ReturnType<typeof useComparison>
  /** Focuses a missing required field. */
  goTo: (name: string) => void
}

/** The options, their assumptions, and their charts. */
export function ComparisonStep(props: ComparisonStepProps) {
  const { comparison, entry, set, goTo } = props
  const { assumptions, input, results, debounced, selected, pick, answers } = comparison
  const stepProps = { assumptions, entry, set, answers }
  const t = useWords(consultationText)
  const tOption = useWords(heatingOptionText)
  const { t: tField } = use(FieldContext)
  const columns = Object.keys(fields.options!.columns ?? {})
  const { list, judged, missing } = assumptions
  /** The label of a required field, after the name of its option if it has one. */
  const nameOf = (cell: string) => {
    const option = heatingOptions.find((one) => one === cell.split('/')[1])
    return [...(option ? [tOption(`option.${option}`)] : []), labelOf(tField, cell)].join(' · ')
  }
  /** Whether the option has a column: some are only of options with such an assumption. */
  const isShown = (column: string) =>
    column === 'pump_share'
      ? heatPumps.includes(selected)
      : !columnsOfSome.includes(column) ||
        list.some(
          ({ option, name }) =>
            option === selected && name === (column === 'pv_position' ? sizeOf.pv : column),
        )
  const sharedNames = consultationSteps.comparison.filter(
    // The notice about newer models is where `models_of` is entered.
    (name) => fields[name]!.kind !== 'rows' && name !== 'models_of',
  )
  return (
    <>
      {comparison.newer && (
        <Suspense fallback={<Skeleton widths={[60, 92, 92]} height={32} />}>
          <ModelsNotice {...{ comparison, entry, set }} newer={comparison.newer} />
        </Suspense>
      )}
      {input && results ? (
        <OptionList
          {...{ input, results, judged, selected }}
          assumptions={list}
          onShow={pick}
          isAsIs={answers.reference === 'as_is'}
        />
      ) : (
        <div className={classes.note}>
          <p>{t('missing')}</p>
          <ul>
            {missing.map((name) => (
              <li key={name}>
                <Button variant="subtle" size="compact-md" onClick={() => goTo(name)}>
                  {nameOf(name)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Panel
        title={t('assumptions', { option: tOption(`option.${selected}`) })}
        icon={<OptionMark option={selected} />}
        names={columns
          .filter((column) => isShown(column))
          .map((column) => `options/${selected}/${column}`)}
        // Keep this option selected even if the edit makes another one the cheapest.
        onFocus={() => pick(selected)}
        {...stepProps}
      />
      {isNoted(selected, list) && (
        <Suspense fallback={<Skeleton />}>
          <OptionNotes comparison={comparison} />
        </Suspense>
      )}
      <Panel
        title={t('assumptions_all')}
        names={['useful_heat', 'full_load_hours', 'load_power', ...sharedNames]}
        {...stepProps}
      />
      {debounced.input && debounced.results && (
        <>
          <PricePaths
            input={debounced.input}
            results={debounced.results}
            assumptions={debounced.list}
          />
          <ComparisonCharts
            results={debounced.results}
            assumptions={debounced.list}
            selected={selected}
            input={debounced.input}
          />
        </>
      )}
      {/* Last, so that nothing moves when it is there. */}
      <Suspense fallback={<Skeleton />}>
        <ExpectedIndexPart
          comparison={comparison}
          building={props.building}
          mandate={props.mandate}
        />
        <LawPart comparison={comparison} />
        <ChecksPanel {...props} />
      </Suspense>
    </>
  )
}

/** A group of assumptions, with the number of overridden ones. */
function Panel({
  title,
  icon,
  names,
  onFocus,
  assumptions,
  entry,
  set,
  answers,
}: StepProps & {
  title: string
  icon?: ReactNode
  names: readonly string[]
  onFocus?: () => void
}) {
  const t = useWords(consultationText)
  const tOption = useWords(heatingOptionText)
  const tHeating = useWords(heatingComparisonText)
  const { t: tField } = use(FieldContext)
  const id = useId()
  const byCell = new Map(
    assumptions.list.map((assumption) => [assumptionCell(assumption), assumption]),
  )
  const isRough = roughUsualValues(assumptions.list)
  /** The default of a choice field, with its label. */
  function usualChoice(name: string): { value: unknown; word: string } | undefined {
    const [, option, column] = name.split('/')
    if (name === 'reference') return { value: 'fossil', word: tField('reference.fossil') }
    if (name === 'electricity_meter') return { value: 'own', word: tField('electricity_meter.own') }
    if (name === 'fossil_agent') {
      const value = assumptions.agents.fossile
      return { value, word: tOption(`agent.${value}`) }
    }
    if (column !== 'feasible' || !option) return undefined
    const { isEntered, feasible } = assumptions.judged[option as HeatingOption]
    return isEntered ? undefined : { value: feasible, word: tHeating(`feasible.${feasible}`) }
  }
  /** Whether the comparison has a value for a field; read-only forms hide the others. */
  const hasValue = (name: string) =>
    byCell.has(name) || (answers[name] ?? null) !== null || usualChoice(name) !== undefined
  const overridden = names.filter((name) => (answers[name] ?? null) !== null).length
  return (
    <section className={classes.panel} aria-labelledby={id} onFocus={onFocus}>
      <header>
        {icon}
        <h3 id={id}>{title}</h3>
        <span>{t('changed', { count: overridden, all: names.length })}</span>
      </header>
      <div className={classes.panelFields}>
        {names
          .filter((name) => isApplicable(fields, name, answers))
          .filter((name) => !entry.isFixed(name) || hasValue(name))
          .map((name) => {
            const field = fieldOf(name)
            const isFigure = ['integer', 'decimal', 'money'].includes(field.kind)
            if (isFigure) {
              const assumption = byCell.get(name)
              return (
                <AssumptionField
                  key={name}
                  {...{ name, entry, set }}
                  assumption={assumption}
                  isRough={assumption !== undefined && isRough(assumption.name, assumption.option)}
                />
              )
            }
            const usual = usualChoice(name)
            const control = controlProps(entry, name, field, `${id}-${name}`, {
              help: usual
                ? t('usual', { value: usual.word })
                : translateIfAny(tField, `help.${name}`),
            })
            const value = entry.isFixed(name) ? (control.value ?? usual?.value) : control.value
            return <MemoField key={name} entry={entry} control={{ ...control, value }} />
          })}
      </div>
    </section>
  )
}
