import {
  expectOnRecord,
  forEveryPerson,
  liveRecords,
  type ProbeMaker,
  refused,
  sendAs,
} from '../probe.ts'

/** Probes of a call that needs a right to one of these resources, whatever the record. */
const needing =
  (
    [resource, action]: readonly [string, 'read' | 'write' | 'create'],
    [method, path, body]: readonly [string, string, object?],
    statuses: readonly number[],
  ): ProbeMaker =>
  (scene) =>
    scene.people.map((who) => ({
      title: `${method} ${path} as ${who.name}`,
      who,
      resource,
      cells: 1,
      call: sendAs(scene, who, method, path, body),
      expected: (oracle) => (oracle.ever(who, resource, action) ? { statuses } : refused),
    }))

const reading = ['integrations', 'read'] as const
const writing = ['integrations', 'write'] as const
const readingNotes = ['task_notes', 'read'] as const
const secret = '/integrations/task_notes/secret/'

/** Probe makers for the calls about outside services, none of which is connected. */
export const integrationCalls: Record<string, ProbeMaker> = {
  'integrations.list': needing(reading, ['GET', '/integrations/'], [200]),
  // Its form is refused, as a secret would connect the service.
  'integrations.setSecret': needing(writing, ['PUT', secret, { secret: 'short' }], [400]),
  'integrations.removeSecret': needing(writing, ['DELETE', secret], [200]),
  'integrations.test': needing(writing, ['POST', '/integrations/task_notes/test/'], [409]),
  'task_notes.state': needing(readingNotes, ['GET', '/tasknotes/'], [200]),
  'task_notes.tasks': needing(readingNotes, ['GET', '/tasknotes/tasks/'], [409]),
  'task_notes.options': needing(readingNotes, ['GET', '/tasknotes/options/'], [409]),
  'task_notes.draft': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'mandates'), (record, who) => [
      {
        title: 'the draft of a note',
        cells: 1,
        alsoResources: ['task_notes'],
        call: sendAs(scene, who, 'GET', `/tasknotes/draft/?mandate=${record.id}`),
        expected: expectOnRecord(who, record, ['task_notes', 'read'], () => ({ statuses: [200] })),
      },
    ]),
  'task_notes.send': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'mandates'), (record, who) => [
      {
        title: 'sending a note',
        cells: 1,
        alsoResources: ['task_notes'],
        call: sendAs(scene, who, 'POST', '/tasknotes/send/', { mandate: record.id }),
        expected: expectOnRecord(who, record, ['task_notes', 'create'], () => ({
          statuses: [409],
        })),
      },
    ]),
}
