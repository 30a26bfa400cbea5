/** Adds the triggers for history and search words that new tables of a migration need. */
export function addTriggers(sql: string): string {
  const newTables = [...sql.matchAll(/^CREATE TABLE "(\w+)" \(\n([\s\S]*?)\n\);/gm)]
  const triggers = newTables.flatMap(([, table = '', columns = '']) => [
    ...(/^\t"provenance" jsonb/m.test(columns) ? [`select kernel_track('${table}');`] : []),
    ...(/^\t"search" text GENERATED/m.test(columns) ? [searchWordsTrigger(table)] : []),
  ])
  return `${[sql.trimEnd(), ...triggers].join('--> statement-breakpoint\n')}\n`
}

const searchWordsTrigger = (table: string) =>
  `create trigger learn_search_words after insert or update on ${table}\n` +
  '  for each row execute function learn_search_words();'
