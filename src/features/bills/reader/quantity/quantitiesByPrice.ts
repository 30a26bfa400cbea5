import type { Unit } from '../../../reference/energy.ts'
import { matchesIn, type PrintedRow } from '../words/printed.ts'
import { numbersIn, type PrintedNumber } from '../words/printedNumber.ts'
import { anyUnit, type Quantity, unitSpelled } from './quantities.ts'
import { isPriced, sumsIn } from './quantityProofs.ts'

/** What a price is for: "ct./kWh", "Prix / 100 l", "CHF par stère". */
const priceFor = new RegExp(
  `(?:\\/|(?<![a-z])(?:par|per|les|pro|le|la|al|je)) ?(1000?)? ?${anyUnit}(?![a-z\\d³])(?! ?(?:de )?co ?2)`,
  'g',
)
/** What is counted beside the goods. */
const otherCount =
  /^[ \t]?(?:mois|mes[ei]|monat|jours?|giorn|tage?\b|an(?:s|n[io])?\b|kw(?!h)|pces?\b|pieces?|pz|pezz|forfait|heures?|ore\b|std|x\b|%|amp)/

const oilWords = /mazout|chauffage|fioul|riscaldamento|combustib|heizol/
const soldByLitre = /(?:\/|par|per|les|pro) ?1000?\b|\blitr|\bliter/
/** What oil is sold by. */
const oilOffers: readonly Offer[] = [100, 1000].map((per) => ({ unit: 'l', per }))

type Offer = { unit: Unit; per: number }
/** Units whose price may be in centimes. */
const cheapUnits: readonly Unit[] = ['kWh', 'l', 'kg', 'm3']
/** Fewer of them are months or pieces. */
const fewestOfCheap = 50

/**
 * Quantities whose unit was not read or stands with the price only: the price beside the number, for a unit that the
 * bill names with a price, explains the sum of the row.
 */
export function quantitiesByPriceIn(rows: readonly PrintedRow[]): Quantity[] {
  const offers = offersIn(rows)
  const isSoldByLitre = rows.some(({ folded }) => soldByLitre.test(folded))
  const byKilowattHour = rows.filter((row) =>
    matchesIn(row, priceFor).some(({ match }) => unitSpelled(match[2]!) === 'kWh'),
  )
  return rows.flatMap((row) => {
    const isOil = isSoldByLitre && oilWords.test(row.folded)
    return numbersIn(row).flatMap((number): Quantity[] => {
      if (otherCount.test(row.folded.slice(number.to))) return []
      const named = { ...number, label: row.folded.slice(0, number.from), heading: '' }
      const offer = [...offers, ...(isOil ? oilOffers : [])].find((one) =>
        isSoldFor(numberIn(number, one.unit), one),
      )
      if (offer) return [{ ...named, ...numberIn(number, offer.unit), unit: offer.unit }]
      const energy = { ...named, unit: 'kWh' as const }
      const isLarge = number.decimals === 0 && number.value >= leastApart
      return isLarge && isPriced(energy, byKilowattHour) ? [energy] : []
    })
  })
}

/** A sum of another row explains no smaller number. */
const leastApart = 200

/** A number as an amount of a unit, which decides what its point means. */
const numberIn = (number: PrintedNumber, unit: Unit) =>
  numbersIn(number.row, unit).find(({ from }) => from === number.from) ?? number

function offersIn(rows: readonly PrintedRow[]): Offer[] {
  const offers = rows.flatMap((row) =>
    matchesIn(row, priceFor).map(({ match }) => ({
      unit: unitSpelled(match[2]!),
      per: Number(match[1] ?? 1),
    })),
  )
  return offers.filter(
    ({ unit, per }, at) =>
      offers.findIndex((other) => other.unit === unit && other.per === per) === at,
  )
}

/** Whether a price right of a number, in francs or centimes for so many units, explains a sum right of the price. */
function isSoldFor({ row, to, value, decimals }: PrintedNumber, { unit, per }: Offer): boolean {
  if (decimals === 0 && value < (cheapUnits.includes(unit) ? fewestOfCheap : 2)) return false
  const divisors = cheapUnits.includes(unit) ? [per, per * 100] : [per]
  const right = numbersIn(row).filter((number) => number.from >= to && number.value > 0)
  const sums = sumsIn(row)
  return right.some(
    (price) =>
      price.decimals >= 1 &&
      sums.some(
        (sum) =>
          sum.from > price.from &&
          sum.value > 5 &&
          divisors.some((divisor) => Math.abs((value * price.value) / divisor - sum.value) <= 0.06),
      ),
  )
}
