import { headingOf } from './headings.ts'
import { misreadTotalsIn, sumsWithTax, taxRates } from './misreadTotals.ts'
import { confidenceOf, type PrintedRow } from './printed.ts'
import { numbersIn, type PrintedNumber } from './printedNumber.ts'

/** The total of a bill in francs, and where it stands. */
export type BilledFrancs = { francs: number; place: PrintedNumber; confidence: number }

/** Labels of the total to be paid, the surest first, for folded text. */
const totalLabels: readonly (readonly [RegExp, number])[] = [
  [
    /(?:montant|total|somme|solde|net)s? (?:net |total )?(?:(?:a|de) (?:payer|regler|verser)|du\b(?! \d))|(?:importo|totale|saldo) dovuto|(?:a|en) (?:votre (?:charge|debit|defaveur)|(?:suo|vostro) (?:carico|debito)|notre faveur|nostro favore)|(?:importo|totale|saldo|somma|netto) (?:totale )?(?:(?:da|a) )?(?:pagare|versare)|zu (?:be)?zahlen|zu ihren lasten/,
    6,
  ],
  [
    /total (?:de la |de cette )?factures?|totale (?:della )?fattura|montant (?:total )?(?:de la )?factur|importo (?:della )?fattur|rechnungs(?:betrag|total)/,
    5,
  ],
  [
    /total.{0,25}(?:ttc|tva (?:incl|comprise)|t\.t\.c|toutes taxes|taxes (?:incl|compr)|incl[a-z]*\.? (?:la )?(?:tva|mwst))|totale.{0,25}(?:iva (?:incl|comp)|incl[a-z]*\.? iva|con iva)|(?:montant|importo) (?:total|ttc)|total (?:avant|prima).{0,20}(?:acompte|acconti)/,
    5,
  ],
  [/^\W*(?:a (?:payer|regler)|da pagare)\b/, 5],
  [
    /\bttc\b|iva (?:inclusa|compresa)|tva (?:incluse|comprise)|total general|totale generale|gesamtbetrag|endbetrag/,
    3.5,
  ],
  [
    /\btotale?\b[\s:.]*(?:en |in )?(?:chf|fr\.?|francs|franchi)?|\b(?:montant|importo)\b[\s:.]*(?:chf|fr\.?)/,
    2,
  ],
]
const notTotal =
  /hors|\bht\b|\bh\.t|sous.?total|subtotal|zwischentotal|parziale|escl|excl|exkl|imponibile|senza iva|intermediaire|sans tva|ohne mwst|avant (?!.*acompte)|netto senza|(?<!avant.{0,20})acompte|(?<!prima.{0,20})acconto|rappel|precedent|soumis/
const vatRow = /^(?:\W*)(?:dont )?(?:tva|iva|mwst)\b(?! (?:incl|compr))|\btaux\b|aliquota/

const instalmentWords =
  /acompte|acconti|acconto|mensualite|deja (?:paye|factur|verse)|gia (?:pagat|fatturat|versat)|akonto|teilzahlung/
const laterInstalment = /prochain|prossim|futur|nouve|nuov|suivant|seguent|nachst/

const francsIn = (row: PrintedRow) => numbersIn(row).filter(({ decimals }) => decimals === 2)

/** Instalments that are taken off: what follows them is what remains to be paid, not the total. */
export const instalmentsIn = (rows: readonly PrintedRow[]): PrintedRow | undefined =>
  instalmentRows(rows).find((row) =>
    francsIn(row).some(
      ({ value, from }) => value < 0 || /[-−–] ?$/.test(row.folded.slice(0, from)),
    ),
  )

const instalmentRows = (rows: readonly PrintedRow[]) =>
  rows.filter(({ folded }) => instalmentWords.test(folded) && !laterInstalment.test(folded))

/** What the instalments of a bill may add up to: all of them, or one row that does. */
function deductionsIn(rows: readonly PrintedRow[]): number[] {
  const deducted = instalmentRows(rows).flatMap((row) => {
    const last = francsIn(row).at(-1)
    return last ? [Math.abs(last.value)] : []
  })
  const all = deducted.reduce((sum, francs) => sum + francs, 0)
  return [...new Set([...deducted, all])].filter((francs) => francs > 0)
}

/** What the taxes of a bill add up to, one for each rate. */
const taxesIn = (rows: readonly PrintedRow[]): number =>
  rows
    .filter(({ folded }) => vatRow.test(folded) && !/total|incl|compr/.test(folded))
    .reduce((sum, row) => sum + (francsIn(row).at(-1)?.value ?? 0), 0)

/** By how much a sum may miss a total that is rounded to five centimes. */
const rounding = 0.051

/** Finds the total of a bill by its label, and by sums that come out. */
export function billedFrancsOf(rows: readonly PrintedRow[]): BilledFrancs | undefined {
  const instalments = instalmentsIn(rows)
  const last = instalments ? rows.indexOf(instalments) : rows.length
  const readSums = rows.flatMap((row) => francsIn(row).filter(({ value }) => value > 0))
  const mendedTotals = misreadTotalsIn(rows, readSums)
  const isMended = (sum: PrintedNumber) =>
    mendedTotals.some(({ row, from, to }) => row === sum.row && from < sum.to && to > sum.from)
  const printed = readSums.filter((sum) => !isMended(sum))
  const all = [...printed, ...mendedTotals]
  const sumsOf = (row: PrintedRow) => all.filter((sum) => sum.row === row)
  const deductions = deductionsIn(rows)
  const taxes = taxesIn(rows)
  const isPrinted = (francs: number) =>
    all.some(({ value }) => Math.abs(value - francs) <= rounding)
  const isTotalOfNet = ({ value: total }: PrintedNumber) =>
    printed.some(
      (net) =>
        net.value < total &&
        net.value > total * 0.85 &&
        [...printed.map(({ value }) => value), ...(taxes > 0 ? [taxes] : [])].some(
          (tax) => Math.abs(net.value + tax - total) <= rounding && tax < total * 0.12,
        ),
    )
  const isTaxed = ({ value: total }: PrintedNumber) =>
    taxRates.some((rate) =>
      printed.some(({ value }) => Math.abs(value - (total * rate) / (1 + rate)) <= 0.03),
    )
  const isNet = ({ value: net }: PrintedNumber) =>
    taxRates.some((rate) => isPrinted(net * rate) && isPrinted(net * (1 + rate)))
  const candidates = rows.flatMap((row, at) => {
    const own = sumsOf(row)
    const [next] = rows.slice(at + 1)
    const below = next && !/[a-z]{4}/.test(next.folded) && sumsOf(next).at(-1)
    const places = own.length > 0 ? own : below ? [below] : []
    return places.flatMap((place) => {
      const isProven = mendedTotals.includes(place) || isTotalOfNet(place)
      const hasTax = isTaxed(place)
      const label =
        labelScore(row, place) ||
        headingScore(place, rows, at) ||
        (isProven && hasTax ? unlabelled : 0)
      const isBefore = deductions.some((francs) => isPrinted(place.value - francs))
      const isAfter = deductions.some((francs) => isPrinted(place.value + francs))
      if (!label || (at > last && !isBefore)) return []
      const repeats = all.filter((other) => other.value === place.value).length - 1
      const isSure = isProven || hasTax
      const score =
        label +
        (isSure ? 2 : 0) +
        Math.min(1, repeats * 0.5) +
        (isBefore ? 2 : 0) -
        (isAfter ? 5 : 0) -
        (isNet(place) ? 4 : 0)
      if (score <= 0) return []
      const read = confidenceOf(place)
      const confidence =
        isSure || isBefore || repeats > 0
          ? Math.max(0.9, read)
          : read * Math.min(1, 0.6 + label / 10)
      return [{ francs: place.value, place, score, confidence }]
    })
  })
  const best = candidates.sort(
    (one, other) => other.score - one.score || other.francs - one.francs,
  )[0]
  return best && best.score > weakest ? best : (unreadTotalIn(rows, printed) ?? best)
}

/** What speaks for a sum that is called a total by no more than that word. */
const weakest = 2

/** A total that was not read beside its label, by what net, tax and rounding add up to. */
function unreadTotalIn(
  rows: readonly PrintedRow[],
  printed: readonly PrintedNumber[],
): BilledFrancs | undefined {
  const label = rows.find(
    (row) =>
      scoreOf(row.folded) >= surest && numbersIn(row).every(({ decimals }) => decimals !== 2),
  )
  const sums = new Set(sumsWithTax(printed).map((francs) => francs.toFixed(2)))
  if (!label || sums.size !== 1) return undefined
  const rounding = rows
    .filter(({ folded }) => /arrond|arroton|rundung/.test(folded))
    .flatMap((row) => francsIn(row).slice(-1))
  const francs = Number([...sums][0]) + (rounding[0]?.value ?? 0)
  const place = { row: label, from: 0, to: label.text.length, value: francs, decimals: 2 }
  return { francs: Math.round(francs * 100) / 100, place, confidence: 0.6 }
}

const surest = 5

/** What speaks for a sum without a label that is net and tax together. */
const unlabelled = 1

/** How surely the words above a sum name it a total: those of a column of amounts do not. */
function headingScore(place: PrintedNumber, rows: readonly PrintedRow[], at: number): number {
  const score = scoreOf(headingOf(place, rows, at))
  return score >= 5 ? score - 1 : 0
}

const scoreOf = (text: string) =>
  notTotal.test(text) || vatRow.test(text)
    ? 0
    : (totalLabels.find(([pattern]) => pattern.test(text))?.[1] ?? 0)

/** How surely the words beside a sum name it a total: those of the next column, or else those of the row. */
function labelScore(row: PrintedRow, place: PrintedNumber): number {
  const { folded } = row
  const left = place.row === row ? folded.slice(0, place.from) : folded
  const beside = left
    .split('\t')
    .filter((cell) => /[a-z]{3}/.test(cell.replace(/\bchf\b/g, '')))
    .at(-1)
  if (beside === undefined) return 0
  if (notTotal.test(beside) || vatRow.test(beside)) return 0
  return scoreOf(beside) || scoreOf(folded)
}
