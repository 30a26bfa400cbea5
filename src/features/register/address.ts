/** A house number: 12A and "12 a" are `{ value: 12, suffix: 'a' }`; 266BIS has the suffix 'bis', 2.16 has '.16'. */
export type HouseNumber = { value: number; suffix: string }

/** The parts of an address, spelled as written. */
export type Address = {
  street: string
  /** As written, even if it names several houses ("14-16"); null if there is none. */
  number: string | null
  /** The houses named in `number`; those within a range are not included. */
  numbers: HouseNumber[]
  postcode: string | null
  /** Remaining text: a town, or a remark on the building ("bâtiment sur cour"). */
  rest: string
}

/** A word of a street name: its type ("rue"), a small word ("de la"), or part of the name proper. */
export type StreetWord = { text: string; kind: 'type' | 'small' | 'name' }

// Street types with their abbreviations, separated by spaces. German ones are part of the name (Bahnhofstrasse).
const typeAbbreviations: Record<string, string> = {
  allee: 'al all',
  avenue: 'av ave aven',
  boulevard: 'bd bl bld blvd boul bvd',
  carrefour: 'carr',
  chemin: 'ch che chem',
  cite: '',
  clos: '',
  contrada: '',
  cour: '',
  cours: 'crs',
  esplanade: 'esp espl',
  galerie: 'gal',
  hameau: 'ham',
  impasse: 'imp',
  parc: '',
  passage: 'pass pge psg',
  piazza: '',
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
  salita: '',
  square: 'sq',
  strada: '',
  terrasse: 'terr',
  via: '',
  viale: '',
  vicolo: '',
  voie: '',
}
const streetTypes = new Map(
  Object.entries(typeAbbreviations).flatMap(([type, forms]) => [
    [type, type] as const,
    ...forms.split(' ').map((form) => [form, type] as const),
  ]),
)
// Left by types without abbreviations.
streetTypes.delete('')

// Abbreviations in the rest of a street name.
const nameAbbreviations = new Map(
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
const smallWords = new Set(
  'a ai al alla am an auf au aux bei d da de dei del della delle dem den der des di die du en et i im in l la le les zu zum zur'.split(
    ' ',
  ),
)

/** Abbreviations, and suffixes of house numbers, that stay in capitals. */
const keptCapitals = new Set('bis ter quater cern cff ffs onu oms ppe ptt sbb'.split(' '))
/** Groups: an elided article, and the word in capitals after it. */
const wordInCapitals =
  /(?<![\p{L}\p{N}])((?:[DL]|(?:A|DA|DE|NE|SU)LL)['’])?(\p{Lu}{2,})(?![\p{L}\p{N}])/gu

// A number before a month is part of the name (Rue du 31-Décembre), not a house number.
const month = String.raw`\s?-?\s?(?:janv(?:ier)?\b|f[eé]vr(?:ier)?\b|mars\b|avril\b|mai\b|juin\b|juil(?:let)?\b|ao[uû]t\b|sept(?:embre)?\b|oct(?:obre)?\b|nov(?:embre)?\b|d[eé]c(?:embre)?\b)`
// Letters after a space are suffixes up to k only: "12 r. de Lyon" and "12 l'Ancienne-Route" are not.
const singleNumber = String.raw`\d{1,3}(?:\.\d+)?(?:[-\s]?(?:bis|ter|quater|[a-k](?!['’.]))(?![\p{L}\d])|-?(?:bat|[l-z])(?![\p{L}\d]))?(?![\p{L}\d])(?!${month})`
const numberList = String.raw`${singleNumber}(?:\s*(?:-|,|\/|\bet\b|à)\s*${singleNumber})*`
// Groups: street, number, rest.
const numberLast = new RegExp(
  String.raw`^((?:\D|\d+(?:er)?(?=${month})).*?(?:\p{L}{2}|[\s,.)]))\s*(${numberList})(.*)$`,
  'iu',
)
// Groups: number, street and rest.
const numberFirst = new RegExp(String.raw`^(${numberList})[\s,]+(\p{L}.*)$`, 'iu')
// Groups: postcode, town, address.
const townFirst = /^(?:CH-)?([1-9]\d{3})\s+([^,\d]+),\s*(.+)$/iu
// Groups: street, postcode (or none, if a separator ends the street), rest.
const postcodeOrSeparator = /^(.*?)(?:[\s,(-]+(?:CH-)?([1-9]\d{3})(?!\d)|\s*[,;(/]|\s-\s)(.*)$/iu

/** Normalizes text for comparison: lower case, no accents, other characters collapsed to spaces. */
export function foldText(text: string): string {
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

/**
 * A street or address as people write it: "Avenue KRIEG" gives "Avenue Krieg", "RUE DE LA PRULAY" "Rue de la Prulay".
 * Registers write surnames in capitals, some write all of it; words in mixed case, initials and Roman numerals stay.
 */
export function withoutCapitals(text: string): string {
  // Where only surnames are in capitals, a small word in capitals is part of one (Gaudy-LE-FORT).
  const isAllCapitals = !/\p{Ll}{2}/u.test(text)
  return text.replace(
    wordInCapitals,
    (match, article: string | undefined, word: string, at: number) => {
      const shownArticle = (at > 0 ? article?.toLowerCase() : article) ?? ''
      const lower = word.toLocaleLowerCase('fr')
      if (/^[IVX]+$/.test(word) || keptCapitals.has(lower)) return shownArticle + word
      const startsName = /\s/.test(text[at - 1] ?? ' ') && text[at + match.length] === '-'
      const isSmall = isAllCapitals && at > 0 && !article && !startsName && smallWords.has(lower)
      return shownArticle + (isSmall ? lower : word[0] + lower.slice(1))
    },
  )
}

/** Parses the houses in a number, in order: "14-16" gives two, "10BIS" one, "s.n." none. */
export function houseNumbers(number: string): HouseNumber[] {
  return [...number.matchAll(new RegExp(singleNumber, 'giu'))].map(([text]) => {
    const [, value = '', suffix = ''] = /^(\d+)(.*)$/.exec(text.toLowerCase()) ?? []
    return { value: Number(value), suffix: suffix.replace(/[^a-z0-9.]/g, '') }
  })
}

/**
 * Parses an address as people write it: number last or first, suffix with or without space, town and
 * postcode before or after. Four digits are a postcode; Swiss house numbers have at most three.
 */
export function parseAddress(text: string): Address {
  const normalized = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  const [, postcode, town, address] = townFirst.exec(normalized) ?? []
  if (postcode && town && address) return { ...parseAddress(address), postcode, rest: town.trim() }

  const numberLastMatch = numberLast.exec(normalized)
  if (numberLastMatch) {
    const [, street = '', number = '', rest = ''] = numberLastMatch
    return buildAddress(street, number, rest)
  }
  const [, number = null, unnumbered = normalized] = numberFirst.exec(normalized) ?? []
  const [, street, code, rest = ''] = postcodeOrSeparator.exec(unnumbered) ?? []
  if (!street) return buildAddress(unnumbered, number, '')
  return buildAddress(street, number, code ? `${code} ${rest}` : rest)
}

type Place = { postcode: string | null; city: string | null }

/** Postcode and town of an address that was found; those typed in the search where the register has none. */
export function foundPlace({ postcode, city }: Place, typed: string): Place {
  const { postcode: typedPostcode, rest } = parseAddress(typed)
  return postcode === null && typedPostcode
    ? { postcode: typedPostcode, city: rest || null }
    : { postcode, city }
}

/** Builds an address from its parts; moves a postcode at the start of `rest` to `postcode`. */
function buildAddress(street: string, number: string | null, rest: string): Address {
  const [, postcode = null, remaining = rest] =
    /^[\s,;-]*(?:CH-)?([1-9]\d{3})(?!\d)(.*)$/i.exec(rest) ?? []
  return {
    street: street.replace(/[\s,;-]+$/, ''),
    number,
    numbers: number === null ? [] : houseNumbers(number),
    postcode,
    rest: remaining.replace(/^[\s,;(/-]+|[\s,)]+$/g, ''),
  }
}

/**
 * Parses a register line, which may contain a second street and number ("Place du Port 1 (Rue du Rhône
 * 47)"). Other remarks stay in `rest`.
 */
export function registerAddresses(line: string): Address[] {
  const first = parseAddress(line)
  const second = parseAddress(first.rest)
  const hasStreetType = streetWords(second.street)[0]?.kind === 'type'
  return second.number !== null && hasStreetType ? [first, second] : [first]
}

/** The words of a street name, normalized by `foldText`, with abbreviations expanded. */
export function streetWords(street: string): StreetWord[] {
  const texts = foldText(street).split(' ').filter(Boolean)
  const hasName = texts.some((text, index) => index > 0 && !smallWords.has(text))
  const type = hasName ? streetTypes.get(texts[0]!) : undefined
  return texts.map((text, index): StreetWord => {
    if (index === 0 && type) return { text: type, kind: 'type' }
    if (smallWords.has(text)) return { text, kind: 'small' }
    return { text: nameAbbreviations.get(text) ?? withStreet(text), kind: 'name' }
  })
}

/** Writes out the end of a German street name: "bahnhofstr" gives "bahnhofstrasse". */
const withStreet = (word: string) => (word.endsWith('str') ? `${word}asse` : word)

/** Full forms of abbreviations in street names; the database function `written_out` has the same list. */
export const streetAbbreviations: ReadonlyMap<string, string> = new Map(
  [...streetTypes, ...nameAbbreviations].filter(([form, fullForm]) => form !== fullForm),
)

/** Expands an abbreviation: "rte" to "route", "st" to "saint"; undefined for other words. */
export const expandStreetWord = (word: string): string | undefined =>
  streetAbbreviations.get(foldText(word))

/** Digits of a search that is an EGID, complete or not: "EGID 1014593", "1 014 846" or "1’014’846". */
export function typedEgid(typed: string): string | undefined {
  const together = typed.trim().replace(/(?<=\d)[\s’'](?=\d)/g, '')
  return /^(?:egid\s*:?)?\s*(\d{3,9})$/i.exec(together)?.[1]
}

/** How texts with the address and the EGID of a building are searched. */
export const buildingSearch = {
  expandAbbreviation: expandStreetWord,
  numberOf(typed: string) {
    const egid = typedEgid(typed)
    return egid ? { text: egid } : undefined
  },
}

/** A key that all spellings of a street share: "av. Giuseppe-MOTTA" gives "avenue giuseppe motta". */
export const streetKey = (street: string) =>
  streetWords(street)
    .map(({ text }) => text)
    .join(' ')

/** A key that all spellings of an address share, as "30, av. G.-Motta" and "Avenue G. MOTTA 30" do. */
export function addressKey(address: string): string {
  const { street, numbers } = parseAddress(address)
  const houses = numbers.map(({ value, suffix }) => `${value}${suffix}`).join('-')
  return houses ? `${streetKey(street)} ${houses}` : streetKey(street)
}
