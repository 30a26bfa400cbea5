import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { GoTo } from '../../../web/GoTo.tsx'
import { IconCloudUpload } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { session, useSession } from '../../../web/session/session.tsx'
import { withOverlay } from '../../../web/theme/overlay.tsx'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import { useCall } from '../../../web/useApi.ts'
import {
  countUnsavedWork,
  discardUnsavedWork,
  openUnsavedWork,
} from '../../../web/writes/unsavedWork.ts'
import { authText } from '../auth.text.ts'
import { authEndpoints } from '../auth.ts'

/** Signs out when visited and shows a confirmation; asks first if unsaved work would be lost. */
export default function LogoutPage() {
  const t = useWords(authText)
  const router = useRouter()
  const { isLoading, isLoggedIn } = useSession()
  const me = useCall(authEndpoints.me, {}, { enabled: isLoggedIn, retry: false })
  const isUserKnown = !isLoading && (!isLoggedIn || me.isFetched)
  const hasStarted = useRef(false)
  const [unsentCount, setUnsentCount] = useState(0)
  const [isDone, setDone] = useState(false)
  const userId = me.data?.id

  useEffect(() => {
    if (!isUserKnown || hasStarted.current) return
    hasStarted.current = true
    void start()

    async function start() {
      if (userId !== undefined) await openUnsavedWork(userId)
      const count = await countUnsavedWork()
      if (count > 0) setUnsentCount(count)
      else await leave()
    }
  })

  async function leave() {
    await withOverlay(t('logout.running'), async () => {
      await discardUnsavedWork()
      await session.logout()
    })
    setDone(true)
  }

  if (isDone) {
    return <GoTo path="/message" state={{ text: 'logged_out', image: 'logged_out' }} />
  }
  return (
    <main>
      <Page title={t(unsentCount > 0 ? 'logout.title' : 'logout.running')}>
        {unsentCount > 0 && (
          <Empty
            icon={IconCloudUpload}
            title={t('logout.unsent', { count: unsentCount })}
            text={t('logout.unsent_text')}
            action={
              <>
                <Button onClick={() => router.history.back()}>{t('logout.stay')}</Button>
                <Button variant="default" color="danger" onClick={() => void leave()}>
                  {t('logout.anyway')}
                </Button>
              </>
            }
          />
        )}
      </Page>
    </main>
  )
}
