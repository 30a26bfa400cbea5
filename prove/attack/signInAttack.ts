import { join } from 'node:path'
import { cache } from '../../bench/measure.ts'
import { connect } from '../../src/kernel/database/db.server.ts'
import { urlForDatabase } from '../../src/testing/template.ts'
import {
  call,
  demonstrationAdmin,
  freePort,
  givePassword,
  signIn,
  startProduct,
} from '../product.ts'
import { type ForgeryFigures, sendForgeries } from './forgeries.ts'
import { type GuessingFigures, guessPasswords } from './guessing.ts'

export type SignInAttackFigures = { guessing: GuessingFigures; forgeries: ForgeryFigures }

type Options = { seed: number; log: (line: string) => void }

/**
 * Attacks the sign-in of the demonstration: two hundred wrong sign-ins a second from one address alongside honest
 * ones, which must take less than a second; then twenty thousand requests with forged tokens.
 */
export async function attackSignIn(
  adminUrl: string,
  { seed, log }: Options,
): Promise<SignInAttackFigures> {
  const name = 'attacked_sign_in'
  const server = connect(adminUrl, () => undefined, 1)
  await server.pool.query(`drop database if exists ${name} with (force)`)
  await server.pool.query(`create database ${name}`)
  await server.close()
  const DATABASE_URL = urlForDatabase(adminUrl, name)
  const secret = `a secret for ${name}, long enough`
  // Jobs would change rows meanwhile.
  const port = await freePort()
  const env = {
    ...{ DATABASE_URL, SECRET_KEY: secret, TRUST_PROXY: '127.0.0.1', ROLE: 'web' },
    // Demonstration accounts are served through a proxy on this machine only.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  }
  const product = await startProduct({ dataDir: join(cache, 'product'), port, env })
  const database = connect(DATABASE_URL, () => undefined, 2)
  try {
    const { url } = product
    const people = await createAccounts(url, 6)
    const guessing = await guessPasswords({
      ...{ url, people, log, seconds: 20, perSecond: 200, limit: 1_000 },
    })
    log(`guessing: honest sign-ins ${JSON.stringify(guessing.honest)}`)
    const forgeries = await sendForgeries({
      ...{ url, pool: database.pool, secret, admin: demonstrationAdmin, seed, log },
      requests: 20_000,
    })
    return { guessing, forgeries }
  } finally {
    await product.end('SIGTERM')
    await database.close()
  }
}

/** Creates clients with passwords. */
async function createAccounts(url: string, count: number) {
  const token = await signIn(url, demonstrationAdmin.email, demonstrationAdmin.password)
  const ask = async (path: string, body: object) => {
    const { status, text, json } = await call(url, 'POST', path, { token, body })
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
    return json
  }
  const people = []
  for (let n = 0; n < count; n++) {
    const account = { email: `honest-${n}@example.ch`, password: `grille soupape verger ${n}` }
    const { id } = await ask('/api/users/', {
      ...{ email: account.email, first_name: 'Honest', groups: ['client'] },
    })
    await givePassword(url, token, id, account.password)
    people.push(account)
  }
  return people
}
