/** Whether sign-in requires a captcha; if not, why, and if nobody can pass it, why. */
export type CaptchaState =
  | 'on'
  /** Turned off in the configuration. */
  | 'off'
  /** Not turned off, but there are no keys. */
  | 'no_keys'
  /** The provider rejects our secret key, so nobody passes. */
  | 'secret_refused'
  /** The provider did not respond to the last check, so nobody passed. */
  | 'unavailable'

export type CaptchaVerdict =
  | { passed: true }
  | {
      passed: false
      reason: /** The token is not valid for this site. */
        | 'failed'
        /** The token has expired or was already used. */
        | 'expired'
        | 'secret_refused'
        | 'unavailable'
      /** The reason in the words of the provider, for the log. */
      said: string
    }

/** Port of a service that distinguishes people from bots. */
export type Captcha = {
  /** Shown by the health check. */
  readonly name: string
  state(): CaptchaState
  /** What a browser needs to get a token; null if sign-in requires none. */
  widget: { siteKey: string; script: string } | null
  /** Checks a token from a browser. Never throws; on any error the token does not pass. */
  verify(token: string, ip: string): Promise<CaptchaVerdict>
}
