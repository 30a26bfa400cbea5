import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

type Account = { email: string; password: string }

export type GuessingFigures = {
  wrong: { sent: number; compared: number; refused: number }
  /** Sign-ins with the right password meanwhile, from other networks and from the attacker's. */
  honest: { sign_ins: number; p50_ms: number; p95_ms: number; longest_ms: number }
  faults: string[]
}

type GuessingOptions = {
  url: string
  /** Accounts; the first has signed in from the attacker's network before, and is not guessed at. */
  people: Account[]
  seconds: number
  perSecond: number
  /** Time limit of an honest sign-in, in ms. */
  limit: number
  log: (line: string) => void
}

const attacker = '203.0.113.99'

/**
 * Sends wrong sign-ins from one address at a fixed rate, for one account, for known and for unknown ones, without
 * waiting for answers. Meanwhile people sign in every second from other networks, and a neighbour from the attacker's.
 * The product trusts `X-Forwarded-For`.
 */
export async function guessPasswords({
  url,
  people,
  seconds,
  perSecond,
  limit,
  log,
}: GuessingOptions): Promise<GuessingFigures> {
  const faults: string[] = []
  const reportFault = (text: string) => {
    if (faults.length < 50) faults.push(text)
    log(`fault: ${text}`)
  }
  const agent = new Agent({ keepAlive: true })
  const honestAgent = new Agent({ keepAlive: true })
  const [neighbour, ...others] = people as [Account, ...Account[]]
  const before = await signIn(url, honestAgent, attacker, neighbour)
  if (before.status !== 200) throw new Error(`The neighbour cannot sign in: ${before.status}`)

  const wrong = { sent: 0, compared: 0, refused: 0 }
  const byStatus = new Map<number, number>()
  async function guess(n: number) {
    const emails = [others[0]!.email, others[n % others.length]!.email, `guess-${n}@example.ch`]
    const email = emails[n % emails.length]!
    wrong.sent++
    const answer = await signIn(url, agent, attacker, { email, password: `wrong ${n}` })
    if (answer.status === 401) wrong.compared++
    else if (answer.status === 429) {
      wrong.refused++
      if (!answer.retryAfter) reportFault('429 without Retry-After')
    } else byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1)
  }

  const times: number[] = []
  async function signInHonestly(ip: string, account: Account) {
    const startedAt = performance.now()
    const { status } = await signIn(url, honestAgent, ip, account)
    const time = performance.now() - startedAt
    times.push(time)
    if (status !== 200) reportFault(`an honest sign-in from ${ip} is answered with ${status}`)
    if (time > limit) reportFault(`an honest sign-in from ${ip} takes ${Math.round(time)} ms`)
  }

  const guesses: Promise<void>[] = []
  const honest: Promise<void>[] = []
  const startedAt = performance.now()
  for (let second = 0; second < seconds; second++) {
    honest.push(
      signInHonestly(attacker, neighbour),
      signInHonestly(`192.0.2.${second % 250}`, others[second % others.length]!),
    )
    for (let tick = 1; tick <= 20; tick++) {
      const due = Math.round(((second * 20 + tick) / 20) * perSecond)
      while (wrong.sent < due) guesses.push(guess(wrong.sent))
      await sleep(Math.max(0, startedAt + (second + tick / 20) * 1000 - performance.now()))
    }
  }
  await Promise.all(honest)
  await Promise.all(guesses)
  agent.destroy()
  honestAgent.destroy()

  for (const [status, count] of byStatus)
    reportFault(`${count} wrong sign-ins are answered with ${status || 'a broken connection'}`)
  // A network may compare a burst of 50, then one a second.
  const maxCompared = 50 + (performance.now() - startedAt) / 1000 + 1
  if (wrong.compared > maxCompared)
    reportFault(`${wrong.compared} passwords were compared, more than ${Math.round(maxCompared)}`)
  times.sort((a, b) => a - b)
  const percentile = (share: number) =>
    Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
  return {
    wrong,
    honest: {
      sign_ins: times.length,
      p50_ms: percentile(0.5),
      p95_ms: percentile(0.95),
      longest_ms: percentile(1),
    },
    faults,
  }
}

type SignInAnswer = { status: number; retryAfter?: string }

/** Signs in from an address; status 0 if the connection breaks. */
function signIn(url: string, agent: Agent, ip: string, account: Account): Promise<SignInAnswer> {
  const body = JSON.stringify({ email: account.email, password: account.password })
  const headers = {
    'X-Forwarded-For': ip,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  }
  return new Promise((done) => {
    const sent = httpRequest(
      `${url}/api/login/`,
      { method: 'POST', agent, headers },
      (response) => {
        response.on('error', () => done({ status: 0 }))
        response.on('end', () =>
          done({ status: response.statusCode!, retryAfter: response.headers['retry-after'] }),
        )
        response.resume()
      },
    )
    sent.on('error', () =>
      // The server may close a connection at the moment it is used again; browsers repeat the request, too.
      done(sent.reusedSocket ? signIn(url, agent, ip, account) : { status: 0 }),
    )
    sent.end(body)
  })
}
