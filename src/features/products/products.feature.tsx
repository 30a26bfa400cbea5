import { IconPackage } from '../../web/icons/icons.ts'
import { lazyScreen } from '../../web/loading/lazyScreen.tsx'
import type { Screens } from '../../web/screens.ts'

declare module '../../kernel/field/references.ts' {
  interface ReferenceTargets {
    products: true
  }
}

export const productScreens: Screens = {
  routes: [
    {
      path: '/products-list',
      screen: lazyScreen(() => import('./ProductsPage.tsx')),
      groups: ['admin'],
    },
  ],
  menu: [
    {
      groups: ['admin'],
      position: 6,
      label: 'menu.products',
      icon: IconPackage,
      to: '/products-list',
      activePattern: /^\/products/,
      records: 'products',
    },
  ],
  finders: { products: () => import('./finder.ts') },
}
