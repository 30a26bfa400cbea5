import { pick, type Random } from '../hostile.ts'
import {
  firstNames,
  homeStreets,
  lastNames,
  secondNames,
  type services,
  type statusWords,
  towns,
} from './words.ts'
import { shortStreet, withoutAccents, withTypingError } from './writing.ts'

/** An address of the register. */
export type Place = { egid: number; street: string; number: string }

export type TruePerson = {
  first_name: string
  last_name: string
  email: string
  phone_number: string
  street: string
  number: string
  postcode: string
  city: string
}
export type TrueBuilding = {
  egid: number
  street_name: string
  street_number: string
  postcode: string
  city: string
  sre: number
  construction_year: number
  last_renovation_date: string
  apartments: number
}
export type TrueMandate = {
  number: string
  product: keyof typeof services
  status: keyof typeof statusWords
  ordered: string
  due_date: string
  person: TruePerson
  building: TrueBuilding
}

/** Draws people, buildings and mandates that are all different, and other writings of the same ones. */
export function drawWorld(random: Random, places: readonly Place[]) {
  const emails = new Set<string>()
  const phones = new Set<string>()
  /** Where the office has no building yet. */
  let free = [...places]
  let rest = [...free]
  let mandates = 0
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const day = (from: number, to: number) =>
    new Date(Date.UTC(from, 0, 1) + whole(0, (to - from + 1) * 365 - 1) * 86_400_000)
      .toISOString()
      .slice(0, 10)

  function phone(): string {
    const number = `+41${pick(random, ['22', '76', '78', '79'])}${whole(2_000_000, 9_999_999)}`
    if (phones.has(number)) return phone()
    phones.add(number)
    return number
  }

  function mail({ first_name, last_name }: Pick<TruePerson, 'first_name' | 'last_name'>): string {
    const plain = (text: string) =>
      withoutAccents(text)
        .toLowerCase()
        .replaceAll(/[^a-z-]/g, '')
    const host = pick(random, [
      'bluewin.example',
      'sunrise.example',
      'regie.example',
      'mail.example',
    ])
    const start = `${plain(first_name)}.${plain(last_name)}`
    for (let count = 1; ; count++) {
      const written = `${start}${count === 1 ? '' : count}@${host}`
      if (emails.has(written)) continue
      emails.add(written)
      return written
    }
  }

  function person(): TruePerson {
    const name = {
      first_name: pick(random, firstNames),
      last_name:
        random() < 0.8
          ? `${pick(random, lastNames)}-${pick(random, secondNames)}`
          : pick(random, lastNames),
    }
    const [postcode, city] = pick(random, towns)
    return {
      ...{ ...name, email: mail(name), phone_number: phone() },
      ...{ street: pick(random, homeStreets), number: String(whole(1, 240)), postcode, city },
    }
  }

  function building(): TrueBuilding {
    const [place] = rest.splice(Math.floor(random() * rest.length), 1)
    if (!place) throw new Error('The register has too few addresses.')
    // One town a street, as the shipped register does not say it.
    const sum = [...place.street].reduce((total, letter) => total + letter.codePointAt(0)!, 0)
    const [postcode, city] = towns[sum % towns.length]!
    return {
      ...{ egid: place.egid, street_name: place.street, street_number: place.number },
      ...{ postcode, city, sre: whole(120, 14_000), construction_year: whole(1850, 2019) },
      ...{ last_renovation_date: day(2005, 2024), apartments: whole(1, 90) },
    }
  }

  function mandate(person: TruePerson, building: TrueBuilding): TrueMandate {
    const ordered = day(2021, 2025)
    mandates++
    return {
      ...{
        number: `${ordered.slice(0, 4)}-${String(mandates).padStart(5, '0')}`,
        person,
        building,
      },
      product: pick(random, ['amoen', 'cecb', 'cecbplus', 'peik'] as const),
      status: pick(random, ['ordered', 'in_progress', 'delivered', 'closed'] as const),
      ...{ ordered, due_date: day(2026, 2027) },
    }
  }

  /** The same person as somebody else wrote them, or years later. */
  function samePerson(one: TruePerson): { written: TruePerson; how: string } {
    const how = pick(random, [
      'exact',
      'typo',
      'typo_mail',
      'swapped',
      'married',
      'accents',
      'moved',
    ])
    const otherMail = (name = one) => mail(name)
    const written = { ...one }
    switch (how) {
      case 'typo':
        written.last_name = withTypingError(one.last_name, random)
        written.email = random() < 0.5 ? one.email : otherMail(written)
        break
      case 'typo_mail':
        written.email = one.email.replace(/^[^@]+/, (local) => withTypingError(local, random))
        break
      case 'swapped':
        Object.assign(written, { first_name: one.last_name, last_name: one.first_name })
        written.email = random() < 0.5 ? one.email : otherMail()
        break
      case 'married':
        written.last_name = `${pick(random, lastNames)}-${one.last_name.split('-')[0]}`
        written.email = otherMail(written)
        break
      case 'accents':
        written.first_name = withoutAccents(one.first_name).toUpperCase()
        written.last_name = withoutAccents(one.last_name).toUpperCase()
        written.email = random() < 0.5 ? one.email.toUpperCase() : otherMail()
        break
      case 'moved': {
        const [postcode, city] = pick(random, towns)
        Object.assign(written, { postcode, city, street: pick(random, homeStreets), number: '7' })
        written.email = otherMail()
      }
    }
    return { written, how }
  }

  /** The same building by another spelling; without EGID, so that only the address says it, but for `egid`. */
  function sameBuilding(one: TrueBuilding) {
    const how = pick(random, ['exact', 'egid', 'short', 'typo', 'accents'])
    const street =
      how === 'typo'
        ? one.street_name.replace(/\S+$/, (word) => withTypingError(word, random))
        : how === 'accents'
          ? withoutAccents(one.street_name).toUpperCase()
          : how === 'exact'
            ? one.street_name
            : shortStreet(one.street_name, random)
    return {
      how,
      written: { ...one, street_name: street },
      hasEgid: how === 'exact' || how === 'egid',
    }
  }

  return {
    ...{ person, building, mandate, samePerson, sameBuilding },
    /** Sets apart the places that the office has. */
    keepPlaces() {
      free = rest
    },
    /** Lets the next file have the places of those before, which were undone. */
    renewPlaces() {
      rest = [...free]
    },
  }
}
export type World = ReturnType<typeof drawWorld>

export type Stock = { people: TruePerson[]; buildings: TrueBuilding[]; mandates: TrueMandate[] }

/** What the office has already. */
export function drawStock(world: World, size: number): Stock {
  const people = Array.from({ length: size }, () => world.person())
  const buildings = Array.from({ length: size }, () => world.building())
  world.keepPlaces()
  return {
    people,
    buildings,
    mandates: people
      .slice(0, Math.ceil(size / 2))
      .map((person, index) => world.mandate(person, buildings[index]!)),
  }
}
