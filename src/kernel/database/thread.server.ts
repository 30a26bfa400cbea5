import { basename, join } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { isBuiltServer } from './child.server.ts'

type OwnThread = Pick<WorkerOptions, 'workerData' | 'resourceLimits'> & {
  root: string
  /** Path of the thread's source below `root`. */
  source: string
}

/** Node has no option by which a thread would read sources as tsx does. */
const registerTsx = (script: string) =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(script)}) })`

/** Starts a thread of the product: its source, or what the build made of it. It does not keep the process alive. */
export function startThread({ root, source, ...options }: OwnThread): Worker {
  const thread = isBuiltServer
    ? new Worker(join(root, `dist/server/${basename(source, '.server.ts')}.js`), options)
    : new Worker(registerTsx(join(root, source)), { ...options, eval: true })
  thread.unref()
  return thread
}
