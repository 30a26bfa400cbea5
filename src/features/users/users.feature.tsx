import { IconUsers } from '../../web/icons/icons.ts'
import { lazyScreen } from '../../web/loading/lazyScreen.tsx'
import type { Screens } from '../../web/screens.ts'

declare module '../../kernel/field/references.ts' {
  interface ReferenceTargets {
    users: true
  }
}

export const userScreens: Screens = {
  routes: [
    {
      path: '/setup',
      screen: lazyScreen(() => import('./screens/SetupPage.tsx')),
      transition: 'zoom',
      bare: true,
      signedOutOnly: true,
    },
  ],
  menu: [
    {
      groups: ['admin'],
      position: 3,
      label: 'menu.users',
      icon: IconUsers,
      to: '/users-list',
      activePattern: /^\/users/,
      records: 'users',
    },
  ],
  finders: { users: () => import('./finder.ts') },
}
