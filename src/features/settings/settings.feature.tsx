import { IconSettings } from '../../web/icons/icons.ts'
import type { Screens } from '../../web/screens.ts'

export const settingsScreens: Screens = {
  menu: [
    {
      groups: ['admin'],
      position: 7,
      label: 'menu.settings',
      icon: IconSettings,
      to: '/settings',
      activePattern: /^\/settings/,
    },
  ],
}
