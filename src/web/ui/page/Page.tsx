import { type ReactNode, Suspense, use, useEffect, useRef } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { IconArrowLeft, IconChevronRight } from '../../icons/icons.ts'
import { Link } from '../../Link.tsx'
import { prefetchedPart } from '../../loading/lazyScreen.tsx'
import { useWords } from '../../loading/words.ts'
import { webText } from '../../web.text.ts'
import { returnLink } from './listPosition.ts'
import styles from './Page.module.css'
import { PaneContext } from './pane.ts'

const PaneButtons = prefetchedPart(() => import('../overlays.ts'), 'PaneButtons')

export type PageProps = {
  /** Heading, and the default of `documentTitle`. */
  title: string
  documentTitle?: string
  /** Number of records, after the title. */
  total?: number
  /** Icon or initials before the title. */
  mark?: ReactNode
  /** One line in a muted colour beside the title. */
  subtitle?: ReactNode
  /** Parent pages, without this one. */
  breadcrumb?: readonly { label: string; to: string }[]
  /** Buttons and status at the right of the header. */
  actions?: ReactNode
  /** Drawer at the right of the page. */
  aside?: ReactNode
  /** Whether the title is the name of a record. */
  isRecord?: boolean
  /** Path of this page; while it is shown beside a list, a button opens it on its own. */
  path?: string
  /** `wide` lets tables reach the edges; `form` is a column of at most 704 px, `reading` 640 px. */
  width?: 'wide' | 'form' | 'reading'
  children: ReactNode
}

/** Layout of every screen: header with title and actions, then the content. */
export function Page({
  title,
  documentTitle = title,
  total,
  mark,
  subtitle,
  breadcrumb = [],
  actions,
  aside,
  isRecord,
  path,
  width = 'wide',
  children,
}: PageProps) {
  const t = useWords(webText)
  const pane = use(PaneContext)
  const isBeside = pane?.pane === 'record'
  const parents = isBeside ? [] : breadcrumb
  const heading = useFocusOnNavigation()
  return (
    <div className={styles.page}>
      {/* The document title names the record, not the list beside it. */}
      {(isBeside || pane?.id === undefined) && <title>{`${documentTitle} · Égide`}</title>}
      <div className={styles.main}>
        <header
          className={styles.header}
          data-beside={isBeside || undefined}
          data-back={(isRecord && parents.length > 0) || undefined}
        >
          <div className={styles.titles}>
            {parents.length > 0 && (
              <nav aria-label={t('breadcrumb')} className={styles.breadcrumb}>
                {parents.map(({ label, to }) => (
                  <span key={to}>
                    <Link to={to} activeOptions={{ exact: true }} {...returnLink(to)}>
                      <IconArrowLeft className={styles.back} size={20} aria-hidden />
                      <span className={styles.parent}>{label}</span>
                    </Link>
                    <IconChevronRight className={styles.parent} size={13} aria-hidden />
                  </span>
                ))}
              </nav>
            )}
            <div className={styles.named}>
              {mark && <span className={styles.mark}>{mark}</span>}
              <h1
                ref={heading}
                tabIndex={-1}
                className={styles.title}
                translate={isRecord ? 'no' : undefined}
                data-record={isRecord || undefined}
              >
                {title}
              </h1>
            </div>
            {total !== undefined && (
              <span className={styles.total} translate="no">
                {formatNumber(total)}
              </span>
            )}
            {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
          </div>
          {(actions || isBeside) && (
            <div className={styles.actions}>
              {actions}
              {isBeside && (
                <Suspense>
                  <PaneButtons path={path} close={pane.close} />
                </Suspense>
              )}
            </div>
          )}
        </header>
        <div className={styles[width]}>{children}</div>
      </div>
      {aside}
    </div>
  )
}

const [loaded] = performance.getEntriesByType('navigation')
/** Path of the page shown before; at first that at which the browser has loaded the product. */
let lastPath = loaded && new URL(loaded.name).pathname
/** Heading that has the focus since a navigation; a page that shows a record once it has come replaces it. */
let focused: HTMLElement | undefined

/** After a navigation, focuses the heading, unless something on the new page already has the focus. */
function useFocusOnNavigation() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The start page leads to the home of the group by itself.
    const hasNavigated = lastPath !== '/' && lastPath !== location.pathname
    const isReplaced = focused !== undefined && !focused.isConnected
    lastPath = location.pathname
    focused = undefined
    const page = heading.current?.closest('main')
    if (!(hasNavigated || isReplaced) || page?.contains(document.activeElement)) return
    focused = heading.current ?? undefined
    focused?.focus({ preventScroll: true })
  }, [])
  return heading
}
