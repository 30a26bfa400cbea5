import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, root, type Start, spawnProduct } from '../prove/product.ts'

/** Runs a file of this folder in a child process that answers one message at a time. */
export function startWorker<Task extends object, Result>(
  file: 'bare.ts' | 'following.ts' | 'load.ts',
) {
  const child = fork(join(root, 'bench', file), {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // More concurrent password hashes than cores would only slow each other down.
      UV_THREADPOOL_SIZE: String(availableParallelism()),
    },
  })
  const exited = once(child, 'exit').then(() => {
    throw new Error(`${file} has ended.`)
  })
  exited.catch(() => undefined)
  return {
    async ask(task: Task): Promise<Result> {
      const answered = once(child, 'message')
      child.send(task)
      const [answer] = (await Promise.race([answered, exited])) as [Result & { error?: string }]
      if (answer.error) throw new Error(answer.error)
      return answer
    },
    end: () => child.disconnect(),
  }
}

/** Resident memory of a process in MB. */
export function residentMegabytes(pid: number): number {
  const kilobytes =
    process.platform === 'linux'
      ? /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Math.round(Number(kilobytes) / 1024)
}

/**
 * Time from the start command to the first 200 response in ms, sorted. Does not count the first start,
 * which may set up the database.
 */
export async function measureColdStarts(start: Start, times: number): Promise<number[]> {
  const measured: number[] = []
  for (let round = 0; round <= times; round++) {
    const port = await freePort()
    const startedAt = performance.now()
    const { child, output } = spawnProduct({ ...start, port })
    const ended = once(child, 'close')
    const stopProduct = () => child.kill('SIGTERM')
    process.once('exit', stopProduct)
    const url = `http://127.0.0.1:${port}/api/health/`
    while (
      !(await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error(`The product did not start:\n${output()}`)
      await sleep(5)
    }
    if (round > 0) measured.push(performance.now() - startedAt)
    stopProduct()
    await ended
    process.off('exit', stopProduct)
  }
  return measured.sort((a, b) => a - b)
}
