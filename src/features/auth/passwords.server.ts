import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash as argon2, verify as argon2Verify } from '@node-rs/argon2'
import { fairQueue } from '../../kernel/limits/fairQueue.ts'
import { limits } from '../../kernel/limits/limits.server.ts'
import { networkOf } from '../../kernel/limits/network.ts'
import {
  type Counted,
  type CountingContext,
  type Failures,
  refuseFor,
} from './guesses/guesses.server.ts'

/** Argon2id, 19 MiB, two rounds (OWASP's first recommendation); runs off the event loop. */
const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Queues hashing fairly, at most 100 waiting: each hash takes a core, and one core stays free for other requests. */
const queueHashing = fairQueue(Math.max(1, availableParallelism() - 1), 100)

/** Hashes a new password. */
export const hashPassword = (password: string) =>
  queueHashing('', () => argon2(password, argonOptions))

/** Whether a hash is that of a password; for passwords that nobody typed, since guesses are counted by `passwordCheck`. */
export const isHashOf = (hash: string, password: string) =>
  queueHashing('', () => argon2Verify(hash, password))

/** A hash that no password matches; verified if the account is unknown, so that the response takes as long. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$npbkwvsbMC3M5Eus9Kn/fg$Yhk9cAnaCCveY/eoJ2zi3NO47xmsjogFSMeUZ+cdP20'

/** Maximum time that an attempt waits for the limit of its network; the other limits refuse immediately. */
const maxWaitMs = 10_000

/** Attempts of one network, or of a known network for one account, that may wait or be verified at a time. */
const maxUnderWay = 60

/** A sign-in attempt. */
export type SignInAttempt = {
  ip: string
  email: string
  password: string
  /** The hash of the account; undefined if there is none. */
  hash: string | undefined
  /** Whether the owner has signed in from this network before. */
  isKnownNetwork: boolean
}

/** Accounts looked up at a time. */
const lookUpsAtOnce = 4

/** Verifies passwords and throttles guessing. */
export function passwordCheck(failures: Failures) {
  const underWay = new Map<string, number>()
  const queueLookUps = fairQueue(lookUpsAtOnce, limits.maxWaiting)
  const pairOf = (ip: string, email: string): Counted => ['pair', `${networkOf(ip)} ${email}`]

  /** Runs an attempt; refuses it if too many of its caller are waiting or being verified. */
  async function among<T>(caller: string, retryAfter: number, attempt: () => Promise<T>) {
    const count = underWay.get(caller) ?? 0
    if (count >= maxUnderWay) refuseFor(Math.max(1, retryAfter))
    underWay.set(caller, count + 1)
    try {
      return await attempt()
    } finally {
      const left = underWay.get(caller)! - 1
      if (left > 0) underWay.set(caller, left)
      else underWay.delete(caller)
    }
  }

  return {
    /** Looks an account up, with networks taking turns, so that a flood from one does not delay the others. */
    lookUp: <T>(ip: string, query: () => Promise<T>) => queueLookUps(networkOf(ip), query),

    /** Refuses a network with too many failures for this account, before any database query. */
    refuseGuesser: (ip: string, email: string, now: Date) =>
      failures.refuse([pairOf(ip, email)], now),

    /** Whether the password is right; waits while the network is throttled, and refuses if that takes too long. */
    isRight(
      { ip, email, password, hash, isKnownNetwork }: SignInAttempt,
      context: CountingContext,
    ): Promise<boolean> {
      const pair = pairOf(ip, email)
      const account: Counted = ['account', email]
      const network: Counted = ['network', networkOf(ip)]
      const refusing = isKnownNetwork ? [pair] : [pair, account]
      const slowing = isKnownNetwork ? [] : [network]
      const caller = isKnownNetwork ? pair[1] : network[1]

      /** Counting a failure: in memory at once, in the database while further attempts are being verified. */
      let counting: Promise<unknown> | undefined

      const startedAt = performance.now()
      const waited = () => performance.now() - startedAt
      const timeNow = () => new Date(context.now.getTime() + waited())

      /** Undefined if the network has to wait again. */
      async function verify() {
        const now = timeNow()
        // Check again: other attempts may have failed while this one was queued.
        failures.refuse(refusing, now)
        if (failures.wait(slowing, now) > 0) return undefined
        if ((await argon2Verify(hash ?? decoy, password)) && hash !== undefined) return true
        counting = failures.record([...refusing, ...slowing], { ...context, now })
        return false
      }

      return among(caller, failures.wait(slowing, context.now), async () => {
        // The same work for every account, so that the time reveals nothing.
        await failures.load([pair, account, network], context)
        for (;;) {
          const wait = failures.wait(slowing, timeNow())
          if (waited() + wait > maxWaitMs) refuseFor(wait)
          await sleep(wait)
          const isRight = wait > 0 ? undefined : await queueHashing(caller, verify)
          await counting
          if (isRight !== undefined) return isRight
        }
      })
    },
  }
}
