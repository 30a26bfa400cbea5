import { IconMapSearch } from '@tabler/icons-react'
import { lazyScreen } from '../../web/loading/lazyScreen.tsx'
import type { Screens } from '../../web/screens.ts'

/** All in one file: the first screen of the product names no more of them. */
const screenOf = (screen: 'list' | 'new') =>
  lazyScreen(() => import('./screens/ProspectionRoute.tsx'), { screen })

export const prospectionScreens: Screens = {
  routes: [
    { path: '/prospector', screen: screenOf('list'), groups: ['admin'] },
    {
      path: '/new-prospection-campaign',
      screen: screenOf('new'),
      groups: ['admin'],
      transition: 'slide',
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
