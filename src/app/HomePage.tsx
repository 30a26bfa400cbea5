import { IconShieldLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMe } from '../features/auth/useMe.tsx'
import { ButtonLink } from '../web/Link.tsx'
import type { LazyScreen } from '../web/loading/lazyScreen.tsx'
import { useWords } from '../web/loading/words.ts'
import { useSession } from '../web/session/session.tsx'
import { Empty } from '../web/ui/page/Empty.tsx'
import { Page } from '../web/ui/page/Page.tsx'
import { PartLoader } from '../web/ui/page/Skeleton.tsx'
import { webText } from '../web/web.text.ts'

type HomeProps = { homeScreen: (group: string | undefined) => LazyScreen | undefined }

/** `/`: home of the active group, or the public home. */
export default function HomePage({ homeScreen }: HomeProps) {
  const { isLoading, isLoggedIn, isHeld, activeGroup } = useSession()
  if (isLoading) return <PartLoader />
  if (!isLoggedIn && !isHeld) return <PublicHome />
  const home = homeScreen(activeGroup)
  return home ? <home.Screen /> : <NoAccess />
}

function PublicHome() {
  const t = useWords(webText)
  return (
    <Page title={t('home.title')} width="reading">
      <Paragraph>{t('home.text')}</Paragraph>
      <ButtonLink to="/signin">{t('menu.sign_in')}</ButtonLink>
    </Page>
  )
}

/** For signed-in users without any access (group "default"). */
function NoAccess() {
  const t = useWords(webText)
  const email = useMe()?.support_email
  return (
    <Page title={t('home.title')}>
      <Empty
        icon={IconShieldLock}
        title={t('home.no_access')}
        text={
          <>
            {t('home.no_access_text')}{' '}
            {email && <a href={`mailto:${email}`}>{t('home.write_to', { email })}</a>}
          </>
        }
        action={
          <ButtonLink to="/logout" variant="default">
            {t('menu.logout')}
          </ButtonLink>
        }
      />
    </Page>
  )
}

const Paragraph = ({ children }: { children: ReactNode }) => (
  <p style={{ margin: '0 0 20px', color: 'var(--text-2)' }}>{children}</p>
)
