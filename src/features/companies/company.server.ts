import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { one } from '../../kernel/database/db.server.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { handleMerges } from '../../kernel/merge/mergeHandlers.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import { usersTable } from '../auth/user.table.ts'
import { refuseOtherPhoneLengths } from '../users/phoneLengths.server.ts'
import { companyDismissals, membersTable, companiesTable as table } from './company.table.ts'
import {
  type Company,
  type CompanyProposal,
  type companyEndpoints,
  companyFields,
  maxPeople,
  companies as resource,
} from './company.ts'
import { adoptMandates, memberRecords } from './member.server.ts'
import { companyMergeOptions } from './mergeCompanies.server.ts'
import { groupByPlace, kindOfName, type Named, ownDomain, shared } from './proposals.ts'

export const companyRecords = records(resource, {
  table,
  search: { allText: table.search, byGroup: { base: table.search } },
  exported: {
    words: 'company',
    columns: {
      name: 'name',
      kind: 'kind',
      street: 'street',
      number: 'number',
      postcode: 'postcode',
      city: 'city',
      phone_number: 'phone_number',
      uid: 'uid',
      mail_domain: 'mail_domain',
    },
  },
  order: { name: () => sql`fold(${table.name})` },
  hiddenByDefault: { field: 'merged_into', where: sql`${table.merged_into} is not null` },
  async beforeRemove(id, context) {
    const { db } = context
    refuseMerged(await companyRecords.find(id, context))
    const { rows } = await db.execute<{ used: boolean }>(sql`select
      exists (select from people where company = ${id} and deleted_at is null and until is null)
      or exists (select from mandates where client_company = ${id} and deleted_at is null) as used`)
    if (one(rows).used) fail(409, 'company:in_use')
  },
  async beforeWrite(values, { db }, current?: Partial<Company>) {
    refuseMerged(current)
    await refuseOtherPhoneLengths(companyFields, values, { db })
    return values
  },
})

/** Refuses to change a company that was merged into another. */
function refuseMerged(company?: Partial<Company>) {
  if (company?.merged_into) fail(409, 'kernel:merged', { data: { into: company.merged_into } })
}

/** Somebody who names a company, or an existing company of that name. */
type Candidate = Named & {
  id: number
  is_company: boolean
  key: string
  label: string
  email: string | null
  mandates: number
}

/** Most people and companies among whom proposals are sought at once. */
const maxCandidates = 2000

/** People without a company who name one as somebody else does, and the companies that they name. */
async function findCandidates({ db }: Context): Promise<Candidate[]> {
  const { rows } = await db.execute<Omit<Candidate, 'domain'> & { domain: string | null }>(sql`
    with named as (
        select u.id, u.name as label, u.email, trim(u.company_name) as name, fold(trim(u.company_name)) as key,
          u.street, u.number, u.postcode
        from users u where u.deleted_at is null and u.sign_in <> 'deactivated' and trim(u.company_name) <> ''
          and not exists (select from people p where p.person = u.id and p.until is null and p.deleted_at is null)
          and not exists (select from company_dismissals d where d.person = u.id and d.name = fold(trim(u.company_name)))),
      known as (select * from ${table} where deleted_at is null and merged_into is null)
    select id, false as is_company, label, email, name, key, street, number, postcode, null as domain,
        (select count(*)::int from mandates m where m.client = named.id and m.client_company is null and m.deleted_at is null) as mandates
      from named where key in (select key from named group by key having count(*) > 1 union select fold(name) from known)
    union all select id, true, name, null, name, fold(name), street, number, postcode, mail_domain, 0
      from known where fold(name) in (select key from named)
    order by key, is_company desc, id limit ${maxCandidates}`)
  return rows.map((row) => ({ ...row, domain: row.is_company ? row.domain : ownDomain(row.email) }))
}

/** Proposes companies: nobody is joined by it. */
async function findProposals(context: Context): Promise<CompanyProposal[]> {
  const byName = new Map<string, Candidate[]>()
  for (const candidate of await findCandidates(context))
    byName.set(candidate.key, [...(byName.get(candidate.key) ?? []), candidate])
  return [...byName.values()].flatMap((candidates) =>
    groupByPlace(candidates).flatMap(({ members, same }): CompanyProposal[] => {
      const company = members.find(({ is_company }) => is_company)
      // The others are proposed once these are joined or told apart.
      const people = members.filter(({ is_company }) => !is_company).slice(0, maxPeople)
      if (members.length < 2 || people.length === 0) return []
      return [
        {
          company: company?.id ?? null,
          name: (company ?? people[0]!).name,
          same,
          people: people.map(({ id, label, email, mandates }) => ({
            ...{ id, name: label, email, mandates },
          })),
        },
      ]
    }),
  )
}

/** Locks the people with these ids; refuses unknown ones. */
async function findPeople(ids: readonly number[], { db }: Context) {
  const people = await db
    .select()
    .from(usersTable)
    .where(and(inArray(usersTable.id, [...ids]), isNull(usersTable.deleted_at)))
    .orderBy(usersTable.id)
    .for('update')
  if (people.length < ids.length) failFields({ people: [{ key: 'kernel:error.unknown_record' }] })
  return people
}

/** Refuses people of whom somebody belongs to a company by now, as another proposal may have been joined meanwhile. */
async function refuseJoined(ids: readonly number[], { db }: Context) {
  const isJoined = and(
    ...[inArray(membersTable.person, [...ids]), isNull(membersTable.until)],
    isNull(membersTable.deleted_at),
  )
  if ((await db.$count(membersTable, isJoined)) > 0) fail(409, 'company:joined')
}

/** An existing company. */
async function findCompany(id: number, { db }: Context) {
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.deleted_at), isNull(table.merged_into)))
  return found ?? failFields({ company: [{ key: 'kernel:error.unknown_record' }] })
}

/** Merges companies. */
export const companyMerge = handleMerges({ ...companyMergeOptions, records: companyRecords })

/** Handlers of the calls about companies. */
export const companyHandlers: HandlersOf<typeof companyEndpoints> = {
  ...companyRecords.handlers,
  ...companyMerge.handlers,

  proposals: async (_, context) => ({ results: await findProposals(context) }),

  async join({ body: { people: ids, company } }, context) {
    const people = await findPeople(ids, context)
    await refuseJoined(ids, context)
    const name = people.find(({ company_name }) => company_name)?.company_name?.trim()
    if (company === undefined && !name) failFields({ people: [{ key: 'company:error.no_name' }] })
    const { id } =
      company === undefined
        ? await companyRecords.insert(
            {
              ...{ name, kind: kindOfName(name!) },
              ...shared(people, ['street', 'number', 'postcode', 'city']),
              ...shared(
                people.map(({ email }) => ({ mail_domain: ownDomain(email) })),
                ['mail_domain'],
              ),
            },
            context,
          )
        : await findCompany(company, context)
    for (const [at, { id: person }] of people.entries()) {
      // They could sign for themselves until now.
      const duties = company === undefined && at === 0 ? ['main', 'signs'] : ['signs']
      await memberRecords.insert({ company: id, person, duties }, context)
      await adoptMandates(person, id, context.db)
    }
    return companyRecords.find(id, context)
  },

  async dismiss({ body: { people: ids } }, context) {
    const people = await findPeople(ids, context)
    await context.db
      .insert(companyDismissals)
      .values(
        people.map(({ id, company_name }) => ({
          person: id,
          name: sql<string>`fold(${(company_name ?? '').trim()})`,
        })),
      )
      .onConflictDoNothing()
  },
}
