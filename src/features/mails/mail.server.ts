import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { one } from '../../kernel/database/db.server.ts'
import { fail } from '../../kernel/http/errors.ts'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import { countLimit } from '../../kernel/record/list.ts'
import { letterText } from './letterFrame.ts'
import { mailsTable as table } from './mail.table.ts'
import type { mailEndpoints, mailPorts, StoredMail } from './mail.ts'
import { addMailJob } from './post.server.ts'

const { key: _key, message: _message, content: _content, ...listed } = getTableColumns(table)

const toMail = ({ key: _key, message: _message, content, ...mail }: Row): StoredMail => ({
  ...mail,
  text: letterText(content),
})
type Row = typeof table.$inferSelect

/** Handlers of the administrator's calls; `port` is where mails go now. */
export const mailHandlers = (
  port: (typeof mailPorts)[number],
): HandlersOf<typeof mailEndpoints> => ({
  async list({ query: { page, page_size, state } }, { db }) {
    const chosen = state && eq(table.state, state)
    const [results, counted] = await Promise.all([
      db
        .select(listed)
        .from(table)
        .where(chosen)
        .orderBy(desc(table.id))
        .limit(page_size)
        .offset((page - 1) * page_size),
      db.$count(
        db
          .select({ one: sql`1` })
          .from(table)
          .where(chosen)
          .limit(countLimit + 1)
          .as('c'),
      ),
    ])
    const count = Math.min(counted, countLimit)
    const hasNext = page * page_size < counted
    const next = hasNext
      ? `?${new URLSearchParams({ ...(state && { state }), page: String(page + 1), page_size: String(page_size) })}`
      : null
    return { count, count_capped: counted > countLimit, next, results, port }
  },
  async get({ params: { id } }, { db }) {
    return toMail(one(await db.select().from(table).where(eq(table.id, id))))
  },
  async send({ params: { id } }, { db }) {
    const [row] = await db
      .update(table)
      .set({ state: 'queued', tries: 0 })
      .where(and(eq(table.id, id), eq(table.state, 'failed')))
      .returning()
    if (!row) {
      one(await db.select({ id: table.id }).from(table).where(eq(table.id, id)))
      return fail(409, 'mail:error.not_failed')
    }
    await db.execute(sql`select ${addMailJob(sql`${id}::int`)}`)
    return toMail(row)
  },
})
