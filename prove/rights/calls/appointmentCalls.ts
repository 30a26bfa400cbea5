import {
  expectOnRecord,
  forEveryPerson,
  granted,
  liveRecords,
  type ProbeMaker,
  refused,
  sendAs,
} from '../probe.ts'
import { byLink } from './quoteCalls.ts'

const slot = { day: '2100-01-01', time: '09:00' }

/** Probes of a call about the caller's private calendar, which only the office has. */
const ownFeed =
  (method: string, statuses: readonly number[], body?: object): ProbeMaker =>
  (scene) =>
    scene.people.map((who) => ({
      title: `${method} /busy-feed/ as ${who.name}`,
      who,
      resource: 'appointments',
      cells: 1,
      call: sendAs(scene, who, method, '/busy-feed/', body),
      expected: (oracle) =>
        oracle.ever(who, 'appointments', 'create') ? { statuses: [...statuses] } : refused,
    }))

/** Probe makers for the calls about appointments that other resources do not have. */
export const appointmentCalls: Record<string, ProbeMaker> = {
  'appointments.cancel': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'appointments'), (record, who) => [
      {
        title: 'cancelling an appointment',
        cells: 1,
        call: sendAs(scene, who, 'POST', `/appointments/${record.id}/cancel/`),
        expected: expectOnRecord(who, record, ['appointments', 'write'], (oracle) =>
          oracle.may(who, 'write', record, 'base') ? { statuses: granted } : refused,
        ),
      },
    ]),
  'busy_feed.state': ownFeed('GET', [200]),
  // Not https: nothing is read.
  'busy_feed.enter': ownFeed('PUT', [400], { address: 'nonsense' }),
  'busy_feed.remove': ownFeed('DELETE', [204]),
  'appointments.openLink': byLink('POST', '/appointment/open/', { token: 'unknown' }),
  'appointments.take': byLink('POST', '/appointment/take/', { token: 'unknown', slot }),
}
