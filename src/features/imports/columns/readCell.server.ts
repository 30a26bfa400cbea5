import { tidyLine } from '../../../kernel/field/characters.ts'
import { validate } from '../../../kernel/field/check.ts'
import { numberProblemKey, parseDate, parseNumber } from '../../../kernel/field/parse.ts'
import { type Problem, problemsOf } from '../../../kernel/http/errors.ts'
import { foldText, parseAddress } from '../../register/address.ts'
import type { ImportColumn } from './importColumns.server.ts'
import type { FindMeaning, Meaning } from './meanings.server.ts'

/** What a cell gives: values by the name of a column or field, or a problem. */
export type ReadCell =
  | { values: Record<string, unknown>; problem?: undefined }
  | { problem: Problem }

const problem = (key: string, params?: Record<string, unknown>): ReadCell => ({
  problem: { key, params },
})

/** Words that stand for no value. */
const noValue =
  /^(-+|–|—|\?+|n\/?a|néant|neant|inconnue?|aucune?|idem|nc|nd|null|#n\/a|#ref!|#value!)$/i

/** Whether a cell says nothing. */
export const isNothing = (text: string) => text.trim() === '' || noValue.test(text.trim())

/**
 * Reads the text of a cell as the value of a column. `words` says what words of the file stand for; `find` knows those of
 * the product.
 */
export function readCell(
  name: string,
  { as }: Pick<ImportColumn, 'as'>,
  cell: string | number,
  { words, find }: { words: Readonly<Record<string, Meaning | null>>; find?: FindMeaning },
): ReadCell {
  const text = tidyLine(String(cell))
  if (as === 'person') return { values: { [name]: text } }
  if (as === 'product') return meant()
  if (as === 'person_name') return { values: splitName(text) }
  if (as === 'address') return { values: splitAddress(text) }
  if (as === 'calendar_year') {
    const year = parseNumber(text, { decimals: 0 })
    if (!year || year < 1900 || year > 2200) return problem('kernel:error.year_form')
    return { values: { start_date: `${year}-01-01`, end_date: `${year}-12-31` } }
  }
  switch (as.kind) {
    case 'choice':
    case 'code':
      return meant()
    case 'integer':
    case 'decimal':
    case 'money': {
      const typedNumber = as.isYear ? yearIn(text) : text
      const number = typeof cell === 'number' ? cell : parseNumber(typedNumber, as)
      if (number === undefined)
        return problem(numberProblemKey(typedNumber, as)!, { unit: as.unit })
      return checked(name, as, as.decimals === undefined ? number : roundedTo(number, as.decimals))
    }
    case 'date': {
      const date = parseDate(text) ?? dayOfSpreadsheet(text)
      if (date === undefined) return problem('kernel:error.date_form')
      return checked(name, as, date)
    }
    case 'flag': {
      const folded = foldText(text)
      if (/^(oui|o|x|1|vrai|yes|si|true)$/.test(folded)) return { values: { [name]: true } }
      if (/^(non|n|0|faux|no|false)$/.test(folded)) return { values: { [name]: false } }
      return problem('import:error.unknown_word', { word: text })
    }
    default:
      return checked(name, as, text)
  }

  /** What the word stands for. */
  function meant(): ReadCell {
    const folded = foldText(text)
    const meaning = Object.hasOwn(words, folded) ? words[folded] : find?.(folded)
    if (meaning === undefined) return problem('import:error.unknown_word', { word: text })
    return { values: meaning === null ? {} : { [name]: meaning } }
  }
}

/** Checks a value as a form would. */
function checked(
  name: string,
  { value: shape }: Exclude<ImportColumn['as'], string>,
  value: unknown,
): ReadCell {
  const result = validate(shape, value)
  if (result.success) return { values: { [name]: result.data } }
  const [first] = Object.values(problemsOf(result.error)).flat()
  return { problem: first! }
}

/** The year in "vers 1965", "1965-1970" (the first) or a whole date. */
const yearIn = (text: string) => /(?<!\d)((?:1[5-9]|2[01])\d\d)(?!\d)/.exec(text)?.[1] ?? text

const roundedTo = (number: number, decimals: number) => Number(number.toFixed(decimals))

/** The day of a number as spreadsheets count them, from 30.12.1899 on: those from 1927 to 2119. */
function dayOfSpreadsheet(text: string): string | undefined {
  const days = /^\d{5}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0
  if (days < 10_000 || days > 80_000) return undefined
  return new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10)
}

/** First and last name of "Jean Dupont", "DUPONT Jean", "Dupont, Jean" or "M. Jean Dupont"; a company has neither. */
export function splitName(text: string): Record<string, unknown> {
  if (isCompany(text)) return { company_name: text }
  const [, title, name = text] =
    /^(m\.?|mr\.?|monsieur|mme\.?|madame|mlle\.?|sig\.?|sig\.ra|signora?|mrs?\.?|ms\.?)\s+(.+)$/i.exec(
      text,
    ) ?? []
  const titled = title
    ? { title: /^(mme|madame|mlle|sig\.?ra|signora|mrs|ms)/i.test(title) ? 'ms' : 'mr' }
    : {}
  const [, last, first] = /^([^,]+),\s*(.+)$/.exec(name) ?? []
  if (last && first) return { ...titled, first_name: first, last_name: last }
  const words = name.split(/\s+/)
  if (words.length === 1) return { ...titled, last_name: name }
  const capitals = words.filter((word) => /^\p{Lu}{2,}(-\p{Lu}+)*$/u.test(word))
  // A surname in capitals stands first or last.
  if (capitals.length > 0 && capitals.length < words.length) {
    const others = words.filter((word) => !capitals.includes(word))
    return {
      ...titled,
      first_name: others.join(' '),
      last_name: capitals.map(capitalised).join(' '),
    }
  }
  return { ...titled, first_name: words[0], last_name: words.slice(1).join(' ') }
}

const capitalised = (word: string) =>
  word.toLocaleLowerCase('fr').replace(/(^|-)\p{L}/gu, (letter) => letter.toLocaleUpperCase('fr'))

/** Whether a name is that of a company or other body. */
export const isCompany = (text: string) =>
  /\b(sa|s\.a\.|ag|sàrl|sarl|gmbh|sagl|régie|regie|ppe|coop\p{L}*|fondation|association|commune|ville|état|hoirie|société|societe|cie|copropri\p{L}*|caisse|gérance|immobili\p{L}*)(?!\p{L})/iu.test(
    text,
  )

/** Street, number, postcode and town of an address. */
function splitAddress(text: string): Record<string, unknown> {
  const { street, number, postcode, rest } = parseAddress(text)
  return {
    street_name: street,
    ...(number && { street_number: number }),
    ...(postcode && { postcode, ...(rest && { city: rest }) }),
  }
}
