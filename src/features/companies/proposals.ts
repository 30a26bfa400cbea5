import { unaccented } from '../../kernel/field/folded.ts'
import type { CompanyKind, sameReasons } from './company.ts'

/** Providers of mailboxes for everybody: who shares one of their domains shares nothing else. */
const publicDomains = new Set(
  'gmail.com googlemail.com bluewin.ch hotmail.com hotmail.ch hotmail.fr hotmail.it outlook.com outlook.fr outlook.it outlook.ch live.com live.fr live.it live.ch msn.com aol.com yahoo.com yahoo.fr yahoo.it yahoo.ch icloud.com me.com mac.com gmx.ch gmx.net gmx.com gmx.de web.de sunrise.ch hispeed.ch infomaniak.ch ik.me netplus.ch vtxnet.ch protonmail.com proton.me pm.me libero.it tiscali.it virgilio.it alice.it free.fr orange.fr wanadoo.fr laposte.net sfr.fr bluemail.ch quickline.ch ticino.com romandie.com'.split(
    ' ',
  ),
)

/** The domain of an email address, or null if it belongs to a provider for everybody. */
export function ownDomain(email: string | null): string | null {
  const domain = email?.toLowerCase().split('@')[1]
  return domain && !publicDomains.has(domain) ? domain : null
}

const key = (...parts: (string | null)[]) =>
  unaccented(parts.filter(Boolean).join(' ').toLowerCase())
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Somebody who names a company, or a company itself. */
export type Named = {
  name: string
  street: string | null
  number: string | null
  postcode: string | null
  domain: string | null
}

/** A group that gives the same company name, and what its members share beside it. */
type Group<T> = { members: T[]; same: (typeof sameReasons)[number][] }

/**
 * Groups those of one company name who share its address, or its mail domain, directly or through each other. A name
 * alone joins nobody.
 */
export function groupByPlace<T extends Named>(named: readonly T[]): Group<T>[] {
  let groups: Group<T>[] = []
  for (const member of named) {
    const joined = groups.flatMap((group) => {
      const same = sharedWith(member, group.members)
      return same.length > 0 ? [{ group, same }] : []
    })
    const merged = {
      members: [...joined.flatMap(({ group }) => group.members), member],
      same: [...new Set(joined.flatMap(({ group, same }) => [...group.same, ...same]))].sort(),
    }
    groups = [...groups.filter((group) => joined.every((one) => one.group !== group)), merged]
  }
  return groups
}

function sharedWith(member: Named, others: readonly Named[]) {
  const placeOf = ({ street, number, postcode }: Named) =>
    street && postcode ? key(street, number, postcode) : null
  const place = placeOf(member)
  return [
    ...(place && others.some((other) => placeOf(other) === place) ? (['address'] as const) : []),
    ...(member.domain && others.some(({ domain }) => domain === member.domain)
      ? (['domain'] as const)
      : []),
  ]
}

/** The values that all who have one have in common. */
export function shared<T extends object, K extends keyof T>(
  rows: readonly T[],
  names: readonly K[],
): Partial<Pick<T, K>> {
  const common = names.flatMap((name) => {
    const values = new Set(rows.map((row) => row[name]).filter((value) => value !== null))
    return values.size === 1 ? [[name, [...values][0]]] : []
  })
  return Object.fromEntries(common) as Partial<Pick<T, K>>
}

const kindWords: readonly [CompanyKind, RegExp][] = [
  ['condominium', /\b(ppe|ppp|coproprietes?|condominio)\b/],
  ['public', /\b(commune|comune|ville|citta|canton|cantone|etat)\b/],
  ['manager', /\b(regie|gerance|gestion immobiliere|immobiliare|immobilier)\b/],
]

/** The kind that a name speaks of: a company, unless a word says another. */
export const kindOfName = (name: string): CompanyKind =>
  kindWords.find(([, words]) => words.test(unaccented(name.toLowerCase())))?.[0] ?? 'company'
