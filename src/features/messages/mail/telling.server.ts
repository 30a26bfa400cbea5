import type { Enqueue } from '../../../kernel/jobs.server.ts'
import type { ThreadPlace } from '../reader.server.ts'

/** Minutes after a mail in which what is written in the thread waits for one more mail together. */
export const mailPause = 15

/** Minutes for which the first message of a mail waits at most for those that follow it. */
export const longestWait = 10

/** Has messages of a thread mailed at a time, or with the mail of the thread that waits already. */
export const mailMessages = (
  messages: readonly number[],
  { mandate, thread }: ThreadPlace,
  runAt: Date,
  enqueue: Enqueue,
) =>
  enqueue('messages.tell', messages, {
    jobKey: `messages/tell/${mandate}/${thread}`,
    jobKeyMode: 'preserve_run_at',
    runAt,
  })
