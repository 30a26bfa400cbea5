import { Button } from '@mantine/core'
import {
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { IconTablePlus } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import type { Entry } from '../../../web/ui/form/entry.tsx'
import { RowsTable, type RowsUndoStep } from '../../../web/ui/grid/RowsTable.tsx'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { checkWhenLoaded } from '../../../web/ui/input/loadedRules.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { MandateLink } from '../../mandates/panels/MandateLink.tsx'
import { lineNet, sumOfNets } from '../money.ts'
import type { GivenLine, NewPrice, QuotePlace } from '../quote.ts'
import { completeLine, formatAmount, formatPercent } from './client/quoteAmounts.ts'
import { changedLine, lineFields, lineGroups, lineSummary, lineValue } from './lineFields.tsx'
import classes from './QuoteEditor.module.css'
import { quoteOfficeText } from './quoteOffice.text.ts'

type LinesProps = {
  lines: readonly GivenLine[]
  places: readonly QuotePlace[]
  /** VAT rates that lines may have. */
  rates: readonly string[]
  /** What products of the mandates cost now, where their price has changed. */
  newPrices?: readonly NewPrice[] | null
  /** Writes all lines; without it, they can only be read. */
  onChange?: (lines: GivenLine[]) => void
  /** Below the last line. */
  foot?: ReactNode
}

const optionWords: Record<string, string> = {
  'optional.optional': 'field.optional',
  'optional.taken': 'optional.taken',
}

/** The lines of a quote: a table for each mandate, and one for the free lines. */
export function QuoteLines({ lines, places, rates, newPrices, onChange, foot }: LinesProps) {
  const t = useWords(quoteOfficeText)
  // A rate that is not in force any more is shown, and refused at sending.
  const shown = [...new Set([...rates, ...lines.flatMap(({ vat_rate }) => vat_rate ?? [])])]
  const choices = shown.join()
  const isFixed = !onChange
  const fields = useMemo(
    () => lineFields(choices.split(','), isFixed ? ['optional', 'taken'] : undefined),
    [choices, isFixed],
  )
  /** Whether the client has taken an option of a quote that they accepted. */
  const isTaken = ({ optional, ticked }: GivenLine) =>
    isFixed && optional === true && ticked === true
  const formContext = use(FieldContext)
  const context = useMemo(() => {
    const translate = t as TranslateKey
    // An option is named as its column, and a rate is a number.
    const translateLine: TranslateKey = (key, params) =>
      key.startsWith('vat_rate.')
        ? formatPercent(key.slice('vat_rate.'.length))
        : translate(optionWords[key] ?? key, params)
    return { ...formContext, t: translateLine }
  }, [formContext, t])
  const frame = useRef<HTMLDivElement>(null)
  /** Values that are being typed, and their problems, by `<line>/<column>`. */
  const [typed, setTyped] = useState<DraftValues>({})
  const [problems, setProblems] = useState<Record<string, string | undefined>>({})
  // Leaving a cell and the next keystroke can happen before the state updates.
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  }, [lines])

  function change(after: GivenLine[], keys?: readonly string[]): RowsUndoStep {
    const before = [...latest.current]
    const write = (next: GivenLine[]) => {
      latest.current = next
      onChange?.(next)
    }
    write(after)
    return { keys, undo: () => write(before), redo: () => write(after) }
  }
  const changeLine = (id: number, values: DraftValues) =>
    change(latest.current.map((line) => (line.id === id ? changedLine(line, values) : line)))

  async function commit(id: number, column: string, value: unknown) {
    const key = `${id}/${column}`
    const checked = await checkWhenLoaded(fields, column, value)
    setProblems((before) => ({ ...before, [key]: checked.problem }))
    if (checked.problem !== undefined) return
    setTyped((before) => {
      const { [key]: _, ...others } = before
      return others
    })
    const line = latest.current.find((one) => one.id === id)
    if (line && lineValue(line, column) !== checked.value)
      changeLine(id, { [column]: checked.value })
  }

  const entryOf = (line: GivenLine): Entry => {
    const key = (column: string) => `${line.id}/${column}`
    return {
      value(column) {
        if (key(column) in typed) return typed[key(column)]
        return column === 'optional' && isTaken(line) ? 'taken' : lineValue(line, column)
      },
      problem: (column) => problems[key(column)],
      isFixed: (column) => !onChange || column === 'net',
      enter: (column, value) => setTyped((before) => ({ ...before, [key(column)]: value })),
      commit: (column, value) => void commit(line.id ?? 0, column, value),
      beside: () => null,
    }
  }

  /** Adds lines to a mandate, or free ones, after its last line. */
  function add(mandate: number | null, added: DraftValues[]) {
    const all = latest.current
    let id = Math.max(0, ...all.map((line) => line.id ?? 0))
    const rate = all.at(-1)?.vat_rate
    const made = added.map((values) =>
      changedLine(
        { id: ++id, text: '', unit_price: null, vat_rate: rate, mandate, product: null },
        values,
      ),
    )
    const last = all.findLastIndex((line) => (line.mandate ?? null) === mandate)
    const at = last < 0 ? all.length : last + 1
    return change(
      [...all.slice(0, at), ...made, ...all.slice(at)],
      made.map((line) => String(line.id)),
    )
  }

  /** Moves a line by Alt and an arrow, and makes it an option or a service by `o`. */
  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
    const id = Number(cell?.closest<HTMLElement>('[data-row]')?.dataset.row)
    const line = latest.current.find((one) => one.id === id)
    if (!onChange || !cell || !line || event.ctrlKey || event.metaKey) return
    const { column = '' } = cell.dataset
    const isTyping =
      event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      const group = latest.current.filter((one) => (one.mandate ?? null) === (line.mandate ?? null))
      const other = group[group.indexOf(line) + (event.key === 'ArrowUp' ? -1 : 1)]
      event.preventDefault()
      event.stopPropagation()
      if (!other) return
      change(latest.current.map((one) => (one === line ? other : one === other ? line : one)))
      requestAnimationFrame(() =>
        frame.current
          ?.querySelector<HTMLElement>(`[data-row="${id}"] [data-column="${column}"]`)
          ?.focus(),
      )
    } else if (
      event.key === 'o' &&
      !event.altKey &&
      !isTyping &&
      !['text', 'unit', 'note'].includes(column)
    ) {
      event.preventDefault()
      event.stopPropagation()
      changeLine(id, { optional: !line.optional })
    }
  }

  /** The note of a line, and the price that its product has by now. */
  function noteOf(line: GivenLine): ReactNode {
    const price = newPrices?.find(
      ({ mandate, product }) => mandate === line.mandate && product === line.product,
    )?.price
    if (!onChange || !price || Number(price) === Number(line.unit_price ?? Number.NaN))
      return line.note || undefined
    return (
      <span className={classes.offer}>
        {line.note && <span>{line.note}</span>}
        {t('lines.new_price', { price: formatAmount(price) })}
        <Button
          size="compact-xs"
          variant="light"
          onClick={() => changeLine(line.id ?? 0, { unit_price: Number(price) })}
        >
          {t('lines.take_price')}
        </Button>
      </span>
    )
  }

  const table = (mandate: number | null, label: string, head: ReactNode) => {
    const own = lines.filter((line) => (line.mandate ?? null) === mandate)
    const nets = own
      .filter((line) => !line.optional || isTaken(line))
      .map((line) => lineNet(completeLine(line)))
    return (
      <section key={mandate ?? 0} aria-label={label}>
        <header className={classes.group}>
          {head}
          <span className="strong number end">
            {formatAmount(nets.includes(null) ? null : sumOfNets(nets))}
          </span>
        </header>
        <RowsTable
          label={label}
          columns={fields}
          groups={lineGroups}
          summary={lineSummary}
          rows={own.map((line) => ({
            key: String(line.id),
            entry: entryOf(line),
            isFixed: !onChange,
            note: noteOf(line),
          }))}
          onAdd={onChange && ((added) => add(mandate, added))}
          presets={[
            { label: t('lines.add_option'), values: { optional: 'optional' } },
            { label: t('lines.add_reduction'), values: { text: t('lines.reduction') } },
          ]}
          onRemove={
            onChange &&
            ((keys) => change(latest.current.filter((line) => !keys.includes(String(line.id)))))
          }
          // Free lines are an exception, which needs no large word for being absent.
          empty={mandate !== null && <Empty icon={IconTablePlus} title={t('lines.empty')} />}
        />
      </section>
    )
  }

  return (
    <FieldContext value={context}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the cells within */}
      <div ref={frame} className={classes.lines} onKeyDownCapture={handleKey}>
        {places.map((place) => table(place.mandate, place.address, <PlaceWords place={place} />))}
        {(onChange || lines.some(({ mandate }) => mandate == null)) &&
          table(null, t('lines.free'), <h3 className="label breaks">{t('lines.free')}</h3>)}
        {onChange && (
          <div className="tools gap4x16">
            {foot}
            <p className={classes.hint}>{t('lines.hint')}</p>
          </div>
        )}
      </div>
    </FieldContext>
  )
}

function PlaceWords({ place }: { place: QuotePlace }) {
  const { address, city, number, mandate } = place
  return (
    <>
      <h3 className="label breaks">
        <MandateLink id={mandate}>{address}</MandateLink>
      </h3>
      <span className={classes.about}>{[city, number].filter(Boolean).join(' · ')}</span>
    </>
  )
}
