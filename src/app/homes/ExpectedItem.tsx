import { Fragment, type ReactNode } from 'react'
import { formPath } from '../../features/mandates/mandate.ts'
import { mandateRecordText } from '../../features/mandates/record/record.text.ts'
import { todayText } from '../../features/today/today.text.ts'
import type { WaitingRow } from '../../features/today/today.ts'
import { dayOf, formatDate } from '../../kernel/field/format.ts'
import { IconArrowRight } from '../../web/icons/icons.ts'
import { ButtonLink, Link } from '../../web/Link.tsx'
import { currentLanguage, useWords } from '../../web/loading/words.ts'
import { daysBetween } from '../../web/ui/basic/days.ts'
import classes from './ClientTasks.module.css'

/** Whose home lists what is expected. */
export type ExpectedSide = 'client' | 'partner'

type ItemProps = {
  row: WaitingRow
  side: ExpectedSide
  what: ReactNode
  /** The one button with which it is done. */
  children: ReactNode
}

/** Something that is expected of somebody: what, until when, on which mandate, and one button. */
export function ExpectedItem({ row, side, what, children }: ItemProps) {
  return (
    <li className={classes.task}>
      <div className={classes.line}>
        <span className="strong breaks">{what}</span>
        <Since row={row} />
      </div>
      <span className={classes.place}>
        <ExpectedPlace {...{ row, side }} />
        {row.detail.others?.map((address) => (
          <Fragment key={address}> · {address}</Fragment>
        ))}
      </span>
      {children}
    </li>
  )
}

/** Address and product of what is expected; leads to the mandate. */
export function ExpectedPlace({ row, side }: Pick<ItemProps, 'row' | 'side'>) {
  const { mandate, service_type, building_address, building_city, product_name } = row
  const to = formPath(side, service_type, mandate)
  const product = product_name[currentLanguage()]
  const words = [building_address, building_city, product].filter(Boolean).join(', ')
  if (!to) return words
  return (
    <Link to={to} className={classes.link}>
      {words}
    </Link>
  )
}

/** Since when something waits for somebody, and until when they have time. */
function Since({ row: { due, since } }: Pick<ItemProps, 'row'>) {
  const t = useWords(todayText)
  const tRecord = useWords(mandateRecordText)
  const days = -daysBetween(new Date(), dayOf(since))
  return (
    <span className={classes.age}>
      {[
        days > 0 && t('expected.since', { count: days }),
        due && tRecord('waits_until', { date: formatDate(due) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

type UnreadProps = Pick<ItemProps, 'row' | 'side'> & { isFirst: boolean }

/** A thread with messages that the person has not read; its button opens it, which marks them as read. */
export function UnreadThread({ row, side, isFirst }: UnreadProps) {
  const t = useWords(todayText)
  const { mandate, service_type, detail } = row
  const to = formPath(side, service_type, mandate)
  return (
    <ExpectedItem
      {...{ row, side }}
      what={t('fact.unread', { count: detail.count ?? 1, name: detail.author ?? '' })}
    >
      {to && (
        <ButtonLink
          to={to}
          search={{ tab: 'messages', thread: detail.thread } as never}
          className={classes.button}
          variant={isFirst ? 'filled' : 'default'}
          leftSection={<IconArrowRight aria-hidden />}
        >
          {t('expected.read')}
        </ButtonLink>
      )}
    </ExpectedItem>
  )
}
