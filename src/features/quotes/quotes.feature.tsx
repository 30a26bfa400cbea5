import { IconFileInvoice } from '@tabler/icons-react'
import { lazyScreen } from '../../web/loading/lazyScreen.tsx'
import type { Screens } from '../../web/screens.ts'

const quotePage = lazyScreen(() => import('./screens/QuoteRoute.tsx'))

export const quoteScreens: Screens = {
  routes: [
    {
      path: '/quotes-list',
      screen: lazyScreen(() => import('./screens/QuotesPage.tsx')),
      groups: ['admin'],
    },
    {
      path: '/quotes',
      screen: lazyScreen(() => import('./screens/NewQuotePage.tsx')),
      groups: ['admin'],
      transition: 'slide',
    },
    { path: '/quotes/$id', screen: quotePage, groups: ['admin', 'client'], transition: 'slide' },
    {
      path: '/accept',
      screen: lazyScreen(() => import('./screens/client/AcceptPage.tsx')),
    },
  ],
  menu: [
    {
      groups: ['admin'],
      position: 4,
      label: 'menu.quotes',
      icon: IconFileInvoice,
      to: '/quotes-list',
      activePattern: /^\/quotes/,
      records: 'quotes',
    },
  ],
  finders: { quotes: () => import('./finder.ts') },
}
