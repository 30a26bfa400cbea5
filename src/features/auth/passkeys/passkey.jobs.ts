import { and, eq } from 'drizzle-orm'
import { formatDate, formatTime } from '../../../kernel/field/format.ts'
import type { Job } from '../../../kernel/jobs.server.ts'
import type { Post } from '../../../kernel/mail.server.ts'
import { isActive } from '../sessions.server.ts'
import { usersTable } from '../user.table.ts'

type Change = { user: number; at: string; what: 'added' | 'removed'; name: string }

/** Mails a person that a passkey was added to their account or removed from it. */
export const tellPasskey =
  (post: Post): Job<Change> =>
  async ({ user, at, what, name }, context) => {
    const { db } = context.database
    const [person] = await db
      .select({ email: usersTable.email, name: usersTable.name, language: usersTable.language })
      .from(usersTable)
      .where(and(eq(usersTable.id, user), isActive))
    if (!person) return
    await post(
      {
        key: `passkey-${what}-${user}-${at}`,
        to: person,
        path: '/profile?tab=security',
        write: (words) => ({
          subject: words(`passkey_mail:${what}.subject`),
          text: words(`passkey_mail:${what}.text`, {
            name,
            date: formatDate(at),
            time: formatTime(at),
          }),
        }),
      },
      db,
    )
  }
