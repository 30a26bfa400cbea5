import { ActionIcon } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { IconDots, IconHistory, IconTrash } from '../../icons/icons.ts'
import { type PageAction, usePageActions } from '../../keys/usePageActions.ts'
import { useWords } from '../../loading/words.ts'
import { MenuButton } from '../basic/MenuButton.tsx'
import { HistoryContext } from '../provenance/historyContext.ts'
import { uiText } from '../ui.text.ts'

export type MenuAction = PageAction & { icon: ReactNode; color?: 'red' }

type MoreActionsProps = {
  /** Actions specific to this kind of record. */
  actions?: readonly MenuAction[]
  /** Opens the confirmation; without it, the menu has no "delete". */
  onDelete?: () => void
}

/** Menu of further actions on a record: those of its kind, then history and delete. The palette offers them too. */
export function MoreActions({ actions = [], onDelete }: MoreActionsProps) {
  const t = useWords(uiText)
  const openHistory = use(HistoryContext)
  const all: MenuAction[] = [...actions]
  if (openHistory)
    all.push({
      label: t('history.title'),
      icon: <IconHistory aria-hidden />,
      run: () => openHistory(),
    })
  if (onDelete)
    all.push({
      label: t('action.delete'),
      icon: <IconTrash aria-hidden />,
      color: 'red',
      run: onDelete,
    })
  usePageActions(all)
  return (
    <MenuButton
      position="bottom-end"
      width={240}
      button={
        <ActionIcon variant="default" size="sm" aria-label={t('action.more')}>
          <IconDots aria-hidden />
        </ActionIcon>
      }
    >
      {(Menu) =>
        all.map(({ label, icon, color, run }) => (
          <Menu.Item key={label} color={color} leftSection={icon} onClick={run}>
            {label}
          </Menu.Item>
        ))
      }
    </MenuButton>
  )
}
