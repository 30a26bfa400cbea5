import {
  type Icon,
  IconBuilding,
  IconClipboardText,
  IconHome,
  IconPackage,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import type { WordKey } from '../kernel/text.ts'
import type { webText } from '../web/web.text.ts'
import type { Findable } from './finders.ts'

export type MenuEntry = {
  label: WordKey<typeof webText>
  icon: Icon
  to: string
  /** Pages that belong to the entry beside its own, by the beginning of their path. */
  covers: RegExp
  /** What it leads to, where that can be found by words. */
  records?: Findable
}

const myMandates: MenuEntry = {
  label: 'menu.my_mandates',
  icon: IconHome,
  to: '/',
  covers: /^\/($|client-home|partner-home|\w+-(client|partner)-form)/,
  records: 'mandates',
}

/** The side menu of each group, in the order of the specification (section 2). */
const menus: Record<string, readonly MenuEntry[]> = {
  admin: [
    {
      label: 'menu.mandates',
      icon: IconClipboardText,
      to: '/admin-home',
      covers: /^\/($|admin-home|\w+-admin-form)/,
      records: 'mandates',
    },
    {
      label: 'menu.buildings',
      icon: IconBuilding,
      to: '/buildings-list',
      covers: /^\/(buildings|new-building)/,
      records: 'buildings',
    },
    {
      label: 'menu.users',
      icon: IconUsers,
      to: '/users-list',
      covers: /^\/users/,
      records: 'users',
    },
    {
      label: 'menu.products',
      icon: IconPackage,
      to: '/products-list',
      covers: /^\/products/,
      records: 'products',
    },
    {
      label: 'menu.settings',
      icon: IconSettings,
      to: '/settings',
      covers: /^\/settings/,
    },
  ],
  client: [myMandates],
  partner: [myMandates],
}

/** The entries for whoever works in a group; none without access. */
export const menuOf = (group: string | undefined): readonly MenuEntry[] => menus[group ?? ''] ?? []
