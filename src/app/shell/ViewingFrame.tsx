import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { userEndpoints } from '../../features/users/user.ts'
import { tabStorage } from '../../web/device/textStorage.ts'
import { IconEye } from '../../web/icons/icons.ts'
import { useWords } from '../../web/loading/words.ts'
import { session, useSession } from '../../web/session/session.tsx'
import { viewingText } from '../../web/session/viewing.text.ts'
import {
  onViewingEnd,
  type ViewingEnd,
  viewedId,
  viewedIdKey,
  viewingEnd,
} from '../../web/session/viewing.ts'
import { Empty } from '../../web/ui/page/Empty.tsx'
import { call } from '../../web/useApi.ts'
import { usePerson } from './usePerson.ts'
import styles from './ViewingFrame.module.css'

/** Frame of a tab in which an administrator views the product as another person: a banner above the page. */
export default function ViewingFrame({ children }: { children: ReactNode }) {
  const { isLoading, isLoggedIn } = useSession()
  const end = useSyncExternalStore(onViewingEnd, viewingEnd)
  useLinksInTab()
  if (end || (!isLoading && !isLoggedIn)) return <Ended end={end} />
  return (
    <>
      <Banner />
      {children}
    </>
  )
}

function Banner() {
  const t = useWords(viewingText)
  const { name } = usePerson()
  return (
    <aside className={styles.banner} aria-label={t('name')} data-viewing-banner>
      <IconEye aria-hidden />
      <strong className={styles.words}>{t('banner', { name: name || '…' })}</strong>
      <Button size="xs" variant="default" onClick={() => void closeViewing()}>
        {t('end')}
      </Button>
    </aside>
  )
}

/** Page that is shown after the viewing has ended, with the reason. */
function Ended({ end }: { end: ViewingEnd | undefined }) {
  const t = useWords(viewingText)
  const ownSession = session.state().endReason ?? t('ended.signed_out')
  const reason =
    end?.why === 'refused' ? (end.detail ?? t('ended')) : end ? t(`ended.${end.why}`) : ownSession
  return (
    <main id="content" className={styles.ended}>
      <h1 className={styles.title}>{t('ended')}</h1>
      <Empty
        icon={IconEye}
        title={reason}
        action={<Button onClick={() => void closeViewing()}>{t('close')}</Button>}
      />
    </main>
  )
}

/** Opens all links in this tab, since a new tab would not view the product as the person. */
function useLinksInTab() {
  const router = useRouter()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const opensTab =
        event.button === 1 ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey ||
        link?.target === '_blank'
      if (!link || link.origin !== location.origin || !opensTab || event.button > 1) return
      event.preventDefault()
      event.stopPropagation()
      router.history.push(`${link.pathname}${link.search}${link.hash}`)
    }
    for (const type of ['click', 'auxclick'] as const)
      document.addEventListener(type, follow, { capture: true })
    return () => {
      for (const type of ['click', 'auxclick'] as const)
        document.removeEventListener(type, follow, { capture: true })
    }
  }, [router])
}

/** How long closing the tab waits for the end to be reported, in ms; the server also ends viewings by itself. */
const endTimeout = 1_000

/**
 * Ends the viewing and closes the tab; if the browser does not allow that, the tab shows the administrator's home.
 */
async function closeViewing() {
  tabStorage.removeItem(viewedIdKey)
  const ending = call(userEndpoints.endViewAs, { params: { id: Number(viewedId) } })
  const timeout = new Promise((resolve) => setTimeout(resolve, endTimeout))
  await Promise.race([ending, timeout]).catch(() => undefined)
  window.close()
  location.assign('/')
}
