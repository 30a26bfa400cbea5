import {
  type Box,
  boxOf,
  cellsOf,
  foldedSameLength,
  meanConfidenceOf,
  type PrintedPage,
  type PrintedRow,
  type RowSpan,
  shareColumn,
  textOf,
  wordsIn,
} from './printed.ts'

/** Who a bill is from, and where the name stands. */
export type BillSupplier = { name: string; place: RowSpan; confidence: number }

const legalForm =
  /\b(?:s\.?a\.?|sarl|s\.?a\.?r\.?l\.?|sagl|ag|gmbh|snc|cooperativ[ae]|societa|societe|consorzio|fondation|azienda|aziende|services? industriels?|servizi industriali|fils|figli|& cie)(?=[\s,.)]|$)/
const trade =
  /energi|mazout|combustib|carbur|chaleur|calore|therm|term|gaz|gas|electr|elettr|petrol|huile|oli[oi]\b|pell?et|bois|legn|granul|industriel|industrial|servi[cz]|scier|segher|forest|chauff|riscald|citern|cistern/
const notName =
  /factur|fattur|client|page|pagina|\bdate\b|\bdata\b|madame|monsieur|signor|egregi|spett|regie|immobili|\bppe\b|condomin|proprietaire|total|montant|importo|\btva|\biva\b|iban|\btel\b|www|@|http|period|livraison|consegna|decompte|conteggio|\brue |avenue |chemin |route |boulevard |\bvia |\bviale |piazza |case postale|casella|compteur|contatore|adresse|indirizzo|consommation|consumo|payable|pagabile|recepisse|ricevuta|section|sezione|reference|bulletin|tarif|quantite|quantita|prix|prezzo|[km]wh/

/** What is delivered, which stands in large type as well. */
const productName =
  /^(?:(?:gaz|gas|naturel|naturale|electricite|elettricita|energie|energia|electrique|elettrica|thermique|termica|chaleur|calore|teleriscaldamento|chauffage|riscaldamento|distance|distanza|eau|acqua|mazout|pellets?|bois|legna|huile|olio|combustib[a-z]*|extra|leger|leggero|heizol|ecologi[a-z]*|services?|servizio|a|d|de|di|da|du|le|la|et|e)(?![a-z])[^a-z\d]*)+$/
/** An address behind a name in one line. */
const addressBehind =
  /\s*[,·•|–-]\s*(?:(?:ch-)?\d{4}\s|(?:rue|route|rte|chemin|avenue|av\.|quai|place|boulevard|via|viale|piazza|strada|case postale|casella)\b).*$/
/** Letters of a logo are at least this much larger than the usual ones; it may begin with a small letter. */
const logoSize = 1.6

/** Finds the name of the supplier: in the letterhead, in large type, with a legal form, like its own web address. */
export function supplierOf(
  rows: readonly PrintedRow[],
  pages: readonly PrintedPage[],
): BillSupplier | undefined {
  const [page] = pages
  const first = rows.filter((row) => row.page === page?.number)
  if (!page || first.length === 0) return undefined
  const heights = first.flatMap((row) => row.words.map(({ box }) => box.bottom - box.top))
  const usual = heights.sort((one, other) => one - other)[Math.floor(heights.length / 2)] ?? 1
  const domains = first.flatMap(({ folded }) =>
    [
      ...folded.matchAll(
        /(?:@|www\.|https?:\/\/(?:www\.)?)([a-z0-9-]{3,})\s?\.\s?(?:ch|com|net|swiss)\b/g,
      ),
    ].map(([, name]) => name!),
  )
  const candidates = first
    .flatMap((row) => cellsOf(row))
    .flatMap((cell) => {
      const printed = textOf(cell).replace(/^[^\p{L}\d]+|[\s,;:·•|]+$/gu, '')
      const text = printed.slice(0, foldedSameLength(printed).replace(addressBehind, '').length)
      const folded = foldedSameLength(text)
      const box = boxOf(cell)
      const top = box.top / page.height
      const size = Math.max(...wordsIn(cell).map((word) => word.box.bottom - word.box.top)) / usual
      const begins = size > logoSize ? /^[\p{L}\d]/u : /^[\p{Lu}\d]/u
      if (!begins.test(text) || text.length > 60 || notName.test(folded)) return []
      const proper = folded.replace(new RegExp(legalForm, 'g'), '')
      if (!/[a-z]{2}/.test(proper) || productName.test(folded)) return []
      if ((text.match(/\d/g)?.length ?? 0) > 1) return []
      let score = 0
      if (top < 0.12) score += 2
      else if (top < 0.25) score += 1
      if (top > 0.3 && top < 0.85) score -= 2
      score += Math.min(3, Math.max(0, (size - 1.15) * 3))
      if (legalForm.test(folded)) score += 3
      if (first.some((other) => other !== cell.row && other.folded.includes(folded))) score += 1.5
      if (trade.test(folded)) score += 1.2
      if (first.some((other) => isAddressee(other, cell))) score -= 2
      if (box.left > page.width * 0.5) score -= 0.7
      const words = folded.split(/[^a-z0-9]+/).filter((word) => word.length > 2)
      if (words.length > 0 && domains.some((domain) => words.some((word) => domain.includes(word))))
        score += 2.5
      return [{ text, place: cell, score }]
    })
  const ranked = candidates.sort((one, other) => other.score - one.score)
  const best = ranked[0] && withFirstWord(fullNameOf(ranked[0], ranked, rows), rows)
  if (!best || best.score < 2) return undefined
  const read = meanConfidenceOf(best.place)
  return {
    name: best.text,
    place: best.place,
    confidence: Math.min(1, 0.35 + best.score / 8) * read,
  }
}

const addresseeWords =
  /\bc\/o\b|\bp\.? ?a\.|\bmonsieur|\bmadame|\bsignor|\bregie\b|\bcondomini|\bppe\b|\bgentile|\bspett|\bherr\b|\bfrau\b/

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

type NamedPlace = { text: string; place: RowSpan; score: number }

/**
 * A logo is the beginning of the name that stands with its legal form elsewhere, or its initials; the legal form may
 * have slipped into another row of a bent page.
 */
function fullNameOf(
  found: NamedPlace,
  others: readonly NamedPlace[],
  rows: readonly PrintedRow[],
): NamedPlace {
  const [logo] = foldedSameLength(found.text).split(/[^a-z0-9]+/)
  const written = others.find(({ text }) => initialsOf(text) === found.text)
  if (written) return written
  if (!logo || logo.length < 4 || legalForm.test(foldedSameLength(found.text))) return found
  for (const row of rows)
    for (const { index } of row.folded.matchAll(new RegExp(`(?<![a-z])${logo}(?![a-z])`, 'g'))) {
      const [name] =
        /^[^\t,;|:]{3,50}?(?<=\b(?:sa|sarl|sagl|ag|gmbh))(?![a-z])/.exec(row.folded.slice(index)) ??
        []
      const place = { row, from: index, to: index + (name?.length ?? 0) }
      if (name) return { ...found, text: textOf(place), place }
    }
  const alike = others.filter(({ text }) => foldedSameLength(text) === foldedSameLength(found.text))
  for (const { text, place } of alike) {
    const form = legalFormBeside(boxOf(place), rows)
    if (form) return { ...found, text: `${text} ${form}`, place }
  }
  return found
}

/** A name with the word that slipped into another row of a bent page, or without a logo of its initials. */
function withFirstWord(name: NamedPlace, rows: readonly PrintedRow[]): NamedPlace {
  const [first, ...rest] = name.text.split(' ')
  const initials = initialsOf(rest.join(' '))
  const box = boxOf(name.place)
  const height = box.bottom - box.top
  const [logo, next] = wordsIn(name.place).map((word) => word.box.bottom - word.box.top)
  const isLogo = logo !== undefined && next !== undefined && logo > 1.25 * next
  if (isLogo && rest.length > 1 && initials.length > 1 && first === initials)
    return { ...name, text: rest.join(' ') }
  const before = rows
    .filter((row) => row !== name.place.row && row.page === name.place.row.page)
    .flatMap(({ words }) => words)
    .find(
      ({ text, box: other }) =>
        /^\p{Lu}\p{L}+$/u.test(text) &&
        other.right <= box.left + 0.2 * height &&
        box.left - other.right < 0.8 * height &&
        Math.min(other.bottom, box.bottom) - Math.max(other.top, box.top) > 0.3 * height &&
        Math.abs(other.bottom - other.top - height) < 0.4 * height,
    )
  return before ? { ...name, text: `${before.text} ${name.text}` } : name
}

/** The first letters of the words of a name that begin with a capital. */
const initialsOf = (name: string) => (name.match(/(?<!\p{L})\p{Lu}(?=\p{Ll})/gu) ?? []).join('')

/** A legal form right of a name, hardly level with it. */
function legalFormBeside(name: Box, rows: readonly PrintedRow[]): string | undefined {
  const height = name.bottom - name.top
  return rows
    .flatMap(({ words }) => words)
    .find(
      ({ text, box }) =>
        /^(?:SA|Sàrl|SARL|Sagl|AG|GmbH)$/.test(text) &&
        box.left > (name.left + name.right) / 2 &&
        box.right > name.right - 0.2 * height &&
        box.left < name.right + 1.2 * height &&
        Math.min(box.bottom, name.bottom) - Math.max(box.top, name.top) > 0.2 * height,
    )?.text
}
