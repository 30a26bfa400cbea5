import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../kernel/record/record.table.ts'
import { sealedColumn } from '../../kernel/secrets/sealed.table.ts'
import type { Language } from '../../kernel/text.ts'
import type { LetterContent } from './letterFrame.ts'
import type { MailState, mailPorts } from './mail.ts'

/** Mails of the product, in the order in which they were queued. */
export const mailsTable = pgTable(
  'mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    created_at: instantColumn().notNull().default(sql`now()`),
    /** Key chosen by the code that queues the mail, so that a job that runs twice queues it once. */
    key: text().notNull().unique(),
    /** Local part of its Message-ID, the same for all attempts. */
    message: uuid().notNull().defaultRandom(),
    recipient: text().notNull(),
    language: text().$type<Language>().notNull(),
    subject: text().notNull(),
    content: jsonb().$type<LetterContent>().notNull(),
    /** Secret end of the link, which only the recipient may know; null once the mail is sent or failed. */
    secret: sealedColumn(),
    has_secret: boolean().notNull().default(false),
    state: text().$type<MailState>().notNull().default('queued'),
    port: text().$type<(typeof mailPorts)[number]>(),
    sent_at: instantColumn(),
    tries: integer().notNull().default(0),
    tried_at: instantColumn(),
    problem: text(),
  },
  (table) => [
    index('mails_by_state').on(table.state, table.id),
    index('mails_ended').on(table.created_at).where(sql`state <> 'queued'`),
  ],
)
