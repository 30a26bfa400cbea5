import { Button } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { GoTo } from '../../../web/GoTo.tsx'
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

/** Signs out on every visit and confirms it; asks first if unsaved work would be lost. */
export default function LogoutPage() {
  const t = useWords(authText)
  const router = useRouter()
  const { isLoading, isLoggedIn } = useSession()
  const me = useCall(authEndpoints.me, {}, { enabled: isLoggedIn, retry: false })
  const isUserResolved = !isLoading && (!isLoggedIn || me.isFetched)
  const hasStarted = useRef(false)
  const [unsent, setUnsent] = useState(0)
  const [isDone, setDone] = useState(false)
  const user = me.data?.id

  useEffect(() => {
    if (!isUserResolved || hasStarted.current) return
    hasStarted.current = true
    void start()

    async function start() {
      if (user !== undefined) await openUnsavedWork(user)
      const count = await countUnsavedWork()
      if (count > 0) setUnsent(count)
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
      <Page title={t(unsent > 0 ? 'logout.title' : 'logout.running')}>
        {unsent > 0 && (
          <Empty
            icon={IconCloudUpload}
            title={t('logout.unsent', { count: unsent })}
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
