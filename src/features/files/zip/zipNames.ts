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
