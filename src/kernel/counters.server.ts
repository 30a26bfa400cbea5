import { Counter } from 'prom-client'

/** Calls of outside services through `guardedFetch`, by host and by what came of them: a status or a reason. */
export const outsideCalls = new Counter({
  name: 'egide_outside_calls_total',
  help: 'Calls of outside services, by host and outcome.',
  labelNames: ['host', 'outcome'],
  registers: [],
})

/** Runs of jobs in this process, by task and by whether they failed. */
export const jobRuns = new Counter({
  name: 'egide_job_runs_total',
  help: 'Runs of background jobs, by task and outcome (done, failed).',
  labelNames: ['task', 'outcome'],
  registers: [],
})
