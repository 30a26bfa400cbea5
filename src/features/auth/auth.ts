import { email, line } from '../../kernel/field/kinds.ts'
import { shape } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { languages } from '../../kernel/text.ts'

const token = shape.text({ min: 1, max: 4000 })

const rights = shape.object({
  groups: shape.list(shape.text()),
  permissions: shape.list(shape.text()),
})

/** Minimum length of a password (specification, section 5). */
export const passwordLength = 8

/** The schema of a new password. */
export const newPassword = shape.text({
  min: passwordLength,
  tooShort: 'auth:error.password_short',
  max: 500,
})

/** Accepts `username` as an alias of `email` (decisions, section 13). */
const usernameAsEmail = (body: unknown) => {
  if (typeof body !== 'object' || body === null || 'email' in body || !('username' in body))
    return body
  const { username, ...rest } = body
  return { ...rest, email: username }
}

export const authEndpoints = {
  login: endpoint('POST', '/login/', {
    access: 'public',
    isSecret: true,
    // High, so that many people can share an IP address; `passwords.server.ts` throttles guessing.
    perMinute: 6_000,
    body: shape
      .strictObject({
        email: shape.text({ isTrimmed: true, letters: 'lower', min: 1, max: 254 }),
        password: shape.text({ min: 1, max: 500 }),
      })
      .preprocess(usernameAsEmail),
    output: shape.object({
      data: shape.object({
        ...rights.parts,
        access: shape.text(),
        refresh: shape.text(),
        need_2fa: shape.boolean(),
        pending_token: shape.text().nullable(),
      }),
    }),
    refusals: {
      401: 'E-mail or password wrong, or the account is not active.',
      429: 'Too many wrong passwords; `Retry-After` says when to try again.',
    },
  }),
  verify: endpoint('POST', '/token/verify/', {
    access: 'public',
    body: shape.strictObject({ token }),
    output: rights,
    refusals: { 401: 'The token is not valid or has expired.' },
  }),
  refresh: endpoint('POST', '/token/refresh/', {
    access: 'public',
    isSecret: true,
    body: shape.strictObject({ refresh: token, rotate: shape.boolean().optional() }),
    output: shape.object({ access: shape.text(), refresh: shape.text().optional() }),
    refusals: { 401: 'The token is not valid, has expired or was revoked.' },
  }),
  logout: endpoint('POST', '/logout/', {
    access: 'public',
    body: shape.strictObject({ refresh: token }),
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
    refusals: {
      403: 'The code is wrong, or it has expired and was replaced by a new one.',
      409: 'There is an administrator already, or the address belongs to somebody else.',
    },
  }),
  /** Mails a link to choose a new password, if the address belongs to an account. */
  requestReset: endpoint('POST', '/password/reset/', {
    access: 'public',
    perMinute: 60,
    body: shape.strictObject({
      email: email({
        required: true,
        missing: 'user:error.email_required',
        wrong: 'user:error.email_form',
      }).value,
    }),
    output: shape.object({ detail: shape.text() }),
  }),
  /** Sets the password of the person to whom a mailed link belongs, and ends their sessions. */
  resetPassword: endpoint('POST', '/password/reset/confirm/', {
    access: 'public',
    perMinute: 60,
    body: shape.strictObject({ token: shape.text({ min: 1, max: 100 }), password: newPassword }),
    output: shape.object({ detail: shape.text() }),
    refusals: { 410: 'The link has expired, was used, or belongs to no open account.' },
  }),
  /** Changes the caller's own password, and ends their other sessions. */
  changePassword: endpoint('POST', '/password/change/', {
    access: 'signed_in',
    body: shape.strictObject({
      current: shape.text({ min: 1, max: 500 }),
      password: newPassword,
    }),
    status: 204,
    refusals: { 429: 'Too many wrong passwords; `Retry-After` says when to try again.' },
  }),
  me: endpoint('GET', '/me/', {
    access: 'signed_in',
    output: shape.object({
      ...rights.parts,
      id: shape.int(),
      email: shape.text(),
      first_name: shape.text(),
      last_name: shape.text().nullable(),
      language: shape.choice(languages),
      /** The support address: the setting, else that of the first administrator. */
      support_email: shape.text().nullable(),
    }),
  }),
}
