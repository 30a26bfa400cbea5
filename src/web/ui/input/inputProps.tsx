import { IconAlertCircle } from '@tabler/icons-react'
import classes from './Field.module.css'

/** A sentence that refuses, with its sign. */
export function ProblemText({ children }: { children: string }) {
  return (
    <span className={classes.problem} role="alert">
      <IconAlertCircle size={13} stroke={1.75} aria-hidden />
      {children}
    </span>
  )
}

type InputTies = {
  id: string
  /** The sentence that refuses the value; only that it is refused, if the sentence stands elsewhere. */
  error?: string | boolean
  help?: string
}

/** What an input takes to be tied, for readers, to the help or the error below it. */
export function inputProps({ id, error, help }: InputTies) {
  return {
    id,
    size: 'md',
    error: typeof error === 'string' && error !== '' ? <ProblemText>{error}</ProblemText> : error,
    description: error ? undefined : help,
    errorProps: { className: classes.below },
    descriptionProps: { className: classes.below },
  }
}

/** What a group of controls takes to be tied, for readers, to the label above and to what stands below. */
export const groupProps = (id: string) => ({
  id,
  'aria-labelledby': `${id}-label`,
  'aria-describedby': `${id}-below`,
})
