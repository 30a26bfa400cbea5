import { openStatuses } from '../../../src/features/mandates/mandate.ts'
import { canReach, liveRecords, type ProbeMaker, refused, sendAs } from '../probe.ts'

/** Statuses in which something waits for somebody. */
const isOpen = (status: string | undefined) => openStatuses.some((open) => open === status)

/** Probes of a call about the caller's own calendar, which needs no right. */
const ownCalendar =
  (method: string, statuses: readonly number[]): ProbeMaker =>
  (scene) =>
    scene.people.map((who) => ({
      title: `${method} of the calendar as ${who.name}`,
      who,
      cells: 1,
      call: async () => {
        const answer = await sendAs(scene, who, method, '/calendar/')()
        // Its address is the caller's own.
        return { ...answer, text: '' }
      },
      expected: () => ({ statuses }),
    }))

/** Probe makers for the calls about tasks that other resources do not have. */
export const taskCalls: Record<string, ProbeMaker> = {
  'tasks.mine': (scene) =>
    scene.people.map((who) => ({
      title: `what waits for ${who.name}`,
      who,
      resource: 'tasks',
      alsoResources: ['document_requests'],
      cells: liveRecords(scene, 'tasks').length,
      call: sendAs(scene, who, 'GET', '/tasks/mine/'),
      expected: (oracle) => {
        if (!oracle.ever(who, 'tasks', 'read')) return refused
        const tasks = liveRecords(scene, 'tasks').filter(({ owner }) => owner === who.id)
        // Once a mandate is delivered, nothing is asked of its client any more.
        const asked = liveRecords(scene, 'document_requests').filter(
          ({ mandates: [mandate] }) => mandate?.client === who.id && mandate.status !== 'delivered',
        )
        const waiting = [...tasks, ...asked].filter(
          (record) => isOpen(record.mandates[0]?.status) && canReach(oracle, who, record),
        )
        return { statuses: [200], count: waiting.length }
      },
    })),
  'calendar.state': ownCalendar('GET', [200]),
  'calendar.make': ownCalendar('POST', [201]),
  'calendar.revoke': ownCalendar('DELETE', [204]),
  'calendar.feed': (scene) =>
    scene.people.map((who) => ({
      title: `an unknown calendar as ${who.name}`,
      who,
      cells: 1,
      call: () => scene.send(who, 'GET', '/calendar/unknown.ics'),
      expected: () => ({ statuses: [404] }),
    })),
}
