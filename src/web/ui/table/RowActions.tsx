import { ActionIcon } from '@mantine/core'
import { IconDots, IconSquareCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, RowLink } from '../../Link.tsx'
import { useWords } from '../../loading/words.ts'
import { Hint } from '../basic/Hint.tsx'
import { MenuButton } from '../basic/MenuButton.tsx'
import { uiText } from '../ui.text.ts'
import classes from './DataTable.module.css'

export type RowAction = {
  key: string
  label: string
  icon: ReactNode
  /** Path of a link, or `run` for a button. */
  to?: string
  run?: () => void
  danger?: boolean
}

/** Actions of a row, as buttons at its end. */
export function RowActions(props: {
  actions: readonly RowAction[]
  name: string
  isReachable: boolean
}) {
  const t = useWords(uiText)
  return (
    <div
      className={classes.buttons}
      role="group"
      aria-label={t('list.actions_of', { name: props.name })}
    >
      {props.actions.map(({ key, label, icon, to, run, danger }) => {
        const common = {
          tabIndex: props.isReachable ? 0 : -1,
          'aria-label': label,
          'data-danger': danger || undefined,
          className: classes.action,
          children: icon,
        }
        return (
          <Hint key={key} label={label}>
            {to ? (
              <RowLink {...common} to={to} />
            ) : (
              <button type="button" {...common} onClick={run} />
            )}
          </Hint>
        )
      })}
    </div>
  )
}

type RowActionMenuProps = {
  actions: readonly RowAction[]
  name: string
  /** Starts a selection with this row. */
  select?: () => void
}

/** Actions of a row as a menu, for touch. */
export function RowActionMenu({ actions, name, select }: RowActionMenuProps) {
  const t = useWords(uiText)
  if (actions.length === 0 && !select) return null
  return (
    <MenuButton
      position="bottom-end"
      button={
        <ActionIcon
          variant="subtle"
          className={classes.menu}
          aria-label={t('list.actions_of', { name })}
        >
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          {select && (
            <Menu.Item
              leftSection={<IconSquareCheck size={16} stroke={1.75} aria-hidden />}
              onClick={select}
            >
              {t('list.select')}
            </Menu.Item>
          )}
          {actions.map(({ key, label, icon, to, run, danger }) =>
            to ? (
              <Menu.Item key={key} leftSection={icon} component={Link} to={to}>
                {label}
              </Menu.Item>
            ) : (
              <Menu.Item
                key={key}
                leftSection={icon}
                color={danger ? 'danger' : undefined}
                onClick={run}
              >
                {label}
              </Menu.Item>
            ),
          )}
        </>
      )}
    </MenuButton>
  )
}
