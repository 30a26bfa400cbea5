import { eq, type SQL, sql } from 'drizzle-orm'
import type { HandlerParts } from '../../../feature.server.ts'
import { TaskFailure } from '../../../kernel/database/child.server.ts'
import type { Db } from '../../../kernel/database/db.server.ts'
import { withLocalFile } from '../../../kernel/files.server.ts'
import { failFields } from '../../../kernel/http/errors.ts'
import { type HandlersOf, prepared } from '../../../kernel/http/handler.server.ts'
import type { OutsideReason } from '../../../kernel/outsideFailure.ts'
import type { BusyTime } from '../../files/preview/busyTimesOf.server.ts'
import { busyFeedsTable as feeds, busyTimesTable as times } from './busyFeed.table.ts'
import { type BusyFeed, busyFeedEndpoints, busyRange } from './busyFeed.ts'

const dayInMs = 86_400_000

type Ports = Pick<HandlerParts['outside'], 'calendarFeeds' | 'previewer'>

/** Reads a private calendar: when its owner is busy from yesterday on, or why that cannot be told. */
export async function readFeed(
  address: string,
  { calendarFeeds, previewer }: Ports,
  now: Date,
): Promise<{ times: BusyTime[]; unread: number } | { problem: OutsideReason }> {
  const answer = await calendarFeeds.read(address)
  if ('problem' in answer) return answer
  const from = now.getTime() - dayInMs
  const range = { from, until: now.getTime() + busyRange.days * dayInMs }
  const content = async function* () {
    yield Buffer.from(answer.text)
  }
  try {
    // In a process with limits of its own, as a rule may repeat without end.
    const { busy: read } = await withLocalFile(content(), (path) =>
      previewer.work({
        ...{ job: 'busy', path, type: 'text/calendar' },
        range: { ...range, maxEvents: busyRange.events },
      }),
    )
    return { times: read!.busy, unread: read!.unread }
  } catch (error) {
    if (!(error instanceof TaskFailure)) throw error
    const isHuge = error.reason !== 'refused' || error.message.includes('too_many')
    return { problem: isHuge ? 'too_large' : 'unreadable' }
  }
}

/** Replaces the busy times of a person. */
export async function keepTimes(person: number, busy: readonly BusyTime[], db: Db) {
  await db.delete(times).where(eq(times.person, person))
  await db.execute(sql`insert into ${times} (person, begins_at, ends_at)
    select ${person}, to_timestamp((busy ->> 0)::float8 / 1000), to_timestamp((busy ->> 1)::float8 / 1000)
    from jsonb_array_elements(${JSON.stringify(busy)}::jsonb) busy`)
}

/** Condition: a person is busy by their private calendar for some minutes from a moment on. */
export const isBusyPrivately = (
  person: number,
  from: SQL,
  minutes: number,
) => sql`exists (select from ${times} private where private.person = ${person}
  and private.begins_at < ${from} + ${minutes} * interval '1 minute' and private.ends_at > ${from})`

/** Forgets the private calendar of a person. */
export const forgetFeed = (person: number, db: Db) =>
  db.delete(feeds).where(eq(feeds.person, person)).returning({ person: feeds.person })

/** Handlers of the private calendars of the office. */
export function busyFeedHandlers({
  box,
  outside,
}: Pick<HandlerParts, 'box' | 'outside'>): HandlersOf<typeof busyFeedEndpoints> {
  const stateOf = async (person: number, db: Db): Promise<BusyFeed | null> => {
    const { host, read_at, problem, unread } = feeds
    const [found] = await db
      .select({ host, read_at, problem, unread })
      .from(feeds)
      .where(eq(feeds.person, person))
    return found ?? null
  }
  return {
    async state({ query: { person } }, { db, user }) {
      const feed = await stateOf(person ?? user.id, db)
      const isOwn = person === undefined || person === user.id
      return { feed: feed && { ...feed, host: isOwn ? feed.host : null } }
    },

    enter: prepared(busyFeedEndpoints.enter, {
      async prepare({ body }, { now }) {
        // Calendar programs give out addresses that open them.
        const address = body.address.replace(/^webcals?:/i, 'https:')
        const read = await readFeed(address, outside, now)
        if ('problem' in read)
          return failFields({ address: [{ key: `integration:error.${read.problem}` }] })
        return { address, ...read }
      },
      async handle(_, context) {
        const { db, user, now, prepared: read } = context
        const entered = {
          ...{ address: box.seal(read.address), host: new URL(read.address).hostname },
          ...{ read_at: now.toISOString(), problem: null, unread: read.unread },
        }
        await db
          .insert(feeds)
          .values({ person: user.id, ...entered })
          .onConflictDoUpdate({ target: feeds.person, set: entered })
        await keepTimes(user.id, read.times, db)
        await context.audit('busy_feed:entered', { resource: 'users', id: user.id })
        return { feed: (await stateOf(user.id, db))! }
      },
    }),

    async remove(_, context) {
      const { db, user } = context
      if ((await forgetFeed(user.id, db)).length > 0)
        await context.audit('busy_feed:removed', { resource: 'users', id: user.id })
    },
  }
}
