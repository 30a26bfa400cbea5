import type { RenovationValues } from '../../technical/renovation.ts'
import type { Permit } from './layerValues.ts'

type Works = Required<Pick<RenovationValues, 'element' | 'work_type'>>

const elementWords: [RegExp, Works['element']][] = [
  [/fen[êe]tre|vitrage|velux/, 'fenetres'],
  [/fa[çc]ade/, 'facades'],
  [/toit|combles/, 'toiture'],
  [/chemin[ée]e/, 'cheminee'],
  [/chaudi[èe]re|chauff|pompe [àa] chaleur|sonde/, 'chaufferie'],
]
const workWords: [RegExp, Works['work_type']][] = [
  [/agrandi|sur[ée]l[ée]vation|extension/, 'agrandissement'],
  [/remplace|changement|installation/, 'remplacement'],
  [/r[ée]nov|r[ée]fection|assaini|isolation|transform|restaur/, 'restauration'],
  [/d[ée]moli/, 'demolition'],
]
const withoutWorks = /refus|retir|annul|caduc|abandon|p[ée]rim/i

/**
 * The works that a permit allows, by the words of its description; undefined if they name none, or it was not granted. It
 * does not say whether and when they were done.
 */
export function permitWorksOf({ description, status }: Permit): Works | undefined {
  if (!description || withoutWorks.test(status ?? '')) return undefined
  const said = description.toLowerCase()
  const named = <T>(words: readonly [RegExp, T][]) => words.find(([word]) => word.test(said))?.[1]
  const [element, work_type] = [named(elementWords), named(workWords)]
  if (!work_type) return undefined
  return { element: element ?? 'autre', work_type }
}
