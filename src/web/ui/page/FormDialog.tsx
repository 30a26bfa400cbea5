import { type ReactNode, Suspense } from 'react'
import { Dialog } from './Dialog.tsx'
import classes from './FormDialog.module.css'

type FormDialogProps = { title: string; onClose: () => void; children: ReactNode }

/** Dialog around a form that loads; the form takes the initial focus, at its first open field if it is there already. */
export default function FormDialog({ title, onClose, children }: FormDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} size={560}>
      <div
        data-autofocus
        tabIndex={-1}
        className={classes.form}
        onFocus={({ target, currentTarget }) =>
          target === currentTarget &&
          currentTarget.querySelector<HTMLElement>('[data-autofocus]')?.focus()
        }
      >
        <Suspense>{children}</Suspense>
      </div>
    </Dialog>
  )
}
