import { useMe } from '../features/auth/useMe.tsx'
import { IconShieldLock } from '../web/icons/icons.ts'
import { ButtonLink } from '../web/Link.tsx'
import type { LazyScreen } from '../web/loading/lazyScreen.tsx'
import { useWords } from '../web/loading/words.ts'
import { useSession } from '../web/session/session.tsx'
import { Empty } from '../web/ui/page/Empty.tsx'
import { Page } from '../web/ui/page/Page.tsx'
import { PageSkeleton } from '../web/ui/page/Skeleton.tsx'
import { webText } from '../web/web.text.ts'
import styles from './HomePage.module.css'
import { homeText } from './home.text.ts'

type HomeProps = { homeScreen: (group: string | undefined) => LazyScreen | undefined }

/** `/`: home of the active group, or the public home. */
export default function HomePage({ homeScreen }: HomeProps) {
  const { isLoading, isLoggedIn, isHeld, activeGroup } = useSession()
  if (isLoading) return <PageSkeleton />
  if (!isLoggedIn && !isHeld) return <PublicHome />
  const home = homeScreen(activeGroup)
  return home ? <home.Screen /> : <NoAccess />
}

/** Home for signed-out visitors: describes the product and links to the sign-in. */
function PublicHome() {
  const t = useWords(homeText)
  const tWeb = useWords(webText)
  return (
    <Page title={t('public_title')} documentTitle={t('title')} width="reading" isRecord>
      <p className={styles.lead}>{t('public_text')}</p>
      <dl className={styles.readers}>
        {(['owner', 'expert', 'office'] as const).map((reader) => (
          <div key={reader}>
            <dt>{t(reader)}</dt>
            <dd className="quiet">{t(`text.${reader}`)}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink to="/signin" size="md">
        {tWeb('menu.sign_in')}
      </ButtonLink>
      <p className="later faint">{t('no_account')}</p>
    </Page>
  )
}

/** For signed-in users without any access (group "default"). */
function NoAccess() {
  const t = useWords(homeText)
  const tWeb = useWords(webText)
  const email = useMe()?.support_email
  return (
    <Page title={t('title')}>
      <Empty
        icon={IconShieldLock}
        title={t('no_access')}
        text={
          <>
            {t('no_access_text')}{' '}
            {email && <a href={`mailto:${email}`}>{t('write_to', { email })}</a>}
          </>
        }
        action={
          <ButtonLink to="/logout" variant="default">
            {tWeb('menu.logout')}
          </ButtonLink>
        }
      />
    </Page>
  )
}
