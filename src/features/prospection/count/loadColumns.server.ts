import { to as copyTo } from 'pg-copy-streams'
import { ServerClient } from '../../../kernel/database/servers.server.ts'
import { energyKinds, energyOfCode } from '../../register/energyKinds.ts'
import { ColumnsBuilder, type RegisterColumns, standingStatus } from './columns.ts'
import { CopiedRows } from './copiedRows.ts'

/** Reads the columns of the buildings that stand, from the register in use. */
export async function loadColumns(databaseUrl: string): Promise<RegisterColumns> {
  const client = new ServerClient({
    connectionString: databaseUrl,
    application_name: 'egide count',
    // Behind a pooler the role has a limit of its own, which three million buildings need not keep.
    options: '-c statement_timeout=0',
  })
  await client.connect()
  try {
    const copy = client.query(
      copyTo(`copy (
        select municipality_name, coordinate_e, coordinate_n, map_x, map_y, heating_energy_1, affectation,
          construction_period, extract(year from heating_updated_1)::smallint
        from register_buildings where building_status = ${standingStatus}) to stdout with (format binary)`),
    )
    const builder = new ColumnsBuilder()
    const rows = new CopiedRows((row) => {
      builder.add({
        city: row.text(0),
        e: row.double(1),
        n: row.double(2),
        x: row.integer(3),
        y: row.integer(4),
        energy: energyIndexOf(row.smallint(5)),
        class: row.smallint(6),
        period: row.smallint(7),
        updated: row.smallint(8),
      })
    })
    for await (const bytes of copy) rows.read(bytes)
    return builder.build()
  } finally {
    await client.end()
  }
}

const energyIndexes = new Map<number | null, number>()

/** Index in `energyKinds` of a code of the register. */
function energyIndexOf(code: number | null): number {
  let index = energyIndexes.get(code)
  if (index === undefined) {
    index = energyKinds.indexOf(energyOfCode(code))
    energyIndexes.set(code, index)
  }
  return index
}
