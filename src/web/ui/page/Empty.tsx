import { type Icon, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from '../basic/states.module.css'

type EmptyProps = {
  icon?: Icon
  /** One sentence: what is not here. */
  title: string
  /** How it comes to be here, where that helps. */
  text?: ReactNode
  /** The one thing to do. */
  action?: ReactNode
}

/** Stands where there is nothing to show. */
export function Empty({ icon: Sign = IconInbox, title, text, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.sign}>
        <Sign size={20} stroke={1.75} aria-hidden />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
