import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Words that stand in some search text, for whoever makes a typing error; kept by the trigger
 * `learn_search_words`. A word may be there twice: two who write it at once do not wait for each other.
 */
export const searchedWords = pgTable('search_words', { word: text().notNull() }, () => [
  index('search_words_begin').on(sql`word text_pattern_ops`),
  index('search_words_part').using('gin', sql`word gin_trgm_ops`),
])
