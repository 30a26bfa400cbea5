import { IconFile } from '@tabler/icons-react'
import { lazyScreen } from '../../web/loading/lazyScreen.tsx'
import type { Screens } from '../../web/screens.ts'

const screen = lazyScreen(() => import('./screens/QuoteRoute.tsx'))

export const quoteScreens: Screens = {
  routes: [
    { path: '/quotes-list', screen, groups: ['admin'] },
    { path: '/quotes', screen, groups: ['admin'], transition: 'slide' },
    { path: '/quotes/$id', screen, groups: ['admin', 'client'], transition: 'slide' },
    { path: '/accept', screen },
  ],
  menu: [
    {
      groups: ['admin'],
      position: 4,
      label: 'menu.quotes',
      icon: IconFile,
      to: '/quotes-list',
      activePattern: /^\/quotes/,
      records: 'quotes',
    },
  ],
  finders: { quotes: () => import('./finder.ts') },
}
