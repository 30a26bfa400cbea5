import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { one } from '../../kernel/database/db.server.ts'
import { fail } from '../../kernel/http/errors.ts'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import { countLimit } from '../../kernel/record/list.ts'
import type { SecretBox } from '../../kernel/secrets/secretBox.server.ts'
import { letterText, withSecret } from './letterFrame.ts'
import { mailsTable as table } from './mail.table.ts'
import type { mailEndpoints, mailPorts, StoredMail } from './mail.ts'
import { openSecret } from './mailSecret.server.ts'
import { addMailJob } from './post.server.ts'

const {
  key: _key,
  message: _message,
  content: _content,
  secret: _secret,
  has_secret: _hasSecret,
  ...listed
} = getTableColumns(table)

const toMail = (row: Row, shownBy: SecretBox | undefined): StoredMail => {
  const { key: _key, message: _message, content, secret, ...mail } = row
  const shown = shownBy && secret && openSecret(shownBy, secret)
  const hidden = mail.has_secret ? '#…' : null
  return { ...mail, text: letterText(withSecret(content, shown ?? hidden, mail.language)) }
}
type Row = typeof table.$inferSelect

type Options = {
  box: SecretBox
  /** Where mails go now. */
  port: (typeof mailPorts)[number]
  /** Whether administrators may read the secrets of links, for demonstrations. */
  showsSecrets: boolean
}

/** Handlers of the administrator's calls. */
export const mailHandlers = ({
  box,
  port,
  showsSecrets,
}: Options): HandlersOf<typeof mailEndpoints> => ({
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
    const mail = one(await db.select().from(table).where(eq(table.id, id)))
    return toMail(mail, showsSecrets ? box : undefined)
  },
  async send({ params: { id } }, { db }) {
    const [row] = await db
      .update(table)
      .set({ state: 'queued', tries: 0 })
      .where(and(eq(table.id, id), eq(table.state, 'failed'), eq(table.has_secret, false)))
      .returning()
    if (!row) {
      const { has_secret } = one(await db.select().from(table).where(eq(table.id, id)))
      return fail(409, has_secret ? 'mail:has_secret' : 'mail:not_failed')
    }
    await db.execute(sql`select ${addMailJob(sql`${id}::int`)}`)
    return toMail(row, undefined)
  },
})
