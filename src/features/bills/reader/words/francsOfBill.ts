import { confidenceOf, type PrintedRow } from './printed.ts'
import { numbersIn, type PrintedNumber } from './printedNumber.ts'

/** The total of a bill in francs, and where it stands. */
export type BilledFrancs = { francs: number; place: PrintedNumber; confidence: number }

/** Labels of the total to be paid, the surest first, for folded text. */
const totalLabels: readonly (readonly [RegExp, number])[] = [
  [
    /(?:montant|total|somme|solde|net)s? (?:net |total )?(?:(?:a|de) (?:payer|regler|verser)|du\b(?! \d))|(?:importo|totale|saldo) dovuto|(?:a|en) (?:votre charge|suo carico)|(?:importo|totale|saldo|somma|netto) (?:totale )?(?:(?:da|a) )?(?:pagare|versare)/,
    6,
  ],
  [
    /total (?:de la |de cette )?factures?|totale (?:della )?fattura|montant (?:total )?(?:de la )?facture|importo (?:della )?fattura/,
    5,
  ],
  [
    /total.{0,25}(?:ttc|tva (?:incl|comprise)|t\.t\.c|toutes taxes)|totale.{0,25}(?:iva (?:incl|comp)|incl\.? iva|con iva)|(?:montant|importo) (?:total|ttc)/,
    5,
  ],
  [
    /\bttc\b|iva (?:inclusa|compresa)|tva (?:incluse|comprise)|total general|totale generale|gesamtbetrag/,
    3.5,
  ],
  [
    /\btotale?\b[\s:.]*(?:en |in )?(?:chf|fr\.?|francs|franchi)?|\b(?:montant|importo)\b[\s:.]*(?:chf|fr\.?)/,
    2,
  ],
]
const notTotal =
  /hors|\bht\b|\bh\.t|sous.?total|subtotal|parziale|escl|excl|imponibile|senza iva|intermediaire|sans tva|avant|netto senza|acompte|acconto|rappel|precedent|soumis/
const vatRow = /^(?:\W*)(?:dont )?(?:tva|iva|mwst)\b|\btaux\b|aliquota/

/** Rates of value added tax since 2011: usual, and reduced, of wood. */
const taxRates = [0.081, 0.077, 0.08, 0.026, 0.025]

/** Instalments that are taken off: what follows them is what remains to be paid, not the total. */
export const instalmentsIn = (rows: readonly PrintedRow[]): PrintedRow | undefined =>
  rows.find(
    (row) =>
      /acompte|acconti|acconto|mensualite/.test(row.folded) &&
      numbersIn(row).some(({ value, decimals }) => value < 0 && decimals === 2),
  )

/** Finds the total of a bill by its label, and by sums that come out. */
export function billedFrancsOf(rows: readonly PrintedRow[]): BilledFrancs | undefined {
  const instalments = instalmentsIn(rows)
  const last = instalments ? rows.indexOf(instalments) : rows.length
  const sums = new Map(
    rows.map((row) => [
      row,
      numbersIn(row).filter(({ decimals, value }) => decimals === 2 && value > 0),
    ]),
  )
  const all = rows.flatMap((row) => sums.get(row) ?? [])
  const candidates = rows.flatMap((row, at) => {
    const label = labelScore(row)
    if (!label || at > last) return []
    const [next] = rows.slice(at + 1)
    const place =
      sums.get(row)?.at(-1) ?? (next && !/[a-z]{4}/.test(next.folded) && sums.get(next)?.at(-1))
    if (!place) return []
    const isProven = all.some(
      (net) =>
        net.value < place.value &&
        net.value > place.value * 0.85 &&
        all.some(
          (tax) =>
            Math.abs(net.value + tax.value - place.value) <= 0.051 &&
            tax.value < place.value * 0.12,
        ),
    )
    const isTaxed = taxRates.some((rate) =>
      all.some(({ value }) => Math.abs(value - (place.value * rate) / (1 + rate)) <= 0.03),
    )
    const repeats = all.filter((other) => other.value === place.value).length - 1
    const score = label + (isProven || isTaxed ? 2 : 0) + Math.min(1, repeats * 0.5)
    const read = confidenceOf(place)
    const confidence =
      isProven || isTaxed || repeats > 0
        ? Math.max(0.9, read)
        : read * Math.min(1, 0.6 + label / 10)
    return [{ francs: place.value, place, score, confidence }]
  })
  return candidates.sort((one, other) => other.score - one.score || other.francs - one.francs)[0]
}

function labelScore({ folded }: PrintedRow): number {
  if (notTotal.test(folded) || vatRow.test(folded)) return 0
  return totalLabels.find(([pattern]) => pattern.test(folded))?.[1] ?? 0
}
