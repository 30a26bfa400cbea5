import '@mantine/dates/styles.css'
import 'dayjs/locale/fr'
import 'dayjs/locale/it'
import { ActionIcon, Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { currentLanguage, useWords } from '../../loading/words.ts'
import classes from './DatePickerButton.module.css'
import { dateText } from './date.text.ts'

type Props = {
  /** Selected day, 'yyyy-mm-dd'. */
  day: string | undefined
  mayClear: boolean
  onPick: (day: string | null) => void
}

/** Button that opens a calendar to pick a day. */
export default function DatePickerButton({ day, mayClear, onPick }: Props) {
  const t = useWords(dateText)
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" aria-label={t('pick')} onClick={() => setOpen(!isOpen)}>
          <IconCalendar size={16} stroke={1.75} />
        </ActionIcon>
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
            setOpen(false)
            onPick(picked)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
