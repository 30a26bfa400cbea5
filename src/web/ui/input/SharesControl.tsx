import { ActionIcon, Button, TextInput } from '@mantine/core'
import { use, useState } from 'react'
import { parseNumber } from '../../../kernel/field/parse.ts'
import { IconPlus, IconX } from '../../icons/icons.ts'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import { OptionSelect } from './ChoiceControls.tsx'
import { type ControlProps, FieldContext, optionsOf } from './fieldContext.ts'
import { groupProps } from './inputProps.tsx'
import classes from './SharesControl.module.css'

type Share = { option: string | null; share: string }

const fullShare = 100
const percent = { decimals: 0, unit: '%' }

const sharesOf = (value: unknown): Share[] =>
  Object.entries((value ?? {}) as Record<string, number>).map(([option, share]) => ({
    option,
    share: String(share),
  }))

/** Converts the rows to the field's value; null if no option is chosen. */
function valueOf(rows: readonly Share[]): Record<string, unknown> | null {
  const entries = rows.flatMap(({ option, share }) =>
    option === null ? [] : [[option, parseNumber(share, percent) ?? share] as const],
  )
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

/** Edits the percentage of each option, one row each, and shows the total. */
export function SharesControl({ id, name, field, value, onChange, onCommit, error }: ControlProps) {
  const t = useWords(uiText)
  const { t: tField } = use(FieldContext)
  const [typed, setTyped] = useState<Share[]>()
  const rows = typed ?? sharesOf(value)
  const label = tField(`field.${name}`)
  const options = field.options ?? []
  const total = rows.reduce((sum, { share }) => sum + (parseNumber(share, percent) ?? 0), 0)

  function change(next: Share[]) {
    setTyped(next)
    onChange(valueOf(next))
  }

  function remove(row: number) {
    const next = rows.filter((_, index) => index !== row)
    change(next)
    // The focused button is removed with the row, so no blur event will commit.
    onCommit(valueOf(next))
    setTyped(undefined)
  }

  const set = (row: number, changed: Partial<Share>) =>
    change(rows.map((share, index) => (index === row ? { ...share, ...changed } : share)))

  return (
    <div
      {...groupProps(id)}
      role="group"
      className="column gap6"
      onBlur={(event) => {
        // The shares are one value: commit when the focus leaves the whole group.
        if (event.currentTarget.contains(event.relatedTarget) || !typed) return
        setTyped(undefined)
        onCommit(valueOf(rows))
      }}
    >
      {rows.map(({ option, share }, row) => (
        <div key={`${row}-${rows.length}`} className={classes.row}>
          <OptionSelect
            id={`${id}-${row}`}
            label={t('form.share_of', { field: label, number: row + 1 })}
            options={optionsOf({ name, field }, tField).filter(
              ({ value }) => value === option || !rows.some((other) => other.option === value),
            )}
            chosen={optionsOf({ name, field }, tField).find(({ value }) => value === option)}
            value={option}
            valueOf={({ value }) => value}
            isRequired
            aria-label={t('form.share_of', { field: label, number: row + 1 })}
            error={Boolean(error) && !options.some((declared) => declared === option)}
            onChange={(entered) => set(row, { option: entered as string | null })}
            onCommit={() => undefined}
          />
          <TextInput
            size="md"
            className={classes.percent}
            aria-label={t('form.share', { name: option ? tField(`${name}.${option}`) : label })}
            value={share}
            inputMode="numeric"
            error={Boolean(error)}
            autoComplete="off"
            rightSection={<span aria-hidden>%</span>}
            rightSectionPointerEvents="none"
            onChange={(event) => set(row, { share: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            aria-label={t('form.remove', {
              name: option ? tField(`${name}.${option}`) : t('form.share', { name: label }),
            })}
            onClick={() => remove(row)}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.foot}>
        {rows.length < options.length && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() =>
              change([
                ...rows,
                { option: null, share: String(Math.max(0, fullShare - total) || '') },
              ])
            }
          >
            {t('form.add_share')}
          </Button>
        )}
        {rows.length > 1 && (
          <span className={classes.total} data-wrong={total !== fullShare || undefined}>
            {t('form.shares_total', { total })}
          </span>
        )}
      </div>
    </div>
  )
}
