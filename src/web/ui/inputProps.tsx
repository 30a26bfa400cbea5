import { IconAlertCircle } from '@tabler/icons-react'
import classes from './Field.module.css'

/** A sentence that refuses, with its sign. */
export function Problem({ children }: { children: string }) {
  return (
    <span className={classes.problem} role="alert">
      <IconAlertCircle size={13} stroke={1.75} aria-hidden />
      {children}
    </span>
  )
}

/** What an input takes to be tied, for readers, to the help or the error below it. */
export function inputProps({ id, error, help }: { id: string; error?: string; help?: string }) {
  return {
    id,
    size: 'md',
    error: error && <Problem>{error}</Problem>,
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
