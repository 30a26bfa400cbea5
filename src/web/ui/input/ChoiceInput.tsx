import { ComboboxChevron, Input, Loader, Pill, PillsInput, TextInput } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { type AriaAttributes, type ReactNode, Suspense, useState } from 'react'
import { IconArrowUpRight } from '../../icons/icons.ts'
import { Link } from '../../Link.tsx'
import { prefetchedPart } from '../../loading/lazyScreen.tsx'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import classes from './ChoiceInput.module.css'
import type { ChoiceListProps } from './ChoiceList.tsx'
import { inputProps } from './inputProps.tsx'
import { completionOf, type Option } from './options.ts'
import { type OptionPickerProps, useOptionPicker } from './useOptionPicker.ts'

const ChoiceDropdown = prefetchedPart(() => import('../overlays.ts'), 'ChoiceDropdown')

type CommonProps = Parameters<typeof inputProps>[0] &
  Pick<AriaAttributes, 'aria-label'> &
  Pick<ChoiceListProps, 'header' | 'footer' | 'hidesEmptyMessage'> &
  Pick<
    OptionPickerProps,
    'textState' | 'offer' | 'onType' | 'onSelect' | 'onLeave' | 'onRevert'
  > & {
    /** Accessible name of the list and of the "clear" button. */
    label: string
    placeholder?: string
  }

type ChoiceInputProps = CommonProps & {
  /** Value of the chosen option. */
  chosen: string | undefined
  /** Label of the chosen option. */
  chosenLabel: string
  /** Path of the chosen record's page, which a link opens. */
  path?: string | undefined
  /** Clears the choice; without it, there is no "clear" button. */
  onClear?: () => void
  icon?: ReactNode
  isBusy?: boolean
  autoFocus?: boolean
}

/** Text field with a dropdown to choose one option. */
export function ChoiceInput(props: ChoiceInputProps) {
  const {
    textState,
    chosen,
    chosenLabel,
    label,
    path,
    onClear,
    icon,
    isBusy,
    header,
    footer,
    hidesEmptyMessage,
  } = props
  const t = useWords(uiText)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const picker = useOptionPicker({ ...props, chosen: chosen === undefined ? [] : [chosen] })
  const text = textState.typed ?? chosenLabel
  const completion = picker.isOpen && picker.best ? completionOf(picker.best.label, text) : ''
  return (
    <>
      <TextInput
        ref={setAnchor}
        {...inputProps(props)}
        {...picker.input}
        aria-label={props['aria-label']}
        value={text}
        placeholder={props.placeholder ?? t('form.choose')}
        autoFocus={props.autoFocus}
        onFocus={({ currentTarget }) => currentTarget.select()}
        leftSection={icon}
        {...(path && {
          rightSectionWidth: 60,
          // Also among facts, whose fields have hardly any room around: a long name ends before the link.
          styles: { input: { paddingInlineEnd: 'var(--input-right-section-width)' } },
        })}
        rightSection={
          isBusy ? (
            <Loader size={14} />
          ) : chosen !== undefined && onClear ? (
            <>
              {path && (
                <Link
                  to={path}
                  className={classes.link}
                  aria-label={t('form.open', { name: chosenLabel })}
                >
                  <IconArrowUpRight aria-hidden />
                </Link>
              )}
              <Input.ClearButton
                size="sm"
                tabIndex={-1}
                aria-label={t('form.clear', { field: label })}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  textState.setEdited(undefined)
                  onClear()
                }}
              />
            </>
          ) : (
            !icon && <ComboboxChevron size="sm" className={classes.chevron} />
          )
        }
        inputContainer={(input) => (
          <div className={classes.box}>
            {input}
            {completion && (
              <span className={classes.completed} data-icon={icon ? true : undefined} aria-hidden>
                <span>{text}</span>
                {completion}
              </span>
            )}
          </div>
        )}
      />
      <OpenOptions {...{ picker, anchor, label, header, footer, hidesEmptyMessage }} />
    </>
  )
}

type ChoicesInputProps = CommonProps & {
  /** `path` is that of the record's page, which the name then opens. */
  chosen: readonly (Pick<Option, 'value' | 'label'> & { path?: string | undefined })[]
  onDeselect: (option: Pick<Option, 'value'>) => void
}

/** Text field with a dropdown to choose several options, shown as pills. */
export function ChoicesInput(props: ChoicesInputProps) {
  const { textState, chosen, onDeselect, label, header, footer, hidesEmptyMessage } = props
  const t = useWords(uiText)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const picker = useOptionPicker({
    ...props,
    chosen: chosen.map(({ value }) => value),
    several: true,
  })
  const { onKeyDown, onClick, ...input } = picker.input
  const text = textState.typed ?? ''
  return (
    <>
      <PillsInput {...inputProps(props)} ref={setAnchor} onClick={onClick}>
        <Pill.Group>
          {chosen.map((option) => (
            <Pill
              key={option.value}
              className={classes.pill}
              withRemoveButton
              removeButtonProps={{
                tabIndex: 0,
                'aria-hidden': false,
                'aria-label': t('form.remove', { name: option.label }),
              }}
              onRemove={() => onDeselect(option)}
            >
              {option.path ? <Link to={option.path}>{option.label}</Link> : option.label}
            </Pill>
          ))}
          <PillsInput.Field
            {...input}
            aria-label={props['aria-label']}
            value={text}
            placeholder={chosen.length > 0 ? undefined : (props.placeholder ?? t('form.choose'))}
            onKeyDown={(event) => {
              onKeyDown(event)
              const last = chosen.at(-1)
              if (event.key === 'Backspace' && text === '' && last) onDeselect(last)
            }}
          />
        </Pill.Group>
      </PillsInput>
      <OpenOptions {...{ picker, anchor, label, header, footer, hidesEmptyMessage }} />
    </>
  )
}

type OpenOptionsProps = Omit<ChoiceListProps, 'list'> & {
  picker: ReturnType<typeof useOptionPicker>
  anchor: HTMLElement | null
}

/** The open list of a choice. If its code cannot be loaded, the field still accepts typed text. */
function OpenOptions({ anchor, ...props }: OpenOptionsProps) {
  const { isOpen } = props.picker
  return (
    <CatchBoundary getResetKey={() => String(isOpen)} errorComponent={() => null}>
      <Suspense>{isOpen && anchor && <ChoiceDropdown {...props} anchor={anchor} />}</Suspense>
    </CatchBoundary>
  )
}
