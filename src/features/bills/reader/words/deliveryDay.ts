import { cellsAbove } from './headings.ts'
import { boxOf, type PrintedRow, type RowSpan, shareColumn } from './printed.ts'
import { datesIn } from './printedDate.ts'

/** A day with its place, and how sure the labels make it, from 0 to 1. */
export type BilledDay = { day: string; place: RowSpan; certainty: number }

const deliveryLabel =
  /livrais|livre|\blivr\b|consegn|fornitura del|fourni|prestation|prestazion|lieferung|lieferdatum|liefertag|geliefert|bulletin|bolla|bollettino|date de chargement|data del carico|scarico|dechargement/
const otherDay =
  /echeance|scaden|payable|pagabile|paiement|pagamento|fallig|zahlbar|delai|termine|commande|ordin|ordre|bestell|valab|valid|precedent|derniere|prochain|prossim|ultima|prix du|prezzo del|prevue?\b|previst|souhait|convenu|au plus tard|avant le|entro|spatestens/
const invoiceDay =
  /(?:date|data|jour)(?: de| della| d.)?(?: la)? ?(?:fatt|fact|emiss)|rechnungsdatum|(?:facture|fattura|rechnung) (?:du|del|vom)\b|facturee?s? (?:le|du)\b|fatturat[aoei] (?:il|del)\b|verrechnet am\b/
/** "Maggia, 12.11.2024": where and when a bill was written. */
const placeBefore = /(?:^|\t)[a-z' .-]{3,25}, ?(?:le |il |li |den )?$/
/** Words over a value that name a day, so that what stands above them is about something else. */
const anyDay = /\bdat[eaum]+\b|\bdat\.|\bjour|\bgiorno|\btag\b|rechnungsdatum|lieferdatum/

/** How many rows above a day its heading may stand. */
const reach = 4
/** A cell that is so many times wider than a day has several headings. */
const widestHeading = 3

/** Finds the day of a delivery by its label, in its row or above it, or in the row of the goods. */
export function deliveryDayOf(
  rows: readonly PrintedRow[],
  goods: readonly PrintedRow[] = [],
): BilledDay | undefined {
  const found = rows.flatMap((row, at) =>
    datesIn(row).map(({ day, ...date }, index, dates) => {
      const place = { row, from: date.from, to: date.to }
      const own = row.folded.slice(dates[index - 1]?.to ?? 0, place.from)
      const score =
        (scoreOfLabel(row.folded.slice(0, place.from), own) ||
          scoreOfHeadings(headingsOf(place, rows, at))) + (goods.includes(row) ? 1.5 : 0)
      return { day, place, score }
    }),
  )
  const best = found
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)[0]
  // Of several deliveries, none is the day.
  if (best && found.some(({ day, score }) => score === best.score && day !== best.day))
    return undefined
  if (best) return { day: best.day, place: best.place, certainty: best.score >= 3.5 ? 1 : 0.8 }
  // The label was misread: a day that is neither that of the invoice or order nor the last one to pay.
  const [left, ...others] = found.filter(({ score }) => score === 0)
  const isOnly =
    left &&
    others.every(({ day }) => day === left.day) &&
    found.some(({ day, score }) => score < 0 && daysBetween(day, left.day) <= longestApart)
  return isOnly ? { day: left.day, place: left.place, certainty: 0.65 } : undefined
}

/** Orders, deliveries and invoices are no further apart, in days. */
const longestApart = 60

const daysBetween = (one: string, other: string) =>
  Math.abs(Date.parse(one) - Date.parse(other)) / (24 * 3600 * 1000)

/** What the words left of a day say; `own` are those since the day before. */
function scoreOfLabel(label: string, own: string): number {
  const beside =
    label
      .split('\t')
      .filter((part) => /[a-z]{2}/.test(part))
      .at(-1) ?? ''
  if (invoiceDay.test(own)) return -3
  const isOwn = deliveryLabel.test(own) && !otherDay.test(own)
  if (isOwn) return 4
  if (otherDay.test(beside)) return -4
  if (deliveryLabel.test(beside)) return 4
  if (invoiceDay.test(beside) || placeBefore.test(label)) return -3
  return deliveryLabel.test(label) ? 2.5 : 0
}

/** What the words above a day say; the nearest count, and those above them only if the nearest name no day. */
function scoreOfHeadings([nearest = '', next = '']: string[]): number {
  if (otherDay.test(nearest)) return -4
  if (invoiceDay.test(nearest)) return -3
  if (deliveryLabel.test(nearest)) return 3.5
  return !anyDay.test(nearest) && deliveryLabel.test(next) && !otherDay.test(next) ? 2 : 0
}

/** The texts above a day, the nearest first. */
function headingsOf(place: RowSpan, rows: readonly PrintedRow[], at: number): string[] {
  const column = boxOf(place)
  return cellsAbove(place, rows, at, reach).map((cell) => {
    const box = boxOf(cell)
    const isWide = box.right - box.left > widestHeading * (column.right - column.left)
    if (!isWide) return cell.row.folded.slice(cell.from, cell.to)
    return cell.row.words
      .flatMap((word, index) => {
        const from = cell.row.starts[index]!
        return shareColumn(word.box, column)
          ? [cell.row.folded.slice(from, from + word.text.length)]
          : []
      })
      .join(' ')
  })
}
