import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { ButtonLink, Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import classes from './Consultation.module.css'
import { consultationText } from './consultation.text.ts'
import { type ConsultationStep, stepNames } from './consultationSteps.ts'

type Props = { current: ConsultationStep; done: ReadonlySet<ConsultationStep> }

const searchOf = (step: ConsultationStep) => ({ step }) as never

/** The steps and their completion: a sidebar, or on narrow screens a line with the previous and next step. */
export const ConsultationSteps = memo(function ConsultationSteps({ current, done }: Props) {
  const t = useWords(consultationText)
  const position = stepNames.indexOf(current)
  const [previous, next] = [stepNames[position - 1], stepNames[position + 1]]
  return (
    <>
      <nav className={classes.steps} aria-label={t('steps')}>
        <ol>
          {stepNames.map((step, index) => (
            <li key={step}>
              <Link
                to="."
                search={searchOf(step)}
                activeOptions={{ exact: true }}
                aria-current={step === current ? 'step' : undefined}
                data-done={done.has(step) || undefined}
              >
                <span className={classes.number} aria-hidden>
                  {done.has(step) ? <IconCheck size={15} stroke={2} aria-hidden /> : index + 1}
                </span>
                {t(`step.${step}`)}
                {done.has(step) && <VisuallyHidden>, {t('step_done')}</VisuallyHidden>}
              </Link>
            </li>
          ))}
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
            <IconChevronLeft size={18} stroke={1.75} aria-hidden />
          </ButtonLink>
        )}
        <div className={classes.progress}>
          <div className={classes.lineWords}>
            <strong>
              {position + 1}&ensp;{t(`step.${current}`)}
            </strong>
            <span>{t('steps_done', { count: done.size, all: stepNames.length })}</span>
          </div>
          <div className={classes.segments} aria-hidden>
            {stepNames.map((step) => (
              <span
                key={step}
                data-done={done.has(step) || undefined}
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
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </ButtonLink>
        )}
      </div>
    </>
  )
})
