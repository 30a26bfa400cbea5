// Over 300 lines: all calls about people, with their effects on sign-in.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { type Group, groups, kickoffStatuses } from '../../access.ts'
import { auditLog } from '../../kernel/audit/audit.table.ts'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { searchedPhonePart } from '../../kernel/field/phone.ts'
import { countryOfPostcode, swissRules } from '../../kernel/field/swissRules.ts'
import type { Input } from '../../kernel/http/endpoint.ts'
import { type FieldProblems, fail, failFields } from '../../kernel/http/errors.ts'
import { type Context, type HandlersOf, prepared } from '../../kernel/http/handler.server.ts'
import { handleMerges } from '../../kernel/merge/mergeHandlers.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import { hasPattern, likePatterns, searchWords } from '../../kernel/record/search.server.ts'
import { type Country, erasedDomain } from '../auth/account.ts'
import { credentials, secondFactors } from '../auth/auth.table.ts'
import { passkeys } from '../auth/passkeys/passkey.table.ts'
import { refuseUnlessConfirmed } from '../auth/password/confirmed.server.ts'
import { type JudgePort, personalWords, refuseGuessable } from '../auth/password/judge.server.ts'
import { hashPassword } from '../auth/passwords.server.ts'
import { endSessions, forgetAccess, revokeWaysIn, setPassword } from '../auth/sessions.server.ts'
import { hasSecondFactor, removeSecondFactor } from '../auth/twoFactor/secondFactor.server.ts'
import { forgetDevices } from '../auth/twoFactor/trustedDevices.server.ts'
import {
  contactWithPhone,
  isActiveAdministrator,
  mayReceiveMail,
  mayUseLinks,
  searchWithPhone,
  usersTable as table,
} from '../auth/user.table.ts'
import { beginViewing, endOpenViewing, findViewed } from '../auth/viewAs/viewAs.server.ts'
import { contactsSeenBy, kindPosition } from './mandateContacts.server.ts'
import { type MergedParts, personMergeOptions } from './mergePeople.server.ts'
import { addressColumns, buildingColumn } from './personAddress.server.ts'
import { countLinks, type PersonalLinks } from './personalLinks.server.ts'
import { refuseOtherPhoneLengths } from './phoneLengths.server.ts'
import {
  addressFields,
  type ContactKind,
  type ContactOption,
  type contactRoles,
  users as resource,
  type SimilarContact,
  type User,
  userEndpoints,
  userFields,
} from './user.ts'

export const userRecords = records(resource, {
  table,
  columns: {
    last_login: credentials.last_login,
    second_factor_at: sql<string | null>`least(${secondFactors.confirmed_at},
      (select min(created_at) from ${passkeys} where ${passkeys.user_id} = ${table.id}))`.mapWith(
      secondFactors.confirmed_at,
    ),
    ...addressColumns,
    // Sealed; the handlers of this feature turn it into an address.
    kickoff_form_url: sql<string | null>`(
      select f.token from kickoff_forms f
      join mandates m on (m.id = f.mandate or m.id = any(f.further)) and m.client = f.client
      where f.client = ${table.id} and f.revoked_at is null and f.sent_at is null and f.expires_at > now()
        and m.deleted_at is null and m.status in ${[...kickoffStatuses]}
        and ${mayUseLinks(table, sql`f.made_at`)}
      order by f.id desc limit 1)`,
  },
  joins: [
    { table: credentials, on: eq(credentials.user_id, table.id) },
    { table: secondFactors, on: eq(secondFactors.user_id, table.id) },
  ],
  search: {
    allText: searchWithPhone,
    byGroup: { base: table.search_base, contact: contactWithPhone },
    numberOf(typed) {
      const part = searchedPhonePart(typed)
      return part ? { text: part, isPart: true } : undefined
    },
  },
  exported: {
    words: 'user',
    columns: {
      name: 'name',
      company_name: 'company_name',
      role: 'role',
      email: 'email',
      phone_number: 'phone_number',
      street: 'street',
      number: 'number',
      postcode: 'postcode',
      city: 'city',
    },
  },
  order: { name: () => sql`fold(${table.name})` },
  hiddenByDefault: { field: 'merged_into', where: sql`${table.merged_into} is not null` },
  async beforeWrite(values, { rights, db }, current) {
    refuseMerged(current)
    await refuseOtherPhoneLengths(userFields, values, { db })
    const written = resolveAddress(values, current, rights.to('users', 'write', 'base') !== false)
    if ('postcode' in values || 'country' in values) {
      const problems = problemsWithPostcode({ ...current, ...written })
      if (Object.keys(problems).length > 0) failFields(problems)
    }
    return written.groups === null || (!current && !written.groups)
      ? { ...written, groups: [] }
      : written
  },
  // Omit a mirrored address, as only the building's history has its earlier values.
  concealPast: (values) =>
    values.same_address_as_first_building
      ? Object.fromEntries(Object.entries(values).filter(([field]) => !(field in buildingColumn)))
      : values,
})

type Values = Record<string, unknown>

/** Refuses to change somebody who was merged into another person. */
function refuseMerged(person?: Values) {
  if (person?.merged_into) fail(409, 'kernel:merged', { data: { into: person.merged_into } })
}

/** Postcodes of countries whose form tells them from others. */
const postcodeForms: Partial<Record<Country, RegExp>> = {
  ...{ FR: /^\d{5}$/, MC: /^980\d\d$/, IT: /^\d{5}$/, DE: /^\d{5}$/, ES: /^\d{5}$/ },
  ...{ AT: /^\d{4}$/, BE: /^\d{4}$/, LU: /^\d{4}$/ },
}

/** Reports a postcode that the country does not have; without a country, four digits are a Swiss one. */
export function problemsWithPostcode(person: Values): FieldProblems {
  const { postcode, country } = person as Pick<User, 'postcode' | 'country'>
  if (!postcode) return {}
  const found = countryOfPostcode(postcode)
  if (country === 'CH' || (!country && /^\d{4}$/.test(postcode))) {
    return found ? {} : { postcode: [{ key: 'kernel:error.postcode' }] }
  }
  const isOther =
    country === 'LI' ? found !== 'LI' : postcodeForms[country!]?.test(postcode) === false
  return isOther ? { postcode: [{ key: 'user:error.postcode' }] } : {}
}

/**
 * Resolves a write with respect to the mirrored address. Setting the flag discards an address in the same write;
 * while it is set, changes of the address are refused. Clearing the flag copies the mirrored address. Users who may
 * not write the flag end the mirroring by writing another address.
 */
function resolveAddress(input: Values, current: Values | undefined, mayWriteFlag: boolean): Values {
  const isMirrored = current?.same_address_as_first_building
  const changedFields = addressFields.filter(
    (field) => input[field] !== undefined && input[field] !== current?.[field],
  )
  const stopsMirroring = isMirrored && !mayWriteFlag && changedFields.length > 0
  const values = stopsMirroring ? { ...input, same_address_as_first_building: false } : input
  const willMirror = values.same_address_as_first_building ?? isMirrored
  if (!willMirror) {
    const mirroredAddress = isMirrored
      ? addressFields.map((field) => [field, current?.[field]])
      : []
    return { ...Object.fromEntries(mirroredAddress), ...values }
  }
  if (!values.same_address_as_first_building && changedFields.length > 0)
    failFields(
      Object.fromEntries(
        changedFields.map((field) => [field, [{ key: 'user:error.address_mirrored' }]]),
      ),
    )
  const others = Object.entries(values).filter(([field]) => !(field in buildingColumn))
  return { ...Object.fromEntries(others), same_address_as_first_building: true }
}

/** Whether buildings or mandates refer to this person. */
async function isReferredTo(db: Db, id: number): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select
    exists (select 1 from building_people where user_id = ${id})
    or exists (select 1 from people where person = ${id} and until is null and deleted_at is null)
    or exists (select 1 from quotes where contractor = ${id})
    or exists (select 1 from mandates where ${id} in (client, partner, responsible)) as found`)
  return one(rows).found
}

/** Refuses if the person is the last active administrator. Row locks serialise concurrent attempts. */
async function refuseLastAdministrator(id: number, db: Db) {
  const administrators = await db
    .select({ id: table.id })
    .from(table)
    .where(isActiveAdministrator)
    .orderBy(table.id)
    .for('update')
  if (administrators.length === 1 && administrators[0]?.id === id)
    fail(409, 'user:last_administrator')
}

/** Deactivates a person and ends their sessions. */
async function deactivate(id: number, context: Context) {
  const { db, now } = context
  await refuseLastAdministrator(id, db)
  await db.update(table).set({ sign_in: 'deactivated' }).where(eq(table.id, id))
  // After the update, so that a concurrent sign-in cannot start a session that stays.
  await revokeWaysIn(db, id)
  await endSessions(db, id, 'account', now)
  await context.audit('user:deactivated', { resource: 'users', id })
}

/** Refuses callers who may not activate or deactivate a person, not even themselves; only the office may. */
async function refuseUnlessAllowed(to: 'active' | 'deactivated', id: number, context: Context) {
  if (!(await userRecords.allows(id, 'transitions', to, context))) fail(403, 'kernel:forbidden')
}

/** Pause between invitations: each invalidates the previous link, so a double click must not send two. */
const secondsBetweenInvitations = 10

/** Refuses an invitation right after another. Call it with the person's row locked, so that concurrent calls see each other. */
async function refuseRepeatedInvitation(id: number, { db, now }: Context) {
  const since = new Date(now.getTime() - secondsBetweenInvitations * 1000).toISOString()
  const isRecent = and(
    eq(auditLog.act, 'user:invited'),
    eq(auditLog.resource, 'users'),
    eq(auditLog.record_id, id),
    gt(auditLog.at, since),
  )
  if ((await db.$count(auditLog, isRecent)) > 0)
    fail(409, 'user:invite_just_sent', {
      params: { seconds: secondsBetweenInvitations },
      retryAfter: secondsBetweenInvitations,
    })
}

/** Refuses to open the account of somebody whose data were erased. */
function refuseErased(email: string) {
  if (email.endsWith(`@${erasedDomain}`)) fail(409, 'user:erased')
}

/** Refuses an invitation that would open nothing, as the person has lost their last group. */
async function refuseWithoutAccess(id: number, { db }: Context) {
  const isOpen = or(eq(table.sign_in, 'deactivated'), mayUseLinks(table))
  if ((await db.$count(table, and(eq(table.id, id), isOpen))) === 0)
    fail(409, 'user:invite_no_group')
}

/**
 * Gives a person without a group those that their mandates imply: without one, the account that an invitation opens would
 * show nothing.
 */
async function grantImpliedGroups(id: number, { db, audit }: Context) {
  const { rows } = await db.execute<{
    groups: Group[]
  }>(sql`update users set groups = implied.groups
    from (
      select array_remove(array[
        case when bool_or(partner is distinct from ${id} or client = ${id}) then 'client' end,
        case when bool_or(partner = ${id}) then 'partner' end], null) as groups
      from mandates where (${id} in (client, partner) or id in (select mandate from openings
        where person = ${id} and deleted_at is null)) and deleted_at is null) implied
    where users.id = ${id} and cardinality(coalesce(users.groups, '{}')) = 0 and cardinality(implied.groups) > 0
    returning users.groups`)
  const [granted] = rows
  if (granted)
    await audit('user:groups_changed', {
      resource: 'users',
      id,
      detail: { groups: granted.groups },
    })
}

/** Creates a person, which is in the audit log. */
export async function createUser(
  input: Input<typeof userEndpoints.create>,
  context: Context,
): Promise<User> {
  const created = await userRecords.handlers.create(input, context)
  const detail = { groups: created.groups ?? [] }
  await context.audit('user:created', { resource: 'users', id: created.id, detail })
  return created
}

/** Updates a person; who changes their address or groups is in the audit log. */
async function updateUser(
  input: Input<typeof userEndpoints.update>,
  context: Context,
): Promise<User> {
  const { id } = input.params
  const { groups, email } = input.body
  const before = await userRecords.find(id, context)
  if (groups !== undefined && !groups?.includes('admin'))
    await refuseLastAdministrator(id, context.db)
  const updated = await userRecords.handlers.update(input, context)
  const record = { resource: 'users', id }
  if (groups !== undefined && !isDeepStrictEqual(before.groups, updated.groups))
    await context.audit('user:groups_changed', {
      ...record,
      detail: { groups: updated.groups ?? [] },
    })
  if (email === undefined) return updated
  if (before.email !== updated.email) await context.audit('user:email_changed', record)
  // Links that went to the former address must not work.
  await revokeWaysIn(context.db, id)
  return updated
}

/** Merges people; `parts` are of all features. */
export const mergePeople = (parts: MergedParts) =>
  handleMerges({ ...personMergeOptions(parts), records: userRecords })

/** Handlers of the calls about people; `judge` refuses passwords that are easy to guess, `personalLinks` counts links. */
export const userHandlers = ({
  judge,
  personalLinks,
  merge: { merge, undoMerge, ...merges },
}: {
  judge: JudgePort
  personalLinks: PersonalLinks
  merge: ReturnType<typeof mergePeople>['handlers']
}): HandlersOf<typeof userEndpoints> => ({
  ...userRecords.handlers,
  ...merges,

  merge: prepared(userEndpoints.merge, {
    prepare: (_, context) => refuseUnlessConfirmed(context),
    handle: merge,
  }),

  undoMerge: prepared(userEndpoints.undoMerge, {
    prepare: (_, context) => refuseUnlessConfirmed(context),
    handle: undoMerge,
  }),

  create: createUser,

  update: prepared(userEndpoints.update, {
    async prepare({ body: { groups, email } }, context) {
      if (groups !== undefined || email !== undefined) await refuseUnlessConfirmed(context)
    },
    handle: updateUser,
  }),

  async remove(input, context) {
    const { id } = input.params
    refuseMerged(await userRecords.find(id, context))
    if (await isReferredTo(context.db, id)) {
      await deactivate(id, context)
      return { outcome: 'deactivated' as const }
    }
    await refuseLastAdministrator(id, context.db)
    await userRecords.handlers.remove(input, context)
    await revokeWaysIn(context.db, id)
    await endSessions(context.db, id, 'account', context.now)
    return { outcome: 'deleted' as const }
  },

  setPassword: prepared(userEndpoints.setPassword, {
    async prepare({ params: { id }, body: { password } }, context) {
      await refuseUnlessConfirmed(context)
      const [person] = await context.read.select().from(table).where(eq(table.id, id))
      if (person) await refuseGuessable(judge, { password, personal: personalWords(person) })
      return hashPassword(password)
    },
    async handle({ params: { id } }, context) {
      const { db, now, enqueue } = context
      const user = await userRecords.find(id, context)
      await refuseUnlessAllowed('active', id, context)
      // Changing their own password requires the old one, as a stranger may be using an open session.
      if (id === context.user.id) fail(409, 'user:own_password')
      await setPassword(db, id, context.prepared, now)
      await context.audit('user:password_set', { resource: 'users', id })
      if (user.sign_in === 'deactivated') return user
      if (user.sign_in === 'active')
        await enqueue('auth.tellPasswordChanged', { user: id, at: now.toISOString() })
      await db.update(table).set({ sign_in: 'active' }).where(eq(table.id, id))
      return userRecords.find(id, context)
    },
  }),

  invite: prepared(userEndpoints.invite, {
    prepare: (_, context) => refuseUnlessConfirmed(context),
    async handle({ params: { id } }, context) {
      const { db, enqueue } = context
      const { sign_in, email } = await userRecords.find(id, context)
      await refuseUnlessAllowed('active', id, context)
      refuseErased(email)
      await refuseWithoutAccess(id, context)
      await grantImpliedGroups(id, context)
      if (sign_in !== 'none' && sign_in !== 'invited') fail(409, `user:invite_${sign_in}`)
      const invited = await db
        .update(table)
        .set({ sign_in: 'invited' })
        .where(and(eq(table.id, id), inArray(table.sign_in, ['none', 'invited'])))
        .returning({ id: table.id })
      // The person has just accepted an earlier invitation.
      if (invited.length === 0) fail(409, 'user:invite_active')
      await refuseRepeatedInvitation(id, context)
      // Nobody has a right to get in yet, whatever was set up before.
      await forgetAccess(db, id)
      await context.audit('user:invited', { resource: 'users', id })
      await enqueue('auth.sendInvitation', { user: id, link: randomUUID() })
      return userRecords.find(id, context)
    },
  }),

  resetSecondFactor: prepared(userEndpoints.resetSecondFactor, {
    prepare: (_, context) => refuseUnlessConfirmed(context),
    async handle({ params: { id } }, context) {
      const { db, now, enqueue } = context
      await userRecords.find(id, context)
      await refuseUnlessAllowed('active', id, context)
      // Resetting their own factor requires their password, as a stranger may be using an open session.
      if (id === context.user.id) fail(409, 'auth:second_factor_own')
      if (!(await hasSecondFactor(db, id))) fail(409, 'auth:second_factor_off')
      const removed = await removeSecondFactor(db, id)
      await forgetDevices(db, id)
      // A session that a stolen factor opened could set up another one.
      await endSessions(db, id, 'account', now)
      await context.audit('user:factor_reset', { resource: 'users', id })
      context.log.info({ user: id, by: context.user.id }, 'second factor reset')
      const at = now.toISOString()
      await enqueue('auth.tellSecondFactor', { user: id, at, what: 'reset', removed })
      return userRecords.find(id, context)
    },
  }),

  async deactivate({ params: { id } }, context) {
    await userRecords.find(id, context)
    await refuseUnlessAllowed('deactivated', id, context)
    await deactivate(id, context)
    return userRecords.find(id, context)
  },

  activate: prepared(userEndpoints.activate, {
    prepare: (_, context) => refuseUnlessConfirmed(context),
    async handle({ params: { id } }, context) {
      const { db } = context
      const user = await userRecords.find(id, context)
      await refuseUnlessAllowed('active', id, context)
      refuseMerged(user)
      if (user.sign_in !== 'deactivated') return user
      refuseErased(user.email)
      const [credential] = await db.select().from(credentials).where(eq(credentials.user_id, id))
      await db
        .update(table)
        .set({ sign_in: credential ? 'active' : 'none' })
        .where(eq(table.id, id))
      await context.audit('user:activated', { resource: 'users', id })
      return userRecords.find(id, context)
    },
  }),

  async links({ params: { id } }, context) {
    await userRecords.find(id, context)
    return { results: await countLinks(id, personalLinks, context.db) }
  },

  async viewAs({ params: { id }, body: { reason } }, context) {
    const person = await findViewed(context.db, context.rights, id)
    await beginViewing(context.db, viewingOrigin(context, id), reason)
    return person
  },

  async endViewAs({ params: { id } }, context) {
    await endOpenViewing(context.db, viewingOrigin(context, id))
  },

  async similar({ body }, context) {
    return { results: await findSimilar(body, context) }
  },

  async contactOptions({ query: { role, q, limit } }, context) {
    if (!context.user.groups.includes('admin'))
      return { results: await findOwnContacts({ role, q, limit }, context) }
    const results = await userRecords.queryRows<ContactOption>(
      { search: q },
      context,
      (select) =>
        select({ ...contactColumns, kind: kindOfAccount }, ne(table.sign_in, 'deactivated'))
          // Contacts with the role first, then the most recently used.
          .orderBy(
            ...(role ? [sql`(${roleCondition(role)}) is true desc`] : []),
            desc(lastUsedAt),
            table.id,
          )
          .limit(limit),
      { retryTypos: false },
    )
    return { results }
  },
})

const contactColumns = {
  id: table.id,
  label: sql<string>`coalesce(${table.company_name}, ${table.name})`,
  name: table.name,
  company: table.company_name,
  city: addressColumns.city,
  email: table.email,
}

/** SQL value: what the office takes a person for, by their access group or else what they have to do with it. */
const kindOfAccount = sql<ContactKind | null>`case
  when 'admin' = any(${table.groups}) then 'office'
  when 'partner' = any(${table.groups}) then 'partner'
  when 'client' = any(${table.groups}) then 'client'
  when exists (select from mandates m where ${sql`m.client = ${table.id}`} and m.deleted_at is null) then 'client'
  when ${table.role} in ('owner', 'manager') then ${table.role}
  else (select p.role from building_people p where ${sql`p.user_id = ${table.id}`}
    and p.role in ('owner', 'manager') limit 1) end`

/** Contacts of clients and partners: themselves, and the people of their own mandates, without the address of others. */
async function findOwnContacts(
  { role, q, limit }: Input<typeof userEndpoints.contactOptions>['query'],
  context: Context,
): Promise<ContactOption[]> {
  const { db, user } = context
  const people = sql`(select person, (array_agg(kind order by ${kindPosition}))[1] as kind from (
      ${contactsSeenBy(context)}
      union all select null, ${user.id}, ${user.groups.includes('partner') ? 'partner' : 'client'}
        where ${user.groups.length > 0}
    ) seen group by person) contact`
  const kind = sql<ContactKind>`contact.kind`
  const city = sql<
    string | null
  >`case when ${table.id} = ${user.id} then ${addressColumns.city} end`
  return db
    .select({ ...contactColumns, city, kind })
    .from(table)
    .innerJoin(people, sql`contact.person = ${table.id}`)
    .where(
      and(
        mayReceiveMail(table),
        ...searchWords(q).map((word) => hasPattern(table.search, likePatterns(word))),
      ),
    )
    .orderBy(
      ...(role ? [sql`(${kind} = ${role === 'admin' ? 'office' : role}) desc`] : []),
      desc(lastUsedAt),
      table.id,
    )
    .limit(limit)
}

/** Most people who are named as similar. */
const maxSimilar = 5

/** People who may be the one whose values are given: the same email address first, then phone, then name and place. */
async function findSimilar(
  given: Input<typeof userEndpoints.similar>['body'],
  context: Context,
): Promise<SimilarContact[]> {
  const email = given.email?.trim().toLowerCase()
  const phone = given.phone_number ? swissRules.phone.normalise(given.phone_number) : undefined
  const name = [given.first_name, given.last_name].filter(Boolean).join(' ')
  const { city } = addressColumns
  const same = {
    // Also that of somebody who was merged into them.
    email: email
      ? sql<boolean>`(lower(${table.email}) = ${email}
          or exists (select from users merged where merged.merged_into = ${sql`users.id`} and lower(merged.email) = ${email}))`
      : sql<boolean>`false`,
    phone: phone ? sql<boolean>`${table.phone_number} = ${phone}` : sql<boolean>`false`,
    // Without a place on one side, the name alone is a hint.
    name: name
      ? sql<boolean>`(fold(${table.name}) = fold(${name})
          and coalesce(fold(${city}) = fold(${given.city || null}), true))`
      : sql<boolean>`false`,
  }
  const sameColumns = { same_email: same.email, same_phone: same.phone, same_name: same.name }
  const rows = await userRecords.queryRows<
    ContactOption & Record<keyof typeof sameColumns, boolean | null>
  >(
    { search: '' },
    context,
    (select) =>
      select({ ...contactColumns, ...sameColumns }, or(same.email, same.phone, same.name))
        .orderBy(sql`(${same.email}) is true desc, (${same.phone}) is true desc`, table.id)
        .limit(maxSimilar),
    { retryTypos: false },
  )
  return rows.map(({ same_email, same_phone, same_name, ...contact }) => ({
    ...contact,
    same: [
      ...(same_email ? (['email'] as const) : []),
      ...(same_phone ? (['phone'] as const) : []),
      ...(same_name ? (['name'] as const) : []),
    ],
  }))
}

/** An administrator who begins or ends to look at the product as the person with this id. */
const viewingOrigin = ({ user, now, ip, userAgent, requestId }: Context, id: number) => ({
  ...{ actor: user.id, viewedAs: id, now, ip, userAgent, requestId },
})

/** SQL condition: the person has the role, by access group, business role or link to a building. */
const roleCondition = (role: (typeof contactRoles)[number]) =>
  isGroup(role)
    ? sql`${role} = any(${table.groups})`
    : sql`${table.role} = ${role} or exists (select 1 from building_people where user_id = ${table.id} and role = ${role})`

const isGroup = (role: string): role is Group => groups.some((group) => group === role)

/** SQL value: when the person was last changed, or last got a mandate as client or partner. */
const lastUsedAt = sql`greatest(${table.updated_at},
  (select max(created_at) from mandates where client = ${table.id}),
  (select max(created_at) from mandates where partner = ${table.id}))`
