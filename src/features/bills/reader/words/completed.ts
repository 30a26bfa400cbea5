import type { BillField } from '../bill.ts'
import type { Interpretation } from './interpretBill.ts'

/** Fields that only mean something together. */
const groups: readonly (readonly BillField[])[] = [
  ['amount', 'unit'],
  ['period_start', 'period_end'],
  ['energy'],
  ['delivered_on'],
  ['calorific_value'],
  ['supplier'],
  ['francs'],
]

/** A value below this confidence is worth a second look. */
const sureEnough = 0.75

const confidenceIn = ({ values }: Interpretation, fields: readonly BillField[]) =>
  Math.min(...fields.map((field) => values.find((value) => value.field === field)?.confidence ?? 0))

/** Whether a bill tells all that it should, and surely. */
export function isComplete(reading: Interpretation): boolean {
  const isSure = (...fields: BillField[]) => confidenceIn(reading, fields) >= sureEnough
  const hasTime = confidenceIn(reading, ['period_start', 'period_end']) > 0
  return (
    isSure('amount', 'unit') &&
    isSure('francs') &&
    confidenceIn(reading, ['energy', 'supplier']) > 0 &&
    (hasTime || confidenceIn(reading, ['delivered_on']) > 0)
  )
}

/** A reading with what another one of the same pages tells that it does not, or tells more surely than doubtful values. */
export function completedBy(reading: Interpretation, other: Interpretation): Interpretation {
  const values = groups.flatMap((fields) => {
    const [own, others] = [confidenceIn(reading, fields), confidenceIn(other, fields)]
    const better = own < sureEnough && others > own ? other : reading
    return better.values.filter(({ field }) => fields.includes(field))
  })
  const isDelivery = values.some(({ field }) => field === 'delivered_on')
  const isMetered = reading.values.some(({ field }) => field === 'period_start')
  return {
    ...reading,
    values: values.filter(
      ({ field }) =>
        !(isDelivery && (isMetered ? field === 'delivered_on' : field.startsWith('period_'))),
    ),
    severalConsumptions:
      reading.severalConsumptions && !values.some(({ field }) => field === 'amount'),
  }
}
