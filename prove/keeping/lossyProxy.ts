import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { call, type Json } from '../product.ts'
import type { Attempt, Edit } from './sequence.ts'

/** How a call is lost: the request never arrives, the response is cut off, or the writer aborts. */
export type Loss = 'before' | 'after' | { hangUpAfter: number }

export const lossHeader = 'x-loss'
const callHeader = 'x-call'

/**
 * A proxy between writers and product that loses calls on demand. It records the responses that it cuts
 * off, and numbers all events with one logical clock, so that they are totally ordered.
 */
export async function openLossyProxy(url: string) {
  let clock = 0
  let calls = 0
  const pendingAttempts = new Map<string, Attempt>()
  const figures = {
    by_status: {} as Record<string, number>,
    lost: { before: 0, after: 0, after_acceptance: 0, hung_up: 0 },
  }

  function settle(attempt: Attempt, status: number, text: string) {
    attempt.answered = ++clock
    attempt.status = status
    attempt.text = text
    attempt.json = text.startsWith('{') ? JSON.parse(text) : undefined
    figures.by_status[status] = (figures.by_status[status] ?? 0) + 1
  }

  const proxy = await startProxy(url, (name, status, text) => {
    const attempt = pendingAttempts.get(name)
    if (attempt) settle(attempt, status, text)
    figures.lost.after++
    if (status < 300) figures.lost.after_acceptance++
  })

  /** Sends an edit once; returns the attempt if the writer gets a response. */
  async function send(edit: Edit, loss?: Loss): Promise<Attempt | undefined> {
    const { writer, ifMatch, key } = edit
    const [method, path, body] = requestFor(edit)
    const attempt: Attempt = { sent: ++clock }
    const name = String(++calls)
    pendingAttempts.set(name, attempt)
    // A request that never reaches the product does not count as an attempt.
    if (loss !== 'before') edit.attempts.push(attempt)
    const headers: Record<string, string> = { [callHeader]: name }
    if (typeof loss === 'string') headers[lossHeader] = loss
    if (ifMatch !== undefined) headers['If-Match'] = String(ifMatch)
    if (key) headers['Idempotency-Key'] = key
    const timeout = loss instanceof Object ? loss.hangUpAfter : undefined
    try {
      const answer = await call(proxy.url, method, path, {
        token: writer.token,
        body,
        headers,
        timeout,
      })
      settle(attempt, answer.status, answer.text)
      return attempt
    } catch (error) {
      if (!loss) throw error
      if (loss === 'before') figures.lost.before++
      else if (loss !== 'after') figures.lost.hung_up++
      return undefined
    } finally {
      pendingAttempts.delete(name)
    }
  }

  return { send, figures, close: proxy.close }
}

function requestFor({ record, action, values }: Edit): [method: string, path: string, body?: Json] {
  const path = `/api/${record.plural}/${record.id}/`
  if (action === 'change') return ['PATCH', path, values]
  if (action === 'delete') return ['DELETE', path]
  if (action === 'restore') return ['POST', `${path}restore/`]
  return ['POST', `${path}waiting/`, (values.waiting as Json | null) ?? { reason: null }]
}

/** Starts a proxy that loses the calls whose header `lossHeader` says so; `cut` hears of the answers that were cut off. */
export async function startProxy(
  url: string,
  cut: (call: string, status: number, text: string) => void,
) {
  const { hostname, port } = new URL(url)
  const agent = new http.Agent({ keepAlive: true })
  const server = http.createServer((request, response) => {
    const { [lossHeader]: loss, [callHeader]: call, ...rest } = request.headers
    // Request uncompressed responses, because dropped ones are parsed here.
    const headers = { ...rest, 'accept-encoding': 'identity' }
    if (loss === 'before') {
      request.socket.destroy()
      return
    }
    const { method, url: path } = request
    const forwarded = http.request({ agent, hostname, port, method, path, headers })
    let isComplete = false
    // Abort the server request too if the writer aborts; leave finished connections alone.
    response.on('close', () => {
      if (!isComplete) forwarded.destroy()
    })
    forwarded.on('error', () => request.socket.destroy())
    forwarded.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('error', () => request.socket.destroy())
      answer.on('end', () => {
        isComplete = true
        const body = Buffer.concat(parts)
        const status = answer.statusCode ?? 0
        if (loss === 'after') {
          cut(String(call), status, body.toString())
          request.socket.destroy()
        } else {
          response.writeHead(status, answer.headers)
          response.end(body)
        }
      })
    })
    request.pipe(forwarded)
  })
  // Prevents closing a connection just when a writer reuses it.
  server.keepAliveTimeout = 120_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      agent.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
