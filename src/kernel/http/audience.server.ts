import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/db.server.ts'
import type { Change } from '../database/outbox.server.ts'
import type { ReachSubject } from '../record/reachSubject.server.ts'
import type { RecordTable } from '../record/recordRead.server.ts'
import type { CallerRights } from './handler.server.ts'

/** What says who may read a record. */
export type RecordReaders = {
  rightsOf: (reader: ReachSubject) => Pick<CallerRights, 'to'>
  /** By resource: its table, and columns that name the person who reads a record. */
  records: Readonly<Record<string, { table: RecordTable; readers?: readonly string[] }>>
}

/** A person, as far as their rights depend on them. */
type Member = { id: number; groups: readonly string[] }

/** Whether a person may read what changed, or could before the change. */
type IsFor = (member: Member, change: Change) => boolean

/**
 * Returns the function that asks, in one statement for all members, who may read which of some changed records, and from
 * whom a change took its record: those in the same groups have the same rights, apart from the id that stands in them.
 */
export function openAudience(db: Db, { rightsOf, records }: RecordReaders) {
  const rightsByGroups = new Map<string, Pick<CallerRights, 'to'>>()

  function rightsIn(groups: readonly string[]) {
    const rights = rightsByGroups.get(`${groups}`) ?? rightsOf({ id: sql.raw('member.id'), groups })
    rightsByGroups.set(`${groups}`, rights)
    return rights
  }

  return async (members: readonly Member[], changes: readonly Change[]): Promise<IsFor> => {
    const membersIn = new Map<string, Member[]>()
    for (const member of members) {
      const others = membersIn.get(`${member.groups}`)
      if (others) others.push(member)
      else membersIn.set(`${member.groups}`, [member])
    }
    /** Groups and resources of which somebody in these groups may read every record. */
    const isOpen = new Set<string>()
    const parts: SQL[] = []
    for (const kind of [...new Set(changes.map(({ kind }) => kind))].sort()) {
      const changed = changes.filter((change) => change.kind === kind)
      const { table, readers = [] } = records[kind] ?? {}
      for (const [groups, people] of [...membersIn].sort()) {
        const where = rightsIn(people[0]!.groups).to(kind, 'read')
        if (where === true) isOpen.add(`${groups}/${kind}`)
        else if (where && table)
          parts.push(sql`select ${groups}::text as groups, member.id as person, ${kind}::text as kind, ${table.id}::bigint as id
            from unnest(${idsOf(people)}::int[]) as member(id)
            join ${table} on ${table.id} = any(${idsOf(changed)}::int[]) where ${where}`)
      }
      const entries = changed.flatMap(({ at }) => at ?? [])
      for (const column of entries.length > 0 ? readers : [])
        parts.push(sql`select '', member.id, '', history.id from unnest(${idsOf(members)}::int[]) as member(id)
          join history on history.id = any(${sql.param(entries)}::bigint[])
            and (history.changes -> ${column}::text ->> 0) = member.id::text`)
    }
    const found = new Set<string>()
    if (parts.length > 0) {
      const { rows } = await db.execute<{
        groups: string
        person: number
        kind: string
        id: number
      }>(sql.join(parts, sql` union all `))
      for (const { groups, person, kind, id } of rows)
        found.add(`${groups}/${person}/${kind}/${id}`)
    }
    return ({ id, groups }, change) =>
      isOpen.has(`${groups}/${change.kind}`) ||
      found.has(`${groups}/${id}/${change.kind}/${change.id}`) ||
      found.has(`/${id}//${change.at}`)
  }
}

/** The ids of some rows, each once. */
const idsOf = (rows: readonly { id: number }[]) => sql.param([...new Set(rows.map(({ id }) => id))])
