/** A migration with the triggers of history and search words that its new tables of records need. */
export function withTriggers(sql: string): string {
  const made = [...sql.matchAll(/^CREATE TABLE "(\w+)" \(\n([\s\S]*?)\n\);/gm)]
  const triggers = made.flatMap(([, table = '', columns = '']) => [
    ...(/^\t"provenance" jsonb/m.test(columns) ? [`select kernel_track('${table}');`] : []),
    ...(/^\t"search" text GENERATED/m.test(columns) ? [learning(table)] : []),
  ])
  return `${[sql.trimEnd(), ...triggers].join('--> statement-breakpoint\n')}\n`
}

const learning = (table: string) =>
  `create trigger learn_search_words after insert or update on ${table}\n` +
  '  for each row execute function learn_search_words();'
