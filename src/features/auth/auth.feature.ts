import { feature } from '../../kernel/feature.ts'
import { authEndpoints } from './auth.ts'
import { captchaEndpoints } from './captcha/captcha.ts'
import { passkeyEndpoints } from './passkeys/passkeys.ts'

/** Sign-in, sessions and the first administrator. */
export const authFeature = feature({
  endpoints: { auth: { ...authEndpoints, ...passkeyEndpoints }, captcha: captchaEndpoints },
})
