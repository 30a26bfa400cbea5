import {
  absent,
  canReach,
  expectOnRecord,
  forEveryPerson,
  liveRecords,
  type ProbeMaker,
  refused,
  sendAs,
} from '../probe.ts'

/** Values that a person sends; the scene has no bills, so they end with a reason other than rights. */
const values = {
  ...{ edition: 1, ticked: ['amount'], energy: 'gaz', usage: 'heating', amount: 1, unit: 'kWh' },
  ...{ start_date: '2024-01-01', end_date: '2024-12-31' },
}

/** Probes of a call on each file that somebody sees, for which they need a right of their own. */
const onFilesSeen =
  (
    [method, suffix, body]: readonly [string, string, object?],
    [resource, action]: readonly ['files' | 'consumptions', 'read' | 'create'],
    accepted: readonly number[],
  ): ProbeMaker =>
  (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'files'), (record, who) => [
      {
        title: `${method} of the bill${suffix}`,
        cells: 1,
        ...(resource === 'files' ? {} : { alsoResources: [resource] }),
        call: sendAs(scene, who, method, `/bills/files/${record.id}/${suffix}`, body),
        expected: expectOnRecord(who, record, [resource, action], () => ({ statuses: accepted })),
      },
    ])

/** Probe makers for the calls about bills that the machine reads. */
export const billCalls: Record<string, ProbeMaker> = {
  'bills.reading': onFilesSeen(['GET', ''], ['files', 'read'], [200, 409]),
  // Files of the scene that are no energy bill, and those without anything read, are refused.
  'bills.read': onFilesSeen(['POST', ''], ['consumptions', 'create'], [200, 409]),
  'bills.takeOver': onFilesSeen(
    ['POST', 'consumption/', values],
    ['consumptions', 'create'],
    [409],
  ),
  'bills.untaken': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'mandates'), (record, who) => [
      {
        title: 'untaken bills of a mandate',
        alsoResources: ['files'],
        cells: 1,
        call: sendAs(scene, who, 'GET', `/bills/?mandate=${record.id}`),
        expected: (oracle) =>
          !oracle.ever(who, 'files', 'read')
            ? refused
            : canReach(oracle, who, record)
              ? { statuses: [200], values: { results: [] } }
              : absent,
      },
    ]),
  'bills.origin': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'consumptions'), (record, who) => [
      {
        title: 'origin of a consumption',
        cells: 1,
        call: sendAs(scene, who, 'GET', `/bills/consumptions/${record.id}/`),
        // No consumption of the scene came of a bill.
        expected: expectOnRecord(who, record, ['consumptions', 'read'], () => absent),
      },
    ]),
}
