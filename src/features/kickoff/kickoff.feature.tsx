import { lazyScreen } from '../../web/loading/lazyScreen.tsx'
import type { Screens } from '../../web/screens.ts'

export const kickoffScreens: Screens = {
  routes: [
    {
      path: '/kick-off-form/$uuid',
      screen: lazyScreen(() => import('./screens/KickoffPage.tsx')),
      bare: true,
    },
  ],
}
