import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { fail } from '../../../kernel/http/errors.ts'
import type { HandlersOf } from '../../../kernel/http/handler.server.ts'
import type { Sealed } from '../../../kernel/secrets/sealed.table.ts'
import type { SecretBox } from '../../../kernel/secrets/secretBox.server.ts'
import { usersTable } from '../../auth/user.table.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { messageMailTable } from '../message.table.ts'
import { type messageEndpoints } from '../message.ts'
import type { ThreadPlace } from '../reader.server.ts'
import { setThreadMail } from '../thread.server.ts'
import { type MessageThread, messageThreads } from '../thread.ts'

/** Whose mails a link ends: those of one thread, or the digest. */
export type EndedMail = { person: number; mandate?: number; thread?: MessageThread }

/** Says what a sealed text is for, so that no other one counts as a link. */
const purpose = 'unsubscribe'

/**
 * The links by which somebody ends mails. Their token is sealed, so nobody else can make or change one, and it opens
 * nothing. The page asks first, as programs that look through mails follow its link; the call is for mail programs.
 */
export function stopLinks(ended: EndedMail, box: SecretBox) {
  const token = box.seal(JSON.stringify({ purpose, ...ended }))
  return {
    page: `/unsubscribe#${token}`,
    call: `/api/unsubscribe/?token=${token}`,
    label: ended.thread ? 'message:mail.stop.thread' : 'message:mail.stop.digest',
  }
}

function openToken(token: string, box: SecretBox): EndedMail | undefined {
  try {
    const opened = JSON.parse(box.open(token as Sealed)) as Record<string, unknown>
    if (opened.purpose !== purpose) return undefined
    return opened as unknown as EndedMail
  } catch {
    return undefined
  }
}

/** Ends the mails of a thread, unless it or the person was deleted for good and gets none; returns whether it did. */
async function endThread(place: ThreadPlace, person: number, db: Db) {
  const there = await db
    .select({ id: mandatesTable.id })
    .from(mandatesTable)
    .innerJoin(usersTable, eq(usersTable.id, person))
    .where(eq(mandatesTable.id, place.mandate))
  return there.length > 0 && setThreadMail(place, person, 'never', db)
}

/** Ends the digest: the profile asks for no mail, and no thread for the digest; returns whether it did. */
async function endDigest(person: number, db: Db) {
  const threads = await db
    .delete(messageMailTable)
    .where(and(eq(messageMailTable.person, person), eq(messageMailTable.mail, 'daily')))
    .returning({ thread: messageMailTable.thread })
  const people = await db
    .update(usersTable)
    .set({ message_mail: 'never' })
    .where(and(eq(usersTable.id, person), sql`${usersTable.message_mail} is distinct from 'never'`))
    .returning({ id: usersTable.id })
  return threads.length > 0 || people.length > 0
}

export const unsubscribeHandlers = ({
  box,
}: {
  box: SecretBox
}): Pick<HandlersOf<typeof messageEndpoints>, 'unsubscribe'> => ({
  async unsubscribe({ query: { token } }, { db, audit }) {
    const ended = openToken(token, box)
    if (!ended) return fail(410, 'message:unknown_link')
    const { person, mandate, thread } = ended
    const isThread = mandate !== undefined && messageThreads.some((one) => one === thread)
    const isChanged = isThread
      ? await endThread({ mandate, thread: thread! }, person, db)
      : await endDigest(person, db)
    // Mail programs and people may call it again and again.
    if (isChanged) await audit('message:unsubscribed', { resource: 'users', id: person })
    return { ended: isThread ? 'thread' : 'digest' }
  },
})
