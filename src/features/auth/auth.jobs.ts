import { and, eq } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { formatDate, formatTime } from '../../kernel/field/format.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import type { Post } from '../../kernel/mail.server.ts'
import { credentials } from './auth.table.ts'
import { deleteDrainedFailures } from './guesses/guesses.server.ts'
import { deleteExpiredChallenges } from './passkeys/challenges.server.ts'
import { tellPasskey } from './passkeys/passkey.jobs.ts'
import {
  createLink,
  deleteExpiredLinks,
  invitationDays,
  mayHavePassword,
  resetMinutes,
} from './password/passwordLinks.server.ts'
import { deleteEndedSessions, isActive, shortenSessions } from './sessions.server.ts'
import type { SignInRulesOf } from './signIn.server.ts'
import { deleteExpiredPending } from './twoFactor/pendingSignIns.server.ts'
import {
  deleteExpiredKeys,
  isLockedUntil,
  lockMinutes,
  type RemovedFactor,
} from './twoFactor/secondFactor.server.ts'
import { deleteExpiredDevices, shortenTrust } from './twoFactor/trustedDevices.server.ts'
import { usersTable } from './user.table.ts'
import { endIdleViewings } from './viewAs/viewAs.server.ts'

type Options = {
  post: Post
  /** Name of the office, if it has entered one. */
  officeName: (db: Db) => Promise<string | null>
  signInRules: SignInRulesOf
}

/** Applies shorter lives of sessions and trust to those that there are. */
export const rulesTask = 'auth.applySignInRules'

const system = { actor: null, source: 'system' }
const reader = {
  id: usersTable.id,
  to: { email: usersTable.email, name: usersTable.name, language: usersTable.language },
}

/** Background jobs of the auth feature. */
export function authJobs({ post, officeName, signInRules }: Options): Jobs {
  /** Mails a link to choose a new password, if the address belongs to an account. */
  const sendResetLink: Job<{ email: string; link: string }> = ({ email, link }, context) =>
    context.database.transaction(system, async (db) => {
      const [person] = await db
        .select(reader)
        .from(usersTable)
        .where(and(eq(usersTable.email, email), mayHavePassword))
      if (!person) return
      const token = await createLink(db, {
        ...{ id: link, user: person.id, minutes: resetMinutes, now: context.now() },
      })
      if (!token) return
      await post(
        {
          key: `password-reset-${link}`,
          to: person.to,
          path: '/password-reset',
          secret: `#${token}`,
          person: person.id,
          write: (words) => ({
            subject: words('password_mail:reset.subject'),
            text: words('password_mail:reset.text', { minutes: resetMinutes }),
          }),
        },
        db,
      )
    })

  /** Mails an invited person the link to choose their first password. */
  const sendInvitation: Job<{ user: number; link: string }> = ({ user, link }, context) =>
    context.database.transaction(system, async (db) => {
      const [person] = await db
        .select(reader)
        .from(usersTable)
        .where(and(eq(usersTable.id, user), eq(usersTable.sign_in, 'invited'), mayHavePassword))
      if (!person) return
      const minutes = invitationDays * 24 * 60
      const token = await createLink(db, { id: link, user, minutes, now: context.now() })
      if (!token) return
      const office = await officeName(db)
      await post(
        {
          key: `invitation-${link}`,
          to: person.to,
          path: '/password-reset',
          secret: `#${token}`,
          person: person.id,
          write: (words) => ({
            subject: words('password_mail:invited.subject'),
            text: words('password_mail:invited.text', {
              office: office ?? 'Égide',
              email: person.to.email,
              days: invitationDays,
            }),
          }),
        },
        db,
      )
    })

  /** Mails a person that their password was changed. */
  const tellPasswordChanged: Job<{ user: number; at: string }> = async ({ user, at }, context) => {
    const { db } = context.database
    const [person] = await db
      .select(reader)
      .from(usersTable)
      .innerJoin(credentials, eq(credentials.user_id, usersTable.id))
      .where(and(eq(usersTable.id, user), isActive))
    if (!person) return
    await post(
      {
        key: `password-changed-${user}-${at}`,
        to: person.to,
        path: '/password-reset-request',
        write: (words) => ({
          subject: words('password_mail:changed.subject'),
          text: words('password_mail:changed.text', {
            date: formatDate(at),
            time: formatTime(at),
          }),
        }),
      },
      db,
    )
  }

  type FactorChange = {
    user: number
    at: string
    what: 'on' | 'off' | 'reset'
    /** Of a reset: what there was. */
    removed?: RemovedFactor
  }

  /** Mails a person that their second factor was turned on or off, or reset by an administrator. */
  const tellSecondFactor: Job<FactorChange> = async (
    { user, at, what, removed = 'both' },
    context,
  ) => {
    const part = what === 'reset' && removed !== 'both' ? `_${removed}` : ''
    const { db } = context.database
    const [person] = await db
      .select(reader)
      .from(usersTable)
      .where(and(eq(usersTable.id, user), isActive))
    if (!person) return
    await post(
      {
        key: `second-factor-${what}-${user}-${at}`,
        to: person.to,
        path: '/profile?tab=security',
        write: (words) => ({
          subject: words(`password_mail:factor_${what}.subject`),
          text: words(`password_mail:factor_${what}.text${part}`, {
            date: formatDate(at),
            time: formatTime(at),
          }),
        }),
      },
      db,
    )
  }

  /** Mails a person that wrong codes have locked their second factor. */
  const tellLocked: Job<{ user: number; until: string; at: string }> = async (
    { user, until, at },
    context,
  ) => {
    const { db } = context.database
    const [person] = await db
      .select(reader)
      .from(usersTable)
      .where(and(eq(usersTable.id, user), isActive))
    if (!person || !(await isLockedUntil(db, user, until))) return
    await post(
      {
        key: `second-factor-locked-${user}-${until}`,
        to: person.to,
        path: '/password-reset-request',
        write: (words) => ({
          subject: words('password_mail:factor_locked.subject'),
          text: words('password_mail:factor_locked.text', {
            date: formatDate(at),
            time: formatTime(at),
            minutes: lockMinutes,
          }),
        }),
      },
      db,
    )
  }

  const applyRules: Job = async (_, { database: { db } }) => {
    const rules = await signInRules(db)
    await shortenSessions(db, rules)
    await shortenTrust(db, rules.trustedDays)
  }

  const forgetEnded: Job = async (_, { database: { db }, now }) => {
    await deleteEndedSessions(db, now())
    await deleteExpiredLinks(db, now())
    await deleteExpiredPending(db, now())
    await deleteExpiredKeys(db, now())
    await deleteExpiredDevices(db, now())
    await deleteDrainedFailures(db, now())
    await deleteExpiredChallenges(db, now())
  }

  return {
    tasks: {
      'auth.sendResetLink': sendResetLink,
      'auth.sendInvitation': sendInvitation,
      'auth.tellPasswordChanged': tellPasswordChanged,
      'auth.tellSecondFactor': tellSecondFactor,
      'auth.tellLocked': tellLocked,
      'auth.tellPasskey': tellPasskey(post),
      [rulesTask]: applyRules,
      'auth.forgetEndedSessions': forgetEnded,
      'auth.endIdleViewings': endIdleViewings,
    },
    schedule: [
      { task: 'auth.forgetEndedSessions', match: '40 2 * * *' },
      { task: 'auth.endIdleViewings', match: '* * * * *' },
    ],
  }
}
