import { Menu, type MenuProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import type { MenuParts } from './MenuButton.tsx'

type MenuContentProps = MenuProps & {
  anchor: HTMLElement
  content: (parts: MenuParts) => ReactNode
}

/** Dropdown of a `MenuButton`, loaded with the menu library. */
export default function MenuContent({ anchor, content, opened, ...props }: MenuContentProps) {
  // Mount closed, then open: otherwise the menu does not restore the focus.
  const isMounted = useMounted()
  return (
    <Menu {...props} opened={opened && isMounted}>
      <Menu.Target>
        <Anchor element={anchor} />
      </Menu.Target>
      <Menu.Dropdown>{content(Menu)}</Menu.Dropdown>
    </Menu>
  )
}
