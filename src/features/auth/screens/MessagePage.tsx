import { type Icon, IconDoorExit, IconLockAccess, IconMessageCircle } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { ButtonLink } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import { webText } from '../../../web/web.text.ts'
import { authText } from '../auth.text.ts'

/** The texts that a screen can request by navigation state; nothing is taken from the URL. */
const texts = ['access_denied', 'logged_out', 'none'] as const
const images: Record<string, Icon> = { access_denied: IconLockAccess, logged_out: IconDoorExit }

/** Shows a message with an image; a neutral one if visited directly. */
export default function MessagePage() {
  const t = useWords(authText)
  const sayWeb = useWords(webText)
  const { state } = useLocation()
  const { isLoggedIn } = useSession()
  const text = texts.find((key) => key === state.text) ?? 'none'
  return (
    <Page title={t(`message.${text}.title`)}>
      <Empty
        icon={images[state.image ?? ''] ?? IconMessageCircle}
        title={t(`message.${text}`)}
        action={
          text === 'logged_out' && !isLoggedIn ? (
            <ButtonLink to="/signin">{t('sign_in.submit')}</ButtonLink>
          ) : (
            <ButtonLink to="/" variant="default">
              {sayWeb('not_found.home')}
            </ButtonLink>
          )
        }
      />
    </Page>
  )
}
