import { dayOf } from '../../../../kernel/field/format.ts'

/** The years whose bills and consumption are asked for: the last three that are over, the oldest first. */
export function billYears(now = new Date()): readonly [number, number, number] {
  const year = Number(dayOf(now).slice(0, 4))
  return [year - 3, year - 2, year - 1]
}
