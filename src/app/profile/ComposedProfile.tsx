import ProfilePage from '../../features/users/screens/ProfilePage.tsx'
import { lazyPart } from '../../web/loading/lazyScreen.tsx'

const OwnData = lazyPart(() => import('../../features/privacy/screens/OwnDataTab.tsx'))
const Tasks = lazyPart(() => import('../../features/tasks/calendar/CalendarSection.tsx'))
const BusyFeed = lazyPart(() => import('../../features/appointments/busy/BusyFeedSection.tsx'))

/** The calendars of a person: the one that the product gives, and the private one that it reads. */
const Calendar = () => (
  <>
    <Tasks />
    <BusyFeed />
  </>
)

/** The profile with the parts of several features. */
export default function ComposedProfile() {
  return <ProfilePage {...{ OwnData, Calendar }} />
}
