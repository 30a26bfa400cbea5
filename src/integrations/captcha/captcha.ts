/** Whether sign-in asks for a captcha, and if not, why; or what is wrong with it. */
export type CaptchaState =
  | 'on'
  /** Turned off in the configuration. */
  | 'off'
  /** Not turned off, but there are no keys. */
  | 'no_keys'
  /** The provider refuses our secret key, so nobody passes. */
  | 'secret_refused'
  /** The provider did not answer the last check, so nobody passed. */
  | 'unavailable'

export type CaptchaVerdict =
  | { passed: true }
  | {
      passed: false
      reason: /** The token is not valid here. */
        | 'failed'
        /** The token is too old or was used before. */
        | 'expired'
        | 'secret_refused'
        | 'unavailable'
      /** What the provider said, for the log. */
      said: string
    }

/** Port of a service that tells people from programs. */
export type Captcha = {
  /** Shown by the health check. */
  readonly name: string
  state(): CaptchaState
  /** What a browser needs to get a token; null if none is asked for. */
  widget: { siteKey: string; script: string } | null
  /** Checks the token that a browser got. Never throws; whatever goes wrong, nobody passes. */
  verify(token: string, ip: string): Promise<CaptchaVerdict>
}
