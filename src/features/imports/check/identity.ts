import { foldText, houseNumbers, streetWords } from '../../register/address.ts'
import { editDistance, numberCost, streetCost } from '../../register/likeness.ts'

type Values = Record<string, unknown>

/** A record that is known, there or earlier in the file. */
export type KnownRecord<T> = { values: Values; of: T }
/** What was found: the same record, or one that may be, with the text key that says why. */
export type FoundRecord<T> = { known: KnownRecord<T>; isSame: boolean; because?: string }

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Finds people by e-mail, and whoever may be the same by phone or by name and place. */
export class KnownPeople<T> {
  readonly #byEmail = new Map<string, KnownRecord<T>>()
  readonly #byPhone = new Map<string, KnownRecord<T>>()
  readonly #byName = new Map<string, KnownRecord<T>[]>()
  readonly #bySurname = new Map<string, KnownRecord<T>[]>()

  add(values: Values, of: T) {
    const known = { values, of }
    const email = textOf(values.email).toLowerCase()
    if (email && !this.#byEmail.has(email)) this.#byEmail.set(email, known)
    const phone = textOf(values.phone_number)
    if (phone && !this.#byPhone.has(phone)) this.#byPhone.set(phone, known)
    for (const name of namesOfPerson(values)) push(this.#byName, name, known)
    push(this.#bySurname, surnameKey(values), known)
  }

  find(values: Values): FoundRecord<T> | undefined {
    const email = textOf(values.email).toLowerCase()
    const same = email ? this.#byEmail.get(email) : undefined
    if (same) return { known: same, isSame: true }
    const named = namesOfPerson(values).flatMap((name) => this.#byName.get(name) ?? [])
    const here = named.filter((known) => isSamePlace(values, known.values))
    // Without an e-mail, the only one of that name and place is meant.
    if (!email && here.length === 1) return { known: here[0]!, isSame: true }
    const byPhone = this.#byPhone.get(textOf(values.phone_number))
    if (byPhone && haveCommonName(values, byPhone.values))
      return { known: byPhone, isSame: false, because: 'import:double.phone' }
    if (here[0]) return { known: here[0], isSame: false, because: 'import:double.name' }
    const misspelt = (this.#bySurname.get(surnameKey(values)) ?? []).find(
      (known) => isMisspelt(values, known.values) && isKnownPlace(values, known.values),
    )
    return misspelt && { known: misspelt, isSame: false, because: 'import:double.spelling' }
  }

  /** Somebody by the text of a cell: an e-mail, a name or a company. Several of one name are none. */
  named(text: string): KnownRecord<T> | undefined {
    const byEmail = this.#byEmail.get(text.toLowerCase())
    if (byEmail) return byEmail
    const found = new Set((this.#byName.get(foldText(text)) ?? []).map((known) => known))
    return found.size === 1 ? [...found][0] : undefined
  }
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V) {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
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

/** The letters by which misspelt names are found again: how the surname or company begins. */
const surnameKey = ({ last_name, company_name, first_name }: Values) =>
  foldText(textOf(last_name) || textOf(company_name) || textOf(first_name)).slice(0, 3)

/** Whether two people may live in one place: nothing known of either says otherwise. */
const isSamePlace = (a: Values, b: Values) =>
  isCompatible(a.postcode, b.postcode) && isCompatible(a.city, b.city)

/** Whether both are known to be in one place. */
const isKnownPlace = (a: Values, b: Values) =>
  isSamePlace(a, b) && ((!!a.postcode && !!b.postcode) || (!!a.city && !!b.city))

const isCompatible = (a: unknown, b: unknown) =>
  !a || !b || foldText(textOf(a)) === foldText(textOf(b))

const haveCommonName = (a: Values, b: Values) => {
  const words = (values: Values) => namesOfPerson(values).flatMap((name) => name.split(' '))
  const known = new Set(words(b))
  return words(a).some((word) => word.length > 2 && known.has(word))
}

/** Whether names differ by one or two typing errors. */
const isMisspelt = (a: Values, b: Values) =>
  namesOfPerson(a).some((one) =>
    namesOfPerson(b).some(
      (other) => one.length > 6 && editDistance(one, other, 2) <= (one.length > 11 ? 2 : 1),
    ),
  )

/** Greatest cost of streets that may be the same with a typing error. */
const maxStreetCost = 0.6

type Place = { words: ReturnType<typeof streetWords>; houses: ReturnType<typeof houseNumbers> }

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
    for (const town of [...townKeys(values), '']) {
      const key = `${addressOf(values)} ${town}`
      if (!this.#byAddress.has(key)) this.#byAddress.set(key, known)
      for (const { value } of place.houses)
        push(this.#byHouse, `${value} ${town}`, { ...known, ...place })
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
    for (const town of townKeys(values)) {
      const same = this.#byAddress.get(`${addressOf(values)} ${town}`)
      // An address may have several buildings.
      if (!same || isOther(same)) continue
      // Without a town, one of another town may be meant.
      return town === '' && townKeys(same.values)[0] !== ''
        ? { known: same, isSame: false, because: 'import:double.no_town' }
        : { known: same, isSame: true }
    }
    const likely = townKeys(values)
      .flatMap((town) =>
        place.houses.flatMap(({ value }) => this.#byHouse.get(`${value} ${town}`) ?? []),
      )
      .filter((known) => !isOther(known) && numberCost(place.houses, known.houses, false) <= 0.05)
      .map((known) => ({ known, cost: streetCost(place.words, known.words) }))
      .filter(({ cost }) => cost <= maxStreetCost)
      .toSorted((a, b) => a.cost - b.cost)[0]
    return likely && { known: likely.known, isSame: false, because: 'import:double.address' }
  }
}

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
  return { words: streetWords(textOf(street_name)), houses: houseNumbers(textOf(street_number)) }
}

/** What tells the towns of two addresses apart: the postcode and the town; '' where neither is known. */
function townKeys({ postcode, city }: Values): string[] {
  const keys = [textOf(postcode), foldText(textOf(city))].filter((key) => key !== '')
  return keys.length > 0 ? keys : ['']
}
