import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { residentMegabytes } from '../../../bench/processes.ts'
import { emptyPdf } from '../../../src/testing/files/upload.ts'
import { type Product, type Start, startProduct } from '../../product.ts'
import { waitForMandates } from '../demonstration.ts'
import { openFileOffice } from './fileOffice.ts'

/** The most memory that the server may take while a large file passes, in MB. */
const memoryLimit = 200
const blockSize = 1024 * 1024
/** Bytes of one request, as the browser sends them. */
const partSize = 4 * blockSize

export type LargeFigures = {
  megabytes: number
  /** Times that the connection was cut on the way in and out, and the share of bytes sent twice. */
  cuts: { in: number; out: number }
  upload_ms: number
  finish_ms: number
  download_ms: number
  memory_mb: { before: number; most_in: number; most_out: number }
}

/**
 * Sends a large file in and takes it out again, while the connection is cut several times each way: it arrives whole
 * both times, and the server never holds it in memory.
 */
export async function proveLargeFile({
  folder,
  from,
  random,
  megabytes,
  cuts,
  log,
  reportFault,
}: {
  folder: string
  from?: Start['from']
  random: () => number
  megabytes: number
  cuts: number
  log: (line: string) => void
  reportFault: (text: string) => void
}): Promise<LargeFigures> {
  const dataDir = join(folder, 'data')
  let product = await startProduct({ dataDir, from })
  try {
    // The demonstration needs memory while it is made: a new process has none of it.
    await waitForMandates(product.url)
    await product.end('SIGTERM')
    product = await startProduct({ dataDir, from, port: product.port })
    const office = await openFileOffice(product)
    await office.order('PATCH', '/api/settings/1/', { file_limit: 2_000, batch_limit: 4_000 })
    const sent = await writeLargeFile(join(folder, 'large.pdf'), megabytes)
    const cutPoints = () =>
      Array.from({ length: cuts }, () => Math.floor(random() * sent.size)).sort((a, b) => a - b)
    const before = residentMegabytes(product.process.pid!)

    const upload = await office.order('POST', '/api/files/uploads/', {
      ...{ building: office.building, mandate: office.mandate, name: 'large.pdf' },
      ...{ size: sent.size, type: 'other', folder: 'plans' },
    })
    let started = performance.now()
    const goingIn = await watchMemory(product, () =>
      sendInParts(`${office.url}${upload.url}`, sent, cutPoints(), office.admin),
    )
    const uploadTime = performance.now() - started
    log(`  sent in, cut ${goingIn.result} times, at most ${goingIn.most} MB`)

    started = performance.now()
    const finishing = await watchMemory(product, async () => {
      const { status, text, json } = await office.finish(upload.id)
      if (status !== 201) throw new Error(`large.pdf: ${status} ${text}`)
      return json
    })
    const finishTime = performance.now() - started
    if (finishing.result.hash !== sent.hash) reportFault('the hash of the file is another')

    started = performance.now()
    const path = `${office.url}/api/files/${finishing.result.id}/content/`
    const goingOut = await watchMemory(product, () => takeInParts(path, cutPoints(), office.admin))
    const downloadTime = performance.now() - started
    if (goingOut.result.hash !== sent.hash) reportFault('what comes out has another hash')
    log(`  taken out, cut ${goingOut.result.cuts} times, at most ${goingOut.most} MB`)

    const mostIn = Math.max(goingIn.most, finishing.most)
    for (const most of [mostIn, goingOut.most])
      if (most > memoryLimit) reportFault(`the server took ${most} MB`)
    return {
      megabytes,
      cuts: { in: goingIn.result, out: goingOut.result.cuts },
      upload_ms: Math.round(uploadTime),
      finish_ms: Math.round(finishTime),
      download_ms: Math.round(downloadTime),
      memory_mb: { before, most_in: mostIn, most_out: goingOut.most },
    }
  } finally {
    await product.end('SIGKILL')
  }
}

type LargeFile = { path: string; size: number; hash: string }

/** Writes a PDF with megabytes of noise behind its end. */
async function writeLargeFile(path: string, megabytes: number): Promise<LargeFile> {
  const file = createWriteStream(path)
  const hash = createHash('sha256')
  let size = 0
  const write = async (block: Buffer) => {
    hash.update(block)
    size += block.length
    if (!file.write(block)) await once(file, 'drain')
  }
  await write(emptyPdf)
  for (let written = 0; written < megabytes; written++) await write(randomBytes(blockSize))
  file.end()
  await once(file, 'close')
  return { path, size, hash: hash.digest('hex') }
}

/** Runs a piece of work, and returns the most memory that the server took meanwhile. */
async function watchMemory<Result>({ process }: Product, work: () => Promise<Result>) {
  let most = 0
  const look = () => {
    most = Math.max(most, residentMegabytes(process.pid!))
  }
  const timer = setInterval(look, 50)
  try {
    const result = await work()
    look()
    return { result, most }
  } finally {
    clearInterval(timer)
  }
}

/** Sends a file by the tus protocol; each time it has reached one of the points, the connection is cut. */
async function sendInParts(url: string, file: LargeFile, points: number[], token: string) {
  let cuts = 0
  let isWhole = false
  while (!isWhole)
    isWhole = await new Promise<boolean>((resolve, reject) => {
      const upload = new Upload(createReadStream(file.path), {
        uploadUrl: url,
        uploadSize: file.size,
        chunkSize: partSize,
        retryDelays: [],
        headers: { Authorization: `Bearer ${token}` },
        onProgress(bytes) {
          if (points[cuts] === undefined || bytes < points[cuts]!) return
          cuts++
          upload.abort().then(() => resolve(false), reject)
        },
        onSuccess: () => resolve(true),
        onError: reject,
      })
      upload.start()
    })
  return cuts
}

/** Reads a content; each time it has reached one of the points, the connection is cut and the rest asked for. */
async function takeInParts(url: string, points: number[], token: string) {
  const hash = createHash('sha256')
  let [offset, cuts, size] = [0, 0, Number.POSITIVE_INFINITY]
  while (offset < size) {
    const answer = await fetch(url, {
      headers: { Authorization: `Bearer ${token}`, Range: `bytes=${offset}-` },
    })
    if (answer.status !== 206) throw new Error(`${url} from byte ${offset}: ${answer.status}`)
    size = Number(answer.headers.get('content-range')!.split('/')[1])
    // Leaving the loop ends the request.
    for await (const bytes of answer.body!) {
      hash.update(bytes)
      offset += bytes.length
      if (points[cuts] !== undefined && offset >= points[cuts]!) {
        cuts++
        break
      }
    }
  }
  return { hash: hash.digest('hex'), cuts }
}
