import { absent, forEveryPerson, liveRecords, type ProbeMaker, refused, sendAs } from '../probe.ts'

/** The address of a form that nobody made. */
const unknownForm = '00000000-0000-4000-8000-000000000000'

/** Probes of a public call on an unknown form: an account gives nobody more than a stranger has. */
const onUnknown =
  (method: string, suffix: string, body?: object): ProbeMaker =>
  (scene) =>
    scene.people.map((who) => ({
      title: `${method} ${suffix} of an unknown kick-off form as ${who.name}`,
      who,
      cells: 1,
      call: sendAs(scene, who, method, `/kickoff/${unknownForm}/${suffix}`, body),
      expected: () => absent,
    }))

/** Probes of a call of the office on each mandate. */
const onMandates =
  (
    [method, suffix, body]: readonly [string, string, object?],
    action: 'read' | 'write',
    accepted: readonly number[],
  ): ProbeMaker =>
  (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'mandates'), (record, who) => [
      {
        title: `${method} kickoff ${suffix}`,
        resource: 'kickoff_forms',
        cells: 1,
        call: sendAs(scene, who, method, `/mandates/${record.id}/kickoff/${suffix}`, body),
        expected: (oracle) =>
          oracle.ever(who, 'kickoff_forms', action) ? { statuses: accepted } : refused,
      },
    ])

const answer = { change: unknownForm, version: 0, values: { floors: 1 } }
const upload = { name: 'a.pdf', type: 'plan', size: 9 }

/** Probe makers for the calls about kick-off forms. */
export const kickoffCalls: Record<string, ProbeMaker> = {
  'kickoff.read': onUnknown('GET', ''),
  'kickoff.save': onUnknown('PATCH', '', answer),
  'kickoff.sendCode': onUnknown('POST', 'code/'),
  'kickoff.enterCode': onUnknown('POST', 'code/confirm/', { code: '123456' }),
  'kickoff.searchBuildings': onUnknown('GET', 'buildings/?q=rue'),
  'kickoff.beginUpload': onUnknown('POST', 'uploads/', upload),
  'kickoff.finishUpload': onUnknown('POST', `uploads/${unknownForm}/`),
  'kickoff.removeUpload': onUnknown('DELETE', `uploads/${unknownForm}/`),
  'kickoff.removeFile': onUnknown('DELETE', 'files/1/'),
  'kickoff.submit': onUnknown('POST', 'submit/'),
  'kickoff.list': onMandates(['GET', ''], 'read', [200]),
  // A mandate that has ended or was not offered yet gets none.
  'kickoff.make': onMandates(['POST', '', {}], 'write', [201, 409]),
  'kickoff.mail': onMandates(['POST', '4711/mail/'], 'write', [404]),
  'kickoff.revoke': onMandates(['DELETE', '4711/'], 'write', [404]),
  'kickoff.reopen': onMandates(['POST', '4711/reopen/'], 'write', [404]),
}
