import { and, eq, exists, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { dayOf } from '../../kernel/field/format.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import { mayReceiveMail, usersTable } from '../auth/user.table.ts'
import { companiesTable, membersTable as table } from './company.table.ts'
import { endOpenings } from './endOpenings.server.ts'
import { countDuties, type Handover, passOn } from './handover.server.ts'
import { type Member, type memberEndpoints, members as resource } from './member.ts'

export const memberRecords = records(resource, {
  table,
  joins: [
    { table: companiesTable, on: eq(companiesTable.id, table.company), always: true },
    { table: usersTable, on: eq(usersTable.id, table.person), always: true },
  ],
  columns: {
    company_name: companiesTable.name,
    person_name: usersTable.name,
    person_phone: usersTable.phone_number,
    person_email: usersTable.email,
    takes_over: sql`(${mayReceiveMail(usersTable)})`,
  },
  search: { allText: usersTable.search, byGroup: { base: usersTable.search } },
  exported: {
    words: 'member',
    columns: {
      company: 'company_name',
      person: 'person_name',
      role: 'role',
      duties: 'duties',
      since: 'since',
      until: 'until',
    },
  },
  async beforeWrite(values, { db, now }, current) {
    const { since } = values as Pick<Partial<Member>, 'since'>
    if (current && current.until !== null) fail(409, 'member:left')
    for (const field of ['company', 'person'] as const)
      if (current && field in values && values[field] !== current[field])
        failFields({ [field]: [{ key: 'member:error.fixed' }] })
    if (!current && (await isMergedCompany(Number(values.company), db)))
      failFields({ company: [{ key: 'kernel:error.merged' }] })
    if (since && since > dayOf(now)) failFields({ since: [{ key: 'member:error.future' }] })
    return values
  },
  async beforeRemove(id, context) {
    const { person, company, until } = await memberRecords.find(id, context)
    // What they answer for would reach nobody any more.
    if (until === null && (await answersForMandates(context.db, person!, company!)))
      fail(409, 'member:answers')
    await endOpenings({ person: person!, company: company! }, context)
  },
})

/** Whether a company was merged into another. A merge at the same moment is waited for. */
async function isMergedCompany(id: number, db: Db): Promise<boolean> {
  const [company] = await db
    .select({ merged_into: companiesTable.merged_into })
    .from(companiesTable)
    .where(eq(companiesTable.id, id))
    .for('key share')
  return company?.merged_into != null
}

/** Whether somebody is the client of a mandate of a company. Mandates are a later feature. */
async function answersForMandates(db: Db, person: number, company: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from mandates where client = ${person} and client_company = ${company} limit 1`,
  )
  return rows.length > 0
}

/** Condition: somebody belongs to a company now. */
export const isMember = (person: number, company: number) =>
  and(
    eq(table.person, person),
    eq(table.company, company),
    isNull(table.until),
    isNull(table.deleted_at),
  )

/** Makes the mandates that somebody ordered, and that have no company, those of a company; returns how many. */
export async function adoptMandates(person: number, company: number, db: Db): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update mandates set client_company = ${company} where client = ${person} and client_company is null and deleted_at is null`,
  )
  return rowCount ?? 0
}

/**
 * Locks a current member that the caller may change, and the membership of a successor; 404 or 409 otherwise. Nobody
 * leaves meanwhile who is given something.
 */
async function lockCurrent(
  id: number,
  context: Context,
  { strength, successor = 0 }: { strength: 'update' | 'share'; successor?: number | undefined },
) {
  const { company } = await memberRecords.find(id, context)
  await context.db
    .select({ id: table.id })
    .from(table)
    .where(or(eq(table.id, id), isMember(successor, company!)))
    .orderBy(table.id)
    .for(strength)
  const { person, since, until } = await memberRecords.find(id, context)
  if (until !== null) fail(409, 'member:left')
  return { person: person!, company: company!, since }
}

/** Whether what another person of a company answers for may go to somebody: they belong to it and can be reached. */
async function takesOver(person: number, company: number, db: Db): Promise<boolean> {
  const reached = db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(and(eq(usersTable.id, person), mayReceiveMail(usersTable)))
  return (await db.$count(table, and(isMember(person, company), exists(reached)))) > 0
}

/** Handlers of the calls about people of companies. */
export const memberHandlers = ({
  handovers,
}: {
  handovers: readonly Handover[]
}): HandlersOf<typeof memberEndpoints> => ({
  ...memberRecords.handlers,

  async answersFor({ params: { id } }, context) {
    const { person, company } = await memberRecords.find(id, context)
    return countDuties({ person: person!, company: company! }, handovers, context.db)
  },

  async leave({ params: { id }, body }, context) {
    const { db, now } = context
    const { successor, until = dayOf(now) } = body
    const lock = { strength: 'update', successor } as const
    const { person, company, since } = await lockCurrent(id, context, lock)
    if (until > dayOf(now)) failFields({ until: [{ key: 'member:error.future' }] })
    if (since && until < since) failFields({ until: [{ key: 'member:error.before_since' }] })
    const moved = await countDuties({ person, company }, handovers, db)
    if (successor !== undefined) {
      if (successor === person || !(await takesOver(successor, company, db)))
        failFields({ successor: [{ key: 'member:error.successor' }] })
      await passOn({ person, company, successor }, handovers, context)
    } else if (Object.values(moved).some((count) => count > 0))
      failFields({ successor: [{ key: 'member:error.successor_needed' }] })
    await endOpenings({ person, company }, context)
    await db.update(table).set({ until }).where(eq(table.id, id))
    return { member: await memberRecords.find(id, context), moved }
  },

  async adopt({ params: { id } }, context) {
    const { person, company } = await lockCurrent(id, context, { strength: 'share' })
    return { count: await adoptMandates(person, company, context.db) }
  },
})
