import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash as argon2, verify as argon2Verify } from '@node-rs/argon2'
import { fail } from '../../kernel/http/errors.ts'
import { fairQueue } from '../../kernel/limits/fairQueue.ts'
import { networkOf } from '../../kernel/limits/network.ts'
import { type FailureLimit, failureLimiter } from './failureLimiter.ts'

/** Argon2id, 19 MiB, two rounds (OWASP's first recommendation); runs off the event loop. */
const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each takes a core; one is left to those who are at work. */
const hashing = fairQueue(Math.max(1, availableParallelism() - 1), 100)

/** Hashes a password that somebody sets. */
export const hashPassword = (password: string) => hashing('', () => argon2(password, argonOptions))

/** Compared with where the address is unknown, so that the answer takes as long; nobody's password. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$npbkwvsbMC3M5Eus9Kn/fg$Yhk9cAnaCCveY/eoJ2zi3NO47xmsjogFSMeUZ+cdP20'

/** Wrong passwords of one network for one account. */
const perPair: FailureLimit = { burst: 10, intervalSeconds: 60 }
/** Wrong passwords for one account from all networks in which its owner never signed in. */
const perAccount: FailureLimit = { burst: 30, intervalSeconds: 20 }
/** Wrong passwords of one network for accounts whose owners never signed in there. */
const perNetwork: FailureLimit = { burst: 50, intervalSeconds: 1 }
/** Milliseconds that a try waits for its network; the other two refuse at once. */
const patience = 10_000

/** Somebody who says that they are the owner of an account. */
export type SignInTry = {
  ip: string
  email: string
  password: string
  /** The account's; nothing where there is none. */
  hash: string | undefined
  /** Whether the account's owner has signed in from this network before. */
  isKnown: boolean
  now: Date
}

/** Compares passwords, everybody's in turn, and slows down whoever guesses. */
export function passwordCheck() {
  const pairs = failureLimiter(perPair)
  const accounts = failureLimiter(perAccount)
  const networks = failureLimiter(perNetwork)
  const pairOf = (ip: string, email: string) => `${networkOf(ip)} ${email}`

  return {
    /** Refuses whoever failed too often for this account, before anything is asked of the database. */
    refuseGuesser: (ip: string, email: string, now: Date) =>
      refuseFor(pairs.wait(pairOf(ip, email), now)),

    /** Whether the password is right. Refuses whoever would have to wait too long for the answer. */
    async isRight({ ip, email, password, hash, isKnown, now: arrival }: SignInTry) {
      const [network, pair] = [networkOf(ip), pairOf(ip, email)]
      const counted = isKnown
        ? [[pairs, pair] as const]
        : ([
            [pairs, pair],
            [accounts, email],
            [networks, network],
          ] as const)

      const compare = (now: Date) => async () => {
        // Others may have failed since this one began to wait.
        refuseFor(pairs.wait(pair, now))
        if (!isKnown) {
          refuseFor(accounts.wait(email, now))
          if (networks.wait(network, now) > 0) return undefined
        }
        if ((await argon2Verify(hash ?? decoy, password)) && hash !== undefined) return true
        for (const [failures, key] of counted) failures.recordFailure(key, now)
        return false
      }

      const begun = performance.now()
      for (;;) {
        const waited = performance.now() - begun
        const now = new Date(arrival.getTime() + waited)
        const wait = isKnown ? 0 : networks.wait(network, now)
        if (waited + wait > patience) refuseFor(wait)
        await sleep(wait)
        const answer = wait > 0 ? undefined : await hashing(isKnown ? pair : network, compare(now))
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
