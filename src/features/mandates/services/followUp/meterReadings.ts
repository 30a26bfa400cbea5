import { addDays } from '../../../../kernel/field/format.ts'
import { tableRows } from '../../../../kernel/field/tables.ts'
import { meterKey } from '../../../reference/meter.ts'
import { type Answers, numberIn, rounded } from '../../form/service.ts'

/** What a meter counted between two readings; days are YYYY-MM-DD, first and last included. */
export type MeteredUse = {
  /** Row of the later reading. */
  row: string
  /** Its `meterKey`. */
  meter: string
  /** An estimate is no measurement. */
  kind: 'index' | 'consumption' | 'estimate'
  start: string
  end: string
  /** In the unit of the meter. */
  used: number
}

const kinds: readonly unknown[] = ['index', 'consumption', 'estimate']

/**
 * What each meter of a GED counted up to each of its readings, in order of time: the difference of two readings of its
 * index, or the consumption that was entered, since the reading before. Unknown, and left out, of the first reading of a
 * meter and of an index below that before it: the meter was replaced, or one of the two is wrong.
 */
export function meteredUses(answers: Answers): MeteredUse[] {
  const readings = tableRows('readings', answers)
    .flatMap(({ row, values }) => {
      const { date, meter, kind } = values
      const value = numberIn(values, 'value')
      if (typeof date !== 'string' || value === undefined || !kinds.includes(kind)) return []
      return [
        {
          row,
          date,
          meter: meterKey(String(meter ?? '')),
          kind: kind as MeteredUse['kind'],
          value,
        },
      ]
    })
    .sort((a, b) => compare(a.date, b.date) || compare(a.row, b.row))
  const lastIndex = new Map<string, (typeof readings)[number]>()
  const last = new Map<string, (typeof readings)[number]>()
  return readings.flatMap((reading) => {
    const { row, meter, kind, date, value } = reading
    const isIndex = kind === 'index'
    const before = (isIndex ? lastIndex : last).get(meter)
    last.set(meter, reading)
    if (isIndex) lastIndex.set(meter, reading)
    if (!before || before.date === date || (isIndex && value < before.value)) return []
    const used = isIndex ? value - before.value : value
    return [{ row, meter, kind, start: addDays(before.date, 1), end: date, used }]
  })
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** What a meter counted since its reading of the index before, in its unit; null if unknown. */
export function usedSince({ date, meter, kind, value }: Answers, answers: Answers): number | null {
  const use = meteredUses(answers).find(
    (one) =>
      one.kind === kind &&
      one.end === date &&
      one.meter === meterKey(String(meter ?? '')) &&
      numberIn(answers, `readings/${one.row}/value`) === value,
  )
  return use ? rounded(use.used, 2) : null
}
