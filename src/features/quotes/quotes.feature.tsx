import { IconFileInvoice } from '@tabler/icons-react'
import { lazyScreen } from '../../web/loading/lazyScreen.tsx'
import type { Screens } from '../../web/screens.ts'

const load = () => import('./screens/QuoteRoute.tsx')

export const quoteScreens: Screens = {
  routes: [
    { path: '/quotes-list', screen: lazyScreen(load, { screen: 'list' }), groups: ['admin'] },
    {
      path: '/quotes',
      screen: lazyScreen(load, { screen: 'new' }),
      groups: ['admin'],
      transition: 'slide',
    },
    {
      path: '/quotes/$id',
      screen: lazyScreen(load, { screen: 'record' }),
      groups: ['admin', 'client'],
      transition: 'slide',
    },
    { path: '/accept', screen: lazyScreen(load, { screen: 'accept' }) },
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
