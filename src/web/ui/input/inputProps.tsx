import { IconAlertCircle } from '../../icons/icons.ts'
import classes from './Field.module.css'

/** Error message with an icon. */
export function ProblemText({ children }: { children: string }) {
  return (
    <span className={classes.problem} role="alert">
      <IconAlertCircle size={13} aria-hidden />
      {children}
    </span>
  )
}

type InputOptions = {
  id: string
  /** Error message, or `true` if the message is shown elsewhere. */
  error?: string | boolean
  help?: string
}

/** Props that show help or error below an input, linked for screen readers. */
export function inputProps({ id, error, help }: InputOptions) {
  return {
    id,
    size: 'md',
    error: typeof error === 'string' && error !== '' ? <ProblemText>{error}</ProblemText> : error,
    description: error ? undefined : help,
    errorProps: { className: classes.below },
    descriptionProps: { className: classes.below },
  }
}

/** Props that link a group of controls to its label and help, for screen readers. */
export const groupProps = (id: string) => ({
  id,
  'aria-labelledby': `${id}-label`,
  'aria-describedby': `${id}-below`,
})
