import { IconFile } from '../../web/icons/icons.ts'
import { lazyScreen } from '../../web/loading/lazyScreen.tsx'
import type { Screens } from '../../web/screens.ts'
import type { QuoteScreen } from './screens/QuoteRoute.tsx'

declare module '../../kernel/field/references.ts' {
  interface ReferenceTargets {
    quotes: true
  }
}

/** All in one file: the first screen of the product names no more of them. */
const screenOf = (screen: QuoteScreen) =>
  lazyScreen(() => import('./screens/QuoteRoute.tsx'), { screen })

export const quoteScreens: Screens = {
  routes: [
    { path: '/quotes-list', screen: screenOf('list'), groups: ['admin'] },
    { path: '/quotes', screen: screenOf('new'), groups: ['admin'], transition: 'slide' },
    {
      path: '/quotes/$id',
      screen: screenOf('quote'),
      groups: ['admin', 'client'],
      transition: 'slide',
    },
    { path: '/accept', screen: screenOf('link') },
    { path: '/invoices-list', screen: screenOf('invoices'), groups: ['admin'] },
    {
      path: '/invoices/$id',
      screen: screenOf('invoice'),
      groups: ['admin', 'client'],
      transition: 'slide',
    },
    { path: '/claims-list', screen: screenOf('claims'), groups: ['admin'] },
    { path: '/claims', screen: screenOf('claim'), groups: ['admin'], transition: 'slide' },
    { path: '/claims/$id', screen: screenOf('claim'), groups: ['admin'], transition: 'slide' },
  ],
  menu: [
    {
      groups: ['admin'],
      position: 4,
      label: 'menu.quotes',
      icon: IconFile,
      to: '/quotes-list',
      activePattern: /^\/(quotes|invoices|claims)/,
      records: 'quotes',
    },
  ],
  finders: { quotes: () => import('./finder.ts') },
}
