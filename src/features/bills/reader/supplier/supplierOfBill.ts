import {
  type Box,
  boxAround,
  boxOf,
  foldedSameLength,
  meanConfidenceOf,
  type PrintedPage,
  type PrintedRow,
  type RowSpan,
  textOf,
  wordsIn,
} from '../words/printed.ts'
import {
  hasLastForm,
  inUsualLetters,
  isAcronymOf,
  legalForm,
  publicBody,
  wordsOf,
} from './nameParts.ts'
import { type SupplierName, supplierNamesIn } from './supplierNames.ts'

/** Who a bill is from, and where the name stands: in one line, or in two. */
export type BillSupplier = { name: string; places: readonly RowSpan[]; confidence: number }

/** Less than this speaks for no name. */
const leastScore = 2

/** Finds the name of the supplier: in the letterhead, in large type, with a legal form, like its own web address. */
export function supplierOf(
  rows: readonly PrintedRow[],
  pages: readonly PrintedPage[],
): BillSupplier | undefined {
  const [page] = pages
  const names = page ? supplierNamesIn(rows, page) : []
  const [first] = names
  if (!first) return undefined
  const short = withoutInitials(first)
  const full = fullNameOf(short, names, rows)
  const best = withFirstWord(full === short ? first : full, rows)
  if (best.score < leastScore) return undefined
  const read = Math.min(...best.places.map((place) => meanConfidenceOf(place)))
  return {
    name: inUsualLetters(best.text),
    places: best.places,
    confidence: Math.min(1, 0.35 + best.score / 8) * read,
  }
}

const hasForm = ({ folded }: SupplierName) => legalForm.test(folded) || publicBody.test(folded)

/**
 * A logo is the beginning of the name that stands with its legal form elsewhere, or its initials; the legal form may
 * have slipped into another row of a bent page.
 */
function fullNameOf(
  found: SupplierName,
  names: readonly SupplierName[],
  rows: readonly PrintedRow[],
): SupplierName {
  const written = names.find(({ folded }) => isAcronymOf(found.folded, folded))
  if (written) return asWritten(written, names)
  if (!legalForm.test(found.folded)) {
    const longer = names.find((name) => hasForm(name) && hasWordsOf(name, found))
    if (longer) return asWritten(longer, names)
    const named = nameInText(found, rows) ?? withSlippedForm(found, names, rows)
    if (named) return named
  }
  return asWritten(found, names)
}

/** A name without the initials that a logo has before it. */
function withoutInitials(name: SupplierName): SupplierName {
  const [initials, ...rest] = name.text.split(' ')
  const folded = foldedSameLength(rest.join(' '))
  return rest.length > 1 &&
    isAcronymOf(foldedSameLength(initials!), folded, 2) &&
    isLogoOf(initials!, rest)
    ? { ...name, text: rest.join(' '), folded }
    : name
}

/** Whether initials are of all words of a name but the small ones and the legal form. */
const isLogoOf = (initials: string, words: readonly string[]) =>
  initials === initials.toUpperCase() &&
  words.filter((word) => /^\p{Lu}\p{Ll}/u.test(word)).length === initials.length

/** Whether a name has all words of a logo, which may write them as one. */
function hasWordsOf({ folded }: SupplierName, logo: SupplierName) {
  const words = wordsOf(logo.folded)
  const own = wordsOf(folded)
  const isOneWord = words.length === 1 && words[0]!.length > 5
  const isWhole = words.every((word) => own.includes(word)) && own.length > words.length
  // A slogan may follow the beginning of the name.
  const isBegun =
    hasLastForm(folded) && words.length > 2 && words[0] === own[0] && words[1] === own[1]
  return (
    (isWhole && words.some(({ length }) => length > 3)) ||
    isBegun ||
    (isOneWord && own.length > 1 && own.join('').startsWith(words[0]!))
  )
}

/** The same name in small letters, where a logo has it in capitals. */
const asWritten = (name: SupplierName, names: readonly SupplierName[]): SupplierName => {
  if (/\p{Ll}/u.test(name.text)) return name
  const other = names.find(({ text, folded }) => folded === name.folded && /\p{Ll}/u.test(text))
  return other ? { ...other, score: Math.max(name.score, other.score) } : name
}

/** The name that begins with the first word of a logo and ends with a legal form, within a sentence. */
function nameInText(logo: SupplierName, rows: readonly PrintedRow[]): SupplierName | undefined {
  const [word] = wordsOf(logo.folded)
  if (!word || word.length < 4) return undefined
  for (const row of rows)
    for (const { index } of row.folded.matchAll(new RegExp(`(?<![a-z-])${word}(?![a-z])`, 'g'))) {
      const [name] =
        /^[^\t,;|:]{3,50}?(?<=\b(?:sa|sarl|sagl|ag|gmbh))(?![a-z])/.exec(row.folded.slice(index)) ??
        []
      if (!name) continue
      const from =
        index - (/(?:[A-ZÀ-Ü][\p{L}’'-]+ )*$/u.exec(row.text.slice(0, index))?.[0].length ?? 0)
      const place = { row, from, to: index + name.length }
      return {
        ...logo,
        text: textOf(place),
        folded: row.folded.slice(from, place.to),
        places: [place],
      }
    }
  return undefined
}

/** A name whose legal form slipped into another row of a bent page. */
function withSlippedForm(
  logo: SupplierName,
  names: readonly SupplierName[],
  rows: readonly PrintedRow[],
): SupplierName | undefined {
  for (const name of names.filter(({ folded }) => folded === logo.folded)) {
    const form = legalFormBeside(boxOf(name.places[0]), rows)
    if (form) return { ...name, score: logo.score, text: `${name.text} ${form}` }
  }
  return undefined
}

/** A name with the word that slipped into another row of a bent page, or without a logo of its initials. */
function withFirstWord(name: SupplierName, rows: readonly PrintedRow[]): SupplierName {
  const [first, ...rest] = name.text.split(' ')
  const [place] = name.places
  const box = boxAround(wordsIn(place).map((word) => word.box))
  const height = box.bottom - box.top
  const [logo, next] = wordsIn(place).map((word) => word.box.bottom - word.box.top)
  const isLogo = logo !== undefined && next !== undefined && logo > 1.25 * next
  if (
    isLogo &&
    rest.length > 1 &&
    isAcronymOf(foldedSameLength(first!), foldedSameLength(rest.join(' ')))
  )
    return { ...name, text: rest.join(' ') }
  const before = rows
    .filter((row) => row !== place.row && row.page === place.row.page)
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
