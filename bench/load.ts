/**
 * The load client: sends requests over keep-alive connections, each of which waits for its response
 * before the next request.
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
  let asked = 0

  const ask = ({ method, path, body }: Call, token: string) =>
    new Promise<void>((done, refuse) => {
      asked++
      const headers = {
        Authorization: `Bearer ${token}`,
        // Sign-ins of many people come from different addresses.
        'X-Forwarded-For': `10.0.${(asked >> 8) & 255}.${asked & 255}`,
        ...(body && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        }),
      }
      const sent = request({ hostname, port, method, path, headers, agent }, (answer) => {
        const { statusCode = 0 } = answer
        answer.resume()
        answer.on('error', refuse)
        answer.on('end', () =>
          statusCode < 300 ? done() : refuse(new Error(`${method} ${path}: ${statusCode}`)),
        )
      })
      sent.on('error', refuse)
      sent.end(body)
    })

  const times: number[] = []
  const begun = performance.now()
  const end = begun + seconds * 1000
  const person = async (token: string) => {
    for (let now = performance.now(); now < end; ) {
      await ask(calls[asked % calls.length]!, token)
      const then = now
      now = performance.now()
      times.push(now - then)
      if (pause > 0) {
        await sleep(pause)
        now = performance.now()
      }
    }
  }
  try {
    const people = Array.from({ length: connections }, (_, at) => tokens[at % tokens.length]!)
    await Promise.all(people.map(person))
    return { times, seconds: (performance.now() - begun) / 1000 }
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
