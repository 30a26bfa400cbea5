import { lazyScreen } from '../../web/loading/lazyScreen.tsx'
import type { Screens } from '../../web/screens.ts'

export const fileScreens: Screens = {
  routes: [{ path: '/share', screen: lazyScreen(() => import('./share/SharePage.tsx')) }],
  finders: { files: () => import('./finder.ts') },
}
