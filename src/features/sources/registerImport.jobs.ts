import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, ne } from 'drizzle-orm'
import type { FetchFault, RegisterDumps } from '../../integrations/registerDumps/registerDumps.ts'
import { writeAudit } from '../../kernel/audit/audit.server.ts'
import { type Database, type Db, isConnectionLoss, one } from '../../kernel/database/db.server.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import type { UploadsPort } from '../../kernel/uploads/uploads.server.ts'
import { uploadsTable } from '../files/file.table.ts'
import { forgetFictitiousCampaigns } from '../prospection/fictitiousCampaigns.server.ts'
import { type BadRow, DumpError } from '../register/import/dump.ts'
import { importRegister, RegisterBusy } from '../register/import/importRegister.server.ts'
import { registerImportRows, registerImports } from './source.table.ts'
import { isImporting, maxKeptRows, type ShownStep } from './sources.ts'

/** Imports a register, in the place of the fictitious one with its campaigns. */
export const replaceRegister = (options: Parameters<typeof importRegister>[0]) =>
  importRegister({ ...options, beforeSwap: forgetFictitiousCampaigns })

type Parts = { uploads: UploadsPort; dumps: RegisterDumps; dataDir: string }
type Import = typeof registerImports.$inferSelect

class NotFetched extends Error {
  constructor(
    readonly fault: FetchFault,
    readonly detail: string,
  ) {
    super(fault)
  }
}

/** How often the progress is written, and is asked whether the import is cancelled, in ms. */
const progressEvery = 500

/** Background jobs of data sources. */
export const sourceJobs = (parts: Parts): Jobs => ({
  tasks: { 'sources.import': importJob(parts) },
})

/** Job: imports a dump. Killed and started again, it begins anew, as nothing of a half import is kept. */
const importJob =
  ({ uploads, dumps, dataDir }: Parts): Job<{ import: number }> =>
  async ({ import: id }, { database, now, log }) => {
    const { db } = database
    const [asked] = await db.select().from(registerImports).where(eq(registerImports.id, id))
    if (!asked) return
    const fetched = join(dataDir, 'register', `${id}.zip`)
    if (asked.state === 'cancelled') await forget(asked)
    if (!isImporting(asked)) return
    await db.delete(registerImportRows).where(eq(registerImportRows.import_id, id))
    const [running] = await db
      .update(registerImports)
      .set({ state: 'running', started_at: now().toISOString() })
      .where(isUncancelled(id))
      .returning({ id: registerImports.id })
    if (!running) return forget(asked)
    const { signal, unfollow } = followCancelling(db, id)
    try {
      const imported = await withDump(asked, { uploads, dumps, fetched, db, signal }, (path) =>
        replaceRegister({
          ...{ pool: database.direct, path, now: now() },
          report: keepRows(db, id),
          progress: writeProgress(db, id),
          signal,
        }),
      )
      const { streets: _, ...counts } = imported
      await end(database, asked, now(), { state: 'done', ...counts })
    } catch (error) {
      if (signal.aborted) return forget(asked)
      // Tried again by the queue.
      if (error instanceof RegisterBusy || isConnectionLoss(error)) throw error
      const isKnown = error instanceof DumpError || error instanceof NotFetched
      if (!isKnown) log.error({ err: error, import: id }, 'an import of the register failed')
      await end(database, asked, now(), {
        state: 'failed',
        fault: isKnown ? error.fault : 'failed',
        fault_detail: isKnown ? error.detail || null : null,
      })
    } finally {
      unfollow()
    }
    await forget(asked)

    /** Deletes the file of an import that has ended. */
    async function forget({ upload }: Import) {
      await rm(fetched, { force: true })
      if (!upload) return
      await db.delete(uploadsTable).where(eq(uploadsTable.id, upload))
      await uploads.forget(upload)
    }
  }

/** Gives work the file with the dump: the one that was sent, or that is fetched now. */
async function withDump<T>(
  { id, origin, name, upload }: Import,
  {
    uploads,
    dumps,
    fetched,
    db,
    signal,
  }: Pick<Parts, 'uploads' | 'dumps'> & { fetched: string; db: Db; signal: AbortSignal },
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (origin === 'upload') {
    if (!(await uploads.find(upload!))) throw new DumpError('not_found', name)
    return uploads.withFile(upload!, work)
  }
  await mkdir(join(fetched, '..'), { recursive: true, mode: 0o700 })
  const progress = writeProgress(db, id)
  const failure = await dumps.fetch(
    name,
    fetched,
    (done, total) => progress('fetch', done, total ?? 0),
    signal,
  )
  if (failure) throw new NotFetched(failure.fault, failure.detail)
  return work(fetched)
}

const isUncancelled = (id: number) =>
  and(eq(registerImports.id, id), ne(registerImports.state, 'cancelled'))

const update = (db: Db, id: number, values: Partial<Import>) =>
  db.update(registerImports).set(values).where(eq(registerImports.id, id))

/** A signal that is aborted once the import is cancelled, also while nothing moves. */
function followCancelling(db: Db, id: number) {
  const stopping = new AbortController()
  const timer = setInterval(
    () =>
      db.$count(registerImports, isUncancelled(id)).then(
        (running) => running === 0 && stopping.abort(),
        () => undefined,
      ),
    progressEvery,
  )
  return { signal: stopping.signal, unfollow: () => clearInterval(timer) }
}

/** Writes how far an import is, now and then; a failure to do so does not stop it. */
function writeProgress(db: Db, id: number) {
  let last = 0
  let lastStep: ShownStep | undefined
  return (step: ShownStep, done: number, total: number) => {
    if (step === lastStep && performance.now() - last < progressEvery) return
    ;[last, lastStep] = [performance.now(), step]
    db.update(registerImports)
      .set({ step, done, total })
      .where(isUncancelled(id))
      .catch(() => undefined)
  }
}

/** Keeps the first bad rows. */
function keepRows(db: Db, id: number) {
  let kept = 0
  return async (rows: BadRow[]) => {
    const part = rows.slice(0, maxKeptRows - kept)
    kept += part.length
    if (part.length > 0)
      await db.insert(registerImportRows).values(
        part.map(({ file, line, problem, column = null }) => ({
          ...{ import_id: id, file, line, problem, column },
        })),
      )
  }
}

/** Enters an import by command once it has ended, with its bad rows. */
export async function enterByCommand(
  database: Database,
  { name, startedAt, now, rows }: { name: string; startedAt: Date; now: Date; rows: BadRow[] },
  ended: Partial<Import> & { state: 'done' | 'failed' },
) {
  const at = startedAt.toISOString()
  const asked = one(
    await database.db
      .insert(registerImports)
      .values({ origin: 'command', name, state: 'running', asked_at: at, started_at: at })
      .returning(),
  )
  await keepRows(database.db, asked.id)(rows)
  await end(database, asked, now, ended)
}

/** Enters the end of an import, with an act in the audit log. */
const end = (
  database: Database,
  { id, person, name }: Import,
  now: Date,
  values: Partial<Import> & { state: 'done' | 'failed' },
) =>
  database.transaction({ actor: person, source: 'system' }, async (db) => {
    await update(db, id, { ...values, ended_at: now.toISOString(), step: null })
    const { state, version, buildings } = values
    await writeAudit(
      db,
      { actor: person, now },
      state === 'done' ? 'sources:imported' : 'sources:import_failed',
      {
        detail: {
          file: name,
          ...(version && { version }),
          ...(buildings && { count: buildings }),
          ...(values.fault && { reason: values.fault }),
        },
      },
    )
  })
