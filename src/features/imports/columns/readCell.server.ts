import { tidyLines } from '../../../kernel/field/characters.ts'
import { validate } from '../../../kernel/field/check.ts'
import { numberProblemKey, parseDate, parseNumber } from '../../../kernel/field/parse.ts'
import { type Problem, problemsOf } from '../../../kernel/http/errors.ts'
import type { Unit } from '../../reference/energy.ts'
import { foldText, parseAddress } from '../../register/address.ts'
import { consumptionFields } from '../../technical/consumption.ts'
import { userFields } from '../../users/user.ts'
import type { ImportColumn } from './importColumns.server.ts'
import { type FindMeaning, foldWord, type Meaning } from './meanings.server.ts'

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

/** What is known of a column besides its field. */
type Known = {
  /** What words of the file stand for, folded. */
  words: Readonly<Record<string, Meaning | null>>
  /** Finds what words of the product stand for. */
  find?: FindMeaning
  /** Its name in the file. */
  header?: string
}

/** Reads the text of a cell as the value of a column. */
export function readCell(
  name: string,
  { as }: Pick<ImportColumn, 'as'>,
  cell: string | number,
  { words, find, header = '' }: Known,
): ReadCell {
  const lines = tidyLines(String(cell))
  const text = lines.replace(/\s*[\n\t]+\s*/g, ' ')
  if (as === 'person' || as === 'mandates') return { values: { [name]: text } }
  if (as === 'product') return meant()
  if (as === 'person_name') return { values: splitName(text, lastNameFirst.test(foldText(header))) }
  if (as === 'address') return { values: splitAddress(lines.replace(/\s*[\n\t]+\s*/g, ', ')) }
  if (as === 'calendar_year') {
    const year = parseNumber(text, { decimals: 0 })
    if (!year || year < 1900 || year > 2200) return problem('kernel:error.year_form')
    return { values: { start_date: `${year}-01-01`, end_date: `${year}-12-31` } }
  }
  // Spreadsheets read 3-5 as a day.
  if ((name === 'street_number' || as === userFields.number) && dayOrMonth.test(text))
    return problem('import:error.day_for_number')
  switch (as.kind) {
    case 'choice':
    case 'code':
      return meant()
    case 'integer':
    case 'decimal':
    case 'money': {
      const { amount, unit }: Amount =
        as === consumptionFields.amount ? amountIn(text, header) : { amount: text }
      const typedNumber = as.isYear ? yearIn(text) : amount
      const number = typeof cell === 'number' ? cell : parseNumber(typedNumber, as)
      if (number === undefined)
        return problem(numberProblemKey(typedNumber, as)!, { unit: as.unit })
      // A number that identifies something is not rounded to that of another.
      const isRounded = as.decimals !== undefined && name !== 'egid'
      const result = checked(name, as, isRounded ? roundedTo(number, as.decimals!) : number)
      return unit && !result.problem ? { values: { unit, ...result.values } } : result
    }
    case 'date': {
      const date = parseDate(text.replace(timeOfDay, '')) ?? dayOfSpreadsheet(text)
      if (date === undefined) return problem('kernel:error.date_form')
      return checked(name, as, date)
    }
    case 'flag': {
      const folded = foldText(text)
      if (/^(oui|o|x|1|vrai|yes|si|true)$/.test(folded)) return { values: { [name]: true } }
      if (/^(non|n|0|faux|no|false)$/.test(folded)) return { values: { [name]: false } }
      return problem('import:error.unknown_word', { word: text })
    }
    case 'phone':
      return checked(name, as, firstPhone(lines))
    case 'email':
      return checked(name, as, /[^\s;,:<>/()]+@[^\s;,<>/()]+/.exec(lines)?.[0] ?? text)
    case 'long_text':
      return checked(name, as, lines)
    default:
      return checked(name, as, text)
  }

  /** What the word stands for. */
  function meant(): ReadCell {
    const folded = foldWord(text)
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

/** A day as spreadsheets write one of 3-5: `2026-05-03`, `03.05.2026` or `03-mai`. */
const dayOrMonth =
  /^(\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4}|\d{1,2}[ .-]+(jan|f[ée][bv]|ma[riy]|a[pv]r|jui?n|jui?l|ao[ûu]|aug|se[pt]|o[ct]t|nov|d[ée]c|gen|mag|giu|lug|ago|set|dic)\p{L}*\.?)/iu

/** A time after a day, which is left out. */
const timeOfDay = /[ T]\d{1,2}[:h]\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?(z|[+-]\d{2}:?\d{2})?$/i

/** How lists write units of consumption, folded. */
const unitWords: Readonly<Record<string, Unit>> = {
  ...{ kwh: 'kWh', mwh: 'MWh', m3: 'm3', mc: 'm3', kg: 'kg' },
  ...{ l: 'l', lt: 'l', litre: 'l', litres: 'l', litri: 'l', liter: 'l' },
  ...{ t: 't', tonne: 't', tonnes: 't', stere: 'stere', steres: 'stere' },
}
const unitNamed = (word: string): Unit | undefined => {
  const folded = foldText(word.normalize('NFKC'))
  return Object.hasOwn(unitWords, folded) ? unitWords[folded] : undefined
}

type Amount = { amount: string; unit?: Unit }

/** An amount with the unit that follows it, or that the name of its column says. */
function amountIn(text: string, header: string): Amount {
  const [, amount = '', word = ''] = /^(.*\d)\s*(\p{L}[\p{L}\d³]*)\.?$/u.exec(text) ?? []
  const own = unitNamed(word)
  if (own) return { amount, unit: own }
  const inBrackets = /[([]([^)\]]+)[)\]]/.exec(header)?.[1] ?? ''
  const inHeader = foldText(header.normalize('NFKC'))
    .split(' ')
    .find((one) => one.length > 1 && unitNamed(one))
  const unit = unitNamed(inBrackets) ?? unitNamed(inHeader ?? '')
  return unit ? { amount: text, unit } : { amount: text }
}

/**
 * The first phone number of a cell, as people enter it: a spreadsheet takes the zero from the beginning of one that it counts
 * as a number.
 */
function firstPhone(lines: string): string {
  const [first = ''] = lines.split(/[;,\n]|\s(?:ou|et|or|and|o|e)\s/)
  let text = ''
  // A slash may stand after the area, too.
  for (const piece of first.split('/')) {
    if (text.replace(/\D/g, '').length >= 9) break
    text = text ? `${text}/${piece}` : piece
  }
  const digits = text.replace(/[\s.\-/()’']/g, '')
  if (/^[1-9]\d{8}$/.test(digits)) return `0${digits}`
  return /^41[1-9]\d{8}$/.test(digits) ? `00${digits}` : text.trim()
}

/** Names of columns that say the last name first, folded: "Nom Prénom". */
const lastNameFirst = /^(nom|cognome|last|surname)\b.*\b(prenom|nome|first)\b|^name\b.*\bvorname\b/

/** Titles before a name; a couple has none. */
const titles =
  /^(?:(m\.?|mr\.?|monsieur|mme\.?|madame|mlle\.?|sig\.?|sig\.ra|signora?|mrs?\.?|ms\.?)\s+(?:(et|&|\+|e|and)\s+(?:m\.?|mr\.?|monsieur|mme\.?|madame|sig\.?|sig\.ra|signora?|mrs?\.?|ms\.?)\s+)?)(.+)$/i
/** Small words with which a last name begins. */
const particle = /^(de|du|des|d|von|van|di|da|del|della|dal|le|la|el|ben|dos)$/i

/**
 * First and last name of "Jean Dupont", "DUPONT Jean", "Dupont, Jean" or "M. Jean Dupont"; a company has neither.
 * `isLastFirst` says that the last name comes first.
 */
export function splitName(text: string, isLastFirst = false): Record<string, unknown> {
  const own = text.replace(/(?<=\S)[\s,]+c\/o\s.*$/i, '').replace(/^c\/o\s+/i, '')
  if (isCompany(own)) return { company_name: own }
  const [, title, and, name = own] = titles.exec(own) ?? []
  const titled =
    title && !and
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
  const named = (firsts: string[], lasts: string[]) => ({
    ...titled,
    first_name: firsts.join(' '),
    last_name: lasts.join(' '),
  })
  if (isLastFirst) {
    const length = words.length > 2 && particle.test(words[0]!) ? 2 : 1
    return named(words.slice(length), words.slice(0, length))
  }
  // "Jean et Anne Favre".
  const length = words.length > 3 && /^(et|&|\+|e|and)$/i.test(words[1]!) ? 3 : 1
  return named(words.slice(0, length), words.slice(length))
}

const capitalised = (word: string) =>
  word.toLocaleLowerCase('fr').replace(/(^|-)\p{L}/gu, (letter) => letter.toLocaleUpperCase('fr'))

/** Whether a name is that of a company or other body. */
export const isCompany = (text: string) =>
  /(?<!\p{L})(sa|s\.a\.|ag|sàrl|sarl|gmbh|sagl|régie|regie|ppe|coop\p{L}*|fondation|association|commune|ville|état|hoirie|société|societe|cie|copropri\p{L}*|caisse|gérance|immobili\p{L}*)(?!\p{L})/iu.test(
    text,
  )

/** A rest of an address that is a town, not a remark on the building. */
const town =
  /^(?!(?:B[âa]t|B[âa]timent|[EÉ]tage|Esc|Escalier|Entr[ée]e|Imm|Immeuble|Villa|Cour|Case|CP|Lot|App|Appartement|PPE|Aile|Bloc|Au|Rez|Dépendance)(?!\p{L}))\p{Lu}[\p{L}'’./-]+(?:\s[\p{L}'’./()-]+){0,4}$/u

/** Street, number, postcode and town of an address; by whom mail is to be handed over is left out. */
function splitAddress(text: string): Record<string, unknown> {
  const own = text.replace(/(^|,)\s*(c\/o|p\.a\.)\s[^,]+(?=,)/i, '$1').replace(/^[\s,]+/, '')
  const { street, number, postcode, rest } = parseAddress(own)
  return {
    street_name: street,
    // A search takes only the first letters for those of a house, as more may be typed after it.
    ...(number && { street_number: /^\p{L}$/u.test(rest) ? `${number} ${rest}` : number }),
    ...(postcode && { postcode }),
    ...(rest && (postcode || town.test(rest)) && { city: rest }),
  }
}
