import {
  type Box,
  boxOf,
  cellsOf,
  foldedSameLength,
  type PrintedPage,
  type PrintedRow,
  type RowSpan,
  shareColumn,
  wordsIn,
} from '../words/printed.ts'
import {
  hasLastForm,
  isAcronymOf,
  isOpen,
  isTradeOnly,
  legalForm,
  publicBody,
  trade,
  wordsOf,
} from './nameParts.ts'

/** A name that may be that of the supplier, in the places of its one or two lines, and how much speaks for it. */
export type SupplierName = {
  text: string
  folded: string
  places: readonly [RowSpan, ...RowSpan[]]
  score: number
  /** Height of its letters, the usual ones having 1. */
  size: number
  /** Whether it is no more than what is delivered, which is no name by itself. */
  isProduct: boolean
}

const notName =
  /factur|fattur|client|page|pagina|\bdate\b|\bdata\b|madame|monsieur|signor|egregi|spett|regie|immobili|\bppe\b|condomin|proprietaire|total|montant|importo|\btva|\biva\b|iban|\btel\b|www|@|http|period|livraison|consegna|decompte|conteggio|conguagli|\brue |avenue |chemin |route |boulevard |\bvia |\bviale |piazza |case postale|casella|compteur|contatore|adresse|indirizzo|consommation|consumo|payable|pagabile|recepisse|ricevuta|section|sezione|reference|bulletin|tarif|quantite|quantita|prix|prezzo|[km]wh|merci|grazie|\bnous\b|\bvo(?:us|tre|s)\b|\bvostr/
/** What is delivered, which stands in large type as well. */
const productName =
  /^(?:(?:gaz|gas|naturel|naturale|electricite|elettricita|energie|energia|electrique|elettrica|thermique|termica|chaleur|calore|teleriscaldamento|chauffage|riscaldamento|distance|distanza|eau|acqua|mazout|pellets?|bois|legna|huile|olio|combustib[a-z]*|extra|leger|leggero|heizol|strom|ecologi[a-z]*|services?|servizio|a|d|de|di|da|du|le|la|et|e)(?![a-z])[^a-z\d]*)+$/
/** What separates a name from an address, a slogan or what comes before it in a line. */
const separator = /\s*[,;]\s*|\s+[·•|]\s*|\s*[·•|]\s+|\s+[–—-]\s+|\s*:\s+/g
/** An address, behind a name in its line. */
const address =
  /^(?:(?:ch-)?\d{4}\s|(?:rue|route|rte|chemin|ch\.|avenue|av\.|quai|place|allee|impasse|zone|boulevard|via|viale|vicolo|piazza|strada|stradone|case postale|casella)\b)/
/** Letters of a logo are at least this much larger than the usual ones; it may begin with a small letter. */
const logoSize = 1.6
const addresseeWords =
  /\bc\/o\b|\bp\.? ?a\.|\bmonsieur|\bmadame|\bsignor|\bregie\b|\bcondomini|\bppe\b|\bgentile|\bspett|\bherr\b|\bfrau\b/

/** The parts of a cell between commas, dashes and the like, with what follows each. */
function segmentsOf(cell: RowSpan): (RowSpan & { behind: string })[] {
  const text = cell.row.folded.slice(cell.from, cell.to)
  const cuts = [...text.matchAll(separator)]
  const starts = [0, ...cuts.map(({ index, 0: cut }) => index + cut.length)]
  const ends = [...cuts.map(({ index }) => index), text.length]
  return starts.map((start, at) => ({
    row: cell.row,
    from: cell.from + start,
    to: cell.from + ends[at]!,
    behind: text.slice(starts[at + 1] ?? text.length),
  }))
}

/** By how much letters of one size differ, some of which reach below the line. */
const sameSize = 0.25

/** Names on the first page that may be that of the supplier, those for which most speaks first. */
export function supplierNamesIn(rows: readonly PrintedRow[], page: PrintedPage): SupplierName[] {
  const first = rows.filter((row) => row.page === page.number)
  const heights = first.flatMap((row) => row.words.map(({ box }) => box.bottom - box.top))
  const usual = heights.sort((one, other) => one - other)[Math.floor(heights.length / 2)] ?? 1
  const domains = domainsIn(rows)
  const single = first
    .flatMap((row) => cellsOf(row))
    .flatMap((cell) => segmentsOf(cell).flatMap((segment) => nameIn(segment) ?? []))
  const joined = single.flatMap((upper) =>
    single.flatMap((lower) => (isBelow(upper, lower) ? (joinedName(upper, lower) ?? []) : [])),
  )
  return [...single, ...joined]
    .filter(({ isProduct }) => !isProduct)
    .sort((one, other) => other.score - one.score)

  function nameIn(segment: ReturnType<typeof segmentsOf>[number]): SupplierName | undefined {
    const place = trimmed(segment)
    const text = withLegalForm(place.row.text.slice(place.from, place.to))
    const folded = foldedSameLength(text)
    const words = wordsIn(place)
    if (words.length === 0) return undefined
    const size = Math.max(...words.map(({ box }) => box.bottom - box.top)) / usual
    const begins = size > logoSize ? /^[\p{L}\d]/u : /^[\p{Lu}\d]/u
    if (!begins.test(text) || text.length > 60 || notName.test(folded)) return undefined
    const proper = folded.replace(new RegExp(legalForm, 'g'), '')
    if (!/[a-z]{2}/.test(proper)) return undefined
    const isProduct = productName.test(folded)
    if ((text.match(/\d/g)?.length ?? 0) > 1) return undefined
    const score = placeScore(boxOf(place)) + Math.min(3, Math.max(0, (size - 1.15) * 3))
    const hasAddress = address.test(segment.behind)
    const isCustomer = !hasAddress && first.some((other) => isAddressee(other, place))
    return {
      ...{ text, folded, size, isProduct, places: [place] },
      score: score + wordScore(folded, [place.row]) + (hasAddress ? 2 : 0) - (isCustomer ? 2 : 0),
    }
  }

  function placeScore(box: Box) {
    const top = box.top / page.height
    const atTop = top < 0.12 ? 2 : top < 0.25 ? 1 : 0
    return atTop - (top > 0.3 && top < 0.85 ? 2 : 0) - (box.left > page.width * 0.5 ? 0.7 : 0)
  }

  function wordScore(folded: string, own: readonly PrintedRow[]) {
    let score = 0
    if (legalForm.test(folded)) score += 3
    else if (publicBody.test(folded)) score += 1.5
    if (isElsewhere(folded, own)) score += 1.5
    if (trade.test(folded)) score += 1.2
    const words = wordsOf(folded).filter((word) => word.length > 2)
    if (words.some((word) => domains.some((domain) => domain.includes(word)))) score += 2.5
    return score
  }

  function isElsewhere(folded: string, own: readonly PrintedRow[]) {
    return rows.some((row) => !own.includes(row) && row.folded.includes(folded))
  }

  /** One name in two lines, if its words, its letters or another line say so. */
  function joinedName(upper: SupplierName, lower: SupplierName): SupplierName | undefined {
    const folded = `${upper.folded} ${lower.folded}`
    const places = [upper.places[0], lower.places[0]] as const
    const isRepeated = isElsewhere(
      folded,
      places.map(({ row }) => row),
    )
    const isAlike = Math.abs(upper.size - lower.size) < sameSize * Math.max(upper.size, lower.size)
    const isLogo = isAlike && upper.size > 1.25 && hasLastForm(lower.folded)
    const isShort = isTradeOnly(lower.folded) && upper.size > 0.95 * lower.size
    const isInitialled = single.some(
      ({ folded: logo }) => isAcronymOf(logo, folded) && !isAcronymOf(logo, upper.folded),
    )
    const isWhole = hasLastForm(upper.folded) || lower.folded.includes(upper.folded)
    if (isWhole && !isRepeated) return undefined
    if (!isRepeated && !isOpen(upper.folded) && !isLogo && !isShort && !isInitialled)
      return undefined
    const score = Math.max(upper.score, lower.score) + 1 + (isRepeated ? 1.5 : 0)
    const { size } = upper
    return { text: `${upper.text} ${lower.text}`, folded, places, size, isProduct: false, score }
  }
}

/** Names of web addresses and of those of mails. */
const domainsIn = (rows: readonly PrintedRow[]) =>
  rows.flatMap(({ folded }) =>
    [
      ...folded.matchAll(
        /(?:@|www\.|https?:\/\/(?:www\.)?|(?<![a-z0-9.-]))([a-z0-9-]{3,})\s?\.\s?(?:ch|com|net|swiss)\b/g,
      ),
    ].map(([, name]) => name!),
  )

/** A name whose legal form has the letters that the recogniser takes for one. */
const withLegalForm = (name: string) =>
  name
    .replace(/(?<= )Sag[|Iil1!/]?$/, 'Sagl')
    .replace(/(?<= )S[àáâa]r[|Ii1!/]?$/, 'Sàrl')
    .replace(/(?<= )[S5](?:A|Â|À)$/, 'SA')

function trimmed({ row, from, to }: RowSpan): RowSpan {
  const text = row.text.slice(from, to)
  const start = text.length - text.replace(/^[^\p{L}\d]+/u, '').length
  return { row, from: from + start, to: from + text.replace(/[\s,;:·•|]+$/u, '').length }
}

/** Whether a name stands close below another, at its left edge or in its middle. */
function isBelow({ places: [upper] }: SupplierName, { places: [lower] }: SupplierName): boolean {
  if (upper.row === lower.row) return false
  const [one, other] = [boxOf(upper), boxOf(lower)]
  const height = Math.max(one.bottom - one.top, other.bottom - other.top)
  const gap = other.top - one.bottom
  const sides = [
    other.left - one.left,
    other.right - one.right,
    (other.left + other.right - one.left - one.right) / 2,
  ]
  return (
    gap > -0.4 * height && gap < 0.9 * height && sides.some((side) => Math.abs(side) < 0.6 * height)
  )
}

/** Whether a row close to a name, in its column, is of the kind that only the address of a customer has. */
function isAddressee(other: PrintedRow, name: RowSpan): boolean {
  const [box, height] = [boxOf(name), name.row.box.bottom - name.row.box.top]
  const distance = Math.abs(other.box.top - name.row.box.top)
  return (
    other !== name.row &&
    distance < 3.5 * height &&
    cellsOf(other).some(
      (cell) =>
        addresseeWords.test(other.folded.slice(cell.from, cell.to)) &&
        shareColumn(boxOf(cell), box),
    )
  )
}
