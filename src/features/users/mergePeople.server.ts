import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { fail } from '../../kernel/http/errors.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import type { Following, HeldBack } from '../../kernel/merge/merge.server.ts'
import type { MergeGain } from '../../kernel/merge/merge.ts'
import { erasedDomain } from '../auth/account.ts'
import { endSessions, revokeWaysIn } from '../auth/sessions.server.ts'
import { usersTable as table } from '../auth/user.table.ts'
import { followInViews } from '../views/filteredViews.server.ts'
import type { EndLinks } from './personalLinks.server.ts'
import type { User } from './user.ts'

/** What stays with the account that goes: how somebody signs in, links that are secrets, and what the law asks of it. */
const stays = [
  ...['backup_codes', 'credentials', 'passkey_challenges', 'passkeys', 'password_links'],
  ...['pending_sign_ins', 'second_factors', 'sessions', 'trusted_devices'],
  ...['data_copies', 'deletion_requests', 'erasures', 'privacy_acceptances', 'building_people'],
].map((name) => `${name}.user_id`)

/** Columns that refer to people without a foreign key. */
export type PersonReferences = Following['loose']

/** What merging people needs of all features. */
export type MergedParts = { personReferences: PersonReferences; endLinks: readonly EndLinks[] }

type Both = Record<'kept' | 'gone', User>

/** The client of a mandate that went to another company since, to which whoever was merged does not belong. */
const clientOfOther: HeldBack = {
  table: 'mandates',
  column: 'client',
  where: ({ id, from }) => sql`(kept_row.client_company is not null
    and exists (select from history where resource = 'mandates' and record_id = kept_row.id
      and changes ? 'client_company' and at > (select at from merges where id = ${id}))
    and not exists (select from people belonging where belonging.person = ${from}
      and belonging.company = kept_row.client_company and belonging.until is null and belonging.deleted_at is null))`,
}

/** The mandates that the account that stays will reach, and does not reach today. Mandates are a later feature. */
async function personGains({ kept, gone }: Both, { db }: Context): Promise<MergeGain[]> {
  const groups = kept.groups ?? []
  if (groups.includes('admin') || groups.length === 0) return []
  const reachedBy = (ids: SQL) => {
    const belongs = sql`exists (select from people belonging where belonging.person in ${ids}
      and belonging.company = mandates.client_company and belonging.until is null and belonging.deleted_at is null)`
    const isOpened = sql`exists (select from openings where openings.mandate = mandates.id
      and openings.person in ${ids} and openings.deleted_at is null)`
    const asClient = sql`(mandates.client in ${ids} and (mandates.client_company is null or ${belongs})) or (${isOpened} and ${belongs})`
    const asPartner = sql`mandates.partner in ${ids}`
    return sql`(${groups.includes('client') ? asClient : sql`false`} or ${groups.includes('partner') ? sql`coalesce(${asPartner}, false)` : sql`false`})`
  }
  const { rows } = await db.execute<{ number: string }>(sql`
    select number from mandates where deleted_at is null
      and ${reachedBy(sql`(${kept.id}::int, ${gone.id}::int)`)} and ${reachedBy(sql`(${kept.id}::int)`)} is not true
    order by number`)
  const mandates = rows.map(({ number }) => number)
  return mandates.length > 0 ? [{ id: kept.id, name: kept.name, mandates }] : []
}

/** Refuses two accounts of which one would get the rights of the other, and those that something else happens to. */
async function refuse({ kept, gone }: Both, { db, user }: Context) {
  if (gone.id === user.id) fail(409, 'user:merge_own')
  const groupsOf = ({ groups }: User) => [...(groups ?? [])].sort().join()
  if (groupsOf(gone) !== '' && groupsOf(gone) !== groupsOf(kept)) fail(409, 'user:merge_groups')
  // The address and password that open the account would be gone.
  if (gone.sign_in === 'active' && kept.sign_in !== 'active') fail(409, 'user:merge_access')
  for (const { email } of [kept, gone])
    if (email.endsWith(`@${erasedDomain}`)) fail(409, 'user:erased')
  const both = sql`(${kept.id}::int, ${gone.id}::int)`
  const { rows } = await db.execute<{ asks: boolean; meets_twice: boolean }>(sql`select
    exists (select from deletion_requests where user_id in ${both} and state = 'open') as asks,
    exists (select from appointments one join appointments other using (day, "time")
      where one.person = ${kept.id} and other.person = ${gone.id} and one.state = 'fixed' and other.state = 'fixed'
        and one.deleted_at is null and other.deleted_at is null) as meets_twice`)
  if (rows[0]?.asks) fail(409, 'user:merge_deletion')
  if (rows[0]?.meets_twice) fail(409, 'user:merge_appointments')
}

/** What merging two people takes along: all that refers to them, but for the account that goes. */
export const personMergeOptions = ({ personReferences: loose, endLinks }: MergedParts) => ({
  resource: 'users',
  table,
  following: {
    target: table,
    stays: [...stays, 'busy_feeds.person', 'calendars.person', 'uploads.person'],
    repeated: ['people', 'openings', 'views'],
    loose,
  },
  // The log and the reasons of changes outlive an erasure.
  nameOf: ({ id }: User) => `n° ${id}`,
  nameIn: (id: PgColumn) => sql<string>`(select name from ${table} where ${table.id} = ${id})`,
  gone: { sign_in: 'deactivated' },
  refuse,
  async endBefore({ id }: User, context: Context) {
    for (const end of endLinks) await end(id, context)
  },
  async end({ id }: User, { db, now }: Context) {
    await revokeWaysIn(db, id)
    await endSessions(db, id, 'account', now)
  },
  follow: followInViews(
    ...['client', 'partner', 'responsible', 'contractor', 'person', 'author', 'entered_by'],
    ...['manager', 'owners', 'maintenance_companies'],
  ),
  heldBack: clientOfOther,
  gains: personGains,
})

declare module '../../feature.server.ts' {
  interface Extensions {
    /** Its columns that refer to people without a foreign key: they follow if two people are merged. */
    personReferences?: PersonReferences
  }
  interface HandlerParts {
    personReferences: PersonReferences
  }
}
