// Over 300 lines: what a merge changes, how that is kept, and how it is set back.
import {
  and,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Db, one, postgresError } from '../database/db.server.ts'
import { fail } from '../http/errors.ts'
import type { Context } from '../http/handler.server.ts'
import { history, recordColumns } from '../record/record.table.ts'
import { type RecordTable, trashLimit, type Values } from '../record/recordRead.server.ts'
import { mergeChangesTable as changes, mergesTable as merges } from './merge.table.ts'
import type { MergeEntry, setBackReasons, UndoneMerge } from './merge.ts'
import { type Reference, readKeys, readReferences, wouldRepeat } from './references.server.ts'

/** A merge under way: `from` is the id of the record that goes, `to` that of the one that stays. */
export type Merge = { id: number; from: number; to: number }

/** Which references to the records of a table follow a merge. */
export type Following = {
  target: PgTable
  /** Columns (`table.column`) that stay with the record that goes, or follow by themselves. */
  stays: readonly string[]
  /** Tables of which a row that both records have goes to the trash; of others it stays with the record that goes. */
  repeated: readonly string[]
  /** Columns that refer to records without a foreign key: with an id, or with a list of ids. */
  loose: readonly { table: PgTable; column: PgColumn; isList: boolean }[]
}

/** Values that undoing a merge leaves as they are on some rows (`kept_row`), as others that they go with have changed. */
export type HeldBack = { table: string; column: string; where: (merge: Merge) => SQL }

/** Starts a merge of two records of a resource. */
export async function beginMerge(
  resource: string,
  { from, to }: Omit<Merge, 'id'>,
  { db, now }: Pick<Context, 'db' | 'now'>,
): Promise<Merge> {
  const begun = await db
    .insert(merges)
    .values({ resource, kept: to, merged: from, at: now.toISOString() })
    .returning({ id: merges.id })
  return { id: one(begun).id, from, to }
}

/** Changes rows as part of a merge, and keeps what they were. */
export async function changeRows(
  db: Db,
  { id }: Pick<Merge, 'id'>,
  table: PgTable,
  set: Values,
  where: SQL,
): Promise<number[]> {
  const name = sql.raw(`"${getTableName(table)}"`)
  const columns = getTableColumns(table)
  const names = Object.keys(set).map((field) => columns[field]!.name)
  const update = db
    .update(table)
    .set(set)
    .where(sql`${columns.id} in (select id from old_rows)`)
    .returning({ id: sql`${name}.id as id`, row: sql`to_jsonb(${name}) as row` })
  const { rows } = await db.execute<{ id: number }>(sql`
    with old_rows as (select id, to_jsonb(${name}) as row from ${table} where ${where} for update),
      new_rows as (${update.getSQL()}),
      kept as (insert into ${changes} (merge, "table", key, "column", before, after)
        select ${id}, ${getTableName(table)}, jsonb_build_object('id', old_rows.id), changed,
          coalesce(old_rows.row -> changed, 'null'), coalesce(new_rows.row -> changed, 'null')
        from old_rows join new_rows using (id), unnest(${sql.param(names)}::text[]) changed
        where old_rows.row -> changed is distinct from new_rows.row -> changed)
    select id from new_rows`)
  return rows.map((row) => row.id)
}

/** Columns of a record that people and the product write, without those that follow. */
const valueColumns = (table: PgTable) =>
  Object.entries(getTableColumns(table))
    .filter(([field, { generated }]) => !(field in recordColumns()) && generated === undefined)
    .map(([, { name }]) => name)

/** Lets `work` change the record that stays, and keeps what its values were. */
export async function keepValues(
  db: Db,
  { id, to }: Merge,
  table: RecordTable,
  work: () => Promise<unknown>,
) {
  const name = sql.raw(`"${getTableName(table)}"`)
  const read = () =>
    db.execute<{ row: object }>(sql`select to_jsonb(${name}) as row from ${table} where id = ${to}`)
  const before = one((await read()).rows).row
  await work()
  const after = one((await read()).rows).row
  await db.execute(sql`insert into ${changes} (merge, "table", key, "column", before, after)
    select ${id}, ${getTableName(table)}, jsonb_build_object('id', ${to}::int), changed,
      coalesce(old -> changed, 'null'), coalesce(new -> changed, 'null')
    from (select ${JSON.stringify(before)}::jsonb as old, ${JSON.stringify(after)}::jsonb as new) both_rows,
      unnest(${sql.param(valueColumns(table))}::text[]) changed
    where old -> changed is distinct from new -> changed`)
}

const isFollowing =
  ({ stays }: Following) =>
  ({ table, column }: Reference) =>
    !stays.includes(`${table}.${column}`)

/** Moves all that refers to the record that goes to the one that stays. */
export async function moveReferences(
  merge: Merge,
  following: Following,
  { db, now }: Pick<Context, 'db' | 'now'>,
) {
  const references = await readReferences(db, getTableName(following.target))
  const followed = references.filter(isFollowing(following))
  const keys = await readKeys(db, [...new Set(followed.map(({ table }) => table))])
  for (const reference of followed) {
    const repeats = following.repeated.includes(reference.table)
    if (repeats) await trashRepeated(merge, reference, { db, now })
    const [name, column] = [sql.identifier(reference.table), sql.identifier(reference.column)]
    const key = keys
      .get(reference.table)!
      .flatMap((part) => [sql`${part.name}::text`, sql`moving.${sql.identifier(part.name)}`])
    await db.execute(sql`
      with moved as (
        update ${name} moving set ${column} = ${merge.to}
        where moving.${column} = ${merge.from} and not ${wouldRepeat(reference, merge.to)}
        returning jsonb_build_object(${sql.join(key, sql`, `)}) as key)
      insert into ${changes} (merge, "table", key, "column", before, after)
      select ${merge.id}, ${reference.table}, key, ${reference.column}, to_jsonb(${merge.from}::int), to_jsonb(${merge.to}::int)
      from moved`)
  }
  for (const { table, column, isList } of following.loose) {
    const field = Object.entries(getTableColumns(table)).find(([, one]) => one === column)![0]
    await changeRows(
      db,
      merge,
      table,
      { [field]: isList ? replaced(column, merge) : merge.to },
      isList ? sql`${column} @> array[${merge.from}::int]` : eq(column, merge.from),
    )
  }
}

/** A list of ids with the one that stays instead of the one that goes, each once, in their order. */
const replaced = (column: PgColumn, { from, to }: Merge) =>
  sql`array(select listed from unnest(array_replace(${column}, ${from}::int, ${to}::int)) with ordinality as listed(listed, at)
    group by listed order by min(at))`

/** Moves rows to the trash of which the record that stays has one alike. */
async function trashRepeated(
  { id, from, to }: Merge,
  reference: Reference,
  { db, now }: Pick<Context, 'db' | 'now'>,
) {
  const [name, column] = [sql.identifier(reference.table), sql.identifier(reference.column)]
  await db.execute(sql`
    with trashed as (
      update ${name} moving set deleted_at = ${now.toISOString()}::timestamptz
      where moving.${column} = ${from} and moving.deleted_at is null and ${wouldRepeat(reference, to)}
      returning moving.id, moving.deleted_at)
    insert into ${changes} (merge, "table", key, "column", before, after)
    select ${id}, ${reference.table}, jsonb_build_object('id', id), 'deleted_at', 'null', to_jsonb(deleted_at) from trashed`)
}

/** Counts by table what would move, and what both records have. */
export async function countReferences(
  { from, to }: Omit<Merge, 'id'>,
  following: Following,
  db: Db,
): Promise<Record<'moves' | 'repeated', Record<string, number>>> {
  const followed = (await readReferences(db, getTableName(following.target))).filter(
    isFollowing(following),
  )
  const counted = [
    ...followed.map((reference) => {
      const repeats = following.repeated.includes(reference.table)
      const isMoved = sql`moving.${sql.identifier(reference.column)} = ${from}`
      return {
        table: reference.table,
        where: reference.hasTrash ? sql`${isMoved} and moving.deleted_at is null` : isMoved,
        repeat: repeats ? wouldRepeat(reference, to) : sql`false`,
      }
    }),
    ...following.loose.map(({ table, column, isList }) => {
      const value = sql`moving.${sql.identifier(column.name)}`
      const isMoved = isList ? sql`${value} @> array[${from}::int]` : sql`${value} = ${from}`
      const where =
        'deleted_at' in getTableColumns(table)
          ? sql`${isMoved} and moving.deleted_at is null`
          : isMoved
      return { table: getTableName(table), where, repeat: sql`false` }
    }),
  ]
  const result = { moves: {} as Record<string, number>, repeated: {} as Record<string, number> }
  for (const table of [...new Set(counted.map((one) => one.table))].sort()) {
    const parts = counted.filter((one) => one.table === table)
    const isRepeated = sql.join(
      parts.map(({ where, repeat }) => sql`(${where} and ${repeat})`),
      sql` or `,
    )
    const isOne = sql.join(
      parts.map(({ where }) => sql`(${where})`),
      sql` or `,
    )
    const { rows } = await db.execute<{ moves: number; repeated: number }>(sql`
      select (count(*) filter (where not (${isRepeated})))::int as moves, (count(*) filter (where ${isRepeated}))::int as repeated
      from ${sql.identifier(table)} moving where ${isOne}`)
    const { moves, repeated } = one(rows)
    if (moves > 0) result.moves[table] = moves
    if (repeated > 0) result.repeated[table] = repeated
  }
  return result
}

/** Merges into a record that can still be undone, the newest first; `nameOf` is SQL for the name of the other record. */
export async function listMerges(
  resource: string,
  kept: number,
  nameOf: (merged: PgColumn) => SQL<string>,
  { db, now }: Pick<Context, 'db' | 'now'>,
): Promise<MergeEntry[]> {
  const found = await db
    .select({ id: merges.id, merged: merges.merged, at: merges.at, name: nameOf(merges.merged) })
    .from(merges)
    .where(and(eq(merges.kept, kept), isOpen(resource, now)))
    .orderBy(desc(merges.id))
  return found.map(({ merged, name, ...entry }) => ({ ...entry, merged: { id: merged, name } }))
}

const isOpen = (resource: string, now: Date) =>
  and(...[eq(merges.resource, resource), isNull(merges.undone_at)], gt(merges.at, trashLimit(now)))

/** Finds and locks a merge into a record that can still be undone; 409 otherwise. */
export async function findOpenMerge(
  resource: string,
  { id, kept }: { id: number; kept: number },
  { db, now }: Pick<Context, 'db' | 'now'>,
): Promise<Merge> {
  const [found] = await db
    .select()
    .from(merges)
    .where(and(...[eq(merges.id, id), eq(merges.kept, kept)], isOpen(resource, now)))
    .for('update')
  if (!found) fail(409, 'kernel:merge_settled')
  return { id, from: found.merged, to: found.kept }
}

/**
 * Refuses to undo a merge while a later one into the same record is open: rows that both records had went to the trash with
 * the later one, and its undoing needs those of this one. Call it with the record locked.
 */
export async function refuseFollowed(
  resource: string,
  { id, to }: Merge,
  { db, now }: Pick<Context, 'db' | 'now'>,
) {
  const isLater = and(...[gt(merges.id, id), eq(merges.kept, to)], isOpen(resource, now))
  if ((await db.$count(merges, isLater)) > 0) fail(409, 'kernel:merge_followed')
}

/** Locks a merge, so that it is not undone meanwhile; false if it has been, and what is written late no longer follows it. */
export async function lockOpenMerge(db: Db, id: number): Promise<boolean> {
  const isIt = and(eq(merges.id, id), isNull(merges.undone_at))
  const open = await db.select({ id: merges.id }).from(merges).where(isIt).for('update')
  return open.length > 0
}

/**
 * Sets back what a merge changed, those of `first` before all others; a value that somebody changed since stays, and one
 * that another record has taken.
 */
export async function setBack(
  merge: Merge,
  {
    first,
    stays = [],
    heldBack,
  }: { first: PgTable; stays?: Following['stays'] | undefined; heldBack?: HeldBack | undefined },
  { db, now, rights }: Pick<Context, 'db' | 'now' | 'rights'>,
): Promise<UndoneMerge> {
  const { id } = merge
  const isHeldBack = ({ table, column }: { table: string; column: string }) =>
    heldBack?.table === table && heldBack.column === column ? heldBack.where(merge) : sql`false`
  const { rows: changed } = await db.execute<{ table: string; column: string }>(sql`
    select "table", "column" from ${changes} where merge = ${id} group by 1, 2
    order by "table" = ${getTableName(first)} desc, max(id) desc`)
  const keys = await readKeys(db, [...new Set(changed.map(({ table }) => table))])
  for (const column of changed)
    await setColumnBack(
      id,
      { ...column, isHeldBack: isHeldBack(column) },
      keys.get(column.table)!,
      { db, now },
    )
  await db.update(merges).set({ undone_at: now.toISOString() }).where(eq(merges.id, id))
  const kept: UndoneMerge['kept'] = []
  for (const { table, column } of changed) {
    const isThere = sql.join(keys.get(table)!.map(isKeyOf), sql` and `)
    const { rows } = await db.execute<{ key: Record<string, unknown>; reason: Reason }>(sql`
      select key, case when coalesce(to_jsonb(kept_row.${sql.identifier(column)}), 'null') = after
        and not ${isHeldBack({ table, column })} then 'taken' else 'changed' end as reason
      from ${changes} change join ${sql.identifier(table)} kept_row on ${isThere}
      where merge = ${id} and "table" = ${table} and "column" = ${column} and undone_at is null
      order by change.id`)
    for (const { key, reason } of rows)
      kept.push({
        ...{ resource: table, field: column, reason },
        id: typeof key.id === 'number' ? key.id : null,
      })
  }
  kept.push(...(await madeSince(merge, { first, stays }, db)))
  const wanted: Record<string, number[]> = {}
  for (const one of kept)
    if (one.id !== null) wanted[one.resource] = [...(wanted[one.resource] ?? []), one.id]
  return { kept, labels: await rights.labelsOf(db, wanted) }
}

type Reason = (typeof setBackReasons)[number]

/**
 * Records made since a merge that refer to the record that stayed, where they stay: only people know to which of both they
 * belong. What the person who stayed made is theirs.
 */
async function madeSince(
  { id, to }: Merge,
  { first, stays }: { first: PgTable; stays: Following['stays'] },
  db: Db,
): Promise<UndoneMerge['kept']> {
  const target = getTableName(first)
  const made: UndoneMerge['kept'] = []
  for (const { table, column, hasTrash } of await readReferences(db, target)) {
    if (!hasTrash || table === target || stays.includes(`${table}.${column}`)) continue
    const isOwn =
      target === 'users'
        ? sql`exists (select from ${history} where ${history.resource} = ${table} and ${history.record_id} = made.id
            and ${history.action} = 'create' and ${history.actor_id} = ${to})`
        : sql`false`
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from ${sql.identifier(table)} made where ${sql.identifier(column)} = ${to} and deleted_at is null
        and created_at > (select at from ${merges} where id = ${id}) and not ${isOwn}
      order by id`)
    for (const row of rows)
      made.push({ resource: table, id: row.id, field: column, reason: 'made' })
  }
  return made
}

/** Condition: a row (`kept_row`) is that of a change. */
const isKeyOf = ({ name, type }: { name: string; type: string }) =>
  sql`kept_row.${sql.identifier(name)} = (change.key ->> ${name})::${sql.raw(type)}`

async function setColumnBack(
  merge: number,
  { table, column, isHeldBack }: { table: string; column: string; isHeldBack: SQL },
  key: { name: string; type: string }[],
  { db, now }: Pick<Context, 'db' | 'now'>,
) {
  const [name, value] = [sql.identifier(table), sql.identifier(column)]
  const write = (which: SQL) =>
    db.execute(sql`
      with back as (
        update ${name} kept_row
        set ${value} = (jsonb_populate_record(null::${name}, jsonb_build_object(${column}::text, change.before))).${value}
        from ${changes} change
        where change.merge = ${merge} and change."table" = ${table} and change."column" = ${column} and ${which}
          and ${sql.join(key.map(isKeyOf), sql` and `)}
          and coalesce(to_jsonb(kept_row.${value}), 'null') = change.after and not ${isHeldBack}
        returning change.id)
      update ${changes} set undone_at = ${now.toISOString()}::timestamptz where id in (select id from back)`)
  if (await isWritten(db, () => write(sql`true`))) return
  // Another record has a value, or gives it back with this merge: each for itself, as long as that helps.
  let waiting = await db
    .select({ id: changes.id })
    .from(changes)
    .where(and(eq(changes.merge, merge), eq(changes.table, table), eq(changes.column, column)))
  for (let before = Infinity; waiting.length < before; ) {
    before = waiting.length
    const refused: typeof waiting = []
    for (const change of waiting)
      if (!(await isWritten(db, () => write(sql`change.id = ${change.id}`)))) refused.push(change)
    waiting = refused
  }
}

/** Writes, unless a unique index refuses it. */
async function isWritten(db: Db, write: () => Promise<unknown>): Promise<boolean> {
  await db.execute(sql`savepoint set_back`)
  try {
    await write()
    await db.execute(sql`release savepoint set_back`)
    return true
  } catch (error) {
    if (postgresError(error)?.code !== '23505') throw error
    await db.execute(sql`rollback to savepoint set_back`)
    return false
  }
}

/** The ids of records and of all that were merged into them, also by way of others. */
export async function withMerged(
  db: Db,
  table: RecordTable & { merged_into: PgColumn },
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive found as (
      select id from ${table} where id = any(${sql.param([...ids])}::int[])
      union select one.id from ${table} one join found on one.merged_into = found.id)
    select id from found`)
  return rows.map(({ id }) => id)
}

/** Forgets merges that can no longer be undone, and what they changed. */
export const forgetMerges = (db: Db, now: Date) =>
  db.execute(
    sql`delete from ${merges} where at <= ${trashLimit(now)}::timestamptz or undone_at is not null`,
  )

/** Forgets the merges of a record, as when its data are erased: they can no longer be undone. */
export const forgetMergesOf = (db: Db, resource: string, id: number) =>
  db.execute(sql`delete from ${merges} where resource = ${resource} and ${id} in (kept, merged)`)
