import { useLocation } from '@tanstack/react-router'
import {
  type Icon,
  IconCircleCheck,
  IconDoorExit,
  IconLinkOff,
  IconLockAccess,
  IconLockCheck,
  IconMessageCircle,
} from '../../../web/icons/icons.ts'
import { ButtonLink } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import { webText } from '../../../web/web.text.ts'
import { authText } from '../auth.text.ts'
import { messagePageText } from './messagePage.text.ts'
import OfficeContact from './OfficeContact.tsx'

/** Keys of the messages that a screen can request by navigation state; the URL cannot, so links cannot either. */
const messageKeys = [
  'access_denied',
  'kickoff_sent',
  'kickoff_sent_to',
  'link_answered',
  'link_called_off',
  'link_ordered',
  'link_inactive',
  'link_cancelled',
  'link_expired',
  'link_superseded',
  'link_unknown',
  'logged_out',
  'password_reset',
  'password_set',
  'none',
] as const
/** Messages after which one signs in. */
const signInAfter = ['logged_out', 'password_reset', 'password_set']
const icons: Record<string, Icon> = {
  access_denied: IconLockAccess,
  kickoff_sent: IconCircleCheck,
  link_answered: IconLinkOff,
  link_called_off: IconLinkOff,
  link_ordered: IconLinkOff,
  link_inactive: IconLinkOff,
  link_cancelled: IconLinkOff,
  link_expired: IconLinkOff,
  link_superseded: IconLinkOff,
  link_unknown: IconLinkOff,
  logged_out: IconDoorExit,
  password_reset: IconLockCheck,
  password_set: IconLockCheck,
}

/** Shows the message and icon requested by navigation state; a neutral one if visited directly. */
export default function MessagePage() {
  const t = useWords(messagePageText)
  const tAuth = useWords(authText)
  const tWeb = useWords(webText)
  const { state } = useLocation()
  const { isLoggedIn } = useSession()
  const message = messageKeys.find((key) => key === state.text) ?? 'none'
  return (
    <Page title={t(`message.${message}.title`)}>
      <Empty
        icon={icons[state.image ?? ''] ?? IconMessageCircle}
        title={t(`message.${message}`, state.words)}
        text={message.startsWith('link_') && <OfficeContact />}
        action={
          signInAfter.some((key) => key === message) && !isLoggedIn ? (
            <ButtonLink to="/signin">{tAuth('sign_in.submit')}</ButtonLink>
          ) : (
            <ButtonLink to="/" variant="default">
              {tWeb('not_found.home')}
            </ButtonLink>
          )
        }
      />
    </Page>
  )
}
