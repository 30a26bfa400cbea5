import { lazyScreen } from '../../web/loading/lazyScreen.tsx'
import type { Screens } from '../../web/screens.ts'

declare module '../../kernel/field/references.ts' {
  interface ReferenceTargets {
    files: true
  }
}

export const fileScreens: Screens = {
  routes: [{ path: '/share', screen: lazyScreen(() => import('./share/SharePage.tsx')) }],
  finders: { files: () => import('./finder.ts') },
}
