import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Entrance.module.css'

/** Says above a form why it was refused; there before it has something to say, so that readers hear it. */
export function Failure({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <p className={styles.failure}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
