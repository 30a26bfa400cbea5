import { energyNamedIn } from '../words/energyWords.ts'
import type { PrintedRow } from '../words/printed.ts'
import { numbersIn } from '../words/printedNumber.ts'
import { type Quantity, quantitiesIn } from './quantities.ts'
import { isPriced } from './quantityProofs.ts'
import { otherWords, readingWords } from './quantityWords.ts'

/** How many rows above a quantity the name of its energy may stand. */
const reach = 3

/** Whether a bill charges quantities of more than one energy, as that of a municipal utility does. */
export function chargesSeveralEnergies(rows: readonly PrintedRow[]): boolean {
  const energies = quantitiesIn(rows)
    .filter((quantity) => quantity.value > 0 && isChargedFor(quantity, rows))
    .flatMap(({ row }) => {
      const at = rows.indexOf(row)
      const above = rows.slice(Math.max(0, at - reach), at).reverse()
      return energyNamedIn(row, rows) ?? nearestIn(above, rows) ?? []
    })
  return new Set(energies).size > 1
}

/** The energy of the nearest row that names one. */
function nearestIn(above: readonly PrintedRow[], rows: readonly PrintedRow[]) {
  for (const row of above) {
    const energy = energyNamedIn(row, rows)
    if (energy) return energy
  }
  return undefined
}

/** Whether a quantity has its price, or its row ends with a sum in francs. */
function isChargedFor(quantity: Quantity, rows: readonly PrintedRow[]): boolean {
  const { row, label, heading, to } = quantity
  if (otherWords.test(label) || readingWords.test(label) || otherWords.test(heading)) return false
  const last = numbersIn(row).at(-1)
  const endsWithSum = last !== undefined && last.from >= to && last.decimals === 2
  return endsWithSum || isPriced(quantity, rows)
}
