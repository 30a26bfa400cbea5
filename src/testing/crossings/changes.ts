import { enqueueIn } from '../../kernel/jobs.server.ts'
import type { TestApp } from '../app.ts'
import type { Scene } from './scene.ts'

/** Tables that follow others, count what happens anyway, or tell the progress of a job or of a content now and then. */
const derived = [
  ...['history', 'search_words', 'search_words_begin', 'mandate_texts', 'quote_texts'],
  ...['audit_log', 'audit_seals', 'idempotency_keys', 'failure_counts', 'message_digests'],
  ...['register_imports', 'arriving_contents', 'announcements'],
  ...['imports', 'import_rows', 'import_entries'],
]
/** Columns that follow others. */
const followers = [
  ...['version', 'created_at', 'updated_at', 'status_dates', 'provenance', 'search_base'],
]
/** Columns that name a person. */
const personColumns = ['client', 'partner', 'responsible', 'contractor', 'person']

/** Makes the database note each change of a row, in order. */
export async function noteChanges({ database }: TestApp) {
  await database.pool.query(`
    create table noted_changes (id serial, name text, before jsonb, after jsonb);
    create function note_change() returns trigger language plpgsql as $$ begin
      insert into noted_changes (name, before, after) values (tg_table_name,
        case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$`)
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename <> 'noted_changes' and tablename <> all($1)`,
    [derived],
  )
  for (const { name } of rows)
    await database.pool.query(
      `create trigger note_changes after insert or update or delete on ${name}
       for each row execute function note_change()`,
    )
}

type Row = Record<string, unknown>

type Change = { name: string; before: Row | null; after: Row | null }

/** Takes what has changed since the last call, in order. */
export async function takeChanges({ database }: TestApp): Promise<Change[]> {
  const { rows } = await database.pool.query<Change>(
    `with gone as (delete from noted_changes returning *) select * from gone order by id`,
  )
  return rows
}

/** The changes that are not those of other scenes: of an event of the whole office, all scenes have some. */
export const changesOf = (changes: readonly Change[], { mandate, building }: Scene): Change[] =>
  changes.filter(({ name, before, after }) => {
    const row = after ?? before ?? {}
    if (Array.isArray(row.mandates)) return row.mandates.includes(mandate)
    const place = name === 'mandates' ? row.id : row.mandate
    if (typeof place === 'number') return place === mandate
    return typeof row.building !== 'number' || row.building === building
  })

/**
 * Changes as sorted lines of words that are the same in each run: `quotes.status sent → cancelled`, `+ tasks`, `mail
 * mandate-decided to client`.
 */
export function changeLines(changes: readonly Change[], scene: Scene): string[] {
  const roleOf = (value: unknown) =>
    Object.entries(scene.people).find(([, { id, email }]) => value === id || value === email)?.[0]
  function lines({ name, before, after }: Change): string[] {
    if (name === 'mails') {
      if (before || !after) return []
      const key = String(after.key)
        .replaceAll(/[\d:T.]+Z?|[\da-f]{8,}/g, '')
        .replaceAll(/-+/g, '-')
      return [`mail ${key.replaceAll(/^-|-$/g, '')} to ${roleOf(after.recipient) ?? 'others'}`]
    }
    if (!before || !after) return [`${after ? '+' : '−'} ${name}`]
    return Object.keys(after)
      .filter((key) => !followers.includes(key))
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map((key) => `${name}.${key} ${shown(key, before[key])} → ${shown(key, after[key])}`)
  }
  /** Words and people as they are; what differs from run to run as a mark. */
  function shown(key: string, value: unknown): string {
    if (value === null) return '–'
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (typeof value === 'string' && /^[a-z_]{1,30}$/.test(value)) return value
    return (personColumns.includes(key) && roleOf(value)) || '…'
  }
  return [...new Set(changes.flatMap(lines))].sort()
}

/** Runs what waits in the queue, also for later, and what comes of it, as at a moment; schedules do not run. */
export async function runWaitingJobs({ app, database }: TestApp, now = new Date()) {
  // A job that waits for its hour puts itself back.
  for (let round = 0; round < 4; round++) {
    const { rows } = await database.pool.query<{ task: string; payload: unknown }>(
      `with taken as (delete from graphile_worker._private_jobs j
         using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier <> 'mails.send'
         returning j.id, t.identifier as task, j.payload)
       select task, payload from taken order by id`,
    )
    if (rows.length === 0) return
    for (const { task, payload } of rows)
      await app.jobs.tasks[task]!(payload, {
        database,
        enqueue: enqueueIn,
        log: app.server.log,
        now: () => now,
      })
  }
}
