import { lazyScreen } from '../../web/loading/lazyScreen.tsx'
import type { Screens } from '../../web/screens.ts'

/** Not in the menu (specification); Settings link to it. */
export const sourceScreens: Screens = {
  routes: [
    {
      path: '/source',
      screen: lazyScreen(() => import('./screens/SourcesPage.tsx')),
      groups: ['admin'],
    },
  ],
}
