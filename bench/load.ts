/**
 * The load client: sends requests over keep-alive connections, one at a time on each.
 */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from './requests.ts'

export type LoadTask = {
  url: string
  /** Access tokens; connections use them in turn. */
  tokens: string[]
  calls: Call[]
  connections: number
  seconds: number
  /** Pause between a response and the next request, in ms. */
  pause?: number
}
export type Load = {
  /** Time from each request to the end of its response, in ms. */
  times: number[]
  seconds: number
}

async function load({
  url,
  tokens,
  calls,
  connections,
  seconds,
  pause = 0,
}: LoadTask): Promise<Load> {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let requestCount = 0

  const send = ({ method, path, body }: Call, token: string) =>
    new Promise<void>((resolve, reject) => {
      requestCount++
      const headers = {
        Authorization: `Bearer ${token}`,
        // Vary the address, as for sign-ins of many people.
        'X-Forwarded-For': `10.0.${(requestCount >> 8) & 255}.${requestCount & 255}`,
        ...(body && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        }),
      }
      const sent = request({ hostname, port, method, path, headers, agent }, (answer) => {
        const { statusCode = 0 } = answer
        answer.resume()
        answer.on('error', reject)
        answer.on('end', () =>
          statusCode < 300 ? resolve() : reject(new Error(`${method} ${path}: ${statusCode}`)),
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })

  const times: number[] = []
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  const runConnection = async (token: string) => {
    for (let now = performance.now(); now < end; ) {
      await send(calls[requestCount % calls.length]!, token)
      const sentAt = now
      now = performance.now()
      times.push(now - sentAt)
      if (pause > 0) {
        await sleep(pause)
        now = performance.now()
      }
    }
  }
  try {
    const tokenOfEach = Array.from(
      { length: connections },
      (_, index) => tokens[index % tokens.length]!,
    )
    await Promise.all(tokenOfEach.map(runConnection))
    return { times, seconds: (performance.now() - startedAt) / 1000 }
  } finally {
    agent.destroy()
  }
}

process.on('message', (task: LoadTask) =>
  load(task).then(
    (result) => process.send!(result),
    (error) => process.send!({ error: String(error) }),
  ),
)
process.on('disconnect', () => process.exit())
