import type { RenovationValues } from '../../technical/renovation.ts'
import type { Permit } from './layerValues.ts'

export type PermitWorks = Required<Pick<RenovationValues, 'element' | 'work_type'>>

const elementWords: [RegExp, PermitWorks['element']][] = [
  [/fen[êe]tre|vitrage|velux/, 'fenetres'],
  [/fa[çc]ade/, 'facades'],
  [/toit|combles/, 'toiture'],
  [/chemin[ée]e/, 'cheminee'],
  [/chaudi[èe]re|chauff|pompe [àa] chaleur|sonde/, 'chaufferie'],
]
const workWords: [RegExp, PermitWorks['work_type']][] = [
  [/agrandi|sur[ée]l[ée]vation|extension/, 'agrandissement'],
  [/remplace|changement|installation/, 'remplacement'],
  [/r[ée]nov|r[ée]fection|assaini|isolation|transform|restaur/, 'restauration'],
  [/d[ée]moli/, 'demolition'],
]
const withoutWorks = /refus|retir|annul|caduc|abandon|p[ée]rim/i

/**
 * The works that a permit allows, by the words of its description; none if it names none, or was not granted. It does not
 * say whether and when they were done.
 */
export function permitWorksOf({ description, status }: Permit): PermitWorks[] {
  if (!description || withoutWorks.test(status ?? '')) return []
  const named = <T>(words: readonly [RegExp, T][], said: string) =>
    words.find(([word]) => word.test(said))?.[1]
  const works = description
    .toLowerCase()
    .split(/[,;+]|\bet\b/)
    .flatMap((said): PermitWorks[] => {
      const work_type = named(workWords, said)
      return work_type ? [{ element: named(elementWords, said) ?? 'autre', work_type }] : []
    })
  return [...new Map(works.map((one) => [`${one.element} ${one.work_type}`, one])).values()]
}
