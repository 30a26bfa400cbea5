import { IconClipboardText, IconHome } from '../../web/icons/icons.ts'
import type { Screens } from '../../web/screens.ts'

declare module '../../kernel/field/references.ts' {
  interface ReferenceTargets {
    mandates: true
  }
}

export const mandateScreens: Screens = {
  menu: [
    {
      groups: ['admin'],
      position: 1,
      label: 'menu.mandates',
      icon: IconClipboardText,
      to: '/admin-home',
      activePattern: /^\/($|admin-home|\w+-admin-form)/,
      records: 'mandates',
    },
    {
      groups: ['client', 'partner'],
      position: 1,
      label: 'menu.my_mandates',
      icon: IconHome,
      to: '/',
      activePattern: /^\/($|client-home|partner-home|\w+-(client|partner)-form)/,
      records: 'mandates',
    },
  ],
  finders: { mandates: () => import('./finder.ts') },
}
