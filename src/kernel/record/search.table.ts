import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * All words of the search texts, to correct typing errors; maintained by the trigger `learn_search_words`.
 * There is no unique index, so that concurrent writers of the same word do not block each other.
 */
export const searchedWords = pgTable('search_words', { word: text().notNull() }, () => [
  index('search_words_begin').on(sql`word text_pattern_ops`),
  index('search_words_part').using('gin', sql`word gin_trgm_ops`),
])
