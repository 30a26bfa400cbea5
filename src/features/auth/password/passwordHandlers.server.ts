import { randomInt, randomUUID, type UUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import { type HandlersOf, prepared } from '../../../kernel/http/handler.server.ts'
import { networkOf } from '../../../kernel/limits/network.ts'
import { credentials, sessions } from '../auth.table.ts'
import type { Counted, Failures } from '../guesses/guesses.server.ts'
import { hashPassword } from '../passwords.server.ts'
import { hashOfToken, setPassword } from '../sessions.server.ts'
import { usersTable } from '../user.table.ts'
import { type JudgePort, personalWords, refuseGuessable } from './judge.server.ts'
import type { OwnPasswordCheck } from './ownPassword.server.ts'
import { consumeLink, personOfLink } from './passwordLinks.server.ts'
import { passwordEndpoints } from './passwords.ts'

/** Random delay of the job after a request, in ms, so that the time of the next answer does not reveal it either. */
const resetDelay = [1_000, 3_000] as const

type Options = { judge: JudgePort; checkOwnPassword: OwnPasswordCheck; failures: Failures }

/** Calls with which people set their own password. */
export function passwordHandlers({
  judge,
  checkOwnPassword,
  failures,
}: Options): HandlersOf<typeof passwordEndpoints> {
  return {
    // Only the job looks the address up, so that neither the answer, its time nor the limits reveal whether it exists.
    requestReset: prepared(passwordEndpoints.requestReset, {
      async prepare({ body: { email } }, context) {
        const network = networkOf(context.ip)
        const pair: Counted = ['reset_pair', `${network} ${email}`]
        // Check the limit of the address first, so that repeating one does not use up the limit of the network.
        await failures.take([pair, ['reset_network', network]], context)
      },
      async handle({ body: { email } }, { enqueue, say, now, audit }) {
        await audit('auth:reset_requested', { typed: email })
        await enqueue(
          'auth.sendResetLink',
          { email, link: randomUUID() },
          {
            jobKey: `reset-${hashOfToken(email)}`,
            // Another request must not delay the mail.
            jobKeyMode: 'preserve_run_at',
            // After the answer: the job does more for a known address, which would make the answer slower.
            runAt: new Date(now.getTime() + randomInt(...resetDelay)),
          },
        )
        return { detail: say('auth:reset.sent') }
      },
    }),

    async passwordLink({ body: { token } }, { db, now }) {
      const person = await personOfLink(db, token, now)
      if (!person) fail(410, 'auth:link_invalid')
      return { email: person.email, is_first: person.sign_in === 'invited' }
    },

    resetPassword: prepared(passwordEndpoints.resetPassword, {
      async prepare({ body: { token, password } }, { read, now }) {
        const person = await personOfLink(read, token, now)
        if (!person) fail(410, 'auth:link_invalid')
        await refuseGuessable(judge, { password, personal: personalWords(person) })
        return hashPassword(password)
      },
      async handle({ body: { token } }, context) {
        const { db, now, say, enqueue, audit, prepared: passwordHash } = context
        const person = await personOfLink(db, token, now)
        if (!person || !(await consumeLink(db, token, person.id))) fail(410, 'auth:link_invalid')
        await setPassword(db, person.id, passwordHash, now)
        const isFirst = person.sign_in === 'invited'
        await audit(isFirst ? 'auth:invitation_accepted' : 'auth:password_reset', {
          actor: person.id,
        })
        if (isFirst) {
          const accepted = await db
            .update(usersTable)
            .set({ sign_in: 'active' })
            .where(and(eq(usersTable.id, person.id), eq(usersTable.sign_in, 'invited')))
            .returning({ id: usersTable.id })
          // The account was deactivated concurrently.
          if (accepted.length === 0) fail(410, 'auth:link_invalid')
        } else await enqueue('auth.tellPasswordChanged', { user: person.id, at: now.toISOString() })
        return { detail: say(isFirst ? 'auth:reset.first_done' : 'auth:reset.done') }
      },
    }),

    confirmIdentity: prepared(passwordEndpoints.confirmIdentity, {
      prepare: ({ body: { password } }, context) => checkOwnPassword({ password }, context),
      async handle(_, { db, now, user, audit }) {
        await db
          .update(sessions)
          .set({ confirmed_at: now.toISOString() })
          .where(eq(sessions.id, user.session as UUID))
        await audit('auth:identity_confirmed')
        return undefined
      },
    }),

    changePassword: prepared(passwordEndpoints.changePassword, {
      async prepare({ body: { current, password } }, context) {
        const account = await checkOwnPassword({ current }, context)
        await refuseGuessable(judge, { password, personal: personalWords(account) })
        return { before: account.hash, after: await hashPassword(password) }
      },
      async handle(_, { db, now, user, enqueue, audit, prepared: { before, after } }) {
        const [unchanged] = await db
          .select({ id: credentials.user_id })
          .from(credentials)
          .where(and(eq(credentials.user_id, user.id), eq(credentials.password_hash, before)))
          .for('update')
        if (!unchanged) failFields({ current: [{ key: 'auth:error.password_wrong' }] })
        await setPassword(db, user.id, after, now, user.session)
        await audit('auth:password_changed')
        await enqueue('auth.tellPasswordChanged', { user: user.id, at: now.toISOString() })
        return undefined
      },
    }),
  }
}
