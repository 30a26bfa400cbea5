import type { ReactNode } from 'react'
import { type Icon, IconInbox } from '../../icons/icons.ts'
import styles from '../basic/states.module.css'

type EmptyProps = {
  icon?: Icon
  /** One sentence: what is missing. */
  title: string
  /** How to add it. */
  text?: ReactNode
  /** The one suggested action. */
  action?: ReactNode
}

/** Empty state of a list or part. */
export function Empty({ icon: EmptyIcon = IconInbox, title, text, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.sign}>
        <EmptyIcon size={20} aria-hidden />
      </span>
      <p className="body strong">{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
