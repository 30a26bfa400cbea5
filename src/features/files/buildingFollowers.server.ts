import { and, eq, sql } from 'drizzle-orm'
import type { Follower } from '../buildings/merge/merge.server.ts'
import { documentRequestsTable, filesTable, foldersTable } from './file.table.ts'
import { fileSharesTable } from './share/share.table.ts'

/** How files, folders, document requests and share links move to the remaining building when theirs is merged into it. */
export const paperFollowers: readonly Follower[] = [
  {
    kind: 'files',
    table: filesTable,
    where: (from) => eq(filesTable.building, from),
    set: (_, to) => ({ building: to }),
  },
  {
    kind: 'folders',
    table: foldersTable,
    // A default folder has one name: that of the remaining building takes precedence.
    where: (from, to) =>
      and(
        eq(foldersTable.building, from),
        sql`not (${foldersTable.mandate} is null and ${foldersTable.key} is not null
          and ${foldersTable.deleted_at} is null and exists (
            select from folders same where same.building = ${to} and same.mandate is null
            and same.key = ${foldersTable.key} and same.deleted_at is null))`,
      )!,
    set: (_, to) => ({ building: to }),
  },
  {
    kind: 'document_requests',
    table: documentRequestsTable,
    where: (from) => eq(documentRequestsTable.building, from),
    set: (_, to) => ({ building: to }),
  },
  {
    table: fileSharesTable,
    where: (from) => eq(fileSharesTable.building, from),
    set: (_, to) => ({ building: to }),
  },
]
