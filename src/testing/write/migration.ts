/** Adds the triggers for history and search words that new tables of a migration need. */
export function addTriggers(sql: string): string {
  const newTables = [...sql.matchAll(/^CREATE TABLE "(\w+)" \(\n([\s\S]*?)\n\);/gm)]
  const triggers = newTables.flatMap(([, table = '', columns = '']) => [
    ...(/^\t"provenance" jsonb/m.test(columns) ? [`select kernel_track('${table}');`] : []),
    ...(/^\t"search" text GENERATED/m.test(columns) ? [searchWordsTrigger(table)] : []),
  ])
  return `${[sql.trimEnd(), ...triggers].join('--> statement-breakpoint\n')}\n`
}

/** Lets indexes on tables that have rows already be built while people work. */
export function buildIndexesConcurrently(sql: string): string {
  const created = newTablesOf(sql)
  return sql.replaceAll(
    /^CREATE (UNIQUE )?INDEX ("\w+") ON "(\w+)"/gm,
    (whole, unique = '', name, table) =>
      created.has(table)
        ? whole
        : `CREATE ${unique}INDEX CONCURRENTLY IF NOT EXISTS ${name} ON "${table}"`,
  )
}

const newTablesOf = (sql: string) =>
  new Set([...sql.matchAll(/^CREATE TABLE "(\w+)"/gm)].map(([, table]) => table!))

/**
 * What a migration does that keeps people waiting, or takes from the version before what it needs to run, with the remedy;
 * a line `-- allowed: <reason>` above a statement allows it.
 */
export function faultsOfMigration(sql: string): string[] {
  const created = newTablesOf(sql)
  const isNew = (statement: string) =>
    created.has(
      /^(?:ALTER TABLE|UPDATE|DELETE FROM|INSERT INTO)\s+"?(\w+)/i.exec(statement)?.[1] ?? '',
    )
  const rules: [RegExp, string][] = [
    [
      /^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)/i,
      'build the index CONCURRENTLY IF NOT EXISTS: without, nobody can write meanwhile',
    ],
    [
      /\b(DROP (TABLE|COLUMN|VIEW|FUNCTION|TYPE)|RENAME)\b/i,
      'drop or rename it in a later version: the version before still uses it',
    ],
    [
      /^(UPDATE|DELETE FROM)\b/i,
      'move values by a job, in batches: one statement locks all rows until it ends',
    ],
    [
      /\bSET DATA TYPE\b|\bALTER COLUMN "?\w+"? TYPE\b/i,
      'add a column instead: another type rewrites the table',
    ],
    [
      /\bSET NOT NULL\b/i,
      'add a check NOT VALID, validate it, and set NOT NULL in a later version: this one reads the whole table under a lock, and the version before may write null',
    ],
    [
      /^ALTER TABLE (?!.*\bDEFAULT\b).*\bADD COLUMN .*\bNOT NULL\b/i,
      'give the column a default: the version before does not fill it in',
    ],
    [
      /^ALTER TABLE .*\bADD CONSTRAINT(?!.*\bNOT VALID\b)/i,
      'add the constraint NOT VALID, and validate it in a further migration: checking reads the whole table under a lock',
    ],
  ]
  return sql.split('--> statement-breakpoint').flatMap((part) => {
    const statement = part.replaceAll(/^--.*$/gm, '').trim()
    if (/^-- allowed: \S/m.test(part) || isNew(statement)) return []
    const onNew = created.has(/\bON "?(\w+)"?/i.exec(statement)?.[1] ?? '')
    return rules
      .filter(([pattern], index) => pattern.test(statement) && !(index === 0 && onNew))
      .map(([, remedy]) => `${statement.split('\n')[0]}: ${remedy}`)
  })
}

const searchWordsTrigger = (table: string) =>
  `create trigger learn_search_words after insert or update on ${table}\n` +
  '  for each row execute function learn_search_words();'
