import { UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { IconRefresh } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { ChoiceInput } from '../../../web/ui/input/ChoiceInput.tsx'
import { type ControlProps, setAndCommit } from '../../../web/ui/input/fieldContext.ts'
import { useTextAsValue, useTyping } from '../../../web/ui/input/useOptionPicker.ts'
import { useCall } from '../../../web/useApi.ts'
import { taskNoteText } from '../taskNote.text.ts'
import { taskNoteEndpoints } from '../taskNote.ts'
import classes from './Notes.module.css'

const searchDelay = 250

/** Chooses an existing task of the notes service; their names are fetched while typing. */
export function TaskInput(props: ControlProps) {
  const t = useWords(taskNoteText)
  const textState = useTyping()
  const typed = (textState.typed ?? '').trim().slice(0, 100)
  const [search] = useDebouncedValue(typed, searchDelay)
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(
    taskNoteEndpoints.tasks,
    { query: { q: search || undefined } },
    { retry: false, staleTime: 30_000, placeholderData: (previous) => previous },
  )
  const options = (data?.results ?? []).map(({ id, title }) => ({
    value: id,
    label: title || t('task.untitled'),
  }))
  return (
    <ChoiceInput
      {...props}
      {...useTextAsValue(props, (text) => text || null)}
      textState={textState}
      label={t('field.task')}
      placeholder={t('task.placeholder')}
      chosen={chosen && chosen.value === props.value ? chosen.value : undefined}
      chosenLabel={chosen && chosen.value === props.value ? chosen.label : ''}
      offer={{
        options: error ? [] : options,
        isPending: typed !== search || isPlaceholderData,
        isApproximate: true,
      }}
      hidesEmptyMessage={isFetching || error !== null}
      isBusy={isFetching}
      header={
        error && (
          <div className={classes.failed} role="alert">
            {t('error.names_failed')}
            <UnstyledButton
              className={classes.retry}
              // Keeps the focus in the field: losing it would close the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => void refetch()}
            >
              <IconRefresh size={14} aria-hidden />
              {t('retry')}
            </UnstyledButton>
          </div>
        )
      }
      onClear={() => setAndCommit(props, null)}
      onSelect={(option) => {
        setChosen(option)
        setAndCommit(props, option.value)
      }}
    />
  )
}
