import { email } from '../../../kernel/field/kinds.ts'
import { shape } from '../../../kernel/field/shape.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { newPassword } from '../account.ts'
import { ownPassword } from '../signInShapes.ts'

/** Token of a mailed link that sets a password, and why it is refused. */
const linkToken = shape.text({ min: 1, max: 100 })
/** Calls with which people set their own password. */
export const passwordEndpoints = {
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
  /** Whose password a mailed link sets; asked before typing one, and does not use the link up. */
  passwordLink: endpoint('POST', '/password/reset/check/', {
    access: 'public',
    perMinute: 60,
    body: shape.strictObject({ token: linkToken }),
    output: shape.object({
      email: shape.text(),
      /** Whether it is the first password of somebody who was invited. */
      is_first: shape.boolean(),
    }),
  }),
  /** Sets the password of the person to whom a mailed link belongs, and ends their sessions. */
  resetPassword: endpoint('POST', '/password/reset/confirm/', {
    access: 'public',
    perMinute: 60,
    body: shape.strictObject({ token: linkToken, password: newPassword }),
    output: shape.object({ detail: shape.text() }),
  }),
  /** Changes the caller's own password, and ends their other sessions. */
  changePassword: endpoint('POST', '/password/change/', {
    access: 'signed_in',
    isSecret: true,
    body: shape.strictObject({
      current: ownPassword,
      password: newPassword,
    }),
    status: 204,
  }),
  /** Proves the caller's identity again by password, before they change the access of people. */
  confirmIdentity: endpoint('POST', '/sessions/confirm/', {
    access: 'signed_in',
    isSecret: true,
    body: shape.strictObject({ password: ownPassword }),
    status: 204,
  }),
}
