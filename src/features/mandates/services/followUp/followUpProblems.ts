import { formatNumber } from '../../../../kernel/field/format.ts'
import { tableRows } from '../../../../kernel/field/tables.ts'
import type { FieldProblems, Problem } from '../../../../kernel/http/errors.ts'
import { type Energy, kilowattHours, type Unit, unitsOf } from '../../../reference/energy.ts'
import { type Answers, type FormNotice, numberIn, type ProblemFacts } from '../../form/service.ts'

/**
 * Reports written dates and levels of a follow-up that cannot be: periods that end before they start, readings and levels
 * of days to come, units that do not fit a fuel, and levels above the tank.
 */
export function followUpProblems(
  answers: Answers,
  written: Answers,
  { today, tankLitres }: ProblemFacts,
): FieldProblems {
  const problems: FieldProblems = {}
  const report = (name: string, problem: Problem) => {
    problems[name] = [problem]
  }
  /** The first of some cells that was written. */
  const writtenOf = (...names: string[]) => names.find((name) => name in written)
  const spans = [
    ['contract_end', 'contract_start'],
    ...tableRows('periods', answers).map(({ row }) => [
      `periods/${row}/end`,
      `periods/${row}/start`,
    ]),
  ] as [end: string, start: string][]
  for (const [end, start] of spans) {
    const [last, first] = [answers[end], answers[start]]
    const at = writtenOf(end, start)
    if (at && typeof last === 'string' && typeof first === 'string' && last < first)
      report(at, { key: 'service:error.end_first' })
  }
  for (const table of ['readings', 'stock'])
    for (const { row, values } of tableRows(table, answers)) {
      const at = writtenOf(`${table}/${row}/date`)
      if (at && typeof values.date === 'string' && values.date > today)
        report(at, { key: 'service:error.to_come' })
    }
  for (const { row, values } of tableRows('stock', answers)) {
    const cell = (column: string) => `stock/${row}/${column}`
    const [energy, unit] = [values.energy as Energy, values.unit as Unit]
    const amount = numberIn(values, 'amount')
    const isLevel = values.entry === 'level' && energy === 'mazout' && unit === 'l'
    const unitAt = writtenOf(cell('unit'), cell('energy'))
    if (unitAt && energy && unit && !unitsOf(energy).includes(unit))
      report(cell('unit'), { key: 'consumption:error.unit' })
    const levelAt = writtenOf(cell('amount'), cell('entry'), cell('unit'), cell('energy'))
    if (levelAt && isLevel && tankLitres !== null && (amount ?? 0) > tankLitres)
      report(levelAt, {
        key: 'service:error.above_tank',
        params: { litres: formatNumber(tankLitres, { unit: 'l' }) },
      })
  }
  return problems
}

/** Says of periods that they have not ended, and of levels that they are higher than what was filled in allows. */
export function followUpNotices(answers: Answers, today: string): Record<string, FormNotice> {
  const open = tableRows('periods', answers).flatMap(({ row, values: { end } }) =>
    typeof end === 'string' && end > today
      ? [[`periods/${row}/end`, { key: 'notice.not_ended' }] as const]
      : [],
  )
  const entries = tableRows('stock', answers)
    .flatMap(({ row, values }) => {
      const content = kilowattHours[values.energy as Energy]?.[values.unit as Unit]
      const amount = numberIn(values, 'amount')
      if (typeof values.date !== 'string' || !content || amount === undefined) return []
      return [{ row, ...values, day: values.date, kilowattHours: amount * content }]
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1)) as StockRow[]
  const high = entries.flatMap((level, place) => {
    const earlier = entries.slice(0, place).filter(({ energy }) => energy === level.energy)
    const before = earlier.findLast(({ entry }) => entry === 'level')
    if (level.entry !== 'level' || !before) return []
    const filled = entries.filter(
      ({ entry, energy, day }) =>
        entry === 'filling' && energy === level.energy && day > before.day && day <= level.day,
    )
    const most = filled.reduce((sum, one) => sum + one.kilowattHours, before.kilowattHours)
    return level.kilowattHours > most
      ? [[`stock/${level.row}/amount`, { key: 'notice.level_high' }] as const]
      : []
  })
  return Object.fromEntries([...open, ...high])
}

type StockRow = {
  row: string
  day: string
  energy: Energy
  entry: unknown
  kilowattHours: number
}
