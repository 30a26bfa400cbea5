import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, one } from '../../../kernel/database/db.server.ts'
import { fail } from '../../../kernel/http/errors.ts'
import type { HandlersOf } from '../../../kernel/http/handler.server.ts'
import { records } from '../../../kernel/record/record.server.ts'
import { serviceOf } from '../../../services.ts'
import { usersTable } from '../../auth/user.table.ts'
import { hasCapability } from '../../mandates/form/service.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { reportCommentsTable as table } from './comment.table.ts'
import { type commentEndpoints, type ReportChapter, reportComments } from './comment.ts'

const author = alias(usersTable, 'author')
const answering = alias(usersTable, 'answering')
const nameOf = (person: typeof author | typeof answering) =>
  sql<string | null>`coalesce(${person.company_name}, ${person.name})`

export const commentRecords = records(reportComments, {
  table,
  joins: [
    { table: mandatesTable, on: eq(mandatesTable.id, table.mandate), always: true },
    { table: author, on: eq(author.id, table.author), always: true },
    { table: answering, on: eq(answering.id, table.answered_by) },
  ],
  columns: {
    mandate_number: mandatesTable.number,
    author_name: nameOf(author),
    answered_by_name: nameOf(answering),
  },
  search: { allText: table.search, byGroup: { base: table.search } },
  exported: { words: 'report_comment', columns: {} },
  async beforeWrite(values, { user }, current) {
    const isAnswered = 'answer' in values && values.answer !== (current?.answer ?? null)
    return {
      ...values,
      ...(!current && { author: user.id }),
      ...(isAnswered && { answered_by: values.answer ? user.id : null }),
    }
  },
})

export const commentHandlers: HandlersOf<typeof commentEndpoints> = {
  ...commentRecords.handlers,
  async create(input, context) {
    // Whoever may not comment learns nothing of the service.
    const comment = await commentRecords.handlers.create(input, context)
    const { kind } = one(
      await context.db
        .select({ kind: mandatesTable.kind })
        .from(mandatesTable)
        .where(eq(mandatesTable.id, input.body.mandate)),
    )
    const service = serviceOf(kind)
    if (!hasCapability(service, 'report') && !hasCapability(service, 'form_report'))
      fail(409, 'report:no_comparison')
    return comment
  },
}

/** A comment as drafts print it. */
export type OpenComment = {
  id: number
  chapter: ReportChapter
  text: string
  author: string
  /** ISO 8601. */
  at: string
  answer: string | null
  answered_by: string | null
}

/** The comments on a mandate's report that nobody has resolved, oldest first. */
export const openCommentsOf = async (mandate: number, db: Db): Promise<OpenComment[]> => {
  const rows = await db
    .select({
      id: table.id,
      ...{ chapter: table.chapter, text: table.text, at: table.created_at, answer: table.answer },
      author: nameOf(author),
      answered_by: nameOf(answering),
    })
    .from(table)
    .innerJoin(author, eq(author.id, table.author))
    .leftJoin(answering, eq(answering.id, table.answered_by))
    .where(
      and(eq(table.mandate, mandate), sql`${table.resolved} is not true`, isNull(table.deleted_at)),
    )
    .orderBy(table.created_at, table.id)
  return rows.map((row) => ({ ...row, author: row.author ?? '' }))
}
