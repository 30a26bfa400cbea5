import { expect, it } from 'vitest'
import { addTriggers } from './migration.ts'

const createTable = (table: string, columns: string) =>
  `CREATE TABLE "${table}" (\n${columns}\n);\n`
const record = `\t"id" integer PRIMARY KEY NOT NULL,\n\t"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL`
const searched = `\t"search" text GENERATED ALWAYS AS (search_text(title)) STORED`

it('a migration adds the history triggers to new record tables, and the search trigger to searched ones', () => {
  const index = 'CREATE INDEX "tasks_search" ON "tasks" USING gin (search gin_trgm_ops);\n'
  const sql = [
    createTable('tasks', `${record},\n${searched}`),
    createTable('task_notes', record),
    createTable('task_runs', '\t"id" integer PRIMARY KEY NOT NULL'),
    index,
  ].join('--> statement-breakpoint\n')
  const added = addTriggers(sql).slice(sql.trimEnd().length).split('--> statement-breakpoint\n')
  expect(added.slice(1).map((statement) => statement.trim())).toEqual([
    "select kernel_track('tasks');",
    'create trigger learn_search_words after insert or update on tasks\n  for each row execute function learn_search_words();',
    "select kernel_track('task_notes');",
  ])
})

it('a migration without new tables stays as generated', () => {
  const sql = 'ALTER TABLE "tasks" ADD COLUMN "due" date;\n'
  expect(addTriggers(sql)).toBe(sql)
})
