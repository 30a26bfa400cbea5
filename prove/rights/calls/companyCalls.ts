import {
  expectOnRecord,
  forEveryPerson,
  granted,
  liveRecords,
  type ProbeMaker,
  refused,
  sendAs,
} from '../probe.ts'

/** Probes of a call about companies that is not about one of them. */
const ofOffice =
  (method: string, path: string, body?: object): ProbeMaker =>
  (scene) =>
    scene.people.map((who) => ({
      title: `${method} ${path} as ${who.name}`,
      who,
      resource: 'companies',
      cells: 1,
      call: sendAs(scene, who, method, path, body),
      expected: (oracle) =>
        oracle.ever(who, 'companies', 'create') ? { statuses: [...granted, 400] } : refused,
    }))

/** Probes of a call on each membership. */
const ofMember =
  (method: string, suffix: string, body?: object): ProbeMaker =>
  (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'people'), (record, who) => [
      {
        title: `${method} ${suffix}`,
        cells: 1,
        call: sendAs(scene, who, method, `/people/${record.id}/${suffix}/`, body),
        // Somebody has left, and others answer for mandates.
        expected: expectOnRecord(who, record, ['people', 'write'], () => ({
          statuses: [...granted, 400],
        })),
      },
    ])

/** Probe makers for the calls about companies and their people that other resources do not have. */
export const companyCalls: Record<string, ProbeMaker> = {
  'companies.proposals': ofOffice('GET', '/companies/proposals/'),
  'companies.join': ofOffice('POST', '/companies/join/', { people: [1] }),
  'companies.dismiss': ofOffice('POST', '/companies/dismiss/', { people: [1] }),
  'people.answersFor': ofMember('GET', 'answers-for'),
  'people.leave': ofMember('POST', 'leave', {}),
  'people.adopt': ofMember('POST', 'adopt'),
  'contacts.becomePerson': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'contacts'), (record, who) => [
      {
        title: 'POST become-person',
        cells: 1,
        call: sendAs(scene, who, 'POST', `/contacts/${record.id}/become-person/`, {
          email: `contact-${record.id}@example.ch`,
          first_name: 'Dominique',
        }),
        expected: expectOnRecord(who, record, ['contacts', 'delete'], () => ({
          statuses: granted,
        })),
      },
    ]),
}
