import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { parseNumber } from '../../../kernel/field/parse.ts'
import { languages } from '../../../kernel/text.ts'
import { IconPlus, IconX } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import type { ControlProps } from '../../../web/ui/input/fieldContext.ts'
import { ProblemText } from '../../../web/ui/input/inputProps.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { useCall } from '../../../web/useApi.ts'
import { referenceEndpoints } from '../../reference/versions.ts'
import { readIds, usualIds } from '../integrationFields.ts'
import { settingsText } from '../settings.text.ts'
import classes from './AccountingIds.module.css'

type Row = ReturnType<typeof readIds>[number]

type IdsProps = ControlProps & {
  /** Our words that always have a row, in this order. */
  words?: readonly string[]
  /** Returns the words as people read them. */
  nameOf: (ours: string) => string
  /** Ids that apply to rows without one. */
  usual?: Readonly<Record<string, number>>
  /** Lets the office add words; without it there are none but `words`. */
  added?: {
    label: string
    add: string
    unit?: string
    /** Writes what was typed as it is stored. */
    normalise?: (typed: string) => string
  }
}

const isId = (text: string) => /^\d{1,9}$/.test(text)
const isWord = (text: string) => /^[^=,]{1,40}$/.test(text)

/** A table of our words and their ids in the accounting service; the whole is one value. */
function IdsControl(props: IdsProps) {
  const { id, value, error, help, words = [], nameOf, usual, added, onChange, onCommit } = props
  const t = useWords(settingsText)
  const tUi = useWords(uiText)
  const [typed, setTyped] = useState<readonly Row[]>()
  const root = useRef<HTMLDivElement>(null)
  /** Selector of the element to focus after the next render. */
  const focusSelector = useRef<string>(undefined)
  useEffect(() => {
    if (focusSelector.current === undefined) return
    root.current?.querySelector<HTMLElement>(focusSelector.current)?.focus()
    focusSelector.current = undefined
  })
  const stored = readIds(value)
  const rows: readonly Row[] = typed ?? [
    ...words.map((ours) => stored.find((row) => row.ours === ours) ?? { ours, theirs: '' }),
    ...stored.filter(({ ours }) => !words.includes(ours)),
  ]
  const isFixed = (row: number) => row < words.length

  /** The value of the rows; those that are always there count once they have an id. */
  function textOf(next: readonly Row[], normalise = (ours: string) => ours) {
    const given = next.flatMap(({ ours, theirs }, row) => {
      const word = isFixed(row) ? ours : normalise(ours.trim())
      const isLeftOut = !theirs.trim() && (isFixed(row) || !word)
      return isLeftOut ? [] : [`${word} = ${theirs.trim()}`.trim()]
    })
    return given.join(', ') || null
  }

  function change(next: readonly Row[]) {
    setTyped(next)
    onChange(textOf(next))
  }
  function finish(next: readonly Row[]) {
    setTyped(undefined)
    const text = textOf(next, added?.normalise)
    onChange(text)
    onCommit(text)
  }
  const set = (row: number, changed: Partial<Row>) =>
    change(rows.map((old, index) => (index === row ? { ...old, ...changed } : old)))

  return (
    <div
      ref={root}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-below`}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (typed && !currentTarget.contains(relatedTarget)) finish(rows)
      }}
    >
      {rows.length > 0 && (
        <table className={classes.table} aria-labelledby={`${id}-label`}>
          <thead>
            <tr>
              <th scope="col">{t('ids.ours')}</th>
              <th scope="col" className={classes.theirs}>
                {t('ids.theirs')}
              </th>
              {added && <td className={classes.remove} />}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ ours, theirs }, row) => {
              const name = isFixed(row) || ours ? nameOf(ours) : (added?.label ?? '')
              return (
                // Words are typed into their rows, so that they cannot be keys.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <tr key={row}>
                  <th scope="row">
                    {isFixed(row) ? (
                      name
                    ) : (
                      <TextInput
                        size="md"
                        data-added={row}
                        aria-label={added?.label}
                        value={ours}
                        error={Boolean(error) && !isWord(ours)}
                        autoComplete="off"
                        rightSection={added?.unit && <span aria-hidden>{added.unit}</span>}
                        rightSectionPointerEvents="none"
                        onChange={({ currentTarget }) => set(row, { ours: currentTarget.value })}
                      />
                    )}
                  </th>
                  <td className={classes.theirs}>
                    <TextInput
                      id={row === 0 ? id : undefined}
                      size="md"
                      aria-label={t('ids.id_of', { name })}
                      value={theirs}
                      placeholder={usual?.[ours]?.toString()}
                      error={Boolean(error) && !isId(theirs) && !(isFixed(row) && theirs === '')}
                      inputMode="numeric"
                      autoComplete="off"
                      onChange={({ currentTarget }) => set(row, { theirs: currentTarget.value })}
                    />
                  </td>
                  {added && (
                    <td className={classes.remove}>
                      {!isFixed(row) && (
                        <ActionIcon
                          variant="subtle"
                          aria-label={tUi('form.remove', { name })}
                          onClick={() => {
                            focusSelector.current = '[data-add]'
                            finish(rows.filter((_, index) => index !== row))
                          }}
                        >
                          <IconX size={14} aria-hidden />
                        </ActionIcon>
                      )}
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {added && (
        <Button
          variant="subtle"
          size="xs"
          data-add
          // The label of the field would name it otherwise.
          aria-label={added.add}
          id={rows.length === 0 ? id : undefined}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => {
            focusSelector.current = `[data-added="${rows.length}"]`
            setTyped([...rows, { ours: '', theirs: '' }])
          }}
        >
          {added.add}
        </Button>
      )}
      <p id={`${id}-below`} className={classes.below}>
        {error ? <ProblemText>{error}</ProblemText> : help}
      </p>
    </div>
  )
}

/** A VAT rate as quotes have it: “8,10” is “8.1”. */
const rateText = (typed: string) => String(parseNumber(typed, { decimals: 2, unit: '%' }) ?? typed)

function TaxIds(props: ControlProps) {
  const t = useWords(settingsText)
  const { data, error } = useCall(referenceEndpoints.inForce, { query: {} })
  if (!data && !error) return <Skeleton widths={[70, 70, 70, 70]} height={36} />
  const rates = data ? [...data.vat_rates.rows.map(({ rate }) => String(rate)), '0'] : []
  const added = { label: t('ids.rate'), add: t('ids.add_rate'), unit: '%', normalise: rateText }
  return <IdsControl {...props} words={rates} nameOf={(rate) => `${rate} %`} added={added} />
}

function UnitIds(props: ControlProps) {
  const t = useWords(settingsText)
  const added = { label: t('ids.unit'), add: t('ids.add_unit') }
  return <IdsControl {...props} nameOf={(unit) => unit} added={added} />
}

const statuses = ['draft', 'pending', 'confirmed', 'declined'] as const

/** Languages and statuses as people read them. */
function useIdNames() {
  const t = useWords(settingsText)
  const names: Record<string, string> = Object.fromEntries([
    ...languages.map((language) => [language, t(`ids.language.${language}`)]),
    ...statuses.map((status) => [status, t(`ids.status.${status}`)]),
  ])
  return (ours: string) => names[ours] ?? ours
}

function LanguageIds(props: ControlProps) {
  const nameOf = useIdNames()
  return <IdsControl {...props} words={languages} nameOf={nameOf} usual={usualIds.languages} />
}

function StatusIds(props: ControlProps) {
  const nameOf = useIdNames()
  return <IdsControl {...props} words={statuses} nameOf={nameOf} usual={usualIds.statuses} />
}

/** Ids in the history. */
export function IdsValue({ value }: { value: unknown }) {
  const nameOf = useIdNames()
  return readIds(value)
    .map(({ ours, theirs }) => `${nameOf(ours)} = ${theirs}`)
    .join(', ')
}

/** Controls of the fields that map our words to ids of the accounting service. */
export const accountingControls = {
  accounting_taxes: (props: ControlProps) => <TaxIds {...props} />,
  accounting_units: (props: ControlProps) => <UnitIds {...props} />,
  accounting_languages: (props: ControlProps) => <LanguageIds {...props} />,
  accounting_statuses: (props: ControlProps) => <StatusIds {...props} />,
}
