import { granted, liveRecords, type ProbeMaker, refused, sendAs } from '../probe.ts'

/** Rows of an answer of a home. */
type Rows = { mandate: number }[] | undefined

/** Probes of a call for the office alone. */
const forOffice =
  (
    [method, path, body]: readonly [string, string, object?],
    [resource, action]: readonly [
      'today' | 'jobs' | 'watch' | 'doors' | 'operations' | 'imports',
      'read' | 'write',
    ],
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

/** Probe makers for the calls of the homes. */
export const todayCalls: Record<string, ProbeMaker> = {
  'today.office': forOffice(['GET', '/today/'], ['today', 'read'], [200]),
  'today.remind': forOffice(
    ['POST', '/today/documents/999999/reminder/'],
    ['today', 'write'],
    [404],
  ),
  'today.expected': (scene) =>
    scene.people.map((who) => ({
      title: `what is expected of ${who.name}`,
      who,
      resource: 'mandates',
      alsoResources: ['document_requests'],
      cells: 1,
      call: async () => {
        const answer = await sendAs(scene, who, 'GET', '/today/expected/')()
        const own = new Set(
          liveRecords(scene, 'mandates')
            .filter(({ mandates: [mandate] }) =>
              [mandate?.client, mandate?.partner].includes(who.id),
            )
            .map(({ id }) => id),
        )
        const rows = answer.json.results as Rows
        const decided = answer.json.decided as Rows
        const foreign = (rows && decided && [...rows, ...decided])
          ?.map(({ mandate }) => mandate)
          .filter((id) => !own.has(id))
        return { ...answer, json: { foreign } }
      },
      expected: (oracle) =>
        oracle.ever(who, 'mandates', 'read')
          ? { statuses: [200], values: { foreign: [] } }
          : refused,
    })),
  'today.papers': (scene) =>
    scene.people.map((who) => ({
      title: `papers of ${who.name}`,
      who,
      resource: 'mandates',
      alsoResources: ['reports', 'files'],
      cells: 1,
      call: async () => {
        const answer = await sendAs(scene, who, 'GET', '/today/papers/')()
        const own = new Set(
          liveRecords(scene, 'mandates')
            .filter(({ mandates: [mandate] }) =>
              [mandate?.client, mandate?.partner].includes(who.id),
            )
            .map(({ id }) => id),
        )
        const rows = answer.json.results as Rows
        const foreign = rows?.map(({ mandate }) => mandate).filter((id) => !own.has(id))
        return { ...answer, json: { foreign } }
      },
      expected: (oracle) =>
        oracle.ever(who, 'mandates', 'read')
          ? { statuses: [200], values: { foreign: [] } }
          : refused,
    })),
  'jobs.failed': forOffice(['GET', '/jobs/failed/'], ['jobs', 'read'], [200]),
  'operations.read': forOffice(['GET', '/operations/'], ['operations', 'read'], [200]),
  'operations.opened': forOffice(
    ['POST', '/operations/opened/', { sha256: '0'.repeat(64) }],
    ['operations', 'write'],
    [400],
  ),
  'imports.list': forOffice(['GET', '/imports/'], ['imports', 'read'], [200]),
  'imports.create': forOffice(
    ['POST', '/imports/', { name: 'rights.csv', content: 'ZS1tYWlsO25vbQphQGIuY2g7QQo=' }],
    ['imports', 'write'],
    [201],
  ),
  'imports.get': forOffice(['GET', '/imports/999999/'], ['imports', 'read'], [404]),
  'imports.waiting': forOffice(
    ['GET', '/imports/999999/sheets/0/waiting/'],
    ['imports', 'read'],
    [404],
  ),
  'imports.map': forOffice(
    ['PATCH', '/imports/999999/', { sheets: [] }],
    ['imports', 'write'],
    [404],
  ),
  'imports.check': forOffice(['POST', '/imports/999999/check/'], ['imports', 'write'], [404]),
  'imports.answer': forOffice(
    ['POST', '/imports/999999/answers/', { sheet: 0, line: 2, kind: 'users', answer: 'skip' }],
    ['imports', 'write'],
    [404],
  ),
  'imports.run': forOffice(['POST', '/imports/999999/run/', {}], ['imports', 'write'], [404]),
  'imports.undo': forOffice(['POST', '/imports/999999/undo/'], ['imports', 'write'], [404]),
  'imports.remove': forOffice(['DELETE', '/imports/999999/'], ['imports', 'write'], [404]),
  'imports.keepProfile': forOffice(
    ['POST', '/imports/999999/profile/', { name: 'Old list' }],
    ['imports', 'write'],
    [404],
  ),
  'imports.removeProfile': forOffice(
    ['DELETE', '/imports/profiles/999999/'],
    ['imports', 'write'],
    [404],
  ),
  'doors.list': forOffice(['GET', '/doors/'], ['doors', 'read'], [200]),
  'doors.close': forOffice(
    ['POST', '/doors/close/', { doors: [{ kind: 'share', id: '999999' }] }],
    ['doors', 'write'],
    [200],
  ),
  'watch.list': forOffice(['GET', '/watch/'], ['watch', 'read'], [200]),
  'watch.dismiss': forOffice(
    ['POST', '/watch/999999/dismiss/', { reason: 'No finding' }],
    ['watch', 'write'],
    [404],
  ),
  'watch.letter': forOffice(['GET', '/watch/999999/letter/'], ['watch', 'read'], [404]),
  'jobs.again': forOffice(['POST', '/jobs/999999/again/'], ['jobs', 'write'], [...granted, 404]),
}
