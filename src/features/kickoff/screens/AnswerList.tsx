import { type ReactNode, use } from 'react'
import { fieldAt, rowsOf } from '../../../kernel/field/tables.ts'
import { useWords } from '../../../web/loading/words.ts'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import { displayValue } from '../../../web/ui/input/fieldValue.ts'
import { uiText } from '../../../web/ui/ui.text.ts'
import type { KickoffFile } from '../kickoff.ts'
import {
  fieldsOfStep,
  type KickoffAnswers,
  type KickoffStep,
  kickoffFields,
  kickoffSteps,
} from '../kickoffFields.ts'
import classes from './fields.module.css'
import { kickoffScreenText } from './kickoffScreen.text.ts'
import { isAnswer } from './stepsDone.ts'

type Props = {
  values: KickoffAnswers
  files: readonly KickoffFile[]
  /** Link to change a step. */
  linkOf?: (step: KickoffStep) => ReactNode
}

/** Everything that was answered, by step; steps without an answer say so if they can be changed. */
export function AnswerList({ values, files, linkOf }: Props) {
  const t = useWords(kickoffScreenText)
  const linesOf = useAnswerLines()
  return kickoffSteps
    .filter((step) => step !== 'review')
    .map((step) => {
      const lines = [
        ...fieldsOfStep(step).flatMap((name) => linesOf(name, values)),
        ...(step === 'documents' && files.length > 0
          ? [{ key: 'files', label: t('files'), text: files.map(({ name }) => name).join(', ') }]
          : []),
      ]
      if (lines.length === 0 && !linkOf) return null
      return (
        <section key={step} className={classes.answers}>
          <div className={classes.answersHead}>
            <h2>{t(`step.${step}`)}</h2>
            {linkOf?.(step)}
          </div>
          {lines.length === 0 ? (
            <p className="quiet">{t('nothing')}</p>
          ) : (
            <dl>
              {lines.map(({ key, label, text }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      )
    })
}

/** What stands between a column and the one before it, if not a comma. */
const joints: Record<string, string> = { unit: '\u00a0', end_date: ' – ' }

/** Returns the lines of a field: one, or one per row of a table. */
function useAnswerLines() {
  const tUi = useWords(uiText)
  const { t } = use(FieldContext)
  const textOf = (name: string, value: unknown) => {
    const field = fieldAt(kickoffFields, name)
    return field && isAnswer(value) ? displayValue(name, field, value, { t, tUi }) : ''
  }
  return (name: keyof typeof kickoffFields, values: KickoffAnswers) => {
    const label = t(`field.${name}`)
    const { columns } = kickoffFields[name] as { columns?: Record<string, unknown> }
    if (!columns) {
      const text = textOf(name, values[name])
      return text ? [{ key: name, label, text }] : []
    }
    return rowsOf(name, values).map((row) => ({
      key: row,
      label,
      text: Object.keys(columns).reduce((line, column, place, all) => {
        const text = textOf(`${name}/${row}/${column}`, values[`${name}/${row}/${column}`])
        if (!text || !line) return line || text
        const isPair = isAnswer(values[`${name}/${row}/${all[place - 1]}`])
        return line + ((isPair && joints[column]) || ', ') + text
      }, ''),
    }))
  }
}
