import type { Config } from '../../config.server.ts'
import type { Database } from '../../kernel/database/db.server.ts'
import { isLoopback } from '../../kernel/http/loopback.server.ts'
import { StartError } from '../../kernel/startError.ts'
import { usersTable } from '../auth/user.table.ts'
import {
  activeAccounts,
  loadDemonstration,
  randomPassword,
  resetDemonstrationPasswords,
} from './demonstration.server.ts'
import { demonstrationPassword } from './demonstration.ts'

/**
 * Loads the demonstration data if configured, and refuses to serve accounts with the well-known password
 * beyond this machine. Returns the lines to print about signing in.
 */
export async function openDemonstration(
  database: Database,
  config: Pick<Config, 'DEMO' | 'HOST' | 'PUBLIC_URL' | 'DATABASE_URL' | 'TRUST_PROXY' | 'root'>,
): Promise<string[]> {
  const { DEMO, HOST, PUBLIC_URL, DATABASE_URL, TRUST_PROXY } = config
  const [existingUser] = await database.db.select({ id: usersTable.id }).from(usersTable).limit(1)
  const isConfigured = DEMO === 'on' || DEMO === 'public' || (DEMO === undefined && !DATABASE_URL)
  if (!existingUser && isConfigured)
    await loadDemonstration(database, config.root, {
      password: demonstrationPassword,
      now: new Date(),
    })
  const accounts = await activeAccounts(database.db)
  if (accounts.length === 0) return []
  const accountLines = (passwordOf: (account: (typeof accounts)[number]) => string) => [
    'Demonstration accounts:',
    ...accounts.map((account) => `  ${account.email}  ${passwordOf(account)}`),
  ]
  if (DEMO === 'public') {
    const password = randomPassword()
    await resetDemonstrationPasswords(database, password, new Date())
    return accountLines(() => password)
  }
  const publicHost = [HOST, ...(PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : [])].find(
    (host) => !isLoopback(host),
  )
  // A proxy may serve anybody, unless PUBLIC_URL says that it is for this machine.
  const isProxied = TRUST_PROXY !== false && PUBLIC_URL === undefined
  const isAnyKnown = accounts.some(({ isKnown }) => isKnown)
  if (isAnyKnown && (publicHost || isProxied))
    throw new StartError(
      `Demonstration accounts have a password that everybody knows, so they are not served ${publicHost ? `to ${publicHost}` : 'through a proxy (TRUST_PROXY)'}.\nRemove the demonstration data as an administrator, start with DEMO=public for random passwords, or listen on 127.0.0.1.`,
    )
  // Started with DEMO=public before, or changed by whoever signed in.
  const ownPassword = 'a password of its own (DEMO=public gives new ones)'
  return accountLines(({ isKnown }) => (isKnown ? demonstrationPassword : ownPassword))
}
