import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/db.server.ts'

/** A column of a table that refers to records of another. */
export type Reference = {
  table: string
  column: string
  /** Whether its rows have a trash. */
  hasTrash: boolean
  /** Unique indexes with this column: the expressions beside it, and the condition on rows. */
  uniques: { parts: string[]; predicate: string | null }[]
}

/** Reads the columns that refer to a table, by all foreign keys there are. */
export async function readReferences(db: Db, target: string): Promise<Reference[]> {
  const { rows } = await db.execute<Reference>(sql`
    select c.conrelid::regclass::text as "table", a.attname as "column",
      exists (select from pg_attribute t where t.attrelid = c.conrelid and t.attname = 'deleted_at') as "hasTrash",
      coalesce((select jsonb_agg(jsonb_build_object(
          'parts', (select jsonb_agg(pg_get_indexdef(i.indexrelid, n, true)) from generate_series(1, i.indnkeyatts) n),
          'predicate', pg_get_expr(i.indpred, i.indrelid)))
        from pg_index i where i.indrelid = c.conrelid and i.indisunique and a.attnum = any(i.indkey)), '[]') as uniques
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${target}::regclass
    order by 1, 2`)
  return rows
}

/** The columns of the primary keys of tables, with their types. */
export async function readKeys(
  db: Db,
  tables: readonly string[],
): Promise<Map<string, { name: string; type: string }[]>> {
  const { rows } = await db.execute<{ table: string; key: { name: string; type: string }[] }>(sql`
    select i.indrelid::regclass::text as "table",
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))) as key
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisprimary and i.indrelid = any(${sql.param([...tables])}::regclass[])
    group by 1`)
  return new Map(rows.map(({ table, key }) => [table, key]))
}

/** Condition on a row named `moving`: with `to` in the column it would be a second one of a unique index. */
export function wouldRepeat({ table, column, uniques }: Reference, to: number): SQL {
  const name = sql.identifier(table)
  const conflicts = uniques.map(({ parts, predicate }) => {
    const others = parts.filter((part) => part !== column)
    // Names without a table are those of the innermost query.
    const alike = others.map(
      (part) => sql`(${sql.raw(part)}) = (select ${sql.raw(part)} from (select moving.*) one)`,
    )
    const where = predicate === null ? 'true' : predicate
    return sql`((select ${sql.raw(where)} from (select moving.*) one) and exists (select from ${name} there
      where ${sql.join([sql`there.${sql.identifier(column)} = ${to}`, sql.raw(where), ...alike], sql` and `)}))`
  })
  return conflicts.length === 0 ? sql`false` : sql`(${sql.join(conflicts, sql` or `)})`
}
