import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig, serverUrl } from '../config.server.ts'
import type { ChainFault } from '../kernel/audit/chain.ts'
import { auditHeadsFile } from '../kernel/audit/heads.server.ts'
import { headsIn } from '../kernel/audit/heads.ts'
import { auditYears, pruneAudit } from '../kernel/audit/pruning.server.ts'
import { type ChainCheck, verifyChain } from '../kernel/audit/verify.server.ts'
import { connect, type Database } from '../kernel/database/db.server.ts'
import { reachPostgres } from '../kernel/database/running.server.ts'
import { StartError } from '../kernel/startError.ts'

const faults: Record<ChainFault, string> = {
  row_altered: 'A row was altered',
  row_missing: 'A row is missing',
  row_added: 'A row was added',
  seal_altered: 'A seal was altered',
  seal_missing: 'A seal is missing',
  erased_silently: 'A row was erased, and no act says so',
  head_missing:
    'The published head is not in the chain: the chain was recomputed, or cut off before it',
}

type Options = {
  root: string
  /** The command and its options. */
  args: string[]
  env: NodeJS.ProcessEnv
  print: (line: string) => void
}

/**
 * Runs `verify [--head <digest or file>]` or `prune` on the database of the configuration; returns the exit code: 1 if
 * the chain is broken. The heads that the product wrote into its data folder are verified as well.
 */
export async function runAuditCommand({ root, args, env, print }: Options): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { head: { type: 'string', multiple: true } },
  })
  const given = (values.head ?? []).flatMap(readHeads)
  const config = readConfig(env, root, '')
  const headsFile = auditHeadsFile(config.DATA_DIR)
  const written = existsSync(headsFile) ? headsIn(readFileSync(headsFile, 'utf8')) : []
  const postgres = serverUrl(config) ? undefined : await reachPostgres(config.DATA_DIR)
  const database = connect(serverUrl(config) ?? postgres!.url, () => undefined)
  try {
    if (positionals[0] === 'prune') return await prune(database, print)
    const check = await verifyChain(database.db, [...written, ...given])
    for (const line of describeCheck(check, { given: given.length, written: written.length }))
      print(line)
    if (written.length === 0) print(`No heads are in ${headsFile}.`)
    return check.problem ? 1 : 0
  } finally {
    await database.close()
    await postgres?.stop()
  }
}

/** The heads in a file, or the digest itself. */
function readHeads(given: string) {
  const heads = headsIn(existsSync(given) ? readFileSync(given, 'utf8') : given)
  if (heads.length === 0)
    throw new StartError(`--head ${given}: neither a digest (64 characters) nor a file with one`)
  return heads
}

async function prune(database: Database, print: Options['print']) {
  const rows = await pruneAudit(database, new Date())
  print(
    rows > 0
      ? `Removed ${rows} rows older than ${auditYears} years.`
      : `No row is older than ${auditYears} years.`,
  )
  return 0
}

function describeCheck(
  { problem, ...check }: ChainCheck,
  heads: { given: number; written: number },
): string[] {
  const counted = `${check.rows} rows in ${check.seals} seals, ${check.unsealed} rows wait for the next seal, ${check.erased} rows are erased.`
  if (problem) {
    const where = [
      problem.row === null ? [] : `row ${problem.row}`,
      problem.seal === null ? [] : `seal ${problem.seal}`,
    ].flat()
    return [
      `The chain is broken. ${faults[problem.fault]}${where.length > 0 ? `: ${where.join(', ')}` : ''}.`,
      `Verified before: ${counted}`,
    ]
  }
  const published = [
    ...(heads.written > 0
      ? [`It contains the ${heads.written} heads that the product wrote into its data folder.`]
      : []),
    ...(heads.given > 0 ? [`It contains the ${heads.given} published heads that were given.`] : []),
  ]
  const head = check.head ? [`Its head is ${check.head}, of ${check.to}.`] : []
  return [`The chain is intact: ${counted}`, ...head, ...published]
}
