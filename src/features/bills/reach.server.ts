import { and, type Column, exists, type SQL, sql } from 'drizzle-orm'
import type { ReachSubject } from '../../kernel/record/reachSubject.server.ts'
import { filesTable } from '../files/file.table.ts'
import { ofFiles } from '../files/rights/reach.server.ts'

/** Who reaches a file reaches what was read in it. */
export const ofBills = (table: { file: Column }) => {
  const files = ofFiles(filesTable)
  const hasFile = (reach: SQL) =>
    exists(
      sql`(select 1 from ${filesTable} where ${and(sql`${filesTable.id} = ${table.file}`, reach)})`,
    )
  return {
    own: (person: ReachSubject, condition?: SQL) => hasFile(files.own(person, condition)),
    assigned: (person: ReachSubject, condition?: SQL) => hasFile(files.assigned(person, condition)),
  }
}
