import type { CaptchaState } from '../../../integrations/captcha/captcha.ts'
import { shape } from '../../../kernel/field/shape.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'

/** Actions that are protected by a captcha. */
export const captchaAction = 'login'

const captchaStates = [
  'on',
  'off',
  'no_keys',
  'secret_refused',
  'unavailable',
] as const satisfies readonly CaptchaState[]

export const captchaEndpoints = {
  /** What a sign-in on this device needs. */
  get: endpoint('GET', '/captcha/', {
    access: 'public',
    output: shape.object({
      /** Null if no captcha is asked for. */
      site_key: shape.text().nullable(),
      /** URL of the script that shows the captcha. */
      script: shape.text().nullable(),
      /** Whether this is a trusted device, whose owner needs no captcha. */
      is_trusted: shape.boolean(),
    }),
  }),
  /** Whether captchas work. */
  state: endpoint('GET', '/captcha/state/', {
    access: 'settings:read',
    output: shape.object({ state: shape.choice(captchaStates) }),
  }),
}
