import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { formatDate, isDay } from '../../../kernel/field/format.ts'
import { parseDate } from '../../../kernel/field/parse.ts'
import { lazyPart } from '../../loading/lazyScreen.tsx'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import { type ControlProps, setAndCommit } from './fieldContext.ts'
import { inputProps } from './inputProps.tsx'

const DatePickerButton = lazyPart(() => import('./DatePickerButton.tsx'))

/** Date field, typed or picked; the calendar loads separately, so that typing need not wait. */
export function DateControl(props: ControlProps) {
  const t = useWords(uiText)
  const { field, value, onChange, onCommit } = props
  const [typed, setTyped] = useState<string>()
  const day = isDay(value) ? value : undefined
  return (
    <TextInput
      {...inputProps(props)}
      value={typed ?? (day ? formatDate(day) : String(value ?? ''))}
      placeholder={t('form.date_form')}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(text.trim() === '' ? null : (parseDate(text) ?? text))
      }}
      onBlur={() => {
        setTyped(undefined)
        onCommit(value ?? null)
      }}
      rightSection={
        <Suspense fallback={<PickerPlaceholder />}>
          <DatePickerButton
            day={day}
            mayClear={!field.required}
            onPick={(picked) => {
              setTyped(undefined)
              setAndCommit(props, picked)
            }}
          />
        </Suspense>
      }
    />
  )
}

/** Placeholder for the calendar button; not focusable, since replacing it would lose the focus. */
const PickerPlaceholder = () => (
  <ActionIcon component="span" variant="subtle" aria-hidden>
    <IconCalendar size={16} stroke={1.75} />
  </ActionIcon>
)
