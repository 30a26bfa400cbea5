import type { Caller, Oracle } from '../oracle.ts'
import {
  absent,
  canReach,
  expectOnRecord,
  forEveryPerson,
  granted,
  liveRecords,
  type ProbeMaker,
  refused,
  sendAs,
} from '../probe.ts'
import type { Scene, SceneRecord } from '../scene.ts'

/** Whether somebody sees the mandate of a message. */
const seesMandate = (scene: Scene, oracle: Oracle, who: Caller, { mandates }: SceneRecord) =>
  scene.records.some(
    (other) =>
      other.resource === 'mandates' &&
      !other.inTrash &&
      other.id === mandates[0]?.id &&
      canReach(oracle, who, other),
  )

/** A message that somebody would write in the thread of this one. */
function newMessage(record: SceneRecord, who: Caller): SceneRecord {
  const { client, partner } = record.mandates[0]!
  const thread = String(record.values.thread)
  const counterpart = thread === 'client' ? client : thread === 'partner' ? partner : null
  return { ...record, id: -record.id, row: { thread, author: who.id, counterpart } }
}

/** One message for each thread of the mandates of the scene. */
function messagePerThread(scene: Scene): SceneRecord[] {
  const seen = new Set<string>()
  return liveRecords(scene, 'messages').filter(({ mandates: [mandate], values }) => {
    const key = `${mandate?.id} ${String(values.thread)}`
    return mandate && !seen.has(key) && seen.add(key)
  })
}

/** Probe makers for the calls about messages that other resources do not have. */
export const messageCalls: Record<string, ProbeMaker> = {
  'messages.create': (scene) =>
    forEveryPerson(scene, messagePerThread(scene), (record, who) => {
      const { mandate, thread } = record.values
      return [
        {
          title: 'writing',
          alsoResources: ['mandates'],
          cells: 1,
          call: sendAs(scene, who, 'POST', '/messages/', { mandate, thread, text: 'Bonjour' }),
          expected: (oracle) => {
            if (!oracle.ever(who, 'messages', 'create')) return refused
            if (!seesMandate(scene, oracle, who, record)) return absent
            const written = newMessage(record, who)
            if (oracle.may(who, 'create', written)) return { statuses: granted }
            // Readers learn that the mandate has ended.
            return canReach(oracle, who, written) ? { statuses: [403, 409] } : refused
          },
        },
      ]
    }),
  'messages.withdraw': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'messages'), (record, who) => [
      {
        title: 'withdrawing',
        cells: 1,
        call: sendAs(scene, who, 'POST', `/messages/${record.id}/withdraw/`),
        expected: expectOnRecord(who, record, ['messages', 'transitions'], (oracle) =>
          oracle.may(who, 'transitions', record, 'withdrawn') ? { statuses: granted } : refused,
        ),
      },
    ]),
  'messages.threads': (scene) =>
    forEveryPerson(
      scene,
      messagePerThread(scene).filter(({ values }) => values.thread === 'internal'),
      (record, who) => [
        {
          title: 'threads',
          alsoResources: ['mandates'],
          cells: 3,
          call: async () => {
            const path = `/messages/threads/?mandate=${String(record.values.mandate)}`
            const answer = await sendAs(scene, who, 'GET', path)()
            const threads = answer.status === 200 ? (answer.json as unknown as object[]) : []
            return { ...answer, json: { threads: threads.map((one) => (one as never)['thread']) } }
          },
          expected: (oracle) => {
            if (!oracle.ever(who, 'messages', 'read')) return refused
            if (!seesMandate(scene, oracle, who, record)) return absent
            const threads = messagePerThread(scene)
              .filter(({ values }) => values.mandate === record.values.mandate)
              .filter((one) => canReach(oracle, who, newMessage(one, who)))
              .map(({ values }) => values.thread)
            return { statuses: [200], values: { threads } }
          },
        },
      ],
    ),
  'messages.markRead': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'messages'), (record, who) => {
      const { mandate, thread } = record.values
      return [
        {
          title: 'marking as read',
          cells: 1,
          call: sendAs(scene, who, 'POST', '/messages/read/', {
            ...{ mandate, thread, up_to: record.id },
          }),
          expected: expectOnRecord(who, record, ['messages', 'read'], () => ({
            statuses: granted,
          })),
        },
      ]
    }),
  'messages.chooseMail': (scene) =>
    forEveryPerson(scene, messagePerThread(scene), (record, who) => {
      const { mandate, thread } = record.values
      return [
        {
          title: 'choosing mails',
          alsoResources: ['mandates'],
          cells: 1,
          call: sendAs(scene, who, 'PUT', '/messages/mail/', { mandate, thread, mail: 'daily' }),
          expected: (oracle) => {
            if (!oracle.ever(who, 'messages', 'read')) return refused
            const isReader =
              seesMandate(scene, oracle, who, record) &&
              canReach(oracle, who, newMessage(record, who))
            return isReader ? { statuses: granted } : absent
          },
        },
      ]
    }),
  'messages.unsubscribe': (scene) =>
    scene.people.slice(0, 1).map((who) => ({
      title: 'an unknown link, open to everybody',
      who,
      cells: 1,
      call: sendAs(scene, { ...who, token: undefined }, 'POST', '/unsubscribe/?token=unknown'),
      expected: () => ({ statuses: [410] }),
    })),
}
