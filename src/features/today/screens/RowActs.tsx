import { ActionIcon, Button } from '@mantine/core'
import { formatDate } from '../../../kernel/field/format.ts'
import { IconCheck, IconClock, IconSend } from '../../../web/icons/icons.ts'
import { ButtonLink } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { MenuButton } from '../../../web/ui/basic/MenuButton.tsx'
import { todayText } from '../today.text.ts'
import type { WaitingRow } from '../today.ts'
import classes from './Today.module.css'
import {
  type Delay,
  delayedTo,
  delays,
  isEndable,
  isPostponable,
  pathOfRow,
  type WaitingActs,
} from './useWaitingActs.tsx'

/** What can be done with a row: remind, end, and put off. */
export function RowActs({ row, acts }: { row: WaitingRow; acts: WaitingActs }) {
  const t = useWords(todayText)
  const name = row.building_address
  return (
    <span className={classes.acts}>
      {row.may_remind && (
        <Button
          variant="default"
          size="xs"
          tabIndex={-1}
          leftSection={<IconSend size={14} aria-hidden />}
          aria-label={t('action.remind_named', { name })}
          onClick={() => acts.remind(row)}
        >
          {t('action.remind')}
        </Button>
      )}
      {row.fact === 'quote_deposit' && (
        <ButtonLink
          to={pathOfRow(row)}
          variant="default"
          size="xs"
          tabIndex={-1}
          aria-label={t('action.bill_named', { name })}
        >
          {t('action.bill')}
        </ButtonLink>
      )}
      {isEndable(row) && (
        <ActionIcon
          variant="default"
          size={28}
          tabIndex={-1}
          aria-label={t('action.done_named', { name })}
          onClick={() => acts.end(row)}
        >
          <IconCheck aria-hidden />
        </ActionIcon>
      )}
      {isPostponable(row) && (
        <MenuButton
          position="bottom-end"
          width={240}
          button={
            <ActionIcon
              variant="default"
              size={28}
              tabIndex={-1}
              data-later
              aria-label={t('action.later_named', { name })}
            >
              <IconClock aria-hidden />
            </ActionIcon>
          }
        >
          {(Menu) =>
            (Object.keys(delays) as Delay[]).map((delay) => {
              const day = delayedTo(delay, new Date())
              return (
                <Menu.Item
                  key={delay}
                  rightSection={<span className="faint number">{formatDate(day)}</span>}
                  onClick={() => acts.postpone(row, day)}
                >
                  {t(`later.${delay}`)}
                </Menu.Item>
              )
            })
          }
        </MenuButton>
      )}
    </span>
  )
}
