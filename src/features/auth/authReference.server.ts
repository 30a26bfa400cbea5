import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import type { authEndpoints } from './auth.ts'

const linkRefusal = 'The link has expired, was used, or belongs to no open account.'

export const authReference: EndpointDocs<typeof authEndpoints> = {
  login: {
    summary:
      'Signs a person in by e-mail address and password. Returns the access token for requests and the refresh token that renews it. If `GET /captcha/` has a site key, the token of a solved captcha is sent along, which works once; on a device that the person trusts it is not needed. Without it the code is `captcha_required`, with a wrong one `captcha_failed` or `captcha_expired`, and `captcha_unavailable` or `captcha_misconfigured` if it cannot be checked.',
    example: { email: 'marie.favre@example.ch', password: 'correct horse battery' },
    refusals: {
      401: 'E-mail or password wrong, or the account is not active.',
      403: 'The captcha is missing, has expired or was not passed.',
      429: 'Too many wrong passwords; `Retry-After` says when to try again.',
      503: 'The captcha cannot be checked now.',
    },
  },
  verify: {
    summary:
      'Returns the current groups and permissions of the bearer of an access token; 401 if it is no longer valid.',
    refusals: { 401: 'The token is not valid or has expired.' },
  },
  refresh: {
    summary:
      'Returns a new access token for a refresh token. With `rotate`, the refresh token is replaced too, and the old one becomes invalid shortly after.',
    refusals: { 401: 'The token is not valid, has expired or was revoked.' },
  },
  logout: {
    summary: 'Ends the session of a refresh token; an unknown token changes nothing.',
  },
  sessions: {
    summary:
      'Lists where the caller is signed in: browser and address of the last use, with the session of this call marked.',
  },
  lastAccesses: {
    summary:
      'Lists the last ten sign-ins of the caller and refused attempts on their account, from the audit log.',
  },
  endSession: {
    summary:
      'Signs the caller out where they use this session; its event streams end within two seconds.',
    params: { id: 'The `id` of a session of the caller; that of somebody else changes nothing.' },
  },
  confirmIdentity: {
    summary:
      'Proves again who the caller is. For 15 minutes, as after a sign-in, they may change the access of people: address, groups, password, second factor.',
    example: { password: 'correct horse battery' },
    refusals: { 429: 'Too many wrong passwords; `Retry-After` says when to try again.' },
  },
  endOtherSessions: {
    summary: 'Signs the caller out everywhere but in the session of this call.',
  },
  setupState: {
    summary: 'Returns whether there is no administrator yet, so that the first one can be created.',
  },
  setup: {
    summary: 'Creates the first administrator; requires the one-time code in the data folder.',
    example: {
      code: 'b3JhbmdlLWp1aWNlLWlzLWdvb2Q',
      email: 'marie.favre@example.ch',
      password: 'correct horse battery',
      first_name: 'Marie',
      last_name: 'Favre',
    },
    refusals: {
      403: 'The code is wrong, or it has expired and was replaced by a new one.',
      409: 'There is an administrator already, or the address belongs to somebody else.',
    },
  },
  verifySecondFactor: {
    summary:
      'Completes a sign-in whose answer had `need_2fa`: with a code of the app, or with a backup code instead. With `remember_device`, a cookie spares the second factor on this device for the days that the office sets, 30 by default.',
    example: { pending_token: 'q3v0bGs5aXQ', code: '407312', remember_device: true },
    refusals: {
      401: 'The code is wrong or was used, or the pending token has expired.',
      429: 'Too many wrong codes, or this one locks the second factor; `Retry-After` says when to try again.',
    },
  },
  pendingSignIn: {
    summary:
      'Returns whether the person has to turn a second factor on, as their group must have one, and otherwise which ones they can use.',
    example: { pending_token: 'q3v0bGs5aXQ' },
    refusals: { 401: 'The pending token has expired.' },
  },
  enrolPending: {
    summary:
      'Creates the key of a code app during a sign-in, for somebody who must have a second factor and has none yet.',
    example: { pending_token: 'q3v0bGs5aXQ' },
    refusals: {
      401: 'The pending token has expired.',
      409: 'The second factor is on: it needs a code.',
    },
  },
  confirmPending: {
    summary:
      'Turns the second factor on with a code of that key, signs the person in, and returns ten backup codes, which are not shown again.',
    example: { pending_token: 'q3v0bGs5aXQ', code: '407312' },
    refusals: {
      401: 'The pending token has expired.',
      409: 'There is no key to confirm, or the second factor is on.',
    },
  },
  secondFactor: {
    summary:
      "Returns whether the caller's second factor is on, when a code was last accepted, how many backup codes are left, and the devices they trust.",
  },
  enrol: {
    summary:
      'Creates a key for a code app, as text and as a URL to scan. It counts only once a code has confirmed it; until then an earlier app stays valid.',
    example: { password: 'correct horse battery' },
    refusals: { 409: 'The second factor is not offered to the caller.' },
  },
  confirmSecondFactor: {
    summary:
      'Turns the second factor on with a code of the new key, and returns ten backup codes, which are not shown again.',
    example: { code: '407312' },
    refusals: { 409: 'There is no key to confirm.' },
  },
  renewBackupCodes: {
    summary: 'Returns ten new backup codes; the earlier ones become invalid.',
    example: { password: 'correct horse battery' },
    refusals: { 409: 'The second factor is off.' },
  },
  disableSecondFactor: {
    summary:
      'Removes the code app and forgets trusted devices. Without a passkey this turns the second factor off, with its backup codes.',
    example: { password: 'correct horse battery' },
    refusals: { 409: 'The caller must have a second factor, and has no passkey.' },
  },
  forgetDevice: {
    summary: 'Stops trusting one of the devices that the caller trusts; others are left alone.',
    params: { id: 'The `id` of a trusted device, from the answer of `GET /2fa/`.' },
  },
  forgetDevices: { summary: 'Stops trusting all devices that the caller trusts.' },
  requestReset: {
    summary:
      'Mails a link with which a person chooses a new password. The answer is the same whether or not somebody has the address.',
    example: { email: 'marie.favre@example.ch' },
  },
  passwordLink: {
    summary:
      'Returns whose password the token of a mailed link sets, without using it up; it needs the same token as setting one.',
    example: { token: 'q3v0bGs5aXQ' },
    refusals: { 410: linkRefusal },
  },
  resetPassword: {
    summary:
      'Sets a password with the token of a mailed link, which works once, and signs the person out everywhere.',
    example: { token: 'q3v0bGs5aXQ', password: 'correct horse battery' },
    refusals: { 410: linkRefusal },
  },
  changePassword: {
    summary: "Replaces the caller's own password and signs them out on all other devices.",
    example: { current: 'correct horse battery', password: 'staple paper clip' },
    refusals: { 429: 'Too many wrong passwords; `Retry-After` says when to try again.' },
  },
  contact: {
    summary:
      "Returns the office's contact address, which its data protection statement tells too (null if there is none), and whether it accepts phone numbers of other lengths than 13 digits.",
  },
  me: { summary: "Returns the caller's own name, language, groups and permissions." },
}
