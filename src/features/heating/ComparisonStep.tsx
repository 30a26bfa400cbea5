import { Button } from '@mantine/core'
import { type ReactNode, use, useId } from 'react'
import { controlOf } from '../../web/ui/entry.tsx'
import { FieldMeansContext } from '../../web/ui/fieldMeans.ts'
import { labelOf, sayIfAny } from '../../web/ui/fieldValue.ts'
import { useWords } from '../../web/words.ts'
import { isAsked } from '../mandates/service.ts'
import { heatingOptionText } from '../reference/heatingOption.text.ts'
import { type HeatingOption, heatingComponents } from '../reference/heatingOption.ts'
import { AssumptionField } from './AssumptionField.tsx'
import { cellOf } from './assumptions.ts'
import classes from './Consultation.module.css'
import { consultationText } from './consultation.text.ts'
import { consultationSteps, fieldOf, consultationFields as fields } from './consultationSteps.ts'
import { heatingText } from './heating.text.ts'
import { KeptField } from './KeptField.tsx'
import { OptionMark } from './OptionMark.tsx'
import type { Worked } from './StepFields.tsx'

type ComparisonStepProps = Worked & {
  list: ReactNode
  charts: ReactNode
  missing: readonly string[]
  shown: HeatingOption
  onShow: (option: HeatingOption) => void
  goTo: (name: string) => void
}

/** The options, what they are calculated from, and their charts. */
export function ComparisonStep(props: ComparisonStepProps) {
  const { list, charts, missing, shown, onShow, goTo, ...worked } = props
  const t = useWords(consultationText)
  const sayOption = useWords(heatingOptionText)
  const { say } = use(FieldMeansContext)
  const columns = Object.keys(fields.options!.columns ?? {})
  const { list: all } = worked.assumptions
  /** A life says nothing without what lives; what has no figures here is asked all the same. */
  const isShown = (column: string) =>
    !heatingComponents.some((one) => column === `${one}_life`) ||
    all.some(({ option, name }) => option === shown && name === column)
  const common = consultationSteps.comparison.filter((name) => fields[name]!.kind !== 'rows')
  return (
    <>
      {list ?? (
        <div className={classes.note}>
          <p>{t('missing')}</p>
          <ul>
            {missing.map((name) => (
              <li key={name}>
                <Button variant="subtle" size="compact-md" onClick={() => goTo(name)}>
                  {labelOf(say, name)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Panel
        title={t('assumptions', { option: sayOption(`option.${shown}`) })}
        sign={<OptionMark option={shown} />}
        names={columns
          .filter((column) => isShown(column))
          .map((column) => `options/${shown}/${column}`)}
        // What is typed may make another option the cheapest: this one stays before one's eyes.
        onFocus={() => onShow(shown)}
        {...worked}
      />
      <Panel
        title={t('assumptions_all')}
        names={['useful_heat', 'full_load_hours', 'load_power', ...common]}
        {...worked}
      />
      {charts}
    </>
  )
}

/** Assumptions that belong together, and how many of them were changed. */
function Panel({
  title,
  sign,
  names: shown,
  onFocus,
  assumptions,
  entry,
  set,
  answers,
}: Worked & {
  title: string
  sign?: ReactNode
  names: readonly string[]
  onFocus?: () => void
}) {
  const t = useWords(consultationText)
  const sayOption = useWords(heatingOptionText)
  const sayHeating = useWords(heatingText)
  const { say } = use(FieldMeansContext)
  const id = useId()
  const of = new Map(assumptions.list.map((one) => [cellOf(one), one]))
  /** What a choice is while nobody has chosen. */
  function usualChoice(name: string): string | undefined {
    const [, option, column] = name.split('/')
    if (name === 'fossil_agent')
      return t('usual', { value: sayOption(`agent.${assumptions.agents.fossile}`) })
    if (column !== 'feasible' || !option) return undefined
    const { isEntered, feasible } = assumptions.judged[option as HeatingOption]
    return isEntered ? undefined : t('usual', { value: sayHeating(`feasible.${feasible}`) })
  }
  const changed = shown.filter((name) => (answers[name] ?? null) !== null).length
  return (
    <section className={classes.panel} aria-labelledby={id} onFocus={onFocus}>
      <header>
        {sign}
        <h3 id={id}>{title}</h3>
        <span>{t('changed', { count: changed, all: shown.length })}</span>
      </header>
      <div className={classes.panelFields}>
        {shown
          .filter((name) => isAsked(fields, name, answers))
          .map((name) => {
            const field = fieldOf(name)
            const isFigure = ['integer', 'decimal', 'money'].includes(field.kind)
            return isFigure ? (
              <AssumptionField key={name} {...{ name, entry, set }} assumption={of.get(name)} />
            ) : (
              <KeptField
                key={name}
                entry={entry}
                control={controlOf(entry, name, field, `${id}-${name}`, {
                  help: usualChoice(name) ?? sayIfAny(say, `help.${name}`),
                })}
              />
            )
          })}
      </div>
    </section>
  )
}
