import { formatNumber } from '../../../kernel/field/format.ts'
import { kilowattHours, type Unit } from '../../reference/energy.ts'
import type { Period } from '../periods.ts'
import { addUp } from './countedOnce.ts'

type StatedAmount = Period & { amount: number; unit: Unit; mandate: number | null }

/** In kWh, to compare statements in different units. */
const energyOf = ({ energy, unit, amount }: StatedAmount) =>
  Math.round((kilowattHours[energy][unit] ?? Number.NaN) * amount)

/** Whether two mandates state another amount of one energy for the same period and use: one of them is wrong. */
export const differ = (a: StatedAmount, b: StatedAmount): boolean =>
  !addUp(a, b) &&
  a.energy === b.energy &&
  a.usage === b.usage &&
  a.start_date === b.start_date &&
  a.end_date === b.end_date &&
  energyOf(a) !== energyOf(b)

/** What two mandates state, and which of them, as the parameters of a sentence. */
export function describeStated(
  stated: readonly (StatedAmount & { mandate_number: string | null })[],
) {
  const [first, second] = stated.map((one) => ({
    amount: formatNumber(energyOf(one), { unit: 'kWh' }),
    mandate: one.mandate_number ?? '',
  }))
  return {
    ...{ first: first!.amount, first_mandate: first!.mandate },
    ...{ second: second!.amount, second_mandate: second!.mandate },
  }
}
