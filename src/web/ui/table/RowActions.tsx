import { ActionIcon } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { IconDots, IconSquareCheck } from '../../icons/icons.ts'
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

/** Button at the end of a row for its action; if there are several, the button opens a menu. */
export function RowActions(props: {
  actions: readonly RowAction[]
  name: string
  isReachable: boolean
}) {
  const { actions, name, isReachable } = props
  const t = useWords(uiText)
  const [action] = actions
  const common = { tabIndex: isReachable ? 0 : -1, className: classes.action }
  if (!action) return null
  if (actions.length > 1)
    return (
      <RowActionMenu
        actions={actions}
        name={name}
        button={
          <button type="button" {...common} aria-label={t('list.actions_of', { name })}>
            <IconDots aria-hidden />
          </button>
        }
      />
    )
  const { label, icon, to, run, danger } = action
  const button = { ...common, 'aria-label': label, 'data-danger': danger || undefined }
  return (
    <Hint label={label}>
      {to ? (
        <RowLink {...button} to={to}>
          {icon}
        </RowLink>
      ) : (
        <button type="button" {...button} onClick={run}>
          {icon}
        </button>
      )}
    </Hint>
  )
}

type RowActionMenuProps = {
  actions: readonly RowAction[]
  name: string
  /** Button that opens the menu; by default "…" at the end of a card. */
  button?: ComponentProps<typeof MenuButton>['button']
  /** Starts a selection with this row. */
  select?: () => void
}

/** Actions of a row as a menu. */
export function RowActionMenu({ actions, name, select, button }: RowActionMenuProps) {
  const t = useWords(uiText)
  if (actions.length === 0 && !select) return null
  return (
    <MenuButton
      position="bottom-end"
      button={
        button ?? (
          <ActionIcon
            variant="subtle"
            className={classes.menu}
            aria-label={t('list.actions_of', { name })}
          >
            <IconDots aria-hidden />
          </ActionIcon>
        )
      }
    >
      {(Menu) => (
        <>
          {select && (
            <Menu.Item leftSection={<IconSquareCheck aria-hidden />} onClick={select}>
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
