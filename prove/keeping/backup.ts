import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import sharp from 'sharp'
import { runAuditCommand } from '../../src/commands/audit.ts'
import { runBackup, runRestore } from '../../src/commands/backup.ts'
import { openArchive } from '../../src/kernel/backup/archive.server.ts'
import { startPostgres } from '../../src/kernel/database/postgres.server.ts'
import { folderOfFiles } from '../../src/kernel/files.server.ts'
import { StartError } from '../../src/kernel/startError.ts'
import { createOwnedDatabase, hashFiles, hashTables } from '../../src/testing/files/restoring.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { randomFrom } from '../addresses.ts'
import { requireNoFaults } from '../figures.ts'
import {
  call,
  demonstrationAdmin,
  type Json,
  root,
  signIn,
  spawnProduct,
  startProduct,
} from '../product.ts'
import { waitForMandates } from './demonstration.ts'

const writers = 16
/** Size of the large file, in bytes, and the memory that a backup of it may take. */
const large = 400_000_000
const memoryLimit = 300_000_000

/**
 * Backs up a running product twenty times while 16 clients write, restores each archive into an empty base of an owner
 * who is no superuser, and compares all tables and contents with what the database itself says of the snapshot. Then
 * cuts archives off, flips bytes in them, and kills backups and restores at random moments.
 */
export default async function prove({
  seed,
  log,
  rounds = 20,
  cuts = 30,
  flips = 60,
  kills = 6,
}: {
  seed: number
  log: (line: string) => void
  rounds?: number
  cuts?: number
  flips?: number
  kills?: number
}) {
  const random = randomFrom(seed)
  const { folder, elsewhere, remove } = createScratchFolder()
  const postgres = await startPostgres({
    ...{ dataDir: join(folder, 'targets'), elsewhere, flags: 'fast', log: () => undefined },
  })
  const dataDir = join(folder, 'data')
  const faults: string[] = []
  const reportFault = (text: string) => {
    log(`fault: ${text}`)
    faults.push(text)
  }
  const expectEqual = (what: string, actual: object, expected: object) => {
    if (!isDeepStrictEqual(actual, expected)) reportFault(`${what} differs`)
  }
  let paths = 0
  const freshPath = (end = '') => join(folder, `place-${++paths}${end}`)
  const figures = {
    rounds: 0,
    writes: 0,
    rows: 0,
    contents: 0,
    backup_ms: [] as string[],
    restore_ms: [] as string[],
    cut_off_refused: 0,
    flipped_refused: 0,
    /** Places of bytes that change nothing that is restored, such as a date in the format's own lists. */
    flipped_without_effect: [] as number[],
    killed_backups_without_archive: 0,
    restores_killed: { half_way: 0, run_again: 0 },
    large_file_megabytes: large / 1_000_000,
    memory_megabytes: { backup: 0, restore: 0 },
    faults,
  }

  type Place = { DATABASE_URL?: string; DATA_DIR: string }
  const silent = { root, print: () => undefined }
  const restore = (env: Place, path: string, ...args: string[]) =>
    runRestore({ ...silent, env, args: [path, ...args] })

  /** An empty base for a restore. */
  async function emptyPlace() {
    const { url, drop } = await createOwnedDatabase(postgres.url)
    const place = { DATABASE_URL: url, DATA_DIR: freshPath() }
    const remove = async () => {
      await drop()
      rmSync(place.DATA_DIR, { recursive: true, force: true })
    }
    return { place, remove }
  }

  async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client(url)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  /** Compares a restored place with what its snapshot held. */
  async function compare(what: string, place: Place, tables: object, contents: readonly string[]) {
    const restored = await withClient(place.DATABASE_URL!, hashTables)
    for (const [name, hash] of Object.entries(tables))
      if (restored[name] !== hash) reportFault(`${what}: ${name} is ${restored[name]}, not ${hash}`)
    expectEqual(`${what}: the list of tables`, Object.keys(restored), Object.keys(tables))
    const files = await hashFiles(join(place.DATA_DIR, 'files'))
    expectEqual(
      `${what}: contents`,
      files,
      Object.fromEntries(contents.map((hash) => [hash, hash])),
    )
    const lines: string[] = []
    const verified = await runAuditCommand({
      ...{ root, args: ['verify'], env: place, print: (line) => lines.push(line) },
    })
    if (verified !== 0) reportFault(`${what}: ${lines.join(' ')}`)
  }

  const product = await startProduct({ dataDir })
  try {
    const { email, password } = demonstrationAdmin
    let token = await signIn(product.url, email, password)
    const { running } = await waitForMandates(product.url)
    let stopped = false
    const acknowledged: Json[] = []

    async function send(method: string, path: string, body: unknown): Promise<Json> {
      for (;;) {
        const { status, text, json } = await call(product.url, method, path, { token, body })
        // On a busy machine a call may wait too long for a connection; nothing was written then.
        if (status === 503) continue
        // A run may take longer than a token is valid.
        if (status === 401) {
          token = await signIn(product.url, email, password)
          continue
        }
        if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
        figures.writes++
        return json
      }
    }
    async function write(writer: number) {
      for (let n = 0; !stopped; n++) {
        await sleep(random() * 200)
        if (writer === 0) {
          const noise = { width: 60, height: 60, channels: 3 } as const
          const picture = await sharp(randomBytes(60 * 60 * 3), { raw: noise })
            .png()
            .toBuffer()
          const body = { name: 'logo.png', content: picture.toString('base64') }
          await send('PUT', '/api/settings/files/logo/', body)
          await sleep(100)
        } else if (writer === 1) {
          const body = { mandate: running, language: 'fr', format: 'xlsx', workbook: 'generated' }
          await send('POST', '/api/reports/', body)
          await sleep(8_000)
        } else {
          const place = { street_name: `Rue ${writer}`, street_number: String(n) }
          const { id } = await send('POST', '/api/buildings/', place)
          acknowledged.push(await send('PATCH', `/api/buildings/${id}/`, { sre: n + 1 }))
        }
      }
    }
    const writing = Array.from({ length: writers }, (_, writer) => write(writer))
    const writingFailed = Promise.all(writing).catch((error: Error) => reportFault(error.message))

    for (let round = 1; round <= rounds; round++) {
      await sleep(random() * 1_000)
      const before = acknowledged.length
      let tables: Record<string, string> = {}
      const started = performance.now()
      const { path, manifest } = await runBackup({
        ...{ ...silent, env: { DATA_DIR: dataDir }, args: [freshPath('.zip')] },
        onSnapshot: async (snapshot, url) => {
          tables = await withClient(url, async (client) => {
            await client.query('begin isolation level repeatable read')
            await client.query(`set transaction snapshot '${snapshot}'`)
            return hashTables(client)
          })
        },
      })
      const backupEnd = performance.now()
      const { place, remove } = await emptyPlace()
      await restore(place, path)
      figures.backup_ms.push(`${Math.round(backupEnd - started)}`)
      figures.restore_ms.push(`${Math.round(performance.now() - backupEnd)}`)
      await compare(`round ${round}`, place, tables, manifest.contents)
      await withClient(place.DATABASE_URL, async (client) => {
        for (const { id, sre } of acknowledged.slice(0, before).filter(() => random() < 0.1)) {
          const { rows } = await client.query('select sre from buildings where id = $1', [id])
          if (Number(rows[0]?.sre) !== Number(sre))
            reportFault(`round ${round}: building ${id} lacks a write acknowledged before`)
        }
      })
      figures.rounds++
      figures.contents = manifest.contents.length
      figures.rows = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
      await remove()
      rmSync(path)
    }
    stopped = true
    await writingFailed
    log(`${figures.rounds} backups restored, ${figures.writes} writes`)

    const { path, manifest } = await runBackup({
      ...{ ...silent, env: { DATA_DIR: dataDir }, args: [freshPath('.zip')] },
    })
    const whole = readFileSync(path)
    await proveCuts(whole)
    await proveFlips(whole, manifest)
    await proveKilledBackups()
    await product.end('SIGTERM')
    await proveLargeFile()
    await proveKilledRestores(path)
    return requireNoFaults(figures)
  } finally {
    product.process.kill('SIGKILL')
    await postgres.stop()
    remove()
  }

  async function proveCuts(whole: Buffer) {
    const { place, remove } = await emptyPlace()
    const path = freshPath('.zip')
    for (let cut = 0; cut < cuts; cut++) {
      // A third of them near the end, where the manifest and the list of parts are.
      const share = cut % 3 === 0 ? 0.99 + random() * 0.01 : random()
      writeFileSync(path, whole.subarray(0, Math.floor(share * whole.length)))
      const outcome = await restore(place, path).then(
        () => 'restored',
        (error: Error) => (error instanceof StartError ? 'refused' : String(error)),
      )
      if (outcome === 'refused') figures.cut_off_refused++
      else reportFault(`an archive cut off at ${share}: ${outcome}`)
    }
    if (existsSync(place.DATA_DIR)) reportFault('a refused archive has left something')
    await remove()
    rmSync(path)
  }

  async function proveFlips(whole: Buffer, manifest: object) {
    const path = freshPath('.zip')
    for (let flip = 0; flip < flips; flip++) {
      const altered = Buffer.from(whole)
      // A third of them near the end.
      const share = flip % 3 === 0 ? 0.97 + random() * 0.03 : random()
      const at = Math.floor(share * whole.length)
      altered[at] = altered[at]! ^ (1 << Math.floor(random() * 8))
      writeFileSync(path, altered)
      try {
        const archive = await openArchive(path)
        await archive.verify().finally(archive.close)
        expectEqual(`the archive with another byte ${at}`, archive.manifest, manifest)
        figures.flipped_without_effect.push(at)
      } catch (error) {
        if (error instanceof StartError) figures.flipped_refused++
        else reportFault(`another byte ${at}: ${error}`)
      }
    }
    rmSync(path)
  }

  /** Starts a command as a process of its own. */
  function spawnCommand(name: 'backup' | 'restore', args: string[], env: Place) {
    const child = spawn(process.execPath, ['bin/backup.mjs', name, ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    return { child, output: () => output, ended: once(child, 'close') as Promise<[number | null]> }
  }

  async function proveKilledBackups() {
    const env = { DATA_DIR: dataDir }
    const target = freshPath('.zip')
    const started = performance.now()
    const [status] = await spawnCommand('backup', [freshPath('.zip')], env).ended
    if (status !== 0) reportFault('a backup by the command failed')
    const usual = performance.now() - started
    for (let kill = 0; kill < kills; kill++) {
      const { child, ended } = spawnCommand('backup', [target], env)
      // Later than the start of Node, which writes nothing.
      await Promise.race([sleep(usual * (0.5 + random() * 0.5)), ended])
      child.kill('SIGKILL')
      await ended
      if (existsSync(target)) {
        await openArchive(target).then((archive) => archive.verify().finally(archive.close))
        rmSync(target)
      } else figures.killed_backups_without_archive++
    }
    const { ended, output } = spawnCommand('backup', [target], env)
    if ((await ended)[0] !== 0) reportFault(`a backup after killed ones: ${output()}`)
    const left = readdirSync(folder).filter((name) => target.includes(name.split('.new-')[0]!))
    if (left.some((name) => name.includes('.new-'))) reportFault(`killed backups left ${left}`)
  }

  async function proveKilledRestores(path: string) {
    const { manifest, close } = await openArchive(path)
    close()
    const reference = await emptyPlace()
    const started = performance.now()
    await spawnCommand('restore', [path], reference.place).ended
    const usual = performance.now() - started
    const tables = await withClient(reference.place.DATABASE_URL, hashTables)
    for (let kill = 0; kill < kills; kill++) {
      const { place, remove } = await emptyPlace()
      const { child, output, ended } = spawnCommand('restore', [path], place)
      while (!output().includes('is whole') && child.exitCode === null) await sleep(2)
      await Promise.race([sleep(usual * random() * 0.7), ended])
      child.kill('SIGKILL')
      await ended
      // A killed process is noticed by the database a moment later.
      await sleep(200)
      const isHalfWay = existsSync(join(place.DATA_DIR, 'restoring.json'))
      if (isHalfWay) figures.restores_killed.half_way++
      if (isHalfWay && figures.restores_killed.half_way === 1) {
        const { child: start, output: words } = spawnProduct({
          dataDir: place.DATA_DIR,
          env: place,
        })
        await once(start, 'close')
        if (!words().includes('was interrupted, or is running'))
          reportFault(`the product started on half a restore: ${words()}`)
      }
      const again = spawnCommand('restore', [path], place)
      const [status] = await again.ended
      const isComplete = again.output().includes('The database is not empty')
      if (status === 0) figures.restores_killed.run_again++
      else if (!isComplete) reportFault(`a restore after a killed one: ${again.output()}`)
      await compare(`restore ${kill}, killed`, place, tables, manifest.contents)
      await remove()
    }
    await reference.remove()
  }

  /** A file larger than the memory that backup and restore may take, of a product that is stopped. */
  async function proveLargeFile() {
    const hash = await folderOfFiles(join(dataDir, 'files')).keepStream(randomPieces())
    const server = await startPostgres({ dataDir, log: () => undefined })
    await withClient(server.url, async (client) => {
      await client.query(
        'update reports set draft_hash = $1 where id = (select min(id) from reports)',
        [hash],
      )
    })
    await server.stop()
    const path = freshPath('.zip')
    const measured = async (name: 'backup' | 'restore', env: Place) => {
      const { child, output, ended } = spawnCommand(name, [path], env)
      let peak = 0
      while (child.exitCode === null && child.signalCode === null) {
        peak = Math.max(peak, residentBytes(child.pid!))
        await sleep(20)
      }
      if ((await ended)[0] !== 0) reportFault(`${name} of a large file: ${output()}`)
      if (peak > memoryLimit) reportFault(`${name} of a large file took ${peak} bytes of memory`)
      figures.memory_megabytes[name] = Math.round(peak / 1_000_000)
    }
    await measured('backup', { DATA_DIR: dataDir })
    if (statSync(path).size < large) reportFault('the archive lacks the large file')
    const restoredDir = freshPath()
    await measured('restore', { DATA_DIR: restoredDir })
    const files = await hashFiles(join(restoredDir, 'files'))
    if (files[hash] !== hash) reportFault('the large file is not restored')
    rmSync(path)

    // The restored product serves, with the same accounts.
    const restored = await startProduct({ dataDir: restoredDir })
    const { email, password } = demonstrationAdmin
    await signIn(restored.url, email, password)
    if (!restored.output().includes('waited when the backup was made')) log('No job waited.')
    await restored.end('SIGTERM')
    rmSync(restoredDir, { recursive: true })
  }

  async function* randomPieces() {
    for (let left = large; left > 0; left -= 1_000_000) yield randomBytes(1_000_000)
  }
}

/** Memory that a process holds, in bytes. */
function residentBytes(pid: number): number {
  try {
    const [, kilobytes = '0'] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1024
  } catch {
    return 0
  }
}
