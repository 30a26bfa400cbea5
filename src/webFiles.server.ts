import { readFile, stat } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { extname, join } from 'node:path'

/** Total size of the files that stay in memory, bytes. */
const memoryLimit = 32 * 2 ** 20

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** Headers of requests for less than a whole file. */
const conditions = [
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-unmodified-since',
  'range',
] as const

/** Encodings of the compressed twins of a file, the smallest first. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

type WebFile = { content: Buffer; headers: Record<string, string> }

/**
 * Keeps the files of the web app in memory from their first request on, as far as they fit; `paths` lists them with
 * their twins. The returned function finds the answer to a plain request for a whole file; it returns undefined if the
 * answer must come from disk. Both have the same validators, so a browser may get one after the other.
 */
export function keepFiles(folder: string, paths: ReadonlySet<string>, limit = memoryLimit) {
  const kept = new Map<string, Promise<WebFile | undefined>>()
  let free = limit

  async function read(path: string, type: string, encoding?: string) {
    const file = join(folder, path)
    const { size, mtime } = await stat(file)
    if (size > free) return undefined
    free -= size
    return {
      content: await readFile(file),
      headers: {
        'Accept-Ranges': 'bytes',
        'Content-Type': type,
        ETag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
        'Last-Modified': mtime.toUTCString(),
        Vary: 'accept-encoding',
        ...(encoding && { 'Content-Encoding': encoding }),
      },
    }
  }

  return async function find(path: string, headers: IncomingHttpHeaders) {
    const type = contentTypes[extname(path)]
    const accepted = String(headers['accept-encoding'] ?? '').toLowerCase()
    // Weights and wildcards are negotiated by the server of the files on disk.
    if (!type || /[;*]/.test(accepted) || conditions.some((name) => name in headers))
      return undefined
    const names = accepted.split(/\s*,\s*/)
    const twin = encodings.find(
      ({ name, ending }) => names.includes(name) && paths.has(path + ending),
    )
    const stored = path + (twin?.ending ?? '')
    const known = kept.get(stored) ?? read(stored, type, twin?.name)
    kept.set(stored, known)
    return known.catch(() => {
      kept.delete(stored)
      return undefined
    })
  }
}
