import type { Database } from '../../kernel/database/db.server.ts'

/** Records the statements that a product sends to its database, each one a round trip. */
export function recordStatements() {
  let sent: string[] = []
  return {
    wrap(database: Database): Database {
      for (const pool of [database.pool, database.searches])
        pool.on('connect', (client) => {
          const query = client.query.bind(client) as (...given: unknown[]) => unknown
          client.query = ((first: string | { text: string }, ...rest: unknown[]) => {
            sent.push(typeof first === 'string' ? first : first.text)
            return query(first, ...rest)
          }) as typeof client.query
        })
      return database
    },
    /** The statements sent while this runs. */
    async during(work: () => Promise<unknown>): Promise<string[]> {
      sent = []
      await work()
      return sent
    },
  }
}
