import { IconShieldLock } from '../../web/icons/icons.ts'
import { lazyScreen } from '../../web/loading/lazyScreen.tsx'
import type { Screens } from '../../web/screens.ts'

export const privacyScreens: Screens = {
  routes: [
    {
      path: '/data-protection',
      screen: lazyScreen(() => import('./screens/DataProtectionPage.tsx')),
    },
  ],
  menu: [
    {
      groups: ['client', 'partner'],
      position: 2,
      label: 'menu.data_protection',
      icon: IconShieldLock,
      to: '/data-protection',
      activePattern: /^\/data-protection/,
    },
  ],
}
