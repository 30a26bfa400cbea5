import type { Captcha } from '../../../integrations/captcha/captcha.ts'
import { fail } from '../../../kernel/http/errors.ts'
import type { HandlersOf, PrepareContext } from '../../../kernel/http/handler.server.ts'
import type { EndpointDocs } from '../../../kernel/record/reference.server.ts'
import type { SignInRulesOf } from '../signIn.server.ts'
import { deviceCookie, isTrustedDevice } from '../twoFactor/trustedDevices.server.ts'
import type { captchaEndpoints } from './captcha.ts'

/** Seconds after which to try again if the provider does not answer. */
const retryAfter = 30

export const captchaHandlers = (
  captcha: Captcha,
  signInRules: SignInRulesOf,
): HandlersOf<typeof captchaEndpoints> => ({
  async get(_, { db, cookies, now }) {
    if (!captcha.widget || !(await signInRules(db)).asksCaptcha)
      return { site_key: null, script: null, is_trusted: false }
    const { siteKey, script } = captcha.widget
    const is_trusted = await isTrustedDevice(db, cookies[deviceCookie], now)
    return { site_key: siteKey, script, is_trusted }
  },
  state: async (_, { db }) => ({
    state: !captcha.widget || (await signInRules(db)).asksCaptcha ? captcha.state() : 'off',
  }),
})

/** Refuses a sign-in unless the token is that of a solved captcha. */
export async function refuseWithoutCaptcha(
  captcha: Captcha,
  token: string | undefined,
  { ip, log }: Pick<PrepareContext, 'ip' | 'log'>,
) {
  if (!token) fail(403, 'captcha:captcha_required')
  const verdict = await captcha.verify(token, ip)
  if (verdict.passed) return
  const { reason, said } = verdict
  const about = { captcha: reason, said }
  switch (reason) {
    case 'secret_refused':
      log.error(about, 'the captcha is misconfigured: TURNSTILE_SECRET_KEY is refused')
      return fail(503, 'captcha:captcha_misconfigured')
    case 'unavailable':
      log.warn(about, 'the captcha could not be checked')
      return fail(503, 'captcha:captcha_unavailable', { retryAfter })
    case 'expired':
      log.info(about, 'the captcha was not passed')
      return fail(403, 'captcha:captcha_expired')
    case 'failed':
      log.info(about, 'the captcha was not passed')
      return fail(403, 'captcha:captcha_failed')
  }
}

export const captchaReference: EndpointDocs<typeof captchaEndpoints> = {
  get: {
    summary:
      'Returns the public key and the script of the captcha for sign-in, both null if none is asked for, and whether this device is trusted by somebody, who needs none on it.',
  },
  state: {
    summary:
      'Returns whether the captcha for sign-in works: on, off, without keys, with a secret key that the provider refuses, or without an answer to the last check.',
  },
}
