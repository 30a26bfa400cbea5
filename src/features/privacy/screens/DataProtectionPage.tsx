import { Suspense } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { privacyText } from '../privacy.text.ts'
import { privacyEndpoints } from '../privacy.ts'
import { Acceptance } from './Acceptance.tsx'
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
          <Statement text={data.text} language={data.language} />
          {data.published_at && (
            <p className={classes.quiet}>
              {t('statement.version', {
                version: data.version,
                date: formatDate(data.published_at),
              })}
            </p>
          )}
          {isLoggedIn && <Acceptance />}
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
