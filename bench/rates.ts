import { call, demonstrationAdmin, givePassword, signIn } from '../prove/product.ts'
import type { BareTask } from './bare.ts'
import type { Load, LoadTask } from './load.ts'
import { startWorker } from './processes.ts'
import type { Call, Statement } from './requests.ts'

/** As for the product's own searches, for SQL that is timed alone. */
export const bareSettings = 'set random_page_cost = 1.1; set max_parallel_workers_per_gather = 0'

const connections = 16
const seconds = 3

type Options = {
  /** Address of the product, which runs with demonstration data. */
  url: string
  databaseUrl: string
  say: (line: string) => void
}

/** Compares answers a second of the product with those of the bare side, at 16 connections each. */
export async function openRates({ url, databaseUrl, say }: Options) {
  const tokens = await signInMany(url)
  const client = startWorker<LoadTask, Load>('load.ts')

  async function rateOf(side: string, paths: readonly string[]): Promise<number> {
    const calls = paths.map(toCall)
    const load = await client.ask({ url: side, tokens, calls, connections, seconds })
    return Math.round(load.times.length / load.seconds)
  }

  return {
    /** Prints both rates for calls with the statements that the product sends for each. */
    async compare(
      what: string,
      paths: readonly string[],
      reads: readonly Statement[][],
      isSearch = false,
    ) {
      const bare = startWorker<BareTask, { url: string }>('bare.ts')
      try {
        const list = paths.map((path, index) => ({ ...toCall(path), statements: reads[index]! }))
        const side = await bare.ask({ databaseUrl, requests: { list }, isSearch })
        await rateOf(side.url, paths.slice(0, connections))
        const [ours, bares] = [await rateOf(url, paths), await rateOf(side.url, paths)] as const
        const share = Math.round((ours / bares) * 100)
        say(`${what}, ${connections} connections: ${ours} a second, bare ${bares}, ${share} %`)
      } finally {
        bare.end()
      }
    },
    close: () => client.end(),
  }
}

const toCall = (path: string): Call => ({ method: 'GET', path, body: '' })

/** An administrator for each connection, since the limits of one person would slow the load down. */
async function signInMany(url: string): Promise<string[]> {
  const { email, password } = demonstrationAdmin
  const token = await signIn(url, email, password)
  const tokens = [token]
  while (tokens.length < connections) {
    const own = `administrator-${tokens.length}@example.ch`
    const { status, text, json } = await call(url, 'POST', '/api/users/', {
      token,
      body: { email: own, first_name: 'Administrator', groups: ['admin'] },
    })
    if (status >= 300) throw new Error(`${own}: ${status} ${text}`)
    await givePassword(url, token, json.id, password)
    tokens.push(await signIn(url, own, password))
  }
  return tokens
}
