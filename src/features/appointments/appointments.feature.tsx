import { lazyScreen } from '../../web/loading/lazyScreen.tsx'
import type { Screens } from '../../web/screens.ts'

export const appointmentScreens: Screens = {
  routes: [
    { path: '/appointment', screen: lazyScreen(() => import('./screens/AppointmentPage.tsx')) },
  ],
}
