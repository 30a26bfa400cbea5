import type pg from 'pg'
import { givenColumns } from '../register.table.ts'
import { fillTable } from '../tables.server.ts'
import type { IndexedStreet, Vocabulary } from '../words.ts'

/** Streets that are read at once. */
const streetsAtOnce = 10_000

/**
 * Takes the rows of other cantons than the imported ones over into the fresh tables: those of an earlier import, and the
 * shipped addresses. Their streets are numbered after the fresh ones; a building that was imported is not doubled.
 */
export async function keepOtherCantons(
  client: pg.ClientBase,
  cantons: readonly string[],
  streetCount: number,
  vocabulary: Vocabulary,
) {
  const isOther = 'canton <> all($1)'
  const { rows: kept } = await client.query(
    `select from register_streets where ${isOther} limit 1`,
    [cantons],
  )
  if (kept.length === 0) return
  const isNew =
    'not exists (select from register_fresh.register_buildings fresh where fresh.egid = kept.egid)'
  // Before the buildings: once these are among the fresh ones, all look imported.
  await client.query(
    `insert into register_fresh.register_entrances
     select kept.egid, position, source, street_id + $2, number_value, number_suffix, street_number, label
     from register_entrances kept join register_streets s on s.id = kept.street_id
     where ${isOther} and ${isNew}`,
    [cantons, streetCount],
  )
  await client.query(
    `insert into register_fresh.register_buildings (${givenColumns})
     select ${givenColumns} from register_buildings kept where ${isOther} and ${isNew}`,
    [cantons],
  )
  for (let after = 0; ; ) {
    const { rows } = await client.query<IndexedStreet & { id: number }>(
      `select id, name, key, postcode, city, municipality, canton from register_streets
       where ${isOther} and id > $2 order by id limit ${streetsAtOnce}`,
      [cantons, after],
    )
    if (rows.length === 0) return
    await fillTable(
      client,
      'register_streets',
      rows.map(({ id, ...street }) => [
        ...[id + streetCount, street.name, street.key, street.postcode, street.city],
        ...[street.municipality, street.canton, vocabulary.tokensOf(street)],
      ]),
    )
    after = rows.at(-1)!.id
  }
}
