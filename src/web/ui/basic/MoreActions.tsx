import { ActionIcon } from '@mantine/core'
import { IconDots, IconHistory, IconTrash } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { useWords } from '../../loading/words.ts'
import { HistoryContext } from '../record/RecordHistory.tsx'
import { uiText } from '../ui.text.ts'
import { MenuButton, type MenuParts } from './MenuButton.tsx'

type MoreActionsProps = {
  /** Items of the menu that this kind of record alone has. */
  children?: (Menu: MenuParts) => ReactNode
  /** Asks before it deletes; without it there is no such item. */
  onDelete?: () => void
}

/** The menu of a record behind its primary actions: its own items, then its history and deletion. */
export function MoreActions({ children, onDelete }: MoreActionsProps) {
  const t = useWords(uiText)
  const openHistory = use(HistoryContext)
  return (
    <MenuButton
      position="bottom-end"
      width={240}
      button={
        <ActionIcon variant="default" size="sm" aria-label={t('action.more')}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          {children?.(Menu)}
          {openHistory && (
            <Menu.Item
              leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
              onClick={() => openHistory()}
            >
              {t('history.title')}
            </Menu.Item>
          )}
          {onDelete && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
              onClick={onDelete}
            >
              {t('action.delete')}
            </Menu.Item>
          )}
        </>
      )}
    </MenuButton>
  )
}
