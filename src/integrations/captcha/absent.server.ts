import type { Captcha } from './captcha.ts'

/** Used if no captcha is configured: sign-in needs no token, and none is valid. */
export const noCaptcha = (state: 'off' | 'no_keys'): Captcha => ({
  name: 'none',
  state: () => state,
  widget: null,
  verify: async () => ({ passed: false, reason: 'failed', said: state }),
})
