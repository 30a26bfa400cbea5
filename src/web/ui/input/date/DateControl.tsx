import { ActionIcon, TextInput } from '@mantine/core'
import { type ComponentProps, Suspense, startTransition, useId, useState } from 'react'
import { tidyLine } from '../../../../kernel/field/characters.ts'
import { formatDate, isDay } from '../../../../kernel/field/format.ts'
import { parseDate } from '../../../../kernel/field/parse.ts'
import { IconCalendar } from '../../../icons/icons.ts'
import { prefetchedPart } from '../../../loading/lazyScreen.tsx'
import { useWords } from '../../../loading/words.ts'
import { uiText } from '../../ui.text.ts'
import { type ControlProps, setAndCommit } from '../fieldContext.ts'
import { inputProps } from '../inputProps.tsx'
import { dateText } from './date.text.ts'

const Calendar = prefetchedPart(() => import('../../overlays.ts'), 'Calendar')

/** Date field, typed or picked. */
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
        onChange(tidyLine(text) === '' ? null : (parseDate(text) ?? text))
      }}
      onBlur={() => {
        setTyped(undefined)
        onCommit(value ?? null)
      }}
      rightSection={
        <PickButton
          day={day}
          mayClear={!field.required}
          onPick={(picked) => {
            setTyped(undefined)
            setAndCommit(props, picked)
          }}
        />
      }
    />
  )
}

type PickButtonProps = Pick<ComponentProps<typeof Calendar>, 'day' | 'mayClear' | 'onPick'>

/** Button that opens a calendar, which is mounted on the first click. */
function PickButton(props: PickButtonProps) {
  const t = useWords(dateText)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <ActionIcon
        id={id}
        variant="subtle"
        aria-label={t('pick')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) =>
          startTransition(() => {
            setAnchor(currentTarget)
            setOpen((open) => !open)
          })
        }
      >
        <IconCalendar aria-hidden />
      </ActionIcon>
      <Suspense>
        {anchor && <Calendar {...props} {...{ id, anchor, isOpen }} onChange={setOpen} />}
      </Suspense>
    </>
  )
}
