/**
 * Follows the streams of events of many people in a process of its own, and notes when each change arrived.
 */
import { Agent, request } from 'node:http'

export type FollowingTask = { url: string; tokens: string[] } | 'arrivals'
/** By change (`<resource> <id> <version>`), when it arrived at each stream that got it, ms since 1970. */
export type Arrivals = { opened: number; arrived: Record<string, number[]> }

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
let opened = 0
let arrived: Record<string, number[]> = {}

/** Opens one stream; resolves with its first event. */
function follow(url: string, token: string) {
  return new Promise<void>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}` }
    const sent = request(`${url}/api/events/`, { headers, agent }, (answer) => {
      if (answer.statusCode !== 200)
        return reject(new Error(`GET /api/events/: ${answer.statusCode}`))
      let rest = ''
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        const now = Date.now()
        const lines = (rest + text).split('\n')
        rest = lines.pop()!
        for (const line of lines) {
          if (!line.startsWith('data: ')) continue
          const { event, kind, id, version } = JSON.parse(line.slice(6))
          if (event === 'ready') {
            opened++
            resolve()
          }
          if (event === 'change') (arrived[`${kind} ${id} ${version}`] ??= []).push(now)
        }
      })
      answer.on('error', () => undefined)
    })
    sent.on('error', reject)
    sent.end()
  })
}

async function work(task: FollowingTask): Promise<Arrivals> {
  if (task !== 'arrivals') for (const token of task.tokens) await follow(task.url, token)
  const result = { opened, arrived }
  arrived = {}
  return result
}

process.on('message', ({ task }: { task: FollowingTask }) =>
  work(task).then(
    (result) => process.send!(result),
    (error) => process.send!({ error: String(error) }),
  ),
)
process.on('disconnect', () => process.exit())
