import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../kernel/http/handler.server.ts'
import type { MergeGain } from '../../kernel/merge/merge.ts'
import { followInViews } from '../views/filteredViews.server.ts'
import { companiesTable as table } from './company.table.ts'
import type { Company } from './company.ts'

type Both = Record<'kept' | 'gone', Pick<Company, 'id'>>

/**
 * Who belongs to one of two companies only, and would reach mandates of the other: those for which they answer, or that
 * are still opened to them. Mandates are a later feature.
 */
async function companyGains({ kept, gone }: Both, { db }: Context): Promise<MergeGain[]> {
  const both = sql`(${kept.id}::int, ${gone.id}::int)`
  const belongs = (
    company: SQL,
  ) => sql`exists (select from people belonging where belonging.person = person.id
    and belonging.company ${company} and belonging.until is null and belonging.deleted_at is null)`
  const { rows } = await db.execute<MergeGain>(sql`
    select person.id, coalesce(person.company_name, person.name) as name, array_agg(mandate.number order by mandate.number) as mandates
    from mandates mandate join users person on person.id = mandate.client or exists (
      select from openings where openings.mandate = mandate.id and openings.person = person.id and openings.deleted_at is null)
    where mandate.client_company in ${both} and mandate.deleted_at is null and person.deleted_at is null
      and cardinality(person.groups) > 0
      and ${belongs(sql`in ${both}`)} and not ${belongs(sql`= mandate.client_company`)}
    group by person.id order by 2, 1`)
  return rows
}

/** What merging two companies takes along: mandates and people follow; somebody of both is one of the company that stays. */
export const companyMergeOptions = {
  resource: 'companies',
  table,
  following: {
    target: table,
    stays: [],
    repeated: ['people'],
    loose: [],
  },
  // A household is erased with its person, but for the log and the reasons of changes.
  nameOf: ({ id, kind, name }: Company) => (kind === 'household' ? `n° ${id}` : name),
  nameIn: (id: PgColumn) => sql<string>`(select name from ${table} where ${table.id} = ${id})`,
  follow: followInViews('client_company'),
  gains: companyGains,
}
