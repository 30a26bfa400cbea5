import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'

const bytesOfNumber = 4

/**
 * Reads rows of whole numbers as one packed value, of which each row is made when it is asked for: a dense tile has
 * twenty thousand, which take several times as long as rows of the driver. Null is 0.
 */
export async function readNumberRows<Name extends string>(
  db: Db,
  names: readonly Name[],
  rows: SQL,
): Promise<Iterable<Record<Name, number>>> {
  const packed = names.map((name) => sql`int4send(coalesce(${sql.identifier(name)}, 0))`)
  const answer = await db.execute<{ packed: Buffer | null }>(
    sql`select string_agg(${sql.join(packed, sql` || `)}, '') as packed from (${rows}) as numbers`,
  )
  return unpack(names, answer.rows[0]?.packed ?? Buffer.alloc(0))
}

function* unpack<Name extends string>(names: readonly Name[], bytes: Buffer) {
  for (let at = 0; at < bytes.length; ) {
    const row = {} as Record<Name, number>
    for (const name of names) {
      row[name] = bytes.readInt32BE(at)
      at += bytesOfNumber
    }
    yield row
  }
}
