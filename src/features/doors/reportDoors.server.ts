import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { writeAudit } from '../../kernel/audit/audit.server.ts'
import { ServerClient } from '../../kernel/database/servers.server.ts'
import { formatDate } from '../../kernel/field/format.ts'
import { StartError } from '../../kernel/startError.ts'
import { countWords } from '../mails/heldJobs.server.ts'
import { type Door, type DoorKind, doorKinds } from './doors.ts'
import { closeDoors, listDoors } from './openDoors.server.ts'
import { readRestored } from './restored.server.ts'

/** Kinds of doors in English, as the command prints them. */
const nouns: Record<DoorKind, string> = {
  share: 'share link',
  quote_link: 'link to a quote',
  kickoff_form: 'kick-off form',
  calendar: 'calendar address',
  invitation: 'invitation',
  reset: 'password reset',
  session: 'session',
  trusted_device: 'trusted device',
}

/** The kinds that `--close-doors` names, separated by commas; undefined without it. */
export function doorKindsIn(given: string | undefined): DoorKind[] | undefined {
  return given?.split(',').map((name) => {
    const kind = doorKinds.find((one) => one === name.trim())
    if (!kind) throw new StartError(`--close-doors takes kinds of ${doorKinds.join(', ')}.`)
    return kind
  })
}

/**
 * Closes the doors of these kinds that the restored backup holds open, and prints those that stay open, each with its
 * age and person.
 */
export async function reportDoors(
  databaseUrl: string,
  dataDir: string,
  closing: readonly DoorKind[] | undefined,
  print: (line: string) => void,
): Promise<void> {
  const restored = readRestored(dataDir)
  if (!restored) throw new StartError(`The office in ${dataDir} was not restored from a backup.`)
  const now = new Date()
  const scope = { before: new Date(restored.backup_of), now }
  const pool = new pg.Pool({
    Client: ServerClient,
    connectionString: databaseUrl,
    application_name: 'egide restore',
    max: 1,
  })
  const db = drizzle(pool)
  try {
    if (closing) {
      const closed = await db.transaction(async (tx) => {
        const counts = await closeDoors(tx, scope, { kinds: closing })
        const count = Object.values(counts).reduce((sum, one) => sum + one, 0)
        if (count > 0)
          await writeAudit(tx, { actor: null, now }, 'doors:closed', { detail: { count } })
        return count
      })
      print(`Closed of what the backup held open: ${closed}.`)
    }
    const { count, results } = await listDoors(db, scope)
    if (count === 0) return print('The backup holds nothing open.')
    print(
      `The backup holds open ${countWords(count, 'door')}; some may have been closed since. Close all with npm run restore -- --close-doors, kinds with --close-doors=${doorKinds.slice(0, 2).join(',')}, single ones under Settings, Log:`,
    )
    for (const door of results) print(`- ${describeDoor(door, now)}`)
    if (count > results.length) print(`- and ${count - results.length} more`)
  } finally {
    await pool.end()
  }
}

function describeDoor({ kind, person, label, since }: Door, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(since)) / 86_400_000)
  const what = [nouns[kind], person, label].filter(Boolean).join(', ')
  return `${what}, since ${formatDate(since)} (${countWords(days, 'day')})`
}
