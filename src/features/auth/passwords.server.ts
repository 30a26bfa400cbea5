import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash as argon2, verify as argon2Verify } from '@node-rs/argon2'
import { fail } from '../../kernel/http/errors.ts'
import { fairQueue } from '../../kernel/limits/fairQueue.ts'
import { networkOf } from '../../kernel/limits/network.ts'
import { type FailureLimit, failureLimiter } from './failureLimiter.ts'

/** Argon2id, 19 MiB, two rounds (OWASP's first recommendation); runs off the event loop. */
const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Queues hashing fairly; each hash takes a core, and one core stays free for other requests. */
const queueHashing = fairQueue(Math.max(1, availableParallelism() - 1), 100)

/** Hashes a new password. */
export const hashPassword = (password: string) =>
  queueHashing('', () => argon2(password, argonOptions))

/** Verified if the account is unknown, so that the response takes as long; no password matches it. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$npbkwvsbMC3M5Eus9Kn/fg$Yhk9cAnaCCveY/eoJ2zi3NO47xmsjogFSMeUZ+cdP20'

/** Wrong passwords of one network for one account. */
const perPair: FailureLimit = { burst: 10, intervalSeconds: 60 }
/** Wrong passwords for one account from all networks in which its owner never signed in. */
const perAccount: FailureLimit = { burst: 30, intervalSeconds: 20 }
/** Wrong passwords of one network for accounts whose owners never signed in there. */
const perNetwork: FailureLimit = { burst: 50, intervalSeconds: 1 }
/** How long an attempt may wait for the limit of its network, ms; the other limits refuse immediately. */
const maxWaitMs = 10_000

/** A sign-in attempt. */
export type SignInTry = {
  ip: string
  email: string
  password: string
  /** The hash of the account; undefined if there is none. */
  hash: string | undefined
  /** Whether the owner has signed in from this network before. */
  isKnown: boolean
  now: Date
}

/** Verifies passwords and throttles guessing. */
export function passwordCheck() {
  const pairs = failureLimiter(perPair)
  const accounts = failureLimiter(perAccount)
  const networks = failureLimiter(perNetwork)
  const pairOf = (ip: string, email: string) => `${networkOf(ip)} ${email}`

  return {
    /** Refuses a caller with too many failures for this account, before any database query. */
    refuseGuesser: (ip: string, email: string, now: Date) =>
      refuseFor(pairs.wait(pairOf(ip, email), now)),

    /** Returns whether the password is right; refuses if the wait would be too long. */
    async isRight({ ip, email, password, hash, isKnown, now: arrival }: SignInTry) {
      const [network, pair] = [networkOf(ip), pairOf(ip, email)]
      const limits = isKnown
        ? [[pairs, pair] as const]
        : ([
            [pairs, pair],
            [accounts, email],
            [networks, network],
          ] as const)

      const compare = (now: Date) => async () => {
        // Check again: others may have failed while this one waited.
        refuseFor(pairs.wait(pair, now))
        if (!isKnown) {
          refuseFor(accounts.wait(email, now))
          if (networks.wait(network, now) > 0) return undefined
        }
        if ((await argon2Verify(hash ?? decoy, password)) && hash !== undefined) return true
        for (const [failures, key] of limits) failures.recordFailure(key, now)
        return false
      }

      const begun = performance.now()
      for (;;) {
        const waited = performance.now() - begun
        const now = new Date(arrival.getTime() + waited)
        const wait = isKnown ? 0 : networks.wait(network, now)
        if (waited + wait > maxWaitMs) refuseFor(wait)
        await sleep(wait)
        const answer =
          wait > 0 ? undefined : await queueHashing(isKnown ? pair : network, compare(now))
        if (answer !== undefined) return answer
      }
    },
  }
}

function refuseFor(milliseconds: number) {
  if (milliseconds <= 0) return
  const seconds = Math.ceil(milliseconds / 1000)
  fail(429, 'kernel:too_many_requests', { params: { seconds }, retryAfter: seconds })
}
