import { VisuallyHidden } from '@mantine/core'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import classes from './Stepper.module.css'

export type Step = {
  key: string
  word: string
  /** Second line: date reached, "étape 3 sur 5", or what is planned. */
  detail?: string
  late?: boolean
  /** Skipped steps are not marked as done. */
  isSkipped?: boolean | undefined
}

type Props = {
  /** Name of the process, for screen readers. */
  label: string
  steps: readonly Step[]
  /** Key of the current step; the steps before it are done. */
  current: string
  /** Progress within the current step, 0 to 1; by default complete. */
  progress?: number
  /** Replaces the steps with one line: why the process was cancelled. */
  cancelled?: string
}

/** Progress through a fixed sequence: a mandate's states, a client's four simple steps. */
export function Stepper({ label, steps, current, progress = 1, cancelled }: Props) {
  const t = useWords(uiText)
  const currentIndex = steps.findIndex((step) => step.key === current)
  if (cancelled) return <p className="danger">{cancelled}</p>
  return (
    <ol className="flex gap4" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={classes.step}
          data-reached={index <= currentIndex || undefined}
          aria-current={index === currentIndex ? 'step' : undefined}
        >
          <span className={classes.bar} data-bar="one" aria-hidden>
            <span
              style={{
                width: step.isSkipped
                  ? 0
                  : index < currentIndex
                    ? '100%'
                    : index === currentIndex
                      ? `${progress * 100}%`
                      : 0,
              }}
            />
          </span>
          <span className={classes.word}>
            {step.word}
            {index < currentIndex && !step.isSkipped && (
              <VisuallyHidden>, {t('steps.done')}</VisuallyHidden>
            )}
          </span>
          {step.detail && (
            <span className={classes.detail} data-late={step.late || undefined}>
              {step.detail}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
