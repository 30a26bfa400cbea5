import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { callerRights } from './me.ts'

export const token = shape.text({ min: 1, max: 4000 })

/** The caller's own password, asked again before their sign-in methods are changed. */
export const ownPassword = shape.text({ min: 1, max: 500 })

/** Answer to a sign-in, or to one of its steps. */
export const signInResult = shape.object({
  data: shape.object({
    ...callerRights.parts,
    /** Null if the second factor is needed. */
    access: shape.text().nullable(),
    refresh: shape.text().nullable(),
    need_2fa: shape.boolean(),
    /** For `/2fa/verify/`, within ten minutes. */
    pending_token: shape.text().nullable(),
  }),
})
export type SignInResult = TypeOf<typeof signInResult>

/** Each shown once, and valid once. */
export const newBackupCodes = shape.object({ backup_codes: shape.list(shape.text()) })

/** A sign-in that turned the second factor on. */
export const enrolledSignIn = shape.object({ ...signInResult.parts, ...newBackupCodes.parts })
export type EnrolledSignIn = TypeOf<typeof enrolledSignIn>
