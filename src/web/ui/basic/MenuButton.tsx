import type { Menu, MenuProps } from '@mantine/core'
import {
  cloneElement,
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  startTransition,
  useId,
  useState,
} from 'react'
import { prefetchedPart } from '../../loading/lazyScreen.tsx'

const MenuContent = prefetchedPart(() => import('../overlays.ts'), 'MenuContent')

/** The components of a menu's content: `Menu.Item`, `Menu.Label`, `Menu.Divider`. */
export type MenuParts = typeof Menu

type MenuButtonProps = Pick<
  MenuProps,
  'position' | 'width' | 'classNames' | 'returnFocus' | 'onClose'
> & {
  button: ReactElement<HTMLAttributes<HTMLElement>>
  children: (Menu: MenuParts) => ReactNode
}

/** A button with a menu, which is mounted when first opened; its code loads separately. */
export function MenuButton({ button, children, ...menuProps }: MenuButtonProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      {cloneElement(button, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick({ currentTarget }: MouseEvent<HTMLElement>) {
          // A transition keeps the current screen visible while the menu loads.
          startTransition(() => {
            setAnchor(currentTarget)
            setOpen((open) => !open)
          })
        },
      })}
      <Suspense>
        {anchor && (
          <MenuContent
            {...menuProps}
            id={id}
            anchor={anchor}
            opened={isOpen}
            onChange={setOpen}
            content={children}
          />
        )}
      </Suspense>
    </>
  )
}
