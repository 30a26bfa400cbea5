import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'

const seconds = shape.int()

/** Why there is no good backup of a night; `interrupted`: the process that made it was ended. */
export const nightFaults = [
  'full',
  'content',
  'not_made',
  'differs',
  'target',
  'interrupted',
] as const

const night = shape.object({
  due_at: shape.moment(),
  state: shape.choice(['running', 'done', 'failed']),
  ended_at: shape.moment().nullable(),
  fault: shape.choice(nightFaults).nullable(),
  /** Name and size of the encrypted file. */
  name: shape.text().nullable(),
  bytes: shape.int().nullable(),
  sha256: shape.text().nullable(),
  /** Whether it was restored into a database of its own and compared, and what was counted then. */
  is_tried: shape.boolean().nullable(),
  ...{ rows: shape.int().nullable(), tables: shape.int().nullable() },
  ...{ contents: shape.int().nullable(), seals: shape.int().nullable() },
})
export type Night = TypeOf<typeof night>

const backups = shape.object({
  /** Whether backups are made by schedule. */
  is_scheduled: shape.boolean(),
  /** Whether another program makes them, of which nothing is known here. */
  is_elsewhere: shape.boolean(),
  /** The last backups that were due, latest first. */
  nights: shape.list(night),
  /** When the last good one was due, that was restored and compared. */
  last_good_at: shape.moment().nullable(),
  /** When somebody last opened one with the secret key. */
  opened_at: shape.moment().nullable(),
  opened_by: shape.text().nullable(),
  /** Whether nobody has for a quarter of a year. */
  is_to_open: shape.boolean(),
})
export type Backups = TypeOf<typeof backups>

/** How the installation is. A part that could not be asked is null: nothing is known of it. */
const operations = shape.object({
  asked_at: shape.moment(),
  program: shape.object({
    version: shape.text(),
    node: shape.text(),
    /** When the process started that answers. */
    since: shape.moment(),
  }),
  database: shape
    .object({
      kind: shape.choice(['embedded', 'external']),
      version: shape.text(),
      bytes: shape.int(),
      migrations: shape.int(),
      is_read_only: shape.boolean(),
      /** Whether each change waits for a synchronous replica that is not connected. */
      is_replica_missing: shape.boolean(),
    })
    .nullable(),
  jobs: shape
    .object({
      /** Processes that take jobs. */
      workers: shape.int(),
      ...{ due: shape.int(), running: shape.int(), later: shape.int() },
      ...{ failed: shape.int(), held: shape.int() },
      oldest_due_seconds: seconds,
      oldest_running_seconds: seconds,
    })
    .nullable(),
  mails: shape
    .object({
      port: shape.choice(['outbox', 'smtp']),
      ...{ queued: shape.int(), failed: shape.int() },
      oldest_queued_seconds: seconds,
      last_sent_at: shape.moment().nullable(),
    })
    .nullable(),
  storage: shape
    .object({
      kind: shape.choice(['folder', 'bucket']),
      /** Whether the last call of the bucket failed. */
      is_away: shape.boolean(),
      /** Of the disk of the data folder. */
      ...{ free_bytes: shape.int(), total_bytes: shape.int() },
      /** What files take that are shown, their former versions, those in the trash; and the register, in the database. */
      bytes: shape.object({
        ...{ files: shape.int(), versions: shape.int(), trash: shape.int(), register: shape.int() },
      }),
    })
    .nullable(),
  backups: backups.nullable(),
  /** Outside services that were called since this process started, by host. */
  services: shape.list(
    shape.object({
      host: shape.text(),
      answered_at: shape.moment().nullable(),
      failed_at: shape.moment().nullable(),
      /** A status, or why there was none. */
      failure: shape.text().nullable(),
    }),
  ),
})
export type Operations = TypeOf<typeof operations>
export type ServiceRecord = Operations['services'][number]
export const operationsSchemas = { Operations: operations }

export const operationsEndpoints = {
  /** How the installation is at this moment. */
  read: endpoint('GET', '/operations/', { access: 'operations:read', output: operations }),
  /** Notes that somebody has opened a backup with the secret key: they know the hash of what is in it. */
  opened: endpoint('POST', '/operations/opened/', {
    access: 'operations:write',
    body: shape.strictObject({
      sha256: shape.line({
        letters: 'lower',
        pattern: /^[\da-f]{64}$/,
        wrong: 'operations:error.sha256_form',
      }),
    }),
    output: shape.object({ due_at: shape.moment() }),
  }),
}

/** When administrators are told that something takes too long or is nearly used up; as in `deploy/alerts.yml`. */
export const operationsLimits = {
  dueSeconds: 900,
  runningSeconds: 3600,
  queuedSeconds: 900,
  freeShare: 0.1,
  backupHours: 36,
  openedDays: 91,
  /** Size from which a whole copy each night takes too long, in bytes. */
  largeBackup: 100_000_000_000,
  nights: 30,
} as const

/** Parts of the page that may need somebody, in the order of the page. */
export const operationsParts = [
  'backups',
  'database',
  'jobs',
  'mails',
  'storage',
  'services',
] as const
export type OperationsPart = (typeof operationsParts)[number]

/** What may be wrong; `problem.<name>` is the sentence of what to do. */
export type OperationsProblem =
  | 'unknown'
  | 'read_only'
  | 'replica_missing'
  | 'no_worker'
  | 'late'
  | 'stuck'
  | 'failed'
  | 'held'
  | 'mails_failed'
  | 'mails_late'
  | 'no_server'
  | 'away'
  | 'nearly_full'
  | 'service_failing'
  | 'no_target'
  | 'no_backup'
  | 'backup_failed'
  | 'not_tried'
  | 'to_open'

/** Whether the last call of a service failed. */
export const isFailing = ({ answered_at, failed_at }: ServiceRecord) =>
  failed_at !== null && failed_at >= (answered_at ?? '')

/** What is wrong with a part, the most pressing first; empty if nothing is. */
export function problemsIn(part: OperationsPart, operations: Operations): OperationsProblem[] {
  const { database, jobs, mails, storage, services, backups } = operations
  const limits = operationsLimits
  const found: Record<OperationsPart, readonly (OperationsProblem | false)[]> = {
    backups: backups ? problemsOfBackups(backups, operations.asked_at) : ['unknown'],
    database: database
      ? [database.is_read_only && 'read_only', database.is_replica_missing && 'replica_missing']
      : ['unknown'],
    jobs: jobs
      ? [
          jobs.workers === 0 && 'no_worker',
          jobs.oldest_due_seconds > limits.dueSeconds && 'late',
          jobs.oldest_running_seconds > limits.runningSeconds && 'stuck',
          jobs.failed > 0 && 'failed',
          jobs.held > 0 && 'held',
        ]
      : ['unknown'],
    mails: mails
      ? [
          mails.failed > 0 && 'mails_failed',
          mails.oldest_queued_seconds > limits.queuedSeconds && 'mails_late',
          mails.port === 'outbox' && 'no_server',
        ]
      : ['unknown'],
    storage: storage
      ? [
          storage.is_away && 'away',
          storage.free_bytes < storage.total_bytes * limits.freeShare && 'nearly_full',
        ]
      : ['unknown'],
    services: [services.some(isFailing) && 'service_failing'],
  }
  return found[part].filter((problem) => problem !== false)
}

/** Whether a backup that runs was given up: no process takes that long without a word. */
export const isGivenUp = ({ state, due_at }: Night, now: string) =>
  state === 'running' && hoursBetween(due_at, now) > 24

const hoursBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000

function problemsOfBackups(
  { is_scheduled, is_elsewhere, nights, last_good_at, is_to_open }: Backups,
  now: string,
): (OperationsProblem | false)[] {
  if (is_elsewhere) return []
  if (!is_scheduled) return ['no_target']
  const [last] = nights
  const isOld =
    last !== undefined &&
    hoursBetween(last_good_at ?? nights.at(-1)!.due_at, now) > operationsLimits.backupHours
  return [
    last !== undefined && (last.state === 'failed' || isGivenUp(last, now)) && 'backup_failed',
    last?.state === 'done' && last.is_tried === false && 'not_tried',
    isOld && 'no_backup',
    is_to_open && 'to_open',
  ]
}
