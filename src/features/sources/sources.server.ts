import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { RegisterDumps } from '../../integrations/registerDumps/registerDumps.ts'
import type { Person } from '../../kernel/access.ts'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { isFoundBy } from '../../kernel/field/folded.ts'
import { fail } from '../../kernel/http/errors.ts'
import { type Context, type HandlersOf, prepared } from '../../kernel/http/handler.server.ts'
import { nextPage } from '../../kernel/record/recordList.server.ts'
import { uploadsPath } from '../../kernel/uploads/serveUploads.server.ts'
import {
  beginUpload,
  isUploadId,
  refuseWithoutRoom,
  type UploadsPort,
} from '../../kernel/uploads/uploads.server.ts'
import { usersTable } from '../auth/user.table.ts'
import { uploadsTable } from '../files/file.table.ts'
import type { NewUpload } from '../files/file.ts'
import { safeName } from '../files/fileName.ts'
import { isExpectedUntil } from '../files/uploads/upload.server.ts'
import { sourceInWords } from '../register/load.server.ts'
import { findPreviousVersion, restorePreviousVersion } from '../register/previousVersion.server.ts'
import { registerSources } from '../register/register.table.ts'
import { mandatesByOrigin } from './mandateOrigins.server.ts'
import { registerImportRows, registerImports } from './source.table.ts'
import {
  dumpAreas,
  sourceEndpoints as endpoints,
  maxDumpBytes,
  maxKeptRows,
  type SortedColumn,
} from './sources.ts'

/** Marks uploads that become an import instead of a file. */
const guest = 'register'

/** Imports that are listed. */
const maxListed = 20

/** Condition: an upload of a dump that this person sends. */
const isDumpOf = (id: string, person: Person) =>
  and(eq(uploadsTable.id, id), eq(uploadsTable.person, person.id), eq(uploadsTable.guest, guest))

/** Whether a person began to send this dump and it is still expected. */
export async function isExpectedDump(id: string, person: Person, db: Db): Promise<boolean> {
  if (!isUploadId(id) || !person.groups.includes('admin')) return false
  const isExpected = and(isDumpOf(id, person), isExpectedUntil(new Date()))
  return (await db.$count(uploadsTable, isExpected)) > 0
}

const findDump = async (id: string, { user, db }: Pick<Context, 'user' | 'db'>) =>
  one(isUploadId(id) ? await db.select().from(uploadsTable).where(isDumpOf(id, user)) : [])

/** Gives up what a person had begun to send and no import uses: they send one dump at a time. Returns the uploads. */
async function giveUpDumps(person: Person, db: Db): Promise<string[]> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('uploads'), ${person.id})`)
  const given = await db
    .delete(uploadsTable)
    .where(
      and(
        ...[eq(uploadsTable.person, person.id), eq(uploadsTable.guest, guest)],
        sql`not exists (select from register_imports used where used.upload = uploads.id)`,
      ),
    )
    .returning({ id: uploadsTable.id })
  return given.map(({ id }) => id)
}

const listed = (db: Db) =>
  db
    .select({
      id: registerImports.id,
      origin: registerImports.origin,
      name: registerImports.name,
      person_name: usersTable.name,
      asked_at: registerImports.asked_at,
      state: registerImports.state,
      started_at: registerImports.started_at,
      ended_at: registerImports.ended_at,
      step: registerImports.step,
      done: registerImports.done,
      total: registerImports.total,
      fault: registerImports.fault,
      fault_detail: registerImports.fault_detail,
      version: registerImports.version,
      cantons: registerImports.cantons,
      buildings: registerImports.buildings,
      entrances: registerImports.entrances,
      without_address: registerImports.without_address,
      bad_rows: registerImports.bad_rows,
    })
    .from(registerImports)
    .leftJoin(usersTable, eq(usersTable.id, registerImports.person))

const isUnderWay = inArray(registerImports.state, ['waiting', 'running'])

/** What the keys of jobs of imports begin with. */
const jobPrefix = 'register/'

/** Waits for its turn in changing the register; fails if an import is under way. */
async function takeTurn({ db, now }: Pick<Context, 'db' | 'now'>) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('register_imports'))`)
  // The queue gives a job up after many attempts.
  await db
    .update(registerImports)
    .set({ state: 'failed', fault: 'failed', ended_at: now.toISOString() })
    .where(
      and(
        isUnderWay,
        sql`not exists (select from graphile_worker.jobs
          where key = ${jobPrefix}::text || ${registerImports.id}::text
            and (attempts < max_attempts or locked_at is not null))`,
      ),
    )
  if ((await db.$count(registerImports, isUnderWay)) > 0) fail(409, 'sources:import_under_way')
}

/** Enters an import and queues it; refuses a second one at a time. */
async function enterImport(
  values: { origin: 'upload' | 'address'; name: string; upload?: string },
  context: Context,
) {
  const { db, user, now, enqueue, audit } = context
  await takeTurn(context)
  const { id } = one(
    await db
      .insert(registerImports)
      .values({ ...values, person: user.id, asked_at: now.toISOString(), state: 'waiting' })
      .returning({ id: registerImports.id }),
  )
  await enqueue(
    'sources.import',
    { import: id },
    { queueName: 'register', maxAttempts: 25, jobKey: `${jobPrefix}${id}` },
  )
  await audit('sources:import_started', { detail: { file: values.name } })
  return one(await listed(db).where(eq(registerImports.id, id)))
}

/** Handlers of data sources; dumps arrive at `uploads`, or are fetched by `dumps`. */
export function sourceHandlers(
  uploads: UploadsPort,
  dumps: RegisterDumps,
): HandlersOf<typeof endpoints> {
  return {
    async list({ query }, { db, say }) {
      const { search = '', page, page_size, sort = ['-loaded_at'] } = query
      const order = sort.map((by) => {
        const column = registerSources[by.replace('-', '') as SortedColumn]
        return by.startsWith('-') ? desc(column) : asc(column)
      })
      const all = await db
        .select()
        .from(registerSources)
        .orderBy(...order, registerSources.key)
      const found = all
        .map((source) => sourceInWords(source, say))
        .filter(({ title, version }) => isFoundBy(`${title} ${version}`, search))
      const sources = found.slice((page - 1) * page_size, page * page_size)
      const previous = await findPreviousVersion(db)
      return {
        count: found.length,
        count_capped: false,
        next: found.length > page * page_size ? nextPage(query) : null,
        results: sources.map(({ loaded_at, ...source }) => ({
          ...source,
          loaded_at: loaded_at.toISOString(),
        })),
        areas: dumps.isConfigured ? [...dumpAreas] : [],
        previous: previous && sourceInWords(previous, say),
      }
    },

    imports: async (_, { db }) => ({
      results: await listed(db).orderBy(desc(registerImports.id)).limit(maxListed),
    }),

    async badRows({ params: { id } }, { db }) {
      one(await listed(db).where(eq(registerImports.id, id)))
      const { file, line, problem, column } = registerImportRows
      return {
        results: await db
          .select({ file, line, problem, column })
          .from(registerImportRows)
          .where(eq(registerImportRows.import_id, id))
          .orderBy(asc(file), asc(line))
          .limit(maxKeptRows),
      }
    },

    mandates: (_, { db }) => mandatesByOrigin(db),

    fetch({ body: { area } }, context) {
      if (!dumps.isConfigured) fail(409, 'sources:not_configured')
      return enterImport({ origin: 'address', name: area }, context)
    },

    begin: prepared(endpoints.begin, {
      async prepare({ body: { size } }) {
        if (size > maxDumpBytes)
          fail(413, 'sources:too_large', { params: { limit: maxDumpBytes / 1024 ** 3 } })
        await refuseWithoutRoom(uploads, size)
        return beginUpload(uploads, size)
      },
      async handle({ body: { name, size } }, { db, user, now, enqueue, prepared: id }) {
        for (const upload of await giveUpDumps(user, db))
          await enqueue('files.forgetUpload', { upload })
        await db.insert(uploadsTable).values({
          ...{ id, person: user.id, guest, size, begun_at: now.toISOString() },
          announced: { name: safeName(name), size } as NewUpload,
        })
        return { id, url: `${uploadsPath}/${id}` }
      },
    }),

    finish: prepared(endpoints.finish, {
      async prepare({ params: { id } }, { user, read }) {
        const { size } = await findDump(id, { user, db: read })
        const arrived = await uploads.find(id)
        if (!arrived || arrived.size < size) fail(409, 'file:incomplete')
      },
      async handle({ params: { id } }, context) {
        const upload = await findDump(id, context)
        const [earlier] = await listed(context.db).where(eq(registerImports.upload, id))
        return (
          earlier ??
          enterImport({ origin: 'upload', name: upload.announced.name, upload: id }, context)
        )
      },
    }),

    async cancelImport({ params: { id } }, { db, now, audit }) {
      const [stopped] = await db
        .update(registerImports)
        .set({ state: 'cancelled', ended_at: now.toISOString(), step: null })
        .where(and(eq(registerImports.id, id), isUnderWay))
        .returning({ name: registerImports.name })
      const found = one(await listed(db).where(eq(registerImports.id, id)))
      if (!stopped) fail(409, 'sources:import_ended')
      // A running job notices it within a second.
      await audit('sources:import_cancelled', { detail: { file: stopped.name } })
      return found
    },

    async restorePrevious({ body: { version, loaded_at } }, context) {
      const { db, user, now, audit } = context
      await takeTurn(context)
      const previous = await findPreviousVersion(db)
      if (previous?.version !== version || previous.loaded_at !== loaded_at)
        fail(409, 'sources:other_previous')
      if (!(await restorePreviousVersion(db))) fail(409, 'sources:import_under_way')
      const at = now.toISOString()
      const { id } = one(
        await db
          .insert(registerImports)
          .values({
            ...{ origin: 'previous', name: previous.title, person: user.id, state: 'done' },
            ...{ asked_at: at, started_at: at, ended_at: at, version, buildings: previous.rows },
          })
          .returning({ id: registerImports.id }),
      )
      await audit('sources:restored', { detail: { version, count: previous.rows } })
      return one(await listed(db).where(eq(registerImports.id, id)))
    },

    async cancel({ params: { id } }, context) {
      await findDump(id, context)
      await context.db.delete(uploadsTable).where(isDumpOf(id, context.user))
      // After this transaction: a finish at the same moment may still need the content.
      await context.enqueue('files.forgetUpload', { upload: id })
    },
  }
}
