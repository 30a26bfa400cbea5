import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { Link } from '../../Link.tsx'
import { useWords } from '../../loading/words.ts'
import { webText } from '../../web.text.ts'
import { wayBack } from '../list/listPlace.ts'
import styles from './Page.module.css'

export type PageProps = {
  /** The heading, and the document's title unless `documentTitle` says otherwise. */
  title: string
  documentTitle?: string
  /** How many records the page is about, after the title. */
  total?: number
  /** One quiet line beside the title. */
  subtitle?: ReactNode
  /** The way back up; the page itself is not part of it. */
  breadcrumb?: readonly { label: string; to: string }[]
  /** Buttons and states at the right of the header. */
  actions?: ReactNode
  /** Drawers beside the content, at the right of the page. */
  aside?: ReactNode
  /** The title names a record. */
  isRecord?: boolean
  /** `wide` lets tables reach the edges; `form` is a column of at most 704; `reading` of 640. */
  width?: 'wide' | 'form' | 'reading'
  children: ReactNode
}

/** The frame of every screen: header with title and actions, then the content. */
export function Page({
  title,
  documentTitle = title,
  total,
  subtitle,
  breadcrumb = [],
  actions,
  aside,
  isRecord,
  width = 'wide',
  children,
}: PageProps) {
  const t = useWords(webText)
  const heading = useFocusOnArrival()
  return (
    <div className={styles.page}>
      <title>{`${documentTitle} · Égide`}</title>
      <div className={styles.main}>
        <header className={styles.header}>
          <div className={styles.titles}>
            {breadcrumb.length > 0 && (
              <nav aria-label={t('breadcrumb')} className={styles.breadcrumb}>
                {breadcrumb.map(({ label, to }) => (
                  <span key={to}>
                    <Link to={to} {...wayBack(to)}>
                      {label}
                    </Link>
                    <IconChevronRight size={13} stroke={1.75} aria-hidden />
                  </span>
                ))}
              </nav>
            )}
            <h1
              ref={heading}
              tabIndex={-1}
              className={styles.title}
              data-record={isRecord || undefined}
            >
              {title}
            </h1>
            {total !== undefined && <span className={styles.total}>{formatNumber(total)}</span>}
            {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
        <div className={styles[width]}>{children}</div>
      </div>
      {aside}
    </div>
  )
}

let lastPath: string | undefined

/** Moves the reading position to the heading of a page one has gone to, unless a part of it took it. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const hasArrived = lastPath !== undefined && lastPath !== location.pathname
    lastPath = location.pathname
    const page = heading.current?.closest('main')
    if (!hasArrived || page?.contains(document.activeElement)) return
    heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
