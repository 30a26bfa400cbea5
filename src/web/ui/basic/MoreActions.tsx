import { ActionIcon } from '@mantine/core'
import { IconDots, IconHistory, IconTrash } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { useWords } from '../../loading/words.ts'
import { HistoryContext } from '../record/RecordHistory.tsx'
import { uiText } from '../ui.text.ts'
import { MenuButton, type MenuParts } from './MenuButton.tsx'

type MoreActionsProps = {
  /** Items specific to this kind of record. */
  children?: (Menu: MenuParts) => ReactNode
  /** Opens the confirmation; without it, the menu has no "delete". */
  onDelete?: () => void
}

/** Menu of further actions on a record: items of its kind, then history and delete. */
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
