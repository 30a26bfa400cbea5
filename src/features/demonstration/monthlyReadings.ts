import { typicalYear } from './degreeDays.ts'

/** Share of the heat of a year that hot water takes, each month the same. */
const hotWaterShare = 0.25

/**
 * Divides the consumption of twelve months up to April into readings of a meter each month: hot water evenly, heating by
 * the degree-days of the month. The readings add up to the amount.
 */
export function monthlyReadings(amount: number, year: number) {
  const total = typicalYear.reduce((sum, degreeDays) => sum + degreeDays, 0)
  let left = amount
  return Array.from({ length: 12 }, (_, index) => {
    const month = (index + 4) % 12
    const yearOfMonth = index < 8 ? year - 1 : year
    const share = hotWaterShare / 12 + ((1 - hotWaterShare) * typicalYear[month]!) / total
    const read = index === 11 ? left : Math.round(amount * share * 10) / 10
    left = Math.round((left - read) * 10) / 10
    const days = new Date(Date.UTC(yearOfMonth, month + 1, 0)).getUTCDate()
    const start = `${yearOfMonth}-${String(month + 1).padStart(2, '0')}`
    return { amount: read, start_date: `${start}-01`, end_date: `${start}-${days}` }
  })
}
