import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { residentMegabytes } from '../../../bench/processes.ts'
import { borrowPostgres } from '../../../src/kernel/database/postgres.server.ts'
import { folderOfFiles } from '../../../src/kernel/files.server.ts'
import type { Product } from '../../product.ts'
import { waitForMandates } from '../demonstration.ts'
import { openFileOffice } from './fileOffice.ts'

/** The time until the first byte of an archive, in ms, and what the memory may grow by while it is sent, in MB. */
const firstByteLimit = 1_000
const growthLimit = 100

/** Size of each file, in bytes. */
const size = 100_000

export type ZipFigures = {
  files: number
  megabytes: number
  list_ms: number
  first_byte_ms: number
  whole_ms: number
  memory_mb: { before: number; most: number; after: number }
}

/** Takes thousands of files of a mandate in one archive: it begins at once, and the memory of the server stays. */
export async function proveOneZip({
  product,
  dataDir,
  elsewhere,
  files,
  reportFault,
}: {
  product: Product
  dataDir: string
  elsewhere: string
  files: number
  reportFault: (text: string) => void
}): Promise<ZipFigures> {
  // The demonstration needs memory while it is made.
  await waitForMandates(product.url)
  const office = await openFileOffice(product)
  const { building, mandate } = office
  const store = folderOfFiles(join(dataDir, 'files'))
  const hashes: string[] = []
  for (let index = 0; index < files; index++) hashes.push(await store.keep(randomBytes(size)))
  const postgres = await borrowPostgres({ dataDir, elsewhere, log: () => undefined })
  const client = new pg.Client(postgres.url)
  await client.connect()
  try {
    await client.query(
      `insert into files (building, mandate, origin, name, type, type_words, folder, hash, media_type, size)
       select $1, $2, 'office', 'Plan ' || place || '.zip', 'plan', '', 'plans', hash, 'application/zip', $3
       from unnest($4::text[]) with ordinality as content (hash, place)`,
      [building, mandate, size, hashes],
    )
  } finally {
    await client.end()
    await postgres.stop()
  }

  const pid = product.process.pid!
  const take = async () => {
    const started = performance.now()
    const answer = await fetch(`${office.url}/api/mandates/${mandate}/files.zip/`, {
      headers: { Authorization: `Bearer ${office.admin}` },
    })
    let [firstByte, length, most] = [0, 0, 0]
    for await (const bytes of answer.body!) {
      firstByte ||= performance.now() - started
      length += bytes.length
      most = Math.max(most, residentMegabytes(pid))
    }
    return { firstByte, length, most, whole: performance.now() - started }
  }
  // The first one loads code that stays.
  await take()
  const before = residentMegabytes(pid)
  const { firstByte, length, most, whole } = await take()
  const after = residentMegabytes(pid)
  const started = performance.now()
  await office.order('GET', `/api/files/?mandate=${mandate}`)
  const list = performance.now() - started
  if (length < files * size) reportFault(`the archive has ${length} bytes`)
  if (firstByte > firstByteLimit) reportFault(`the first byte came after ${firstByte} ms`)
  if (most - before > growthLimit) reportFault(`the memory grew from ${before} to ${most} MB`)
  return {
    ...{ files, megabytes: Math.round(length / 1e6), list_ms: Math.round(list) },
    ...{ first_byte_ms: Math.round(firstByte), whole_ms: Math.round(whole) },
    memory_mb: { before, most, after },
  }
}
