import { Menu, type MenuProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import type { MenuParts } from './MenuButton.tsx'

type MenuContentProps = MenuProps & {
  anchor: HTMLElement
  content: (parts: MenuParts) => ReactNode
}

/** What a menu's button opens. */
export default function MenuContent({ anchor, content, opened, ...props }: MenuContentProps) {
  // A menu that is there before it opens knows where the focus was, and gives it back.
  const isThere = useMounted()
  return (
    <Menu {...props} opened={opened && isThere}>
      <Menu.Target>
        <Anchor of={anchor} />
      </Menu.Target>
      <Menu.Dropdown>{content(Menu)}</Menu.Dropdown>
    </Menu>
  )
}
