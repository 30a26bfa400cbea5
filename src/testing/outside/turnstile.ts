import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** Keys of a widget that only `serveTurnstile` knows. */
export const turnstileKeys = { siteKey: '0x4AAAAAAA-site', secret: '0x4AAAAAAA-secret' }

/** How the widget in a browser behaves. */
type Behaviour = 'passes' | 'fails, then retries' | 'refuses' | 'never answers' | 'has no script'

type Answer = { status?: number; body: unknown }
type Check = { secret: string; response: string; remoteip?: string; idempotency_key?: string }

const page = (token: string) =>
  `<!doctype html><title>Widget</title><script>parent.postMessage({ turnstile: '${token}' }, '*')</script>`

/** The documented interface of the widget; `behaviour`, `issued`, `widgets` and `expire` are ours, for tests. */
const script = (behaviour: Behaviour) => `{
  const origin = new URL(document.currentScript.src).origin
  const widgets = new Map()
  function run(id) {
    const { slot, options } = widgets.get(id)
    const { behaviour } = window.turnstile
    slot.replaceChildren()
    if (behaviour === 'refuses') return setTimeout(() => options['error-callback']('110200'), 20)
    if (behaviour === 'fails, then retries') setTimeout(() => options['error-callback']('300030'), 20)
    if (behaviour !== 'passes') return
    const frame = document.createElement('iframe')
    frame.title = 'Widget'
    frame.src = origin + '/frame?' + new URLSearchParams({ sitekey: options.sitekey, action: options.action })
    slot.append(frame)
  }
  addEventListener('message', ({ origin: from, data, source }) => {
    if (from !== origin) return
    for (const { slot, options } of widgets.values()) {
      if (slot.firstChild?.contentWindow !== source) continue
      options.callback(data.turnstile)
      window.turnstile.issued += 1
    }
  })
  window.turnstile = {
    widgets,
    behaviour: '${behaviour}',
    issued: 0,
    render(slot, options) {
      const id = 'cf-' + Math.random()
      widgets.set(id, { slot, options })
      run(id)
      return id
    },
    reset: run,
    remove: (id) => widgets.delete(id),
    expire() {
      for (const { options } of widgets.values()) options['expired-callback']()
    },
  }
}`

/** Starts a server on loopback that stands in for Turnstile: its script, and its check of tokens as documented. */
export async function serveTurnstile() {
  const issued = new Map<string, { action: string; hostname: string }>()
  const checks: Check[] = []
  const provider = {
    ...{ url: '', checks },
    behaviour: 'passes' as Behaviour,
    /** Host name in whose page tokens are issued. */
    hostname: '127.0.0.1',
    /** Answers checks in place of `verify`; it may take a while. */
    answer: undefined as ((check: Check) => Answer | Promise<Answer>) | undefined,
    /** Issues a token, as the widget in a browser does. */
    issue(action = 'login') {
      const token = `0.${randomUUID()}`
      issued.set(token, { action, hostname: provider.hostname })
      return token
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
    /** Restores the initial behaviour. */
    reset() {
      provider.behaviour = 'passes'
      provider.hostname = '127.0.0.1'
      provider.answer = undefined
      checks.length = 0
    },
  }

  function verify({ secret, response }: Check): Answer {
    const refuse = (code: string) => ({ body: { success: false, 'error-codes': [code] } })
    if (!secret) return refuse('missing-input-secret')
    if (secret !== turnstileKeys.secret) return refuse('invalid-input-secret')
    if (!response) return refuse('missing-input-response')
    if (!response.startsWith('0.')) return refuse('invalid-input-response')
    const found = issued.get(response)
    if (!found) return refuse('timeout-or-duplicate')
    issued.delete(response)
    const challenge_ts = new Date().toISOString()
    return { body: { success: true, 'error-codes': [], challenge_ts, ...found, cdata: '' } }
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://loopback')
    const send = (type: string, body: string, status = 200) =>
      response.writeHead(status, { 'content-type': type }).end(body)
    if (url.pathname === '/turnstile/v0/api.js' && provider.behaviour !== 'has no script')
      return send('text/javascript', script(provider.behaviour))
    if (url.pathname === '/frame')
      return send('text/html', page(provider.issue(url.searchParams.get('action') ?? '')))
    if (url.pathname !== '/turnstile/v0/siteverify' || request.method !== 'POST')
      return send('text/plain', 'not found', 404)
    const check = Object.fromEntries(new URLSearchParams(await text(request))) as Check
    checks.push(check)
    const { status, body } = (await provider.answer?.(check)) ?? verify(check)
    return send('application/json', typeof body === 'string' ? body : JSON.stringify(body), status)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}
export type TurnstileProvider = Awaited<ReturnType<typeof serveTurnstile>>

/** Environment of a product that uses this provider. */
export const turnstileEnv = ({ url }: TurnstileProvider) => ({
  TURNSTILE_URL: url,
  TURNSTILE_SITE_KEY: turnstileKeys.siteKey,
  TURNSTILE_SECRET_KEY: turnstileKeys.secret,
})

/** An answer that comes after everybody has given up. */
export const never = async (): Promise<Answer> => {
  await sleep(60_000, undefined, { ref: false })
  return { body: '' }
}
