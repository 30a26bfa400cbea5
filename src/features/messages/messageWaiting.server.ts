import { eq, type SQL, sql } from 'drizzle-orm'
import { usersTable } from '../auth/user.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { WaitingSource } from '../mandates/waitingRows.server.ts'
import { type ThreadSide, messagesTable as table, unreadThreadsTable } from './message.table.ts'

/** Messages of the other side in the thread of a joined message, from that one on. */
const sinceThen = sql`(select count(*) from ${table} later
  where later.mandate = ${table.mandate} and later.thread = ${table.thread} and later.id >= ${table.id}
    and later.counterpart is not distinct from ${table.counterpart} and later.withdrawn_at is null
    and (later.author = later.counterpart) = (${table.author} = ${table.counterpart}))`

const unreadBy = (reader: ThreadSide) =>
  ({
    fact: 'unread',
    resource: 'messages',
    join: sql`join ${unreadThreadsTable} on ${unreadThreadsTable.mandate} = ${mandatesTable.id}
        and ${eq(unreadThreadsTable.reader, sql.raw(`'${reader}'`))}
      join ${table} on ${table.id} = ${unreadThreadsTable.message}`,
    id: sql`${table.id}`,
    since: sql`${table.created_at}`,
    detail: sql`jsonb_build_object('thread', ${table.thread}, 'count', ${sinceThen},
      'author', (select ${usersTable.name} from ${usersTable} where ${usersTable.id} = ${table.author}))`,
  }) as const

/** Condition: a joined message was written to the present client or partner. */
const isToThe = (side: 'client' | 'partner'): SQL =>
  sql`${table.thread} = ${sql.raw(`'${side}'`)} and ${table.counterpart} = ${mandatesTable[side]}`

/** Threads with words that nobody of the other side has read or answered. */
export const messageWaiting: readonly WaitingSource[] = [
  { ...unreadBy('office'), homes: ['office'], where: sql`true`, actor: 'office' },
  { ...unreadBy('counterpart'), homes: ['client'], where: isToThe('client'), actor: 'client' },
  { ...unreadBy('counterpart'), homes: ['partner'], where: isToThe('partner'), actor: 'partner' },
]
