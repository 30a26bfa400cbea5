import { email, line, normaliseEmail } from '../../kernel/field/kinds.ts'
import { shape } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { newPassword, twoFactorPolicies } from './account.ts'
import { callerRights, meEndpoint } from './me.ts'
import { passwordEndpoints } from './password/passwords.ts'
import { enrolledSignIn, newBackupCodes, ownPassword, signInResult, token } from './signInShapes.ts'

/** Accepts `username` as an alias of `email` (decisions, section 13). */
const usernameAsEmail = (body: unknown) => {
  if (typeof body !== 'object' || body === null || 'email' in body || !('username' in body))
    return body
  const { username, ...rest } = body
  return { ...rest, email: username }
}

/** The key of an app, as text and as the URL of its QR code. */
const newKey = shape.object({ secret: shape.text(), otpauth_url: shape.text() })

/** Days that a device is trusted unless the office sets others (specification, section 9). */
export const trustedDays = 30

/** Digits of a code (specification, section 9). */
export const totpDigits = 6

/** Header with the token of a solved captcha (specification, section 7). */
export const captchaHeader = 'X-Turnstile-Token'
/** Acts on their own account that people see: sign-ins, and refused attempts. */
export const accessActs = [
  'auth:signed_in',
  'auth:sign_in_refused',
  'auth:code_refused',
  'auth:passkey_refused',
  'auth:factor_locked',
] as const

/** The ways to sign in; the audit log keeps which one was used. */
export const signInWays = ['password', 'code', 'backup_code', 'trusted_device', 'passkey'] as const

export const authEndpoints = {
  /**
   * Whom to write to, for people whose link opens nothing, and which phone numbers the office accepts: the same for all,
   * so that it tells nothing about a link.
   */
  contact: endpoint('GET', '/contact/', {
    access: 'public',
    perMinute: 300,
    output: shape.object({
      email: shape.text().nullable(),
      /** Whether phone numbers of 10 to 15 digits are accepted, not of 13 only. */
      phone_other_lengths: shape.boolean(),
    }),
  }),
  login: endpoint('POST', '/login/', {
    access: 'public',
    isSecret: true,
    // High, so that many people can share an IP address; `passwords.server.ts` throttles guessing.
    perMinute: 6_000,
    body: shape
      .strictObject({
        email: shape.text({ isTrimmed: true, normalise: normaliseEmail, min: 1, max: 254 }),
        password: shape.text({ min: 1, max: 500 }),
      })
      .preprocess(usernameAsEmail),
    headers: { [captchaHeader]: 'Token of a solved captcha, if `GET /captcha/` has a site key.' },
    output: signInResult,
  }),
  /** Completes a sign-in with a code of the second factor, or a backup code. */
  verifySecondFactor: endpoint('POST', '/2fa/verify/', {
    access: 'public',
    isSecret: true,
    perMinute: 600,
    body: shape.strictObject({
      pending_token: token,
      code: shape.text({ isTrimmed: true, max: 20 }).optional(),
      backup_code: shape.text({ isTrimmed: true, max: 40 }).optional(),
      /** Whether to trust this device, which then needs no second factor for the days that the office sets. */
      remember_device: shape.boolean().optional(),
    }),
    output: signInResult,
  }),
  /** The next step of a sign-in: a code or passkey, or turning on a second factor. */
  pendingSignIn: endpoint('POST', '/2fa/pending/', {
    access: 'public',
    perMinute: 600,
    body: shape.strictObject({ pending_token: token }),
    output: shape.object({
      must_enrol: shape.boolean(),
      /** Whether codes of an app are accepted; backup codes are always accepted. */
      has_app: shape.boolean(),
      /** Whether a passkey can be used, or enrolled if one must be. */
      has_passkey: shape.boolean(),
      /** Days for which a device can be trusted. */
      trusted_days: shape.int(),
    }),
  }),
  /** Creates a key for somebody whose group must have a second factor. */
  enrolPending: endpoint('POST', '/2fa/pending/enrol/', {
    access: 'public',
    isSecret: true,
    perMinute: 60,
    body: shape.strictObject({ pending_token: token }),
    output: newKey,
  }),
  /** Turns the second factor on with a code of the new key, and completes the sign-in. */
  confirmPending: endpoint('POST', '/2fa/pending/confirm/', {
    access: 'public',
    isSecret: true,
    perMinute: 60,
    body: shape.strictObject({
      pending_token: token,
      code: shape.text({ isTrimmed: true, min: 1, max: 20 }),
    }),
    output: enrolledSignIn,
  }),
  /** The caller's second factor and trusted devices. */
  secondFactor: endpoint('GET', '/2fa/', {
    access: 'signed_in',
    isPrivate: true,
    output: shape.object({
      /** When the app was set up; null without an app. */
      confirmed_at: shape.moment().nullable(),
      /** When a code of the app was last accepted, to half a minute. */
      code_at: shape.moment().nullable(),
      /** Number of unused backup codes. */
      backup_codes: shape.int(),
      /** When the password was last changed. */
      password_at: shape.moment().nullable(),
      /** Whether the caller may or must have one. */
      policy: shape.choice(twoFactorPolicies),
      /** Days for which a device is trusted from now on. */
      trusted_days: shape.int(),
      devices: shape.list(
        shape.object({
          id: shape.int(),
          created_at: shape.moment(),
          used_at: shape.moment(),
          expires_at: shape.moment(),
          user_agent: shape.text().nullable(),
          is_current: shape.boolean(),
        }),
      ),
    }),
  }),
  /** Creates a key for an app; it is used once a code of it confirms it. */
  enrol: endpoint('POST', '/2fa/enrol/', {
    access: 'signed_in',
    isSecret: true,
    body: shape.strictObject({ password: ownPassword }),
    output: newKey,
  }),
  confirmSecondFactor: endpoint('POST', '/2fa/confirm/', {
    access: 'signed_in',
    isSecret: true,
    body: shape.strictObject({ code: shape.text({ isTrimmed: true, min: 1, max: 20 }) }),
    output: newBackupCodes,
  }),
  /** Replaces the backup codes. */
  renewBackupCodes: endpoint('POST', '/2fa/backup-codes/', {
    access: 'signed_in',
    isSecret: true,
    body: shape.strictObject({ password: ownPassword }),
    output: newBackupCodes,
  }),
  disableSecondFactor: endpoint('POST', '/2fa/disable/', {
    access: 'signed_in',
    isSecret: true,
    body: shape.strictObject({ password: ownPassword }),
    status: 204,
  }),
  forgetDevice: endpoint('DELETE', '/2fa/devices/{id}/', {
    access: 'signed_in',
    params: shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) }),
    status: 204,
  }),
  forgetDevices: endpoint('DELETE', '/2fa/devices/', { access: 'signed_in', status: 204 }),
  verify: endpoint('POST', '/token/verify/', {
    access: 'public',
    body: shape.strictObject({ token }),
    output: callerRights,
  }),
  refresh: endpoint('POST', '/token/refresh/', {
    access: 'public',
    isSecret: true,
    body: shape.strictObject({ refresh: token, rotate: shape.boolean().optional() }),
    output: shape.object({ access: shape.text(), refresh: shape.text().optional() }),
  }),
  logout: endpoint('POST', '/logout/', {
    access: 'public',
    body: shape.strictObject({ refresh: token }),
    status: 204,
  }),
  /** The sessions in which the caller is signed in. */
  sessions: endpoint('GET', '/sessions/', {
    access: 'signed_in',
    isPrivate: true,
    output: shape.object({
      results: shape.list(
        shape.object({
          id: shape.text(),
          created_at: shape.moment(),
          used_at: shape.moment(),
          ip: shape.text().nullable(),
          user_agent: shape.text().nullable(),
          is_current: shape.boolean(),
        }),
      ),
    }),
  }),
  /** The caller's last sign-ins, and refused attempts on their account. */
  lastAccesses: endpoint('GET', '/sessions/accesses/', {
    access: 'signed_in',
    isPrivate: true,
    output: shape.object({
      results: shape.list(
        shape.object({
          at: shape.moment(),
          act: shape.choice(accessActs),
          /** The method; for a refused code, its kind. */
          how: shape.choice(signInWays).nullable(),
          ip: shape.text().nullable(),
          user_agent: shape.text().nullable(),
        }),
      ),
    }),
  }),
  endSession: endpoint('DELETE', '/sessions/{id}/', {
    access: 'signed_in',
    params: shape.object({ id: shape.text({ min: 1, max: 100 }) }),
    status: 204,
  }),
  /** Ends all sessions of the caller except the current one. */
  endOtherSessions: endpoint('POST', '/sessions/end-others/', {
    access: 'signed_in',
    status: 204,
  }),
  /** Returns whether setup is open, that is, there is no administrator yet. */
  setupState: endpoint('GET', '/setup/', {
    access: 'public',
    output: shape.object({ open: shape.boolean() }),
  }),
  /** Creates the first administrator; requires the one-time code in the data folder. */
  setup: endpoint('POST', '/setup/', {
    access: 'public',
    perMinute: 20,
    body: shape.strictObject({
      code: shape.text({ isTrimmed: true, min: 1, max: 100 }),
      email: email({
        required: true,
        missing: 'user:error.email_required',
        wrong: 'user:error.email_form',
      }).value,
      password: newPassword,
      first_name: line({ required: true, max: 100, missing: 'user:error.first_name_required' })
        .value,
      last_name: line({ max: 100 }).value.nullish(),
    }),
    status: 201,
    output: shape.object({ id: shape.int(), email: shape.text() }),
  }),
  ...passwordEndpoints,
  me: meEndpoint,
}
