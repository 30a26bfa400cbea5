import { lazyScreen } from '../../web/loading/lazyScreen.tsx'
import type { Screens } from '../../web/screens.ts'

export const messageScreens: Screens = {
  routes: [
    { path: '/unsubscribe', screen: lazyScreen(() => import('./screens/UnsubscribePage.tsx')) },
  ],
}
