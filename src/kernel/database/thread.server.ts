import { Worker, type WorkerOptions } from 'node:worker_threads'
import { type Program, scriptOf } from './child.server.ts'

type OwnThread = Pick<WorkerOptions, 'workerData' | 'resourceLimits'> & {
  /** Path of the thread's source below the product's folder. */
  source: string
}

/** Node has no option by which a thread would read sources as tsx does. */
const registerTsx = (script: string) =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(script)}) })`

/** Starts a thread of the product. It does not keep the process alive. */
export function startThread(program: Program, { source, ...options }: OwnThread): Worker {
  const script = scriptOf(program, source)
  const thread = program.isBuilt
    ? new Worker(script, options)
    : new Worker(registerTsx(script), { ...options, eval: true })
  thread.unref()
  return thread
}
