import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { IconCheck, IconChevronLeft, IconChevronRight } from '../../../web/icons/icons.ts'
import { ButtonLink, Link } from '../../../web/Link.tsx'
import { type Translate, useWords } from '../../../web/loading/words.ts'
import classes from './Consultation.module.css'
import { consultationText } from './consultation.text.ts'
import { type ConsultationStep, isDone, type StepState, stepNames } from './consultationSteps.ts'

type Props = { current: ConsultationStep; states: Record<ConsultationStep, StepState> }

/** What the sign of a step says. */
function stateWords(
  step: ConsultationStep,
  { state, missing }: StepState,
  t: Translate<typeof consultationText>,
): string {
  if (step === 'comparison')
    return t(state === 'complete' ? 'step_calculated' : 'step_uncalculated')
  if (state === 'begun' || (state === 'empty' && missing > 0))
    return t('step_missing', { count: missing })
  return t(
    state === 'complete' ? 'step_done' : state === 'filled' ? 'step_filled' : 'step_optional',
  )
}

const searchOf = (step: ConsultationStep) => ({ step }) as never

/** The steps and their completion: a sidebar, or on narrow screens a line with the previous and next step. */
export const ConsultationSteps = memo(function ConsultationSteps({ current, states }: Props) {
  const t = useWords(consultationText)
  const position = stepNames.indexOf(current)
  const done = stepNames.filter((step) => isDone(states[step]))
  const [previous, next] = [stepNames[position - 1], stepNames[position + 1]]
  return (
    <>
      <nav className={classes.steps} aria-label={t('steps')}>
        <ol>
          {stepNames.map((step, index) => {
            const isTicked = isDone(states[step])
            const said = stateWords(step, states[step], t)
            const isMissing = step !== 'comparison' && states[step].missing > 0
            return (
              <li key={step}>
                <Link
                  to="."
                  search={searchOf(step)}
                  activeOptions={{ exact: true }}
                  aria-current={step === current ? 'step' : undefined}
                  data-state={states[step].state}
                  title={said}
                >
                  <span className={classes.number} aria-hidden>
                    {isTicked ? <IconCheck size={15} aria-hidden /> : index + 1}
                  </span>
                  <span>
                    {t(`step.${step}`)}
                    {isMissing && (
                      <span className={classes.stepMissing} aria-hidden>
                        {t('step_to_fill_in', { count: states[step].missing })}
                      </span>
                    )}
                    <VisuallyHidden>, {said}</VisuallyHidden>
                  </span>
                </Link>
              </li>
            )
          })}
          <li className={classes.stepsLegend}>{t('steps_legend')}</li>
        </ol>
      </nav>
      <div className={classes.line}>
        {previous && (
          <ButtonLink
            to="."
            search={searchOf(previous)}
            variant="default"
            size="md"
            className={classes.previous}
            aria-label={t('previous', { step: t(`step.${previous}`) })}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ButtonLink>
        )}
        <div className="grow">
          <div className={classes.lineWords}>
            <strong>
              {position + 1}&ensp;{t(`step.${current}`)}
            </strong>
            <span className="aside">
              {t('steps_done', { count: done.length, all: stepNames.length })}
            </span>
          </div>
          <div className={classes.segments} aria-hidden>
            {stepNames.map((step) => (
              <span
                key={step}
                data-done={isDone(states[step]) || undefined}
                data-current={step === current || undefined}
              />
            ))}
          </div>
        </div>
        {next && (
          <ButtonLink
            to="."
            search={searchOf(next)}
            variant="default"
            size="md"
            className={classes.next}
            aria-label={t('next', { step: t(`step.${next}`) })}
          >
            <span>{t(`step.${next}`)}</span>
            <IconChevronRight size={18} aria-hidden />
          </ButtonLink>
        )}
      </div>
    </>
  )
})
