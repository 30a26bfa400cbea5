import { Counter } from 'prom-client'

/** Calls of outside services, by host and by what came of them: a status or a reason. */
export const outsideCalls = new Counter({
  name: 'egide_outside_calls_total',
  help: 'Calls of outside services, by host and outcome.',
  labelNames: ['host', 'outcome'],
  registers: [],
})

/** When a host last answered this process and when it last failed to, with what it said then. */
export type OutsideRecord = { answeredAt?: Date; failedAt?: Date; failure?: string }

const records = new Map<string, OutsideRecord>()

/** What became of the last calls of outside services, by host, since this process started. */
export const outsideRecords: ReadonlyMap<string, OutsideRecord> = records

/** Counts a call of an outside service and keeps when it was; `outcome` is a status or the reason why there is none. */
export function countOutsideCall(host: string, outcome: string) {
  outsideCalls.inc({ host, outcome })
  const at = new Date()
  const isAnswer = /^[23]/.test(outcome)
  records.set(host, {
    ...records.get(host),
    ...(isAnswer ? { answeredAt: at } : { failedAt: at, failure: outcome }),
  })
}

/** Calls that read much, by the server that they read from. */
export const expensiveReads = new Counter({
  name: 'egide_expensive_reads_total',
  help: 'Exports, maps and statistics, by the server that answered: replica or primary.',
  labelNames: ['server'],
  registers: [],
})

/** Runs of jobs in this process, by task and by whether they failed. */
export const jobRuns = new Counter({
  name: 'egide_job_runs_total',
  help: 'Runs of background jobs, by task and outcome (done, failed).',
  labelNames: ['task', 'outcome'],
  registers: [],
})
