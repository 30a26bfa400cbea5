import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Suspense } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { privacyText } from '../privacy.text.ts'
import { privacyEndpoints } from '../privacy.ts'
import classes from './Privacy.module.css'
import { Statement } from './Statement.tsx'

const OwnData = lazyPart(() => import('./OwnData.tsx'))

/** The statement on data protection, for everybody; with one's acceptance, copy and deletion if signed in. */
export default function DataProtectionPage() {
  const t = useWords(privacyText)
  const { isLoggedIn } = useSession()
  const { data, error, refetch } = useCall(privacyEndpoints.statement, {})
  return (
    <Page title={t('title')} width="reading">
      {!data ? (
        error ? (
          <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton widths={[30, 92, 96, 88, 30, 92, 94]} height={28} />
        )
      ) : (
        <div className={classes.page}>
          {isLoggedIn && <Acceptance />}
          <Statement text={data.text} language={data.language} />
          {data.published_at && (
            <p className={classes.quiet}>
              {t('statement.version', {
                version: data.version,
                date: formatDate(data.published_at),
              })}
            </p>
          )}
          {isLoggedIn && (
            <Suspense>
              <OwnData />
            </Suspense>
          )}
        </div>
      )}
    </Page>
  )
}

/** Whether the person has accepted the version in force, and the button to do so. */
function Acceptance() {
  const t = useWords(privacyText)
  const { data } = useCall(privacyEndpoints.acceptance, {})
  if (!data) return <div className={classes.acceptance} aria-hidden />
  const { version, accepted_version, accepted_at } = data
  const date = accepted_at ? formatDate(accepted_at) : ''
  if (accepted_version === version)
    return (
      <p className={classes.acceptance}>
        <IconCircleCheck size={16} stroke={1.75} className={classes.done} aria-hidden />
        {t('accept.done', { date })}
      </p>
    )
  return (
    <div className={classes.acceptance}>
      <span>{t(accepted_at ? 'accept.changed' : 'accept.open', { date })}</span>
      <Button
        onClick={() =>
          void act(async () => {
            await call(privacyEndpoints.accept, { body: { version } })
            await refresh('data-protection')
          })
        }
      >
        {t('accept.button')}
      </Button>
    </div>
  )
}
