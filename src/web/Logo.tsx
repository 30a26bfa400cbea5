import { rem } from '@mantine/core'
import styles from './Logo.module.css'

/** The logo, with the name unless `markOnly`. */
export function Logo({ size = 22, markOnly = false }: { size?: number; markOnly?: boolean }) {
  return (
    <span className={styles.logo} style={{ fontSize: rem(size * 0.78) }}>
      <svg viewBox="0 0 32 32" width="1.28em" height="1.28em" aria-hidden="true">
        <path
          fill="var(--accent-fill)"
          d="M16 1.6 28 7.2V10.6H13.2V14.4H28V16.2C28 17.1 27.9 17.9 27.75 18.6H13.2V22.4H26.3C24 26.2 20.4 28.9 16 30.5 8.9 27.9 4 22.6 4 15.8V7.2Z"
        />
      </svg>
      {markOnly ? <span className="unseen">Égide</span> : <span>Égide</span>}
    </span>
  )
}
