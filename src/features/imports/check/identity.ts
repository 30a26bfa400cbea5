import { foldText, houseNumbers, streetWords } from '../../register/address.ts'
import { editDistance, numberCost, streetCost } from '../../register/likeness.ts'

type Values = Record<string, unknown>

/** A record that is known, there or earlier in the file. */
export type KnownRecord<T> = { values: Values; of: T }
/** What was found: the same record, or one that may be, with the text key that says why. */
export type FoundRecord<T> = { known: KnownRecord<T>; isSame: boolean; because?: string }

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** What tells people apart, folded once. */
type Person = {
  names: readonly string[]
  postcode: string
  city: string
  /** The letters of each name. */
  letters: readonly number[]
  /** How the surname or company begins, with all figures of the names: a typing error is sought among equal ones. */
  beginning: string
}

/** Finds people by e-mail, and whoever may be the same by phone or by name and place. */
export class KnownPeople<T> {
  readonly #byEmail = new Map<string, KnownRecord<T> & Person>()
  readonly #byPhone = new Map<string, KnownRecord<T> & Person>()
  readonly #byName = new Map<string, (KnownRecord<T> & Person)[]>()
  readonly #byBeginning = new Map<string, (KnownRecord<T> & Person)[]>()

  add(values: Values, of: T) {
    const known = { values, of, ...personOf(values) }
    const { names, postcode, city, beginning } = known
    const email = textOf(values.email).toLowerCase()
    if (email && !this.#byEmail.has(email)) this.#byEmail.set(email, known)
    const phone = textOf(values.phone_number)
    if (phone && !this.#byPhone.has(phone)) this.#byPhone.set(phone, known)
    for (const name of names) push(this.#byName, name, known)
    if (postcode) push(this.#byBeginning, `${beginning} in ${postcode}`, known)
    if (city) push(this.#byBeginning, `${beginning} in ${city}`, known)
    if (city && !postcode) push(this.#byBeginning, `${beginning} only in ${city}`, known)
  }

  /** `likelyPlace` is where somebody without a place is thought to live: one of another place is asked about. */
  find(values: Values, likelyPlace: Values = {}): FoundRecord<T> | undefined {
    const sought = personOf(values)
    const email = textOf(values.email).toLowerCase()
    const sameEmail = email ? this.#byEmail.get(email) : undefined
    if (sameEmail) {
      // An office has one address for many people.
      const isSame = sought.names.length === 0 || sameEmail.names.length === 0
      return isSame || haveCommonName(sought, sameEmail) || isMisspelt(sought, sameEmail)
        ? { known: sameEmail, isSame: true }
        : { known: sameEmail, isSame: false, because: 'import:double.email' }
    }
    const here = new Set(
      sought.names
        .flatMap((name) => this.#byName.get(name) ?? [])
        .filter((known) => isSamePlace(sought, known)),
    )
    const likely = personOf(likelyPlace)
    const near = [...here].filter((known) => isSamePlace(likely, known))
    const [first] = near
    // Without an e-mail, the only one of that name and place is meant.
    if (!email && first && near.length === 1) return { known: first, isSame: true }
    const byPhone = this.#byPhone.get(textOf(values.phone_number))
    if (byPhone && haveCommonName(sought, byPhone))
      return { known: byPhone, isSame: false, because: 'import:double.phone' }
    if (first) return { known: first, isSame: false, because: 'import:double.name' }
    const [far] = here
    if (far) return { known: far, isSame: false, because: 'import:double.elsewhere' }
    const misspelt = this.#likely(sought).find(
      (known) => isSamePlace(sought, known) && isMisspelt(sought, known),
    )
    return misspelt && { known: misspelt, isSame: false, because: 'import:double.spelling' }
  }

  /** Those whose names begin alike and who are known to be in the same place. */
  #likely({ beginning, postcode, city }: Person) {
    const at = (place: string) => this.#byBeginning.get(`${beginning} ${place}`) ?? []
    if (!postcode) return city ? at(`in ${city}`) : []
    return city ? [...at(`in ${postcode}`), ...at(`only in ${city}`)] : at(`in ${postcode}`)
  }

  /** Somebody by the text of a cell: an e-mail, a name or a company. Several of one name are none. */
  named(text: string): KnownRecord<T> | undefined {
    const byEmail = this.#byEmail.get(text.toLowerCase())
    if (byEmail) return byEmail
    const found = new Set(this.#byName.get(foldText(text)))
    return found.size === 1 ? [...found][0] : undefined
  }
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V) {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** Words with which many names of companies and bodies begin: the next one tells them apart. */
const commonBeginnings = new Set(
  'ppe regie copropriete coproprietaires proprietaires communaute fondation association commune ville hoirie societe ste caisse immobiliere gerance sa sarl sci de du des d la le les l'.split(
    ' ',
  ),
)

function personOf(values: Values): Person {
  const { last_name, company_name, first_name } = values
  const names = namesOfPerson(values)
  const words = foldText(textOf(last_name) || textOf(company_name) || textOf(first_name)).split(' ')
  const own = words.find((word) => !commonBeginnings.has(word)) ?? words[0]!
  return {
    names,
    postcode: foldText(textOf(values.postcode)),
    city: foldText(textOf(values.city)),
    letters: names.map(lettersOf),
    beginning: `${own.slice(0, 3)} ${(names[0] ?? '').replace(/\D+/g, ' ').trim()}`,
  }
}

/** The names of a person, folded: first and last in both orders, or the company. */
function namesOfPerson({ first_name, last_name, company_name }: Values): string[] {
  const [first, last, company] = [first_name, last_name, company_name].map((name) =>
    foldText(textOf(name)),
  )
  const person = [first, last].filter(Boolean).join(' ')
  const reverse = first && last ? `${last} ${first}` : ''
  return [...new Set([person, reverse, company].filter((name): name is string => !!name))]
}

/** The letters that a folded text has, as bits: whoever differs in many is no typing error, and that is told fast. */
function lettersOf(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at) - 97
    if (letter >= 0 && letter < 26) bits |= 1 << letter
  }
  return bits
}

/** How many bits are set. */
function bitsIn(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Whether two people may live in one place: nothing known of either says otherwise. */
const isSamePlace = (a: Person, b: Person) =>
  (!a.postcode || !b.postcode || a.postcode === b.postcode) &&
  (!a.city || !b.city || a.city === b.city)

const haveCommonName = (a: Person, b: Person) => {
  const known = new Set(b.names.flatMap((name) => [name, ...name.split(' ')]))
  return a.names.some((name) =>
    [name, ...name.split(' ')].some(
      (word) =>
        known.has(word) && (word === name || (word.length > 2 && !commonBeginnings.has(word))),
    ),
  )
}

/** Two texts without what they begin and end with alike. */
function whereTheyDiffer(a: string, b: string): [string, string] {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)]
}

/** Whether names differ by one or two typing errors. */
const isMisspelt = (a: Person, b: Person) =>
  a.names.some((one, index) => {
    if (one.length <= 6) return false
    const most = one.length > 11 ? 2 : 1
    return b.names.some(
      (other, at) =>
        Math.abs(one.length - other.length) <= most &&
        bitsIn(a.letters[index]! ^ b.letters[at]!) <= 2 * most &&
        editDistance(...whereTheyDiffer(one, other), 2) <= most,
    )
  })

/** Greatest cost of streets that may be the same with a typing error. */
const maxStreetCost = 0.6

type Place = {
  words: ReturnType<typeof streetWords>
  houses: ReturnType<typeof houseNumbers>
  /** The letters of the name proper, and of all words. */
  letters: { name: number; all: number }
  /** Whether a word is an initial, which stands for any name. */
  hasInitial: boolean
}

/** Finds buildings by EGID or address, and those that may be the same with a typing error in the street. */
export class KnownBuildings<T> {
  readonly #byEgid = new Map<number, KnownRecord<T>>()
  readonly #byAddress = new Map<string, KnownRecord<T>>()
  readonly #byHouse = new Map<string, (KnownRecord<T> & Place)[]>()

  add(values: Values, of: T) {
    const known = { values, of }
    if (typeof values.egid === 'number' && !this.#byEgid.has(values.egid))
      this.#byEgid.set(values.egid, known)
    const place = placeOf(values)
    if (!place) return
    const placed = { ...known, ...place }
    const address = addressOf(values)
    for (const town of new Set([...townKeys(values), ''])) {
      const key = `${address} ${town}`
      if (!this.#byAddress.has(key)) this.#byAddress.set(key, known)
      for (const { value } of place.houses) push(this.#byHouse, `${value} ${town}`, placed)
    }
  }

  find(values: Values): FoundRecord<T> | undefined {
    const { egid } = values
    const byEgid = typeof egid === 'number' ? this.#byEgid.get(egid) : undefined
    if (byEgid) return { known: byEgid, isSame: true }
    const place = placeOf(values)
    if (!place) return undefined
    const isOther = (known: KnownRecord<T>) =>
      !!egid && !!known.values.egid && known.values.egid !== egid
    const address = addressOf(values)
    for (const town of townKeys(values)) {
      const same = this.#byAddress.get(`${address} ${town}`)
      // An address may have several buildings.
      if (!same || isOther(same)) continue
      // Without a town, one of another town may be meant.
      return town === '' && townKeys(same.values)[0] !== ''
        ? { known: same, isSame: false, because: 'import:double.no_town' }
        : { known: same, isSame: true }
    }
    let likely: { known: KnownRecord<T>; cost: number } | undefined
    for (const town of townKeys(values))
      for (const { value } of place.houses)
        for (const known of this.#byHouse.get(`${value} ${town}`) ?? []) {
          if (!mayBeSpelt(place, known) || isOther(known)) continue
          if (numberCost(place.houses, known.houses, false) > 0.05) continue
          const cost = streetCost(place.words, known.words)
          if (cost <= maxStreetCost && cost < (likely?.cost ?? Infinity)) likely = { known, cost }
        }
    return likely && { known: likely.known, isSame: false, because: 'import:double.address' }
  }
}

/**
 * Whether a street may be another one with a typing error, told fast: a word of the name that the other lacks costs more than
 * is allowed, and so do three letters that it lacks.
 */
const mayBeSpelt = (one: Place, other: Place) =>
  one.hasInitial || other.hasInitial || bitsIn(one.letters.name & ~other.letters.all) <= 2

/** A street's words without the small ones, which lists leave out: "bd Cluse" is "Boulevard de la Cluse". */
export const bareStreet = (street: string) =>
  streetWords(street)
    .filter(({ kind }) => kind !== 'small')
    .map(({ text }) => text)
    .join(' ')

const addressOf = ({ street_name, street_number }: Values) =>
  [
    bareStreet(textOf(street_name)),
    ...houseNumbers(textOf(street_number)).map(({ value, suffix }) => `${value}${suffix}`),
  ].join(' ')

function placeOf({ street_name, street_number }: Values): Place | undefined {
  if (!street_name) return undefined
  const words = streetWords(textOf(street_name))
  const lettersIn = (some: typeof words) =>
    some.reduce((bits, { text }) => bits | lettersOf(text), 0)
  return {
    words,
    houses: houseNumbers(textOf(street_number)),
    letters: {
      name: lettersIn(words.filter(({ kind }) => kind === 'name')),
      all: lettersIn(words),
    },
    hasInitial: words.some(({ text }) => text.length === 1),
  }
}

/** What tells the towns of two addresses apart: the postcode and the town; '' where neither is known. */
function townKeys({ postcode, city }: Values): string[] {
  const keys = [textOf(postcode), foldText(textOf(city))].filter((key) => key !== '')
  return keys.length > 0 ? keys : ['']
}
