import type { FileRecord } from '../../../src/features/files/file.ts'
import type { Json } from '../../product.ts'
import {
  absent,
  expectOnRecord,
  forEveryPerson,
  granted,
  liveRecords,
  type Probe,
  type ProbeMaker,
  refused,
  sendAs,
} from '../probe.ts'
import type { Scene, SceneRecord } from '../scene.ts'

/** An upload that nobody began. */
const unknownUpload = '00000000-0000-4000-8000-000000000000'

/** Probes of a call on each file whose right is one of the table. */
const onFiles =
  (
    method: string,
    suffix: string,
    [action, part]: readonly ['read' | 'write' | 'transitions', string?],
    accepted = granted,
    body?: object,
  ): ProbeMaker =>
  (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'files'), (record, who) => [
      {
        title: `${method} ${suffix}`,
        cells: 1,
        call: sendAs(scene, who, method, `/files/${record.id}/${suffix}`, body),
        expected: expectOnRecord(who, record, ['files', action], (oracle) =>
          oracle.may(who, action, record, part) ? { statuses: accepted } : refused,
        ),
      },
    ])

/** Probes of a call about an upload that is nobody's. */
const onUploads =
  (method: string): ProbeMaker =>
  (scene) =>
    scene.people.map((who) => ({
      title: `${method} of an unknown upload as ${who.name}`,
      who,
      resource: 'files',
      cells: 1,
      call: sendAs(scene, who, method, `/files/uploads/${unknownUpload}/`),
      expected: (oracle) => (oracle.ever(who, 'files', 'create') ? absent : refused),
    }))

/** The mandates that files of the scene belong to, each by one of its files. */
function filePerMandate(scene: Scene): SceneRecord[] {
  const seen = new Set<number>()
  return liveRecords(scene, 'files').filter(({ mandates: [mandate] }) => {
    if (!mandate || seen.has(mandate.id)) return false
    seen.add(mandate.id)
    return true
  })
}

/** Probes that announce an upload of a type to each mandate with files. */
const beginOf = (scene: Scene, type: FileRecord['type']): Probe[] =>
  forEveryPerson(scene, filePerMandate(scene), (record, who) => [
    {
      title: `announcing a ${type}`,
      cells: 1,
      call: sendAs(scene, who, 'POST', '/files/uploads/', {
        ...{ building: record.values.building, mandate: record.values.mandate },
        ...{ name: 'new.pdf', type, folder: 'plans', size: 10 },
      }),
      expected: (oracle) => {
        if (!oracle.ever(who, 'files', 'create')) return refused
        const [mandate] = record.mandates
        const isVisible = scene.records.some(
          (other) =>
            other.resource === 'mandates' &&
            other.id === mandate!.id &&
            oracle.parts(who, other).size > 0,
        )
        if (!isVisible) return { statuses: [400] }
        const row = {
          entered_by: who.id,
          type,
          state: 'received',
          created_at: new Date().toISOString(),
        }
        const created = { ...record, row }
        // A draft that a client requested shows them the mandate, but not its building yet.
        return oracle.may(who, 'create', created) ? { statuses: granted } : { statuses: [400, 403] }
      },
    },
  ])

/** Probes of a call about all files of a mandate or building that the caller sees; `pathOf` is its path. */
const onPlace =
  (method: string, pathOf: (values: Json) => string, accepted: readonly number[]): ProbeMaker =>
  (scene) =>
    forEveryPerson(scene, filePerMandate(scene), (record, who) => [
      {
        title: `${method} ${pathOf(record.values)}`,
        cells: 1,
        call: sendAs(scene, who, method, pathOf(record.values)),
        expected: (oracle) =>
          oracle.ever(who, 'files', 'read') ? { statuses: accepted } : refused,
      },
    ])

/** Probe makers for the calls about files that other resources do not have. */
export const fileCalls: Record<string, ProbeMaker> = {
  'files.limits': (scene) =>
    scene.people.map((who) => ({
      title: `limits as ${who.name}`,
      who,
      resource: 'files',
      cells: 1,
      call: sendAs(scene, who, 'GET', '/files/limits/'),
      expected: (oracle) => (oracle.ever(who, 'files', 'create') ? { statuses: [200] } : refused),
    })),
  'files.begin': (scene) => [...beginOf(scene, 'photo'), ...beginOf(scene, 'quote')],
  'files.finish': onUploads('POST'),
  'files.cancel': onUploads('DELETE'),
  'files.editions': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'files'), (record, who) => [
      {
        title: 'versions',
        cells: 1,
        call: async () => {
          const answer = await sendAs(scene, who, 'GET', `/files/${record.id}/editions/`)()
          return { ...answer, json: { versions: (answer.json as unknown as unknown[]).length } }
        },
        expected: expectOnRecord(who, record, ['files', 'read'], (oracle) => {
          if (!oracle.may(who, 'read', record, 'base')) return refused
          const seesAll = oracle.may(who, 'read', record, 'editions')
          const versions = seesAll && record.row.versions_by_others ? 2 : 1
          return { statuses: [200], values: { versions } }
        }),
      },
    ]),
  'files.makeCurrent': onFiles('POST', 'editions/1/', ['write', 'base']),
  'files.link': onFiles('POST', 'link/', ['read', 'base']),
  // The files of the scene have no content.
  'files.content': onFiles('GET', 'content/', ['read', 'base'], [200, 404, 500]),
  // Without a content there is no preview, and its reason is told.
  'files.preview': onFiles('GET', 'preview/', ['read', 'base'], [200, 404, 500]),
  // No file of the scene is a mail.
  'files.fileAttachment': onFiles(
    'POST',
    'attachments/1/',
    ['read', 'base'],
    [403, 404, 409, 500],
    { type: 'other' },
  ),
  'files.page': onFiles('GET', 'pages/1/', ['read', 'base'], [200, 404, 409, 500]),
  'files.zip': onPlace('GET', ({ mandate }) => `/mandates/${mandate}/files.zip/`, [200, 404, 500]),
  // The files of the scene lie in mandates, so that a building has nothing to download.
  'files.zipOfBuilding': onPlace(
    'GET',
    ({ building }) => `/buildings/${building}/files.zip/`,
    [404, 409],
  ),
  'files.zipLink': onPlace(
    'POST',
    ({ mandate }) => `/files/zip-link/?mandate=${mandate}`,
    [200, 404],
  ),
  'files.share': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'files'), (record, who) => [
      {
        title: 'sharing',
        cells: 1,
        call: sendAs(scene, who, 'POST', '/files/shares/', { file: record.id, days: 1 }),
        expected: (oracle) =>
          oracle.ever(who, 'files', 'transitions') ? { statuses: granted } : refused,
      },
    ]),
  'files.shares': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'files'), (record, who) => [
      {
        title: 'shares',
        cells: 1,
        call: sendAs(scene, who, 'GET', `/files/shares/?file=${record.id}`),
        expected: (oracle) =>
          oracle.ever(who, 'files', 'transitions') ? { statuses: [200] } : refused,
      },
    ]),
  'files.revokeShare': (scene) =>
    scene.people.map((who) => ({
      title: `ending an unknown share as ${who.name}`,
      who,
      resource: 'files',
      cells: 1,
      call: sendAs(scene, who, 'DELETE', '/files/shares/4711/'),
      expected: (oracle) => (oracle.ever(who, 'files', 'transitions') ? absent : refused),
    })),
  'files.openShare': (scene) =>
    scene.people.map((who) => ({
      title: `opening an unknown share as ${who.name}`,
      who,
      cells: 1,
      call: sendAs(scene, who, 'POST', '/share/', { token: 'unknown' }),
      expected: () => ({ statuses: [410] }),
    })),
  'files.sharedContent': (scene) =>
    scene.people.map((who) => ({
      title: `a forged ticket as ${who.name}`,
      who,
      cells: 1,
      call: sendAs(scene, who, 'GET', '/share/content/?ticket=forged'),
      expected: () => ({ statuses: [404, 410] }),
    })),
  'files.sharedZip': (scene) =>
    scene.people.map((who) => ({
      title: `a forged ticket for an archive as ${who.name}`,
      who,
      cells: 1,
      call: sendAs(scene, who, 'GET', '/share/zip/?ticket=forged'),
      expected: () => ({ statuses: [404, 410] }),
    })),
  'files.publish': onFiles('POST', 'publish/', ['transitions', 'published']),
  'files.withdraw': onFiles('DELETE', 'publish/', ['transitions', 'published']),
  'folders.tree': (scene) =>
    forEveryPerson(scene, filePerMandate(scene), (record, who) => [
      {
        title: 'folders',
        resource: 'mandates',
        cells: 1,
        call: sendAs(scene, who, 'GET', `/folders/tree/?mandate=${String(record.values.mandate)}`),
        expected: (oracle) => {
          if (!oracle.ever(who, 'files', 'read')) return refused
          const isVisible = scene.records.some(
            (other) =>
              other.resource === 'mandates' &&
              other.id === record.mandates[0]!.id &&
              oracle.parts(who, other).size > 0,
          )
          return isVisible ? { statuses: [200] } : absent
        },
      },
    ]),
  'document_requests.askUsual': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'document_requests'), (record, who) => [
      {
        title: 'asking for the usual documents',
        cells: 1,
        call: sendAs(scene, who, 'POST', '/requests/usual/', {
          mandate: record.values.mandate,
        }),
        expected: expectOnRecord(who, record, ['document_requests', 'create'], (oracle) =>
          oracle.may(who, 'create', record) ? { statuses: granted } : refused,
        ),
      },
    ]),
  'document_requests.tell': (scene) =>
    scene.people.map((who) => ({
      title: `writing to a client as ${who.name}`,
      who,
      resource: 'mails',
      cells: 1,
      call: sendAs(scene, who, 'POST', '/requests/tell/', {
        mandate: liveRecords(scene, 'document_requests')[0]!.values.mandate,
      }),
      // Whether anything is missing, and the client gets mail, depends on the mandate.
      expected: (oracle) =>
        oracle.ever(who, 'mails', 'write') ? { statuses: [...granted, 409] } : refused,
    })),
  'file_types.merge': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'file_types'), (record, who) => [
      {
        title: 'merging',
        cells: 1,
        call: sendAs(scene, who, 'POST', `/file-types/${record.id}/merge/`, { into: record.id }),
        // Into itself, which is refused at the field.
        expected: (oracle) =>
          oracle.ever(who, 'file_types', 'delete') ? { statuses: [400] } : refused,
      },
    ]),
  'file_types.archive': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'file_types'), (record, who) => [
      {
        title: 'archiving',
        cells: 1,
        call: sendAs(scene, who, 'POST', `/file-types/${record.id}/archive/`, { archived: false }),
        expected: (oracle) =>
          oracle.ever(who, 'file_types', 'write', 'archive') ? { statuses: granted } : refused,
      },
    ]),
}
