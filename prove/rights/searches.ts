import { pick, type Random } from '../hostile.ts'
import type { Json } from '../product.ts'
import { declared } from './declared.ts'
import type { Caller, Oracle } from './oracle.ts'
import type { Scene, SceneRecord } from './scene.ts'

export type SearchFigures = { words: number; searches: number; found: number; faults: string[] }

/**
 * Searches each list as every person for a word of each field of each resource, and compares hits and
 * total with the declarations and the table of rights: a word finds a record only for those who may
 * read a searched field that contains it. Lists unrelated to a word's record are only sampled.
 */
export async function searchForWords(
  scene: Scene,
  oracle: Oracle,
  { random, share }: { random: Random; share: number },
): Promise<SearchFigures> {
  const { people, records, marks, admin, send } = scene
  const figures: SearchFigures = { words: 0, searches: 0, found: 0, faults: [] }
  const byId = new Map(records.map((record) => [`${record.resource} ${record.id}`, record]))
  const lists = Object.values(declared).filter(({ searched }) => searched)
  const texts = new Map<SceneRecord, Promise<Record<string, string>>>()

  /** Texts of the searched fields of a record. */
  const textsOf = (record: SceneRecord) => {
    const cached = texts.get(record) ?? readTexts(record)
    texts.set(record, cached)
    return cached
  }
  async function readTexts({ resource, id, values }: SceneRecord) {
    const { json } = await send(admin, 'GET', `/api/${resource}/${id}/`)
    const { fields, through = [] } = declared[resource]!.searched!
    const names = [...fields, ...through]
    return Object.fromEntries(
      names.map((name) => [name, foldText(strings(json[name] ?? values[name]).join(' '))]),
    )
  }

  /** The searched texts of a record that a person may read. */
  async function readableText(who: Caller, record: SceneRecord): Promise<string> {
    const { fields, searched } = declared[record.resource]!
    const parts = oracle.parts(who, record)
    const mayRead = (name: string) => parts.has(fields[name]!.group)
    const allTexts = await textsOf(record)
    const readable = searched!.fields.filter(mayRead).map((name) => allTexts[name])
    for (const name of (searched!.through ?? []).filter(mayRead)) {
      const target = byId.get(`${fields[name]!.target} ${allTexts[name]!.trim()}`)
      if (target) readable.push(await readableText(who, target))
    }
    return readable.join(' ')
  }

  /** Ids of the records that a search must find. */
  async function expectedIds(who: Caller, list: string, typed: string) {
    const terms = typed.split(/[^\p{L}\p{N}]+/u).map(foldText)
    const found: number[] = []
    for (const record of records) {
      if (record.resource !== list || record.inTrash || oracle.parts(who, record).size === 0)
        continue
      const text = await readableText(who, record)
      if (terms.every((term) => text.includes(term))) found.push(record.id)
    }
    return found.sort((a, b) => a - b)
  }

  const mandate = pick(
    random,
    records.filter(({ resource, inTrash }) => resource === 'mandates' && !inTrash),
  )
  const { json } = await send(admin, 'GET', `/api/mandates/${mandate.id}/`)
  const searches = [...markedWords(scene, random), { typed: String(json.number), from: mandate }]
  for (const { typed, from } of searches) {
    figures.words++
    for (const { name, path, searched, fields } of lists) {
      const isRelated =
        name === from.resource ||
        searched!.through?.some((field) => fields[field]!.target === from.resource)
      if (!isRelated && random() >= share) continue
      for (const who of people) {
        if (!oracle.ever(who, name, 'read')) continue
        figures.searches++
        const query = `search=${encodeURIComponent(typed)}&page_size=100&sort=id`
        const { status, json } = await send(who, 'GET', `/api${path}?${query}`)
        const results = (json.results ?? []) as Json[]
        const ids = results.map(({ id }) => Number(id))
        const wanted = await expectedIds(who, name, typed)
        if (wanted.length > 0) figures.found++
        const isCorrect = status === 200 && json.count === wanted.length && `${ids}` === `${wanted}`
        if (isCorrect && !json.approximate) continue
        figures.faults.push(
          `${who.name} finds ${json.count} ${name} [${ids}] by ${typed} of ${from.title} (${marks.get(typed)?.field ?? 'number'}), not [${wanted}]: ${status}`,
        )
      }
    }
  }
  return figures
}

/** Draws a mark for each field of each resource, once from a record in the trash and once from another. */
function markedWords({ marks }: Scene, random: Random) {
  const byField = new Map<string, { typed: string; from: SceneRecord }[]>()
  for (const [typed, { record, field }] of marks) {
    const key = `${record.resource} ${field.replace(/\/.*\//, '/')} ${record.inTrash}`
    byField.set(key, [...(byField.get(key) ?? []), { typed, from: record }])
  }
  return [...byField.values()].map((words) => pick(random, words))
}

/** All strings in a nested value. */
const strings = (value: unknown): string[] =>
  value === null || value === undefined
    ? []
    : typeof value === 'object'
      ? Object.values(value).flatMap(strings)
      : [String(value)]

/** Folds a text as the product does for searches, with a space before each word. */
const foldText = (text: string) =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(\d)(?=\p{L})/gu, '$1 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')}`
