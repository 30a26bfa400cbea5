// The records of long proofs under docs/proofs, and whether what they prove has changed since.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every proof: {name, record?: {date, commit, passed, …}, stale?: why its record no longer counts}. */
export function listProofs(root) {
  const subjects = JSON.parse(readFileSync(join(root, 'prove', 'subjects.json'), 'utf8'))
  return Object.entries(subjects).map(([name, paths]) => {
    const file = join(root, 'docs', 'proofs', `${name}.json`)
    if (!existsSync(file)) return { name, stale: 'never recorded' }
    const record = JSON.parse(readFileSync(file, 'utf8'))
    return { name, record, stale: record.passed ? changeSince(root, record, paths) : 'failed' }
  })
}

/** Names the newest commit after a record that touched one of the paths; undefined if there is none, or no history. */
function changeSince(root, { commit, date }, paths) {
  const newest = (...range) =>
    execFileSync(
      'git',
      [
        'log',
        '-1',
        '--format=%h of %cs (%s)',
        ...range,
        '--',
        ...paths,
        ':!*.test.ts',
        ':!*.text.ts',
      ],
      { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    ).trim()
  try {
    const found = newest(`${commit.replace('-dirty', '')}..HEAD`)
    return found ? `before ${found}` : undefined
  } catch {
    // The commit is in no history here: a record of another clone, or of a rebased one.
  }
  try {
    const found = newest(`--since=${date}`)
    return found ? `before ${found}` : undefined
  } catch {
    return undefined
  }
}
