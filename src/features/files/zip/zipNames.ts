import { dayOf } from '../../../kernel/field/format.ts'
import type { Language, Words } from '../../../kernel/text.ts'
import type { DocumentType } from '../../reference/documentTypes.ts'
import { fileText } from '../file.text.ts'
import { safeName } from '../fileName.ts'

/** A folder as somebody made or renamed it. */
export type FolderName = { key: string; parent: string | null; name: string }

/** What the path of a file in an archive is made of. */
type Named = {
  name: string
  type: DocumentType
  custom_type_name: Record<Language, string> | null
  created_at: string
}

/** One part of a path, without characters that systems refuse. */
const pathPart = (text: string) => safeName(text.replaceAll(/[/\\]/g, '-')).slice(0, 120).trim()

const words: Words = fileText.words

/** A text of files as it is written into names and lists; undefined if there is none. */
export function fileWord(key: string, language: Language): string | undefined {
  const found = words[key]?.[language]
  return typeof found === 'string' ? found : undefined
}

/** What the type of a file is called. */
export const typeName = (
  { type, custom_type_name: custom }: Pick<Named, 'type' | 'custom_type_name'>,
  language: Language,
) => custom?.[language] ?? fileWord(`type.${type}`, language) ?? type

/** The folder at the top of an archive: the mandate and its building. */
export const rootFolder = (mandate: string | null, address: string) =>
  pathPart([mandate, address].filter(Boolean).join('_'))

/** Path of a folder in a reader's language; `made` are the folders that people made or renamed at this place. */
export function folderPath(key: string, made: readonly FolderName[], language: Language): string {
  const own = made.find((folder) => folder.key === key)
  const parent = own?.parent ?? (key.includes('/') ? key.split('/')[0]! : null)
  const name = pathPart(own?.name ?? fileWord(`folder.${key}`, language) ?? key)
  return parent === null ? name : `${folderPath(parent, made, language)}/${name}`
}

/** Name of a file in an archive: its day, type and name. */
export const fileNameInZip = (file: Named, language: Language): string =>
  `${pathPart(`${dayOf(file.created_at)}_${typeName(file, language)}`)}_${safeName(file.name)}`

/** Returns the function that numbers names which are taken, whatever their letter case: Windows keeps one of them. */
export function numberCollisions() {
  const taken = new Set<string>()
  return (path: string): string => {
    const [, stem = path, ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(path) ?? []
    let free = path
    for (let number = 2; taken.has(free.toLowerCase()); number++)
      free = `${stem} (${number})${ending}`
    taken.add(free.toLowerCase())
    return free
  }
}

/** Longest path in an archive: Windows refuses 260, of which the folder where somebody unpacks it takes its part. */
export const maxPathLength = 180
/** Lengths to which the names of folders are cut where a path would be longer, at the top and below. */
const folderLengths = { top: 50, below: 40 }
/** Room for the number of a name that is taken, such as ` (12)`, and for another ending of what was handed out. */
const spare = 10

/** The path of a file in an archive, with names cut where it would be too long; the ending stays. */
export function pathInZip(root: string, folder: string, name: string): string {
  const whole = [root, ...folder.split('/')]
  const isTooLong = [...whole, name].join('/').length > maxPathLength - spare
  const folders = isTooLong
    ? whole.map((part, level) => cut(part, level === 0 ? folderLengths.top : folderLengths.below))
    : whole
  const before = `${folders.join('/')}/`
  const [, stem = name, ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(name) ?? []
  return before + cut(stem, maxPathLength - spare - before.length - ending.length) + ending
}

/** A name of a length at most; none ends in a dot or space, which Windows drops. */
const cut = (text: string, max: number) =>
  text.length <= max ? text : text.slice(0, max).replace(/[. ]+$/, '')
