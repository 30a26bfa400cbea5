import { UnstyledButton } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ResponseBody } from '../../../kernel/http/endpoint.ts'
import {
  type Icon,
  IconAlertTriangle,
  IconCalendar,
  IconFileCheck,
  IconHourglass,
} from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { todayText } from '../today.text.ts'
import { type todayEndpoints, todayGroups } from '../today.ts'
import classes from './Today.module.css'

const chips = [...todayGroups, 'checks'] as const
export type TodayChip = (typeof chips)[number]

const icons: Record<TodayChip, Icon> = {
  late: IconAlertTriangle,
  today: IconCalendar,
  waiting: IconHourglass,
  checks: IconFileCheck,
}

/** The part of the list that is chosen in the URL; undefined for all of it. */
export function useChosenChip() {
  const { show } = useSearch({ strict: false }) as { show?: string }
  return chips.find((chip) => chip === show)
}

/** Shows one part of the list: each chip has its number, and is pressed again to see everything. */
export function TodayChips({
  data,
}: {
  data: ResponseBody<typeof todayEndpoints.office> | undefined
}) {
  const t = useWords(todayText)
  const navigate = useNavigate()
  const chosen = useChosenChip()
  const choose = (chip: TodayChip) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        show: chip === chosen ? undefined : chip,
      }),
      replace: true,
    } as never)
  return (
    <div className="wrap gap4" role="group" aria-label={t('chips')}>
      {chips.map((chip) => {
        const Sign = icons[chip]
        const { count = 0, count_capped } = data?.[chip] ?? {}
        return (
          <UnstyledButton
            key={chip}
            className={classes.chip}
            data-chip={count > 0 ? chip : undefined}
            aria-pressed={chip === chosen}
            onClick={() => choose(chip)}
          >
            <Sign aria-hidden />
            {t(`chip.${chip}`)}
            {data && <span className="number">{`${count}${count_capped ? '+' : ''}`}</span>}
          </UnstyledButton>
        )
      })}
    </div>
  )
}
