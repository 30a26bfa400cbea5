import ProfilePage from '../../features/users/screens/ProfilePage.tsx'
import { lazyPart } from '../../web/loading/lazyScreen.tsx'

const OwnData = lazyPart(() => import('../../features/privacy/screens/OwnDataTab.tsx'))
const Calendar = lazyPart(() => import('../../features/tasks/calendar/CalendarSection.tsx'))

/** The profile with the parts of several features. */
export default function ComposedProfile() {
  return <ProfilePage {...{ OwnData, Calendar }} />
}
