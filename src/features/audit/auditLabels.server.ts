import { inArray } from 'drizzle-orm'
import type { AuditRow } from '../../kernel/audit/audit.server.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import type { Labels } from '../../kernel/record/resource.ts'
import { usersTable } from '../auth/user.table.ts'
import type { ViewedPath } from '../auth/viewAs/viewAs.ts'

type NamedPerson = { name: string; company: string | null }

/** Current labels of the people and records in some rows of the log. */
export type AuditLabels = { people: ReadonlyMap<number, NamedPerson>; records: Labels }

/** Labels of the people and records in some rows, and of those that were read in viewings. */
export async function labelsIn(
  rows: readonly AuditRow[],
  context: Context,
  viewed: readonly ViewedPath[] = [],
): Promise<AuditLabels> {
  const people: number[] = []
  const records: Record<string, number[]> = {}
  const want = (resource: string | null, id: number | null) => {
    if (!resource || id === null) return
    if (resource === 'users') people.push(id)
    else (records[resource] ??= []).push(id)
  }
  for (const { actor_id, viewed_as, resource, record_id } of rows) {
    want('users', actor_id)
    want('users', viewed_as)
    want(resource, record_id)
  }
  for (const { resource, record_id } of viewed) want(resource, record_id)
  // Leave out records of which the caller may read only some, such as saved views.
  const readable = Object.entries(records).filter(
    ([resource]) => context.rights.to(resource, 'read') === true,
  )
  return {
    people: await readPeople(people, context),
    records: await context.rights.labelsOf(context.db, Object.fromEntries(readable)),
  }
}

/** Names and firms of people, for somebody who may read everybody. */
export async function readPeople(ids: readonly number[], { db, rights }: Context) {
  if (ids.length === 0 || rights.to('users', 'read') !== true) return new Map<number, NamedPerson>()
  const rows = await db
    .select({ id: usersTable.id, name: usersTable.name, company: usersTable.company_name })
    .from(usersTable)
    .where(inArray(usersTable.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name, company }) => [id, { name, company }]))
}

/** A person with their firm, in one line. */
export const nameWithFirm = ({ name, company }: NamedPerson, say: Context['say']) =>
  company && company !== name ? say('audit:person.of_firm', { name, company }) : name
