import { desc, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/db.server.ts'
import { fail, failFields } from '../../kernel/errors.ts'
import { dayOf, yearsAfter } from '../../kernel/format.ts'
import type { HandlersOf } from '../../kernel/serve.server.ts'
import { type Confirmation, type confirmationEndpoints, confirmedUntil } from './confirmation.ts'
import { figureIn, type TableFigure } from './figures.ts'
import { referencesIn } from './reference.server.ts'
import { referenceConfirmations as kept } from './reference.table.ts'
import { figuresOf, type References, tableNames, type Version } from './reference.ts'

/** All that the office has confirmed, the latest source first. */
export async function confirmationsIn(db: Db): Promise<Confirmation[]> {
  const { id, figure, value, source, link, read_on } = kept
  // On its own, so that the column keeps its table's name: that of users has one, too.
  const maker = sql`(${kept.provenance} -> 'figure' ->> 'by')::int`
  const rows = await db
    .select({
      id,
      figure,
      value,
      source,
      link,
      read_on,
      confirmed_by: sql<Confirmation['confirmed_by']>`(
        select json_build_object('id', u.id, 'name', coalesce(u.company_name, u.name))
        from users u where u.id = ${maker})`,
    })
    .from(kept)
    .where(isNull(kept.deleted_at))
    .orderBy(desc(read_on), desc(id))
  return rows.map((row) => ({ ...row, until: confirmedUntil(row.read_on) }))
}

/** Every figure of tables, by its id. */
function figuresById(references: References): Map<string, TableFigure> {
  const figures = tableNames.flatMap((table) => {
    const version: Version = references[table]
    return version.rows.flatMap((row) =>
      figuresOf[table].map((column) =>
        figureIn(table, version as never, row as never, column as never),
      ),
    )
  })
  return new Map(figures.map((figure) => [figure.id, figure]))
}

export const confirmationHandlers: HandlersOf<typeof confirmationEndpoints> = {
  async confirmations(_, { db, rights }) {
    const results = await confirmationsIn(db)
    // Who did it is the office's; others are told by what source, and when.
    if (rights.to('reference', 'create') !== false) return { results }
    return { results: results.map((one) => ({ ...one, confirmed_by: null })) }
  },

  async confirm({ body: { figures, read_on, ...by } }, { db, now }) {
    const today = dayOf(now)
    if (read_on > today) failFields({ read_on: [{ key: 'reference:error.read_later' }] })
    if (read_on < yearsAfter(today, -1)!)
      failFields({ read_on: [{ key: 'reference:error.read_long_ago' }] })
    const known = figuresById(await referencesIn(db, today))
    if (!figures.every(({ figure, value }) => known.get(figure)?.value === value))
      fail(409, 'reference:not_in_force')
    await db.insert(kept).values(figures.map((one) => ({ ...one, ...by, read_on })))
    return { results: await confirmationsIn(db) }
  },
}
