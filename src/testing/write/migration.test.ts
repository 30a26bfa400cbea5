import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../template.ts'
import { addTriggers, buildIndexesConcurrently, faultsOfMigration } from './migration.ts'

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

const breakpoint = '--> statement-breakpoint\n'

it('a migration builds indexes of tables with rows while people work', () => {
  const sql = [
    createTable('tasks', record),
    'CREATE INDEX "tasks_due" ON "tasks" USING btree ("due");',
    'CREATE UNIQUE INDEX "mandates_due" ON "mandates" USING btree ("due");',
  ].join(breakpoint)
  expect(buildIndexesConcurrently(sql)).toBe(
    sql.replace('UNIQUE INDEX', 'UNIQUE INDEX CONCURRENTLY IF NOT EXISTS'),
  )
})

it('a migration that keeps people waiting, or the version before from running, is told with the remedy', () => {
  const faultOf = (statement: string) => faultsOfMigration(statement).join()
  for (const [statement, remedy] of [
    ['CREATE INDEX "a" ON "mandates" ("due");', /CONCURRENTLY/],
    ['CREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "mandates" ("due");', /^$/],
    ['ALTER TABLE "mandates" DROP COLUMN "due";', /later version/],
    ['ALTER TABLE "mandates" RENAME COLUMN "due" TO "end";', /later version/],
    ['DROP TABLE "mandates";', /later version/],
    ['UPDATE mandates SET due = null;', /batches/],
    ['DELETE FROM mandates WHERE due is null;', /batches/],
    ['ALTER TABLE "mandates" ALTER COLUMN "due" SET DATA TYPE text;', /rewrites/],
    ['ALTER TABLE "mandates" ALTER COLUMN "due" SET NOT NULL;', /later version/],
    ['ALTER TABLE "mandates" ADD COLUMN "due" date NOT NULL;', /default/],
    ['ALTER TABLE "mandates" ADD COLUMN "due" date DEFAULT now() NOT NULL;', /^$/],
    ['ALTER TABLE "mandates" ADD COLUMN "due" date;', /^$/],
    ['ALTER TABLE "mandates" ADD CONSTRAINT "a" CHECK (due > now());', /NOT VALID/],
    ['ALTER TABLE "mandates" ADD CONSTRAINT "a" CHECK (due > now()) NOT VALID;', /^$/],
    ['-- allowed: the table has one row\nUPDATE settings SET due = null;', /^$/],
  ] as const)
    expect(faultOf(statement), statement).toMatch(remedy)
  const another = [
    createTable('notes', record),
    'ALTER TABLE "notes" ADD CONSTRAINT "a" CHECK (true);',
  ]
  expect(faultsOfMigration(another.join(breakpoint))).toEqual([])
})

it('no migration since these rules keeps people waiting, or the version before from running', () => {
  const folder = join(root, 'migrations')
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > '0078')
  const faults = names.flatMap((name) =>
    faultsOfMigration(readFileSync(join(folder, name), 'utf8')).map((fault) => `${name}: ${fault}`),
  )
  expect(faults).toEqual([])
})
