import { email, line } from '../../kernel/field/fields.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { languages } from '../../kernel/text.ts'
import { z } from '../../kernel/z.ts'

const token = z.string().min(1).max(4000)

const rights = z.object({ groups: z.array(z.string()), permissions: z.array(z.string()) })

/** Shortest password that is taken (specification, section 5). */
export const passwordLength = 8

/** A password that somebody sets. */
export const newPassword = z.string().min(passwordLength, 'auth:error.password_short').max(500)

/** The address may also come as `username` (decisions, section 13). */
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
    // Far more than usual: who guesses is slowed by `passwords.server.ts`, which knows people at one address apart.
    perMinute: 6_000,
    body: z.preprocess(
      usernameAsEmail,
      z.strictObject({
        email: z.string().trim().toLowerCase().min(1).max(254),
        password: z.string().min(1).max(500),
      }),
    ),
    output: z.object({
      data: rights.extend({
        access: z.string(),
        refresh: z.string(),
        need_2fa: z.boolean(),
        pending_token: z.string().nullable(),
      }),
    }),
    refusals: {
      401: 'E-mail or password wrong, or the account is not active.',
      429: 'Too many wrong passwords; `Retry-After` says when to try again.',
    },
  }),
  verify: endpoint('POST', '/token/verify/', {
    access: 'public',
    body: z.strictObject({ token }),
    output: rights,
    refusals: { 401: 'The token is not valid or has expired.' },
  }),
  refresh: endpoint('POST', '/token/refresh/', {
    access: 'public',
    isSecret: true,
    body: z.strictObject({ refresh: token, rotate: z.boolean().optional() }),
    output: z.object({ access: z.string(), refresh: z.string().optional() }),
    refusals: { 401: 'The token is not valid, has expired or was revoked.' },
  }),
  logout: endpoint('POST', '/logout/', {
    access: 'public',
    body: z.strictObject({ refresh: token }),
    status: 204,
  }),
  /** Whether there is no administrator yet, so that the first one can be created. */
  setupState: endpoint('GET', '/setup/', {
    access: 'public',
    output: z.object({ open: z.boolean() }),
  }),
  /** Creates the first administrator, for whoever can read the code in the data folder. */
  setup: endpoint('POST', '/setup/', {
    access: 'public',
    perMinute: 20,
    body: z.strictObject({
      code: z.string().trim().min(1).max(100),
      email: email({
        required: true,
        missing: 'user:error.email_required',
        wrong: 'user:error.email_form',
      }).schema,
      password: newPassword,
      first_name: line({ required: true, max: 100, missing: 'user:error.first_name_required' })
        .schema,
      last_name: line({ max: 100 }).schema.nullish(),
    }),
    status: 201,
    output: z.object({ id: z.int(), email: z.string() }),
    refusals: {
      403: 'The code is wrong, or its hour is over and another one stands in its place.',
      409: 'There is an administrator already, or somebody has this address.',
    },
  }),
  me: endpoint('GET', '/me/', {
    access: 'signed_in',
    output: rights.extend({
      id: z.int(),
      email: z.string(),
      first_name: z.string(),
      last_name: z.string().nullable(),
      language: z.enum(languages),
      /** Whom to write to where something is missing: the setting, else the first administrator. */
      support_email: z.string().nullable(),
    }),
  }),
}
