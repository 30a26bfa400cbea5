import { availableParallelism } from 'node:os'
import { hash as argon2, verify as argon2Verify } from '@node-rs/argon2'
import { fail } from '../../kernel/errors.ts'
import { attempts } from './attempts.ts'

/** Argon2id, 19 MiB, two rounds (OWASP's first recommendation); runs off the event loop. */
const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * Each takes a core; one is left to those who are at work. Where too many wait, others are told to
 * come again.
 */
const hashing = limited(Math.max(1, availableParallelism() - 1), 100)

export const hashPassword = (password: string) => hashing(() => argon2(password, argonOptions))

/** Compared with where the address is unknown, so that the answer takes as long; nobody's password. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$npbkwvsbMC3M5Eus9Kn/fg$Yhk9cAnaCCveY/eoJ2zi3NO47xmsjogFSMeUZ+cdP20'

/** Wrong passwords taken in a minute: from one caller for one address, and from one caller in all. */
const perAddress = { most: 10, seconds: 60 }
const perCaller = { most: 100, seconds: 60 }

function limited(most: number, mostWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running++
    else if (waiting.length < mostWaiting)
      await new Promise<void>((resolve) => waiting.push(resolve))
    else fail(503, 'kernel:unavailable', { retryAfter: 5 })
    try {
      return await work()
    } finally {
      // The place goes on to whoever waits longest.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** Compares passwords in their turn. Refuses whoever failed too often meanwhile. */
export function passwordCheck() {
  const failures = [attempts(perAddress), attempts(perCaller)]
  return (hash: string | undefined, password: string, keys: string[], now: Date) =>
    hashing(async () => {
      failures.forEach((failure, at) => void failure.check(keys[at]!, now))
      const right = await argon2Verify(hash ?? decoy, password)
      if (right && hash !== undefined) return true
      failures.forEach((failure, at) => void failure.failed(keys[at]!, now))
      return false
    })
}
