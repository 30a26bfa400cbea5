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
  'appointments.openLink': byLink('POST', '/appointment/open/', { token: 'unknown' }),
  'appointments.take': byLink('POST', '/appointment/take/', { token: 'unknown', slot }),
}
