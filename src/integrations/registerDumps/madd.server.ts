import { type FileHandle, open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { countedFetch } from '../countedFetch.server.ts'
import type { FetchFault, RegisterDumps } from './registerDumps.ts'

/** Most bytes of a dump. */
const maxBytes = 4 * 1024 ** 3
const maxRedirects = 5
/** How often a cut connection is taken up again. */
const maxResumes = 10

type Options = {
  /** Base address, such as https://public.madd.bfs.admin.ch. */
  url: string
  /** How long nothing may arrive before the connection counts as lost, in ms. */
  silence?: number
  /** Pause before a connection is taken up again, in ms. */
  pause?: number
}

class FetchError extends Error {
  constructor(
    readonly fault: FetchFault,
    readonly detail = '',
  ) {
    super(detail)
  }
}

/** No dumps are fetched. */
export const noDumps: RegisterDumps = {
  name: 'none',
  isConfigured: false,
  fetch: async () => ({ fault: 'not_configured', detail: '' }),
}

/** The public dumps of the federal register; redirects stay on its host, and a cut connection is taken up again. */
export function maddDumps({ url, silence = 60_000, pause = 1_000 }: Options): RegisterDumps {
  const base = new URL(url)

  /** Asks for the bytes after those that have arrived, following redirects on the same host. */
  async function ask(path: string, from: number, etag: string | null, signal: AbortSignal) {
    let address = new URL(path, base)
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await countedFetch(address, {
        redirect: 'manual',
        signal,
        headers: from > 0 && etag ? { Range: `bytes=${from}-`, 'If-Range': etag } : {},
      })
      const location = response.headers.get('location')
      if (response.status < 300 || response.status >= 400 || !location) return response
      await response.body?.cancel()
      address = new URL(location, address)
      if (address.origin !== base.origin) throw new FetchError('refused', address.host)
    }
    throw new FetchError('refused', 'redirects')
  }

  /** Writes the dump of an area into a file. Throws `FetchError`. */
  async function download(
    path: string,
    file: FileHandle,
    progress: (done: number, total: number | null) => void,
    stopped: AbortSignal,
  ) {
    let done = 0
    let etag: string | null = null
    for (let resumes = 0; ; resumes++) {
      const silent = new AbortController()
      let timer = setTimeout(() => silent.abort(), silence)
      try {
        const response = await ask(path, done, etag, AbortSignal.any([silent.signal, stopped]))
        if (response.status >= 400)
          throw new FetchError(
            response.status >= 500 ? 'unreachable' : 'refused',
            String(response.status),
          )
        // Another answer than a continued one begins anew.
        if (response.status !== 206) done = 0
        const length = response.headers.get('content-length')
        const total = length === null ? null : done + Number(length)
        etag = response.headers.get('etag')
        if ((total ?? 0) > maxBytes) throw new FetchError('too_large')
        for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
          clearTimeout(timer)
          timer = setTimeout(() => silent.abort(), silence)
          await file.write(part, 0, part.length, done)
          done += part.length
          if (done > maxBytes) throw new FetchError('too_large')
          progress(done, total)
        }
        if (total !== null && done !== total) throw new FetchError('cut')
        return file.truncate(done)
      } catch (error) {
        stopped.throwIfAborted()
        const isFinal =
          error instanceof FetchError && error.fault !== 'cut' && error.fault !== 'unreachable'
        if (isFinal) throw error
        if (resumes >= maxResumes)
          throw new FetchError(done > 0 ? 'cut' : 'unreachable', (error as Error).message)
        await sleep(pause, undefined, { signal: stopped })
      } finally {
        clearTimeout(timer)
      }
    }
  }

  return {
    name: base.host,
    isConfigured: true,
    async fetch(area, target, progress, signal) {
      const file = await open(target, 'w', 0o600)
      try {
        await download(`/${area}.zip`, file, progress, signal)
        return undefined
      } catch (error) {
        if (!(error instanceof FetchError)) throw error
        return { fault: error.fault, detail: error.detail }
      } finally {
        await file.close()
      }
    },
  }
}
