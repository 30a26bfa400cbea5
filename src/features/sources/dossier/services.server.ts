import { sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { layerNames } from '../../settings/settings.server.ts'
import { layersOf } from './askSources.server.ts'
import type { Found } from './dossier.table.ts'
import { dossierSources, fieldsOfSources, type SourceService } from './dossier.ts'

type Row = Pick<SourceService, 'source' | 'took' | 'buildings' | 'known'> & {
  reason: Exclude<SourceService['state'], 'unasked' | 'answered'> | null
  answered_at: string | Date | null
}

/** Parts of an answer of which one means that the source knows the building. */
const parts: readonly (keyof Found)[] = ['lines', 'permits']

/** The answers about the office's buildings. */
const kept = sql`(select a.* from dossier_answers a
  join buildings b on b.id = a.building where b.deleted_at is null)`

/** Health of each source of dossiers, and how far it fills its fields, from the answers that are kept. */
export async function findServices(db: Db): Promise<SourceService[]> {
  const hasPart = sql.join(
    parts.map((part) => sql`coalesce(found -> ${part}, '[]') <> '[]'`),
    sql` or `,
  )
  const { rows } = await db.execute<Row>(sql`
    select counted.*, latest.reason, latest.took
    from (
      select source, count(answered_at)::int as buildings, max(answered_at) as answered_at,
        count(*) filter (where coalesce(found -> 'values', '{}') <> '{}' or ${hasPart})::int as known
      from ${kept} as kept group by source) counted
    cross join lateral (
      select reason, took from dossier_answers a where a.source = counted.source
      order by asked_at desc limit 1) latest`)
  const { rows: filled } = await db.execute<{
    source: string
    field: string
    buildings: number
  }>(sql`
    select source, field, count(*)::int as buildings
    from ${kept} as kept, jsonb_object_keys(coalesce(found -> 'values', '{}')) as field
    group by source, field`)
  const names = await layerNames(db)
  return dossierSources.map((source) => {
    const row = rows.find((one) => one.source === source)
    const layers =
      source === 'idc'
        ? [names.layer_idc, names.layer_idc_state]
        : layersOf(source, names).map(({ name }) => name)
    return {
      ...{ source, layers, state: row ? (row.reason ?? 'answered') : 'unasked' },
      ...{ took: row?.took ?? null, buildings: row?.buildings ?? 0, known: row?.known ?? 0 },
      fields: fieldsOfSources[source].map((field) => ({
        field,
        buildings:
          filled.find((one) => one.source === source && one.field === field)?.buildings ?? 0,
      })),
      answered_at: row?.answered_at ? new Date(row.answered_at).toISOString() : null,
    }
  })
}
