import { VisuallyHidden } from '@mantine/core'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import classes from './Stepper.module.css'

export type Step = {
  key: string
  word: string
  /** Under the word: the date when it was reached, "étape 3 sur 5", what is planned. */
  detail?: string
  late?: boolean
  /** Whether the way led past it: then it is not said to be done. */
  isSkipped?: boolean | undefined
}

type Props = {
  /** What the steps are of, for readers. */
  label: string
  steps: readonly Step[]
  /** Key of the step reached; steps before it are done. */
  current: string
  /** How far the current step is, 0 to 1; without it the step counts as reached. */
  progress?: number
  /** Replaces the steps by a line that tells why it ended. */
  cancelled?: string
}

/** Where a thing stands on a fixed way: a mandate's states, a client's four simple steps. */
export function Stepper({ label, steps, current, progress = 1, cancelled }: Props) {
  const t = useWords(uiText)
  const now = steps.findIndex((step) => step.key === current)
  if (cancelled) return <p className={classes.cancelled}>{cancelled}</p>
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step, place) => (
        <li
          key={step.key}
          className={classes.step}
          data-reached={place <= now || undefined}
          aria-current={place === now ? 'step' : undefined}
        >
          <span className={classes.bar} aria-hidden>
            <span
              style={{
                width: step.isSkipped
                  ? 0
                  : place < now
                    ? '100%'
                    : place === now
                      ? `${progress * 100}%`
                      : 0,
              }}
            />
          </span>
          <span className={classes.word}>
            {step.word}
            {place < now && !step.isSkipped && <VisuallyHidden>, {t('steps.done')}</VisuallyHidden>}
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
