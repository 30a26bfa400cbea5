import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { boundedText } from '../boundedText.server.ts'
import { countedFetch } from '../countedFetch.server.ts'
import type { Captcha, CaptchaVerdict } from './captcha.ts'

type Options = {
  /** Base address, such as https://challenges.cloudflare.com. */
  url: string
  siteKey: string
  secret: string
  /** Host names of the pages that tokens may come from. */
  hosts: readonly string[]
  /** Action that tokens must have been issued for. */
  action: string
  /** Time limit of a check including its retry, ms; short, since a person waits for it. */
  deadline?: number
}

/** Maximum length of a token, according to the documentation. */
const maxTokenLength = 2048

/** Maximum size of a response; documented ones have less than 1 KB. */
const maxAnswerBytes = 64 * 1024

const answerShape = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
  hostname: z.string().optional(),
  action: z.string().optional(),
  metadata: z.object({ result_with_testing_key: z.boolean().optional() }).nullish(),
})
type Answer = z.infer<typeof answerShape>

/** Documented error codes by verdict; the first match counts. */
const reasons = [
  ['secret_refused', ['missing-input-secret', 'invalid-input-secret', 'invalid-parsed-secret']],
  ['unavailable', ['internal-error', 'bad-request']],
  ['expired', ['timeout-or-duplicate']],
  ['failed', ['missing-input-response', 'invalid-input-response']],
] as const

/** A transient failure: the check may succeed if it is sent again. */
class TransientFailure extends Error {}

/** Parses a response as JSON; undefined if it is invalid or too large. */
async function readAnswer(response: Response): Promise<unknown> {
  try {
    return JSON.parse((await boundedText(response, maxAnswerBytes)) ?? '')
  } catch {
    return undefined
  }
}

/** Cloudflare Turnstile, as documented at developers.cloudflare.com/turnstile. */
export function turnstile(options: Options): Captcha {
  const { url, siteKey, secret, hosts, action: ownAction, deadline = 5_000 } = options
  const isTestSecret = /^[123]x0{8,}AA$/.test(secret)
  let lastProblem: 'secret_refused' | 'unavailable' | undefined

  /** Sends one check. Throws without a valid response. */
  async function sendCheck(form: Record<string, string>, signal: AbortSignal): Promise<Answer> {
    const response = await countedFetch(`${url}/turnstile/v0/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret, ...form }),
      redirect: 'error',
      signal,
    }).catch((cause: Error) => {
      throw new TransientFailure(signal.aborted ? 'no answer in time' : 'no connection', { cause })
    })
    if (response.status === 429 || response.status >= 500) {
      await response.body?.cancel()
      const said = `status ${response.status}`
      throw response.status === 429 ? new Error(said) : new TransientFailure(said)
    }
    const parsed = answerShape.safeParse(await readAnswer(response))
    if (!parsed.success) throw new Error(`unreadable, status ${response.status}`)
    if (parsed.data['error-codes'].includes('internal-error'))
      throw new TransientFailure('internal-error')
    return parsed.data
  }

  function judge(answer: Answer): CaptchaVerdict {
    const { success, hostname, action, metadata } = answer
    const codes = answer['error-codes']
    if (!success) {
      const found = reasons.find(([, known]) => known.some((code) => codes.includes(code)))
      const said = codes.join(', ').slice(0, 200) || 'no error code'
      return { passed: false, reason: found?.[0] ?? 'unavailable', said }
    }
    const isTest = metadata?.result_with_testing_key === true
    const refuse = (said: string): CaptchaVerdict => ({ passed: false, reason: 'failed', said })
    if (isTest && !isTestSecret) return refuse('an answer for a test key')
    // Responses for test keys contain no real host name.
    if (!isTest && !hosts.includes(hostname?.toLowerCase() ?? ''))
      return refuse(`hostname ${hostname}`)
    if (!isTest && action && action !== ownAction) return refuse(`action ${action}`)
    return { passed: true }
  }

  /** Checks a token; retries once after a transient failure, with the same idempotency key. */
  async function check(token: string, ip: string): Promise<CaptchaVerdict> {
    const signal = AbortSignal.timeout(deadline)
    const form = { response: token, idempotency_key: randomUUID(), ...(ip && { remoteip: ip }) }
    try {
      const answer = await sendCheck(form, signal).catch((error: Error) => {
        if (!(error instanceof TransientFailure) || signal.aborted) throw error
        return sendCheck(form, signal)
      })
      return judge(answer)
    } catch (error) {
      return { passed: false, reason: 'unavailable', said: (error as Error).message }
    }
  }

  return {
    get name() {
      return lastProblem ? `turnstile, ${lastProblem}` : 'turnstile'
    },
    state: () => lastProblem ?? 'on',
    widget: { siteKey, script: `${url}/turnstile/v0/api.js?render=explicit` },
    async verify(token, ip) {
      if (token.length > maxTokenLength)
        return { passed: false, reason: 'failed', said: 'too long' }
      const verdict = await check(token, ip)
      const { reason } = verdict.passed ? { reason: undefined } : verdict
      lastProblem = reason === 'secret_refused' || reason === 'unavailable' ? reason : undefined
      return verdict
    },
  }
}
