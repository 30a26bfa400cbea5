import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash as argon2, verify as argon2Verify } from '@node-rs/argon2'
import { fail } from '../../kernel/http/errors.ts'
import { fairQueue } from '../../kernel/limits/fairQueue.ts'
import { networkOf } from '../../kernel/limits/network.ts'
import { type FailureLimit, failureLimiter } from './failureLimiter.ts'

/** Argon2id, 19 MiB, two rounds (OWASP's first recommendation); runs off the event loop. */
const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Queues hashing fairly, at most 100 waiting: each hash takes a core, and one core stays free for other requests. */
const queueHashing = fairQueue(Math.max(1, availableParallelism() - 1), 100)

/** Hashes a new password. */
export const hashPassword = (password: string) =>
  queueHashing('', () => argon2(password, argonOptions))

/** A hash that no password matches; verified if the account is unknown, so that the response takes as long. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$npbkwvsbMC3M5Eus9Kn/fg$Yhk9cAnaCCveY/eoJ2zi3NO47xmsjogFSMeUZ+cdP20'

/** Limit of wrong passwords from one network for one account. */
const perPair: FailureLimit = { burst: 10, intervalSeconds: 60 }
/** Limit of wrong passwords for one account from all networks in which its owner never signed in. */
const perAccount: FailureLimit = { burst: 30, intervalSeconds: 20 }
/** Limit of wrong passwords from one network for accounts whose owners never signed in there. */
const perNetwork: FailureLimit = { burst: 50, intervalSeconds: 1 }
/** How long an attempt may wait for the limit of its network; the other limits refuse immediately. */
const maxWaitMs = 10_000

/** A sign-in attempt. */
export type SignInAttempt = {
  ip: string
  email: string
  password: string
  /** The hash of the account; undefined if there is none. */
  hash: string | undefined
  /** Whether the owner has signed in from this network before. */
  isKnownNetwork: boolean
  now: Date
}

/** Verifies passwords and throttles guessing. */
export function passwordCheck() {
  const pairs = failureLimiter(perPair)
  const accounts = failureLimiter(perAccount)
  const networks = failureLimiter(perNetwork)
  const pairOf = (ip: string, email: string) => `${networkOf(ip)} ${email}`

  return {
    /** Refuses a network with too many failures for this account, before any database query. */
    refuseGuesser: (ip: string, email: string, now: Date) =>
      refuseFor(pairs.wait(pairOf(ip, email), now)),

    /** Whether the password is right; waits while the network is throttled, and refuses if that takes too long. */
    async isRight({ ip, email, password, hash, isKnownNetwork, now: arrival }: SignInAttempt) {
      const [network, pair] = [networkOf(ip), pairOf(ip, email)]
      const limits = isKnownNetwork
        ? [[pairs, pair] as const]
        : ([
            [pairs, pair],
            [accounts, email],
            [networks, network],
          ] as const)

      /** Undefined if the network has to wait again. */
      const verifyAt = (now: Date) => async () => {
        // Check again: other attempts may have failed while this one was queued.
        refuseFor(pairs.wait(pair, now))
        if (!isKnownNetwork) {
          refuseFor(accounts.wait(email, now))
          if (networks.wait(network, now) > 0) return undefined
        }
        if ((await argon2Verify(hash ?? decoy, password)) && hash !== undefined) return true
        for (const [limiter, key] of limits) limiter.recordFailure(key, now)
        return false
      }

      const startedAt = performance.now()
      for (;;) {
        const waited = performance.now() - startedAt
        const now = new Date(arrival.getTime() + waited)
        const wait = isKnownNetwork ? 0 : networks.wait(network, now)
        if (waited + wait > maxWaitMs) refuseFor(wait)
        await sleep(wait)
        const isRight =
          wait > 0 ? undefined : await queueHashing(isKnownNetwork ? pair : network, verifyAt(now))
        if (isRight !== undefined) return isRight
      }
    },
  }
}

/** Refuses the request if it would have to wait. */
export function refuseFor(milliseconds: number) {
  if (milliseconds <= 0) return
  const seconds = Math.ceil(milliseconds / 1000)
  fail(429, 'kernel:too_many_requests', { params: { seconds }, retryAfter: seconds })
}
