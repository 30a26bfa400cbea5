import '@mantine/dates/styles.css'
import 'dayjs/locale/fr'
import 'dayjs/locale/it'
import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useMounted } from '@mantine/hooks'
import { currentLanguage, useWords } from '../../../loading/words.ts'
import { Anchor } from '../../basic/Anchor.tsx'
import classes from './Calendar.module.css'
import { dateText } from './date.text.ts'

type Props = {
  /** The button below which it opens. */
  anchor: HTMLElement
  /** Id of that button. */
  id: string
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  /** Selected day, 'yyyy-mm-dd'. */
  day: string | undefined
  mayClear: boolean
  onPick: (day: string | null) => void
}

/** Popover with a calendar, to pick a day. */
export default function Calendar({ anchor, id, isOpen, onChange, day, mayClear, onPick }: Props) {
  const t = useWords(dateText)
  // Mount closed, then open: otherwise the popover does not restore the focus.
  const isMounted = useMounted()
  return (
    <Popover
      id={id}
      opened={isOpen && isMounted}
      onChange={onChange}
      position="bottom-end"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          locale={currentLanguage()}
          firstDayOfWeek={1}
          hideOutsideDates
          weekendDays={[]}
          classNames={{ day: classes.day }}
          ariaLabels={{
            previousMonth: t('previous_month'),
            nextMonth: t('next_month'),
            previousYear: t('previous_year'),
            nextYear: t('next_year'),
            previousDecade: t('previous_decade'),
            nextDecade: t('next_decade'),
            monthLevelControl: t('choose_month'),
            yearLevelControl: t('choose_year'),
          }}
          value={day ?? null}
          defaultDate={day}
          allowDeselect={mayClear}
          onChange={(picked) => {
            onChange(false)
            onPick(picked)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
