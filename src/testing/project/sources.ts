import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../template.ts'

const texts = new Map<string, string>()

/** The text of a file of the project, by its path below the root; read once. */
export function readSource(path: string): string {
  const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8')
  texts.set(path, text)
  return text
}

const listings = new Map<string, string[]>()

/** Paths of the files below a folder of the project whose names match, sorted; the folder is listed once. */
export function filesUnder(folder: string, pattern: RegExp): string[] {
  const listing =
    listings.get(folder) ??
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .sort()
  listings.set(folder, listing)
  return listing.filter((name) => pattern.test(name))
}
