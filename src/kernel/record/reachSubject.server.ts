import { is, SQL, sql } from 'drizzle-orm'
import type { Person } from '../access.ts'

/** Whose reach a condition asks: that of a person, or of each person whom a column names. */
export type ReachSubject = Pick<Person, 'groups'> & { id: number | SQL }

/**
 * The id of a reader in SQL. That of a person stands in the statement and is no parameter, so that PostgreSQL plans it by
 * how much this person reaches: one plan for all of them suits neither who has nearly everything nor who has little.
 */
export const idOf = ({ id }: ReachSubject): SQL => (is(id, SQL) ? id : sql.raw(String(id)))
