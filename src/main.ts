import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.server.ts'
import { type Config, localUrl, readConfig } from './config.server.ts'
import { passkeyState } from './features/auth/passkeys/relyingParty.server.ts'
import { prepareSetup } from './features/auth/setup.server.ts'
import { openDemonstration } from './features/demonstration/open.server.ts'
import { describeHeldJobs } from './features/mails/heldJobs.server.ts'
import { createProductsForNewKinds } from './features/products/newKinds.server.ts'
import { loadRegister } from './features/register/load.server.ts'
import { auditHeadsFile, writeAuditHead } from './kernel/audit/heads.server.ts'
import { checkRecipient } from './kernel/backup/sealing.server.ts'
import { refuseHalfRestored } from './kernel/backup/target.server.ts'
import { connect, isConnectionLoss } from './kernel/database/db.server.ts'
import { migrateDatabase } from './kernel/database/migrate.server.ts'
import { checkAddresses } from './kernel/database/pooler.server.ts'
import { startPostgres } from './kernel/database/postgres.server.ts'
import { checkReplica } from './kernel/database/replica.server.ts'
import { stopInTurn } from './kernel/database/stopping.ts'
import { portOf, prepareIpv6Loopback } from './kernel/http/loopback.server.ts'
import { prepareJobs } from './kernel/jobs.server.ts'
import { openLog } from './kernel/log.server.ts'
import { fixedKeys, folderKeys } from './kernel/secrets/secretKeys.server.ts'
import { startWorker } from './kernel/worker.server.ts'
import { nodeSupportLines } from './nodeSupport.server.ts'
import { chooseOutside, startLines } from './outside.server.ts'
import { openProbes } from './probes.server.ts'

/** Folder of package.json, both for sources and the build. */
function rootFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder))
    if (existsSync(join(folder, 'package.json'))) return folder
}

/** Stop functions in start order; called in reverse. */
const stopFunctions: (() => unknown)[] = []
let ending = false

/** Has a function called at the end, after all that was started. */
export const stopLast = (stop: () => unknown) => void stopFunctions.unshift(stop)

/** Stops what was started; returns whether all of it stopped well. */
async function stopAll(): Promise<boolean> {
  ending = true
  const failures = await stopInTurn(stopFunctions)
  for (const failure of failures) process.stderr.write(`The stop failed: ${String(failure)}\n`)
  return failures.length === 0
}

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Starts the product and serves until a signal, which may arrive before the start is complete. */
async function main() {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, async () => {
      if (ending) return
      print('Stopping …')
      process.exit((await stopAll()) ? 0 : 1)
    })
  try {
    await serve()
  } catch (error) {
    // Errors of steps interrupted by a stop.
    if (ending) return
    await stopAll()
    throw error
  }
}

async function serve() {
  const root = rootFolder()
  const manifest = readFileSync(join(root, 'package.json'), 'utf8')
  const { version, isRelease = false } = JSON.parse(manifest)
  const config = readConfig(process.env, root, version)
  const log = openLog(config.LOG_LEVEL)

  const starting = config.DATABASE_URL
    ? undefined
    : startPostgres({
        dataDir: config.DATA_DIR,
        log: (line) => log.info(line),
        onLost: (error) => {
          log.fatal({ err: error }, 'the database is lost')
          process.exit(1)
        },
      })
  stopFunctions.push(async () => (await starting?.catch(() => undefined))?.stop())
  const postgres = await starting
  // After the database, which creates DATA_DIR so that its own account can enter.
  const keys = config.SECRET_KEYS
    ? fixedKeys(...config.SECRET_KEYS)
    : await folderKeys(config.DATA_DIR)
  const addresses = {
    url: config.DATABASE_URL ?? postgres!.url,
    directUrl: config.DATABASE_DIRECT_URL,
  }
  const readUrl = config.DATABASE_READ_URL
  if (config.DATABASE_URL) await checkAddresses(addresses)
  if (readUrl) await checkReplica(addresses.directUrl ?? addresses.url, readUrl)
  const onLoss = ({ message }: Error) => {
    if (!ending) log.warn({ reason: message }, 'database connection lost')
  }
  const database = connect(addresses.url, onLoss, undefined, addresses.directUrl, readUrl)
  await refuseHalfRestored(config.DATA_DIR, database.pool)
  const outside = chooseOutside(config, log)
  await outside.files.check?.()
  if (config.BACKUP_RECIPIENT) await checkRecipient(config.BACKUP_RECIPIENT)
  // What may end the start comes before: from the migrations on, processes of the version before are no longer ready.
  await migrateDatabase(database, root)
  await prepareJobs(database.direct)
  await createProductsForNewKinds(database)

  await loadRegister(database.direct, root)
  // Passwords of a start belong to the process that prints them and takes them.
  const accounts = config.ROLE === 'worker' ? [] : await openDemonstration(database, config)

  // The job queue leaves a rejected promise if the database stops while it reports finished jobs.
  process.on('unhandledRejection', (reason) => {
    if (!isConnectionLoss(reason)) throw reason
    log.warn({ err: reason }, 'database connection lost')
  })
  // Finish requests in flight, return jobs to the queue, then stop the database.
  stopFunctions.push(() => database.close())
  const writeHead = () =>
    writeAuditHead(database, auditHeadsFile(config.DATA_DIR), () => new Date()).catch((error) =>
      log.error({ err: error }, 'the head of the audit log was not written'),
    )
  await writeHead()
  stopFunctions.push(writeHead)
  const { server, jobs } = await createApp({ config, database, outside, keys, logger: log })
  let startingWorker: ReturnType<typeof startWorker> | undefined
  stopFunctions.push(
    async () => (await startingWorker?.catch(() => undefined))?.stop(),
    () => server.close(),
  )
  // Start jobs last, when the start can no longer fail.
  const address = config.ROLE === 'worker' ? undefined : await listen(server, config)
  // A worker tells pages what it changes, too, if it is the only process of this version.
  if (!address) await server.ready()
  if (config.ROLE === 'worker' && config.HEALTH_PORT !== undefined) {
    const probes = openProbes({ config, database, outside, logger: log })
    stopFunctions.push(() => probes.close())
    await probes.listen({ port: config.HEALTH_PORT, host: config.HOST })
  }
  if (ending) return
  if (config.ROLE !== 'web') {
    startingWorker = startWorker({
      pool: database.direct,
      jobs,
      context: { database, log, now: () => new Date() },
    })
    await startingWorker
  }
  if (address && !ending) {
    await postgres?.announce(address)
    const publicUrl = config.PUBLIC_URL ?? address
    const passkeys = passkeyState(publicUrl)
    const heldJobs = await describeHeldJobs(database.pool)
    const setupCode = await prepareSetup(database.db, config.DATA_DIR)
    // Whoever waits for the first line finds everything in place that the others tell of.
    const lines = [
      `Égide ${version} is ready at ${publicUrl}${publicUrl === address ? '' : ` (listening on ${address})`}`,
      ...(passkeys.startsWith('off') ? [`Passkeys are ${passkeys}`] : []),
      ...accounts,
      ...startLines(outside),
      ...(isRelease && config.DATA_DIR.startsWith(root + sep)
        ? [`Data is inside this release: give DATA_DIR=${config.DATA_DIR} to the next one, too.`]
        : []),
      ...nodeSupportLines(process.version, new Date().toISOString().slice(0, 10)),
      ...heldJobs,
      ...(setupCode
        ? [
            'There is no administrator yet. Create the first one here, within an hour:',
            `  ${publicUrl}/setup  with the code in ${setupCode}`,
          ]
        : []),
    ]
    print(lines.join('\n'))
  }
}

/** Listens on the configured address, and by default on that of IPv6 too; returns the URL for this machine. */
async function listen(server: FastifyInstance, config: Config): Promise<string> {
  const { PORT: port, HOST: host } = config
  const listenToo = host === '127.0.0.1' ? prepareIpv6Loopback(server) : undefined
  await server.listen({ port, host })
  await listenToo?.()
  return localUrl(config, portOf(server) ?? port)
}

await main()
