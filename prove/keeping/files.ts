import { join } from 'node:path'
import { startPostgres } from '../../src/kernel/database/postgres.server.ts'
import { serveClamd } from '../../src/testing/outside/clamd.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { prepareTemplate } from '../../src/testing/template.ts'
import { randomFrom } from '../addresses.ts'
import { type Start, startProduct } from '../product.ts'
import { openFileOffice } from './files/fileOffice.ts'
import { listHostileFiles, proveHostileFiles } from './files/hostile.ts'
import { proveKilledUploads } from './files/killed.ts'
import { proveLargeFile } from './files/large.ts'
import { proveOneZip } from './files/oneZip.ts'
import { proveSweep } from './files/swept.ts'

type Options = {
  seed: number
  log: (line: string) => void
  /** Which parts run. */
  only?: readonly (keyof typeof parts)[]
  /** How many hostile files are sent; all by default. */
  hostile?: number
  /** How long an honest request may take meanwhile, in ms. */
  longestWait?: number
  /** How many contents of each sort the sweep finds. */
  swept?: number
  /** How many uploads there are while the server is killed, and how often it is. */
  uploads?: number
  kills?: number
  /** How many files leave in one archive. */
  zipFiles?: number
  /** Size of the large file, and how often the connection is cut each way. */
  megabytes?: number
  cuts?: number
  from?: Start['from']
}
type PartOptions = Options & {
  random: () => number
  reportFault: (text: string) => void
}

/** The parts of the proof, by the names of their figures. */
const parts = {
  hostile: proveHostile,
  swept: proveSwept,
  killed: proveKilled,
  one_zip: proveZip,
  large: proveLarge,
}

/**
 * Proves what the product does with files: hostile ones do no harm, what nobody refers to is gone after a day, every
 * acknowledged file survives a killed server, thousands leave in one archive, and a gigabyte passes without being held
 * in memory.
 */
export default async function prove(options: Options) {
  const faults: string[] = []
  const reportFault = (text: string) => {
    options.log(`fault: ${text}`)
    faults.push(text)
  }
  const figures: Record<string, object> = {}
  for (const [name, part] of Object.entries(parts)) {
    if (options.only && !options.only.includes(name as keyof typeof parts)) continue
    const random = randomFrom(options.seed)
    options.log(`${name} …`)
    figures[name] = await part({ ...options, random, reportFault })
  }
  if (faults.length > 0)
    throw new Error(`${faults.length} faults, the first: ${faults[0]}`, {
      cause: { ...figures, faults },
    })
  return { ...figures, faults }
}

async function proveHostile(given: PartOptions) {
  const { random, hostile, longestWait = 1_000, from, ...options } = given
  const { folder, remove } = createScratchFolder()
  const clamd = await serveClamd()
  const product = await startProduct({
    ...{ dataDir: join(folder, 'data'), from },
    env: { CLAMD_HOST: `${clamd.host}:${clamd.port}` },
  })
  try {
    const files = (await listHostileFiles())
      .map((file) => ({ file, order: random() }))
      .sort((a, b) => a.order - b.order)
      .slice(0, hostile)
      .map(({ file }) => file)
    const office = await openFileOffice(product)
    return await proveHostileFiles({ ...options, office, product, files, longestWait })
  } finally {
    await product.end('SIGKILL')
    await clamd.close()
    remove()
  }
}

async function proveSwept({ random, swept = 25, reportFault }: PartOptions) {
  const { folder, elsewhere, remove } = createScratchFolder()
  const postgres = await startPostgres({ dataDir: folder, elsewhere, flags: 'fast', log: () => {} })
  try {
    await prepareTemplate(postgres.url)
    return await proveSweep({ adminUrl: postgres.url, random, count: swept, reportFault })
  } finally {
    await postgres.stop()
    remove()
  }
}

async function proveKilled({ uploads = 200, kills = 5, ...options }: PartOptions) {
  const { folder, remove } = createScratchFolder()
  try {
    return await proveKilledUploads({ ...options, uploads, kills, dataDir: join(folder, 'data') })
  } finally {
    remove()
  }
}

async function proveZip({ from, zipFiles = 2_000, reportFault }: PartOptions) {
  const { folder, elsewhere, remove } = createScratchFolder()
  const dataDir = join(folder, 'data')
  const product = await startProduct({ dataDir, from })
  try {
    return await proveOneZip({ product, dataDir, elsewhere, files: zipFiles, reportFault })
  } finally {
    await product.end('SIGKILL')
    remove()
  }
}

async function proveLarge({ megabytes = 1_024, cuts = 10, ...options }: PartOptions) {
  const { folder, remove } = createScratchFolder()
  try {
    return await proveLargeFile({ ...options, megabytes, cuts, folder })
  } finally {
    remove()
  }
}
