import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DetailedError } from 'tus-js-client'
import { emptyPdf } from '../../../src/testing/files/upload.ts'
import { type Product, type Start, startProduct } from '../../product.ts'
import { openFileOffice, sha256 } from './fileOffice.ts'

/** Writers that upload at the same time. */
const writers = 8
/** Within how long an upload must be continued after the restart, in ms: a lease of the dead server, and the rest of it. */
const longestPause = 30_000
/** How long uploads are tried for each kill before they count as lost, in ms. */
const longestWait = 120_000

export type KilledFigures = {
  kills: number
  uploads: number
  acknowledged: number
  /** Uploads that were under way when the server was killed, and became a file afterwards. */
  continued: number
  /** Those of which nothing was left. */
  gone: number
  /** The longest time from the restart until an upload could be continued. */
  longest_pause_ms: number
  whole: number
}

/**
 * Kills the server while several people upload. Each file that was acknowledged is there afterwards, whole and once;
 * what was under way is continued or gone.
 */
export async function proveKilledUploads({
  dataDir,
  from,
  random,
  uploads,
  kills,
  log,
  reportFault,
}: {
  dataDir: string
  from?: Start['from']
  random: () => number
  uploads: number
  kills: number
  log: (line: string) => void
  reportFault: (text: string) => void
}): Promise<KilledFigures> {
  let product: Product = await startProduct({ dataDir, from })
  const figures: KilledFigures = {
    ...{ kills: 0, uploads: 0, acknowledged: 0, continued: 0, gone: 0, longest_pause_ms: 0 },
    whole: 0,
  }
  let restarted: Promise<unknown> = Promise.resolve()
  let restartedAt = Date.now()
  try {
    const office = await openFileOffice(product)
    const acknowledged = new Map<string, string>()

    const contents = Array.from({ length: uploads }, (_, index) => ({
      name: `${index}.pdf`,
      content: Buffer.concat([emptyPdf, randomBytes(Math.ceil(random() ** 2 * 2_000_000))]),
    }))
    const killAfter = Array.from({ length: kills }, () => random() * 0.9 + 0.05)
      .map((share) => Math.floor(share * uploads))
      .sort((a, b) => a - b)

    /** Uploads a content until it is acknowledged, through all restarts. */
    async function upload({ name, content }: (typeof contents)[number]) {
      figures.uploads++
      const deadline = Date.now() + longestWait * (kills + 1)
      let begun: { id: unknown; url: unknown } | undefined
      let wasCut = false
      while (Date.now() < deadline) {
        await restarted
        try {
          if (!begun) {
            const answer = await office.begin(name, content.length)
            if (answer.status >= 500) continue
            if (answer.status !== 201) throw new Refused(`${name}: ${answer.status} ${answer.text}`)
            begun = { id: answer.json.id, url: answer.json.url }
          }
          // One that is no longer expected has become a file, or is gone.
          await office.send(begun.url, content).catch((error: Error) => {
            if (statusOf(error) !== 404) throw error
          })
          const finished = await office.finish(begun.id)
          if (finished.status === 404 || finished.status === 409) {
            figures.gone++
            begun = undefined
            continue
          }
          if (finished.status >= 500) continue
          if (finished.status !== 201) throw new Refused(`${name}: ${finished.text}`)
          if (wasCut) {
            figures.continued++
            figures.longest_pause_ms = Math.max(figures.longest_pause_ms, Date.now() - restartedAt)
          }
          acknowledged.set(String(finished.json.id), sha256(content))
          figures.acknowledged++
          return
        } catch (error) {
          if (error instanceof Refused) throw error
          // The server was killed, or has not noticed yet that the connection of a killed one is gone.
          wasCut = begun !== undefined
          await sleep(100)
        }
      }
      reportFault(`${name} can neither be continued nor begun again`)
    }

    const waiting = [...contents]
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await upload(next)
    }
    const working = Promise.all(Array.from({ length: writers }, work))
    working.catch(() => undefined)
    for (const at of killAfter) {
      while (figures.uploads < at) await Promise.race([working, sleep(2)])
      await sleep(random() * 100)
      const killed = product.end('SIGKILL')
      restarted = killed.then(async () => {
        product = await startProduct({ dataDir, from, port: product.port })
        restartedAt = Date.now()
      })
      await restarted
      figures.kills++
      log(`  killed ${figures.kills} times: ${figures.acknowledged} of ${uploads} acknowledged`)
    }
    await working
    if (figures.longest_pause_ms > longestPause)
      reportFault(`an upload waited ${figures.longest_pause_ms} ms after the restart`)

    const listed = await office.listFiles()
    for (const [id, hash] of acknowledged) {
      const rows = listed.filter((row) => row.hash === hash)
      if (rows.length !== 1 || String(rows[0]!.id) !== id)
        reportFault(`file ${id} is there ${rows.length} times`)
      const answer = await fetch(`${office.url}/api/files/${id}/content/`, {
        headers: { Authorization: `Bearer ${office.admin}` },
      })
      if (sha256(new Uint8Array(await answer.arrayBuffer())) === hash) figures.whole++
      else reportFault(`file ${id} is not whole`)
    }
    if (listed.length !== acknowledged.size)
      reportFault(`${listed.length} files for ${acknowledged.size} acknowledged`)
    return figures
  } finally {
    await product.end('SIGKILL')
  }
}

/** The status with which the content of an upload was refused, if it was. */
const statusOf = (error: Error) =>
  error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined

/** An answer that no restart explains. */
class Refused extends Error {}
