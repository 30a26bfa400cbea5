import { setTimeout as sleep } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { residentMegabytes } from '../../../bench/processes.ts'
import { maxNameLength } from '../../../src/features/files/file.ts'
import { mediaTypes } from '../../../src/features/files/fileName.ts'
import { noPreviewReasons } from '../../../src/features/files/preview/preview.ts'
import type { Answer, Json, Product } from '../../product.ts'
import { type FileOffice, sha256 } from './fileOffice.ts'
import { hostileDocuments } from './hostileDocuments.ts'
import type { HostileFile, Outcome } from './hostileFile.ts'
import { hostileNames } from './hostileNames.ts'
import { hostilePictures } from './hostilePictures.ts'

/** How long honest requests are watched alone, in ms. */
const watchedAlone = 3_000

/** What nobody may find in a name. */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069/\\<>:"|?*]/u

type Row = { file: string; aim: string; bytes: number; outcome: string; why: string }

export type HostileFigures = {
  files: number
  refused: number
  kept: number
  not_shown: number
  honest_requests: {
    asked: number
    median_ms: number
    longest_alone_ms: number
    longest_ms: number
  }
  memory_mb: { before: number; most: number; after: number }
  archive_files: number
  results: Row[]
}

/** All hostile files. */
export async function listHostileFiles(): Promise<HostileFile[]> {
  return [...hostileNames(), ...(await hostilePictures()), ...hostileDocuments()]
}

type Options = {
  office: FileOffice
  product: Product
  files: readonly HostileFile[]
  /** How long an honest request may take while a hostile file is examined, in ms, if it does not take as long alone. */
  longestWait: number
  log: (line: string) => void
  reportFault: (text: string) => void
}

/**
 * Sends hostile files to the product through its calls. Each is refused with a reason, or is kept and does no harm:
 * given out as an attachment in which nothing runs, shown as pictures, text or not at all, while the server lives and
 * answers others, and pictures of honest files are drawn.
 */
export async function proveHostileFiles(options: Options): Promise<HostileFigures> {
  const { office, product, files, longestWait, log, reportFault } = options
  const { ask } = office
  const results: Row[] = []
  const pid = product.process.pid!
  const before = residentMegabytes(pid)
  const honest = askHonestly(office, pid)
  await sleep(watchedAlone)
  const alone = honest.takeLongest()

  for (const file of files) {
    const expected = new Set(file.outcomes)
    const { outcome, why } = await examine(file)
    if (!expected.has(outcome)) reportFault(`${file.title}: ${outcome} (${why})`)
    results.push({
      ...{ file: file.title, aim: file.aim, bytes: file.content.length, outcome, why },
    })
    log(`  ${file.title.padEnd(56)} ${outcome.padEnd(12)} ${why}`)
    const wait = honest.takeLongest()
    if (wait > Math.max(longestWait, alone * 2))
      reportFault(`${file.title}: an honest request took ${Math.round(wait)} ms`)
    if (product.process.exitCode !== null || product.process.signalCode !== null)
      throw new Error(`${file.title} ended the server:\n${product.output().slice(-2_000)}`)
    await expectHonestPicture(file)
  }
  const archive_files = await expectHarmlessArchive()
  const times = (await honest.stop()).sort((a, b) => a - b)
  return {
    files: results.length,
    refused: results.filter(({ outcome }) => outcome === 'refused').length,
    kept: results.filter(({ outcome }) => outcome !== 'refused').length,
    not_shown: results.filter(
      ({ outcome }) => !['refused', 'pages', 'text', 'table', 'mail'].includes(outcome),
    ).length,
    honest_requests: {
      asked: times.length,
      longest_alone_ms: Math.round(alone),
      median_ms: Math.round(times[times.length >> 1] ?? 0),
      longest_ms: Math.round(times.at(-1) ?? 0),
    },
    memory_mb: { before, most: honest.mostMemory(), after: residentMegabytes(pid) },
    archive_files,
    results,
  }

  /** Sends a file, and looks at what became of it. */
  async function examine(file: HostileFile): Promise<{ outcome: Outcome; why: string }> {
    const begun = await office.begin(file.name, file.announced ?? file.content.length)
    if (begun.status !== 201) return refusalOf(begun, 'announced', file)
    const sent = await office.send(begun.json.url, file.content).then(
      () => undefined,
      (error: Error) => error,
    )
    const finished = await office.finish(begun.json.id)
    if (finished.status !== 201) return refusalOf(finished, 'finished', file)
    if (sent) reportFault(`${file.title}: the upload failed, and became a file: ${sent.message}`)
    await expectHarmless(file, finished.json)
    return lookAt(file, Number(finished.json.id))
  }

  function refusalOf({ status, json, text }: Answer, when: string, { title }: HostileFile) {
    if (status >= 500 || ![400, 409, 413].includes(status))
      reportFault(`${title}: ${status} ${text}`)
    const reasons = Object.values((json.fields ?? {}) as Record<string, unknown[]>).flat()
    const said = reasons.map((reason) =>
      reason instanceof Object && 'message' in reason ? String(reason.message) : String(reason),
    )
    const why = said.length > 0 ? said.join(' ') : String(json.detail ?? json.code ?? '')
    if (why === '') reportFault(`${title}: refused without a reason`)
    return { outcome: 'refused' as const, why: `${when}: ${status} ${why}` }
  }

  /** Compares the record and the content as the office and the client get them with what is harmless. */
  async function expectHarmless({ title, content }: HostileFile, record: Json) {
    const fault = (what: string) => reportFault(`${title}: ${what}`)
    const { id, name, media_type, hash } = record as Record<string, string>
    if (unsafe.test(name!) || name!.length > maxNameLength || /^\.|\.$/.test(name!))
      fault(`is called ${JSON.stringify(name)}`)
    if (!Object.values(mediaTypes).includes(media_type!)) fault(`is a ${media_type}`)
    if (hash !== sha256(content)) fault('has another hash')

    const link = await ask('POST', `/api/files/${id}/link/`)
    const Cookie = link.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0]!)
      .join('; ')
    const given = await fetch(`${office.url}${link.json.url}`, { headers: { Cookie } })
    if (sha256(new Uint8Array(await given.arrayBuffer())) !== hash) fault('comes back changed')
    expectAttachment(given, fault)

    const published = await ask('POST', `/api/files/${id}/publish/`)
    if (published.status !== 200) fault(`is not published: ${published.text}`)
    const copy = await fetch(`${office.url}/api/files/${id}/content/`, {
      headers: { Authorization: `Bearer ${office.client}` },
    })
    await copy.arrayBuffer()
    if (published.status !== 200 && copy.status === 200) fault('goes to clients unpublished')
    else if (copy.status === 200) expectAttachment(copy, fault)
    // A picture whose place cannot be taken out is not given to clients.
    else if (copy.status !== 409 && published.status === 200)
      fault(`the client’s copy: ${copy.status}`)
  }

  function expectAttachment({ status, headers }: Response, fault: (what: string) => void) {
    if (status !== 200) fault(`the content: ${status}`)
    const parts: Record<string, RegExp> = {
      'content-disposition': /^attachment;/,
      'x-content-type-options': /^nosniff$/,
      'content-security-policy': /sandbox/,
      'cache-control': /no-store/,
    }
    for (const [header, wanted] of Object.entries(parts))
      if (!wanted.test(headers.get(header) ?? '')) fault(`${header} is ${headers.get(header)}`)
    const type = headers.get('content-type') ?? ''
    if (/html|svg|script|xml(;|$)/.test(type)) fault(`is served as ${type}`)
  }

  /** What is shown of a file. */
  async function lookAt(file: HostileFile, id: number): Promise<{ outcome: Outcome; why: string }> {
    const { status, headers, json, text } = await ask('GET', `/api/files/${id}/preview/`)
    if (status !== 200 || !headers.get('content-type')?.startsWith('application/json')) {
      reportFault(`${file.title}: its preview is ${status} ${text.slice(0, 200)}`)
      return { outcome: 'unavailable', why: `${status}` }
    }
    const { kind, reason, table } = json as {
      kind: Outcome | 'none'
      reason: Outcome
      table: unknown
    }
    if (JSON.stringify(table).includes('root:')) reportFault(`${file.title} shows a server’s file`)
    if (kind === 'none') return { outcome: reason, why: `no preview: ${reason}` }
    if (kind !== 'pages') return { outcome: kind, why: `as ${kind}, of which nothing runs` }
    const drawn = await Promise.all([160, 800].map((width) => drawPage(file, id, width)))
    if (drawn.every((status) => status === 200)) return { outcome: 'pages', why: 'as pictures' }
    const said = reasonInLog()
    return { outcome: said, why: `no picture of it: ${drawn.join(', ')}, ${said}` }
  }

  /** Why the product last said that a file cannot be shown: its answer about a page only says that there is none. */
  function reasonInLog(): Outcome {
    const [, problem] = [...product.output().matchAll(/"problem":"(\w+)"/g)].at(-1) ?? []
    return noPreviewReasons.find((reason) => reason === problem) ?? 'unavailable'
  }

  async function drawPage({ title }: HostileFile, id: number, width: number): Promise<number> {
    const answer = await fetch(`${office.url}/api/files/${id}/pages/1/?width=${width}`, {
      headers: { Authorization: `Bearer ${office.admin}` },
    })
    const content = Buffer.from(await answer.arrayBuffer())
    if (answer.status === 200) {
      const { format, exif } = await sharp(content).metadata()
      if (format !== 'webp' || exif) reportFault(`${title}: its page is ${format}`)
    } else if (answer.status !== 409) reportFault(`${title}: its page is ${answer.status}`)
    return answer.status
  }

  /** The process that draws pictures is there for the next person. */
  async function expectHonestPicture({ title }: HostileFile) {
    const size = { width: 40, height: 30, channels: 3 } as const
    const background = { r: results.length, g: results.length * 7, b: 90 }
    const content = await sharp({ create: { ...size, background } })
      .png()
      .toBuffer()
    const { id } = await office.upload('honnête.png', content)
    const status = await drawPage(
      { title: `${title}, then an honest picture` } as HostileFile,
      Number(id),
      160,
    )
    if (status !== 200)
      reportFault(`${title}: an honest picture is not drawn: ${status} ${reasonInLog()}`)
  }

  /** All that was kept, in one archive: its paths lead nowhere else, and nothing is missing. */
  async function expectHarmlessArchive(): Promise<number> {
    const answer = await fetch(
      `${office.url}/api/mandates/${office.mandate}/files.zip/?language=en`,
      {
        headers: { Authorization: `Bearer ${office.admin}` },
      },
    )
    const content = new Uint8Array(await answer.arrayBuffer())
    const names = Object.keys(unzipSync(content, { filter: () => true }))
    for (const name of names)
      if (name.split('/').some((part) => part === '' || part === '..' || unsafe.test(part)))
        reportFault(`the archive has ${JSON.stringify(name)}`)
    const kept = results.filter(({ outcome }) => outcome !== 'refused').length
    if (names.length !== kept + results.length + 1)
      reportFault(`the archive has ${names.length} parts of ${kept + results.length} files`)
    return names.length
  }
}

/** Asks for lists like somebody at work, all the time, and looks at the memory of the server. */
function askHonestly({ ask, mandate }: FileOffice, pid: number) {
  const times: number[] = []
  let [longest, most, isStopped] = [0, 0, false]
  const asking = (async () => {
    while (!isStopped) {
      const started = performance.now()
      const { status } = await ask('GET', `/api/files/?mandate=${mandate}`)
      if (status !== 200) throw new Error(`An honest request is answered by ${status}.`)
      const took = performance.now() - started
      times.push(took)
      longest = Math.max(longest, took)
      most = Math.max(most, residentMegabytes(pid))
      await sleep(50)
    }
  })()
  asking.catch(() => undefined)
  return {
    /** The longest wait since the last time. */
    takeLongest() {
      const taken = longest
      longest = 0
      return taken
    },
    mostMemory: () => most,
    async stop() {
      isStopped = true
      await asking
      return times
    },
  }
}
