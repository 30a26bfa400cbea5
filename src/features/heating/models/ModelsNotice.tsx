import { Button } from '@mantine/core'
import { use, useId, useMemo } from 'react'
import { dayOf, formatDate } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import { labelOf } from '../../../web/ui/input/fieldValue.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import { describeOrigin } from '../../reference/origin/describeOrigin.ts'
import { formatFigure } from '../../reference/origin/formatFigure.ts'
import { originText } from '../../reference/origin/origin.text.ts'
import type { References } from '../../reference/reference.ts'
import { assumptionsOf } from '../assumptions.ts'
import { roughness } from '../rough.ts'
import type { StepProps } from '../worksheet/StepFields.tsx'
import type { useComparison } from '../worksheet/useComparison.ts'
import classes from './ModelsNotice.module.css'
import { type ModelChange, modelChanges } from './modelChanges.ts'
import { modelsText } from './models.text.ts'

type Props = Pick<StepProps, 'entry' | 'set'> & {
  comparison: ReturnType<typeof useComparison>
  /** The tables in force. */
  newer: References
}

/** Whether a figure is one of each option; the form names it as a column of its table. */
const isOfOption = (name: ModelChange['name']) =>
  name === 'annual_cost' ||
  name === 'efficiency' ||
  name === 'energy_price' ||
  name === 'borehole_metres'

/**
 * Says what the models in force would make of a comparison that keeps earlier ones, and lets somebody take them; empty
 * if nothing would change.
 */
export default function ModelsNotice({ comparison, newer, entry, set }: Props) {
  const t = useWords(modelsText)
  const tOption = useWords(heatingOptionText)
  const tOrigin = useWords(originText)
  const { t: tField } = use(FieldContext)
  const id = useId()
  const { assumptions, deferredAnswers, site, input } = comparison
  const changes = useMemo(
    () => modelChanges(assumptions, assumptionsOf(deferredAnswers, site, newer)),
    [assumptions, deferredAnswers, site, newer],
  )
  const isRough = input && roughness(assumptions.list, input.reference)

  const nameOf = ({ name, option }: ModelChange) =>
    [
      isOfOption(name) ? t(`name.${name}`) : labelOf(tField, name),
      option && tOption(`option.${option}`),
    ]
      .filter(Boolean)
      .join(' · ')
  const reasonOf = ({ name, origin }: ModelChange) =>
    [name !== 'annual_cost' && t(`why.${name}`), origin?.source && describeOrigin(origin, tOrigin)]
      .filter(Boolean)
      .join(' · ')
  const format = ({ name, option, unit }: ModelChange, value: number) =>
    formatFigure(value, {
      isRough: name === 'annual_cost' && option !== undefined && !!isRough?.(option, 'annualCost'),
      decimals: name === 'efficiency' || name === 'energy_price' ? 2 : unit === 'kW' ? 1 : 0,
      unit,
    })

  const tableOf = (listed: readonly ModelChange[]) => (
    <div className="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {listed.map((change) => (
            <tr key={`${change.name} ${change.option}`}>
              <th scope="row">
                {nameOf(change)}
                <span>{reasonOf(change)}</span>
              </th>
              <td>{format(change, change.before)}</td>
              <td>{format(change, change.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
  // What changes by less than is shown does not change for whoever reads it.
  const shown = changes.filter(
    (change) => format(change, change.before) !== format(change, change.after),
  )
  if (shown.length === 0) return null
  const costs = shown.filter(({ name }) => name === 'annual_cost')
  const causes = shown.filter(({ name }) => name !== 'annual_cost')

  return (
    <section className={classes.notice} aria-labelledby={id}>
      <h3 id={id}>{t('title')}</h3>
      <p>{t('kept', { date: formatDate(String(deferredAnswers.models_of)) })}</p>
      {costs.length > 0 && tableOf(costs)}
      {causes.length > 0 && (
        <details open={costs.length === 0}>
          <summary>{t('causes', { count: causes.length })}</summary>
          {tableOf(causes)}
        </details>
      )}
      {!entry.isFixed('models_of') && (
        <Button variant="default" onClick={() => set({ models_of: dayOf(new Date()) })}>
          {t('take')}
        </Button>
      )}
    </section>
  )
}
