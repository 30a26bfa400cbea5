import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { passwordLinks } from '../auth.table.ts'
import { hashOfToken, isActive } from '../sessions.server.ts'
import { mayUseLinks, usersTable } from '../user.table.ts'

/** Lifetime of a link after a request (decisions, section 13), and of one in an invitation. */
export const resetMinutes = 60
export const invitationDays = 7

/** Links that one person can request in `resetMinutes`; further requests send nothing. */
const maxRequests = 5

/** Condition: the person is invited, and still opens their account by that; of a link `made` at a moment, by this one. */
const isInvited = (made?: typeof passwordLinks.created_at) =>
  and(eq(usersTable.sign_in, 'invited'), mayUseLinks(usersTable, made))!

/** Condition: the person has an account, or an invitation to one that still opens it. */
export const mayHavePassword = or(isActive, isInvited())

const minutesAfter = (now: Date, minutes: number) =>
  new Date(now.getTime() + minutes * 60_000).toISOString()

type NewLink = {
  /** Chosen by the request, so that a job that runs twice creates one link. */
  id: string
  user: number
  /** Lifetime in minutes. */
  minutes: number
  now: Date
}

/** Creates a link and returns its token; undefined if it exists, or if the person has requested too many. */
export async function createLink(db: Db, { id, user, minutes, now }: NewLink) {
  const token = randomBytes(32).toString('base64url')
  // Serialise the requests of a person, so that each counts the links of the others.
  await db.select().from(usersTable).where(eq(usersTable.id, user)).for('no key update')
  const recent = await db.$count(
    passwordLinks,
    and(
      eq(passwordLinks.user_id, user),
      gt(passwordLinks.created_at, minutesAfter(now, -resetMinutes)),
    ),
  )
  // Invitations come from the office, so requests by strangers do not limit them.
  if (minutes === resetMinutes && recent >= maxRequests) return undefined
  const created = await db
    .insert(passwordLinks)
    .values({
      id,
      hash: hashOfToken(token),
      user_id: user,
      created_at: now.toISOString(),
      expires_at: minutesAfter(now, minutes),
    })
    .onConflictDoNothing()
    .returning({ id: passwordLinks.id })
  return created.length > 0 ? token : undefined
}

/** The person to whom a valid link belongs; undefined if it has expired, was used, or the account is closed. */
export async function personOfLink(db: Db, token: string, now: Date) {
  const [person] = await db
    .select({
      id: usersTable.id,
      email: usersTable.email,
      first_name: usersTable.first_name,
      last_name: usersTable.last_name,
      company_name: usersTable.company_name,
      sign_in: usersTable.sign_in,
    })
    .from(passwordLinks)
    .innerJoin(usersTable, eq(usersTable.id, passwordLinks.user_id))
    .where(
      and(
        eq(passwordLinks.hash, hashOfToken(token)),
        gt(passwordLinks.expires_at, now.toISOString()),
        or(isActive, isInvited(passwordLinks.created_at)),
      ),
    )
  return person
}

/** Uses up a link, and with it all others of the person; false if another call has done so. */
export async function consumeLink(db: Db, token: string, user: number): Promise<boolean> {
  const used = await db
    .delete(passwordLinks)
    .where(eq(passwordLinks.hash, hashOfToken(token)))
    .returning({ id: passwordLinks.id })
  await db.delete(passwordLinks).where(eq(passwordLinks.user_id, user))
  return used.length > 0
}

export const deleteExpiredLinks = (db: Db, now: Date) =>
  db.delete(passwordLinks).where(lt(passwordLinks.expires_at, now.toISOString()))

/** SQL for the number of invitations (0 or 1) by which a person could open their account now. */
export const openInvitations = (person: SQL) => sql`select count(*) from ${usersTable}
  where ${usersTable.id} = ${person}
    and exists (select from ${passwordLinks}
      where ${passwordLinks.user_id} = ${usersTable.id} and ${passwordLinks.expires_at} > now()
        and ${isInvited(passwordLinks.created_at)})`
