import { IconSettings } from '@tabler/icons-react'
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
