import { IconMapSearch } from '../../web/icons/icons.ts'
import { lazyScreen } from '../../web/loading/lazyScreen.tsx'
import type { Screens } from '../../web/screens.ts'

export const prospectionScreens: Screens = {
  routes: [
    {
      path: '/prospector',
      screen: lazyScreen(() => import('./screens/ProspectionRoute.tsx'), { screen: 'list' }),
      groups: ['admin'],
    },
  ],
  menu: [
    {
      groups: ['admin'],
      position: 5,
      label: 'menu.prospector',
      icon: IconMapSearch,
      to: '/prospector',
      activePattern: /^\/(new-)?prospect/,
    },
  ],
}
