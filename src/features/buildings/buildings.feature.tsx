import { IconBuilding } from '../../web/icons/icons.ts'
import { lazyScreen } from '../../web/loading/lazyScreen.tsx'
import type { Screens } from '../../web/screens.ts'

declare module '../../kernel/field/references.ts' {
  interface ReferenceTargets {
    buildings: true
  }
}

export const buildingScreens: Screens = {
  routes: [
    {
      path: '/new-building',
      screen: lazyScreen(() => import('./new/NewBuildingPage.tsx')),
      groups: ['admin'],
      transition: 'slide',
    },
  ],
  menu: [
    {
      groups: ['admin'],
      position: 2,
      label: 'menu.buildings',
      icon: IconBuilding,
      to: '/buildings-list',
      activePattern: /^\/(buildings|new-building)/,
      records: 'buildings',
    },
  ],
  finders: { buildings: () => import('./finder.ts') },
}
