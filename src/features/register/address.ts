/** A house number: 12A and "12 a" are `{ value: 12, suffix: 'a' }`, 266BIS ends in 'bis', 2.16 in '.16'. */
export type HouseNumber = { value: number; suffix: string }

/** An address in parts, spelled as it was written. */
export type Address = {
  street: string
  /** As written, also where it names several houses ("14-16"); null where there is none. */
  number: string | null
  /** The houses that `number` names one by one; those between the ends of a range are not known. */
  numbers: HouseNumber[]
  postcode: string | null
  /** What else was written: a town, or the mark of a building ("bâtiment sur cour"). */
  rest: string
}

/** A word of a street's name: what sort of street it is, a small word, or part of the name itself. */
export type StreetWord = { text: string; kind: 'type' | 'small' | 'name' }

// Sorts of street that the Geneva register names, each with the short forms in use for it.
const typeForms: Record<string, string> = {
  allee: 'al all',
  avenue: 'av ave aven',
  boulevard: 'bd bl bld blvd boul bvd',
  carrefour: 'carr',
  chemin: 'ch che chem',
  cite: '',
  clos: '',
  cour: '',
  cours: 'crs',
  esplanade: 'esp espl',
  galerie: 'gal',
  hameau: 'ham',
  impasse: 'imp',
  parc: '',
  passage: 'pass pge psg',
  place: 'pl',
  plateau: 'plat',
  pont: '',
  promenade: 'prom',
  quai: 'q qu',
  rampe: 'rpe',
  route: 'rt rte',
  rue: 'r',
  ruelle: 'rle rlle',
  sentier: 'sent',
  square: 'sq',
  terrasse: 'terr',
  via: '',
  voie: '',
}
const typeOf = new Map(
  Object.entries(typeForms).flatMap(([type, forms]) => [
    [type, type] as const,
    ...forms.split(' ').map((form) => [form, type] as const),
  ]),
)
typeOf.delete('')

const nameForms = new Map(
  Object.entries({
    st: 'saint',
    ste: 'sainte',
    dr: 'docteur',
    prof: 'professeur',
    gen: 'general',
    col: 'colonel',
    mt: 'mont',
    gd: 'grand',
    pt: 'petit',
  }),
)
const smallWords = new Set('a au aux d de des du en et l la le les'.split(' '))

// A number before a month is part of a name (Rue du 31-Décembre), not of a house.
const month = String.raw`\s?-?\s?(?:janv|f[eé]vr|mars\b|avril|mai\b|juin\b|juil|ao[uû]t|sept|oct|nov|d[eé]c)`
// Letters after a space are suffixes up to k only: "12 r. de Lyon" and "12 l'Ancienne-Route" are not.
const oneNumber = String.raw`\d{1,3}(?:\.\d+)?(?:[-\s]?(?:bis|ter|quater|[a-k](?!['’.]))(?![\p{L}\d])|-?(?:bat|[l-z])(?![\p{L}\d]))?(?![\p{L}\d])(?!${month})`
const someNumbers = String.raw`${oneNumber}(?:\s*(?:-|,|\/|\bet\b|à)\s*${oneNumber})*`
const numberLast = new RegExp(
  String.raw`^((?:\D|\d+(?:er)?(?=${month})).*?(?:\p{L}{2}|[\s,.)]))\s*(${someNumbers})(.*)$`,
  'iu',
)
const numberFirst = new RegExp(String.raw`^(${someNumbers})[\s,]+(\p{L}.*)$`, 'iu')
const townFirst = /^(?:CH-)?([1-9]\d{3})\s+([^,\d]+),\s*(.+)$/iu
const postcodeOrPause = /^(.*?)(?:[\s,(-]+(?:CH-)?([1-9]\d{3})(?!\d)|\s*[,;(/]|\s-\s)(.*)$/iu

/** Lower case without accents, everything but letters and digits a single space: the form compared. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The houses that a number names, in its order: "14-16" two, "10BIS" one, "s.n." none. */
export function houseNumbers(number: string): HouseNumber[] {
  return [...number.matchAll(new RegExp(oneNumber, 'giu'))].map(([text]) => {
    const [, value = '', suffix = ''] = /^(\d+)(.*)$/.exec(text.toLowerCase()) ?? []
    return { value: Number(value), suffix: suffix.replace(/[^a-z0-9.]/g, '') }
  })
}

/**
 * Reads an address as people write it: number last or first, glued or spaced suffix, town and postcode
 * behind or in front. Four digits are a postcode; Swiss house numbers have three at most.
 */
export function parseAddress(text: string): Address {
  const written = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  const [, postcode, town, address] = townFirst.exec(written) ?? []
  if (postcode && town && address) return { ...parseAddress(address), postcode, rest: town.trim() }

  const last = numberLast.exec(written)
  if (last) {
    const [, street = '', number = '', rest = ''] = last
    return assembled(street, number, rest)
  }
  const first = numberFirst.exec(written)
  const number = first?.[1] ?? null
  const unnumbered = first?.[2] ?? written
  const [, street, code, rest = ''] = postcodeOrPause.exec(unnumbered) ?? []
  if (!street) return assembled(unnumbered, number, '')
  return assembled(street, number, code ? `${code} ${rest}` : rest)
}

function assembled(street: string, number: string | null, rest: string): Address {
  const [, postcode = null, others = rest] =
    /^[\s,;-]*(?:CH-)?([1-9]\d{3})(?!\d)(.*)$/i.exec(rest) ?? []
  return {
    street: street.replace(/[\s,;-]+$/, ''),
    number,
    numbers: number === null ? [] : houseNumbers(number),
    postcode,
    rest: others.replace(/^[\s,;(/-]+|[\s,)]+$/g, ''),
  }
}

/**
 * The addresses that one line of a register gives: the first, and a second where it names another
 * street and number ("Place du Port 1 (Rue du Rhône 47)"). Other remarks stay in `rest`.
 */
export function registerAddresses(line: string): Address[] {
  const first = parseAddress(line)
  const second = parseAddress(first.rest)
  const namesAStreet = streetWords(second.street)[0]?.kind === 'type'
  return second.number !== null && namesAStreet ? [first, second] : [first]
}

/** The words of a street's name, folded, short forms written out. */
export function streetWords(street: string): StreetWord[] {
  const texts = folded(street).split(' ').filter(Boolean)
  const isNamed = texts.some((text, at) => at > 0 && !smallWords.has(text))
  const type = isNamed ? typeOf.get(texts[0]!) : undefined
  return texts.map((text, at): StreetWord => {
    if (at === 0 && type) return { text: type, kind: 'type' }
    if (smallWords.has(text)) return { text, kind: 'small' }
    return { text: nameForms.get(text) ?? text, kind: 'name' }
  })
}

/** Short forms of words in streets' names, and what they mean; the database's `written_out` knows the same. */
export const shortForms: ReadonlyMap<string, string> = new Map(
  [...typeOf, ...nameForms].filter(([form, whole]) => form !== whole),
)

/** The whole word for a short form: "route" for "rte", "saint" for "st". */
export const writtenOutStreet = (word: string): string | undefined => shortForms.get(folded(word))

/** One form for every spelling of a street: "av. Giuseppe-MOTTA" gives "avenue giuseppe motta". */
export const streetKey = (street: string) =>
  streetWords(street)
    .map(({ text }) => text)
    .join(' ')

/** One form for every spelling of an address: "30, av. G.-Motta" and "Avenue G. MOTTA 30" are equal. */
export function addressKey(address: string): string {
  const { street, numbers } = parseAddress(address)
  const houses = numbers.map(({ value, suffix }) => `${value}${suffix}`).join('-')
  return houses ? `${streetKey(street)} ${houses}` : streetKey(street)
}

// Eight letters tell words apart well enough, and bound the keys of a word.
const significant = 8

/**
 * Keys of a word such that two words one typing error apart (a letter inserted, dropped, replaced, or
 * two neighbours swapped) have a key in common: the word, and the word less each one of its letters
 * (deletion neighbourhood: Bocek, Hunt, Stiller 2007). Only the first eight letters count.
 */
export function spellings(word: string): string[] {
  const start = word.slice(0, significant)
  const keys = new Set([start])
  if (start.length > 2)
    for (let at = 0; at < start.length; at++) keys.add(start.slice(0, at) + start.slice(at + 1))
  return [...keys]
}

/**
 * Keys under which a street is found: of each word of its name and of neighbouring words in one
 * ("Bel-Air" typed "Belair"), and their beginnings ("be*"), for a word not yet typed to its end.
 */
export function streetSpellings(street: string): string[] {
  const keys = searchedWords(streetWords(street)).flatMap(({ alone, joined }) => [
    ...spellings(alone),
    ...beginnings(alone, 2),
    ...joined.flatMap(([first, second]) => [
      ...spellings(first + second),
      ...beginnings(first + second, first.length + 1),
    ]),
  ])
  return [...new Set(keys)].sort()
}

function beginnings(word: string, shortest: number): string[] {
  const start = word.slice(0, significant)
  return Array.from(
    { length: Math.max(0, start.length - shortest + 1) },
    (_, more) => `${start.slice(0, shortest + more)}*`,
  )
}

/**
 * Keys to look for, a group for each telling word of the name; a street meant has one of most groups.
 * `typing`: the last word may be a beginning.
 */
export function querySpellings(
  words: StreetWord[],
  typing: boolean,
): { word: string; keys: string[] }[] {
  const searched = searchedWords(words)
  const groups = searched.map(({ alone, joined }, at) => {
    const said = [alone, ...joined.map(([first, second]) => first + second)]
    const begun = typing && at === searched.length - 1
    const keys = [...said.flatMap(spellings), ...(begun ? said.map((word) => `${word}*`) : [])]
    return { word: alone, keys: [...new Set(keys)] }
  })
  // An initial or the first two letters of a last word say too little where there is a better word.
  const telling = groups.filter(({ word }) => word.length > 2)
  return telling.length > 0 ? telling : groups
}

/** The name's own words, each also with the word before and the word after it. */
function searchedWords(words: StreetWord[]): { alone: string; joined: [string, string][] }[] {
  const named = words.filter(({ kind }) => kind !== 'type')
  return named.flatMap(({ text, kind }, at) => {
    if (kind === 'small') return []
    const [before, after] = [named[at - 1], named[at + 1]]
    const joined: [string, string][] = []
    if (before) joined.push([before.text, text])
    if (after) joined.push([text, after.text])
    return { alone: text, joined }
  })
}
