import '@mantine/dates/styles.css'
import 'dayjs/locale/fr'
import 'dayjs/locale/it'
import { ActionIcon, Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { currentLanguage, useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import classes from './DatePickerButton.module.css'

type Props = {
  /** Selected day, 'yyyy-mm-dd'. */
  day: string | undefined
  mayClear: boolean
  onPick: (day: string | null) => void
}

/** Button that opens a calendar to pick a day. */
export default function DatePickerButton({ day, mayClear, onPick }: Props) {
  const t = useWords(uiText)
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          aria-label={t('form.pick_date')}
          onClick={() => setOpen(!isOpen)}
        >
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
            previousMonth: t('date.previous_month'),
            nextMonth: t('date.next_month'),
            previousYear: t('date.previous_year'),
            nextYear: t('date.next_year'),
            previousDecade: t('date.previous_decade'),
            nextDecade: t('date.next_decade'),
            monthLevelControl: t('date.choose_month'),
            yearLevelControl: t('date.choose_year'),
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
