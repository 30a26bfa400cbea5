// Over 300 lines: one table of what happens, with what several rows share.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf } from '../../kernel/field/format.ts'
import { sendContent } from '../files/upload.ts'
import { writeDump, zipDump } from '../register/registerDump.ts'
import { createScratchFolder } from '../scratch.ts'
import { runWaitingJobs } from './changes.ts'
import type { PlayedScene, SceneRole } from './scene.ts'
import { draftReport, makeQuote } from './things.ts'

/** Something that happens to a mandate, its people or its building. */
export type Event = {
  /** Statuses that the mandate goes through first, from `in_progress`. */
  from?: string[]
  /** What else happens before. */
  prepare?: (stage: PlayedScene) => Promise<unknown>
  /** Whether it happens once, to the whole office, and so to all scenes at the same time. */
  isOfOffice?: boolean
  happen: (stage: PlayedScene) => Promise<unknown>
}

const move =
  (to: string) =>
  ({ move }: PlayedScene) =>
    move(to)
const replace =
  (role: 'client' | 'partner' | 'responsible', by: (stage: PlayedScene) => number) =>
  (stage: PlayedScene) =>
    stage.call('office', 'PATCH', `/mandates/${stage.mandate}/`, { [role]: by(stage) })
const withPerson =
  (role: SceneRole, change: (stage: PlayedScene, id: number) => Promise<unknown>) =>
  (stage: PlayedScene) =>
    change(stage, stage.people[role].id)

const deactivate = ({ call }: PlayedScene, id: number) =>
  call('office', 'POST', `/users/${id}/deactivate/`, {})
const takeGroups = ({ call }: PlayedScene, id: number) =>
  call('office', 'PATCH', `/users/${id}/`, { groups: [] })
const erase = ({ call }: PlayedScene, id: number) => call('office', 'DELETE', `/users/${id}/`)

async function trash({ call, mandate }: PlayedScene) {
  const { number } = await call('office', 'GET', `/mandates/${mandate}/`)
  await call('office', 'DELETE', `/mandates/${mandate}/?confirm=${number}`)
}

const accept = ({ call, mandate }: PlayedScene) =>
  call('client', 'POST', `/mandates/${mandate}/accept/`, {})
const object = ({ call, mandate }: PlayedScene) =>
  call('client', 'POST', `/mandates/${mandate}/object/`, { text: 'The attic is missing' })

/** Puts client and successor into a company that the mandate is for. */
async function joinCompany({ call, people, mandate, opened }: PlayedScene) {
  const { id: company } = await call('office', 'POST', '/companies/', {
    ...{ name: `Régie ${people.client.id}`, kind: 'manager' },
  })
  for (const role of ['successor', 'client'] as const)
    Object.assign(opened, {
      leaving: await call('office', 'POST', '/people/', {
        ...{ company, person: people[role].id, duties: ['signs'] },
      }),
    })
  await call('office', 'PATCH', `/mandates/${mandate}/`, { client_company: company })
  Object.assign(opened, { company })
}

/** Merges one record into another, which `opened.kept` names from then on. */
async function merge({ call, opened }: PlayedScene, list: string, gone: number, kept: number) {
  const { version } = await call('office', 'GET', `/${list}/${gone}/`)
  await call('office', 'POST', `/${list}/${kept}/merge/`, { other: gone, other_version: version })
  Object.assign(opened, { kept })
}
async function undoMerge({ call, opened }: PlayedScene, list: string) {
  const { results } = await call('office', 'GET', `/${list}/${opened.kept}/merges/`)
  await call('office', 'POST', `/${list}/${opened.kept}/merge/undo/`, { merge: results[0].id })
}
const mergeClient = (stage: PlayedScene) =>
  merge(stage, 'users', stage.people.client.id, stage.people.successor.id)
async function mergeBuilding(stage: PlayedScene) {
  const address = { street_name: 'Rue du Lac', city: 'Genève' }
  const { id } = await stage.call('office', 'POST', '/buildings/', address)
  await merge(stage, 'buildings', stage.building, id)
}
async function mergeCompany(stage: PlayedScene) {
  const { client } = stage.people
  const other = { name: `Régie du Lac ${client.id}`, kind: 'manager' }
  const { id } = await stage.call('office', 'POST', '/companies/', other)
  await merge(stage, 'companies', stage.opened.company, id)
}

/** Imports a list of the office that says otherwise of the mandate, its client and its building; returns its id. */
async function importList(scene: PlayedScene): Promise<number> {
  const { call, people, mandate } = scene
  const { number } = await call('office', 'GET', `/mandates/${mandate}/`)
  return importLines(scene, [
    'No dossier;E-mail;Tél.;Adresse;Localité;SRE;Délai;Prix',
    `${number};${people.client.email};022 345 67 89;Rue du Lac ${people.client.id};Genève;1700;31.12.2027;1200`,
  ])
}

/** Imports the quote of an older system by which the mandate was ordered. */
async function importQuote(scene: PlayedScene): Promise<number> {
  const { number } = await scene.call('office', 'GET', `/mandates/${scene.mandate}/`)
  return importLines(scene, [
    'No offre;Date;No dossier;Statut;Montant HT',
    `Alt-${number};1.2.2024;${number};acceptée;1200`,
  ])
}

async function importLines({ app, call }: PlayedScene, lines: string[]): Promise<number> {
  const { id } = await call('office', 'POST', '/imports/', {
    name: 'list.csv',
    content: Buffer.from(lines.join('\r\n')).toString('base64'),
  })
  const { sheets } = await call('office', 'GET', `/imports/${id}/`)
  const { kinds, columns } = sheets[0]
  await call('office', 'PATCH', `/imports/${id}/`, {
    sheets: [
      {
        ...{ header_line: 1, kinds, existing: 'replace' },
        columns: columns.map(({ field }: { field: string }) => ({ field, words: {} })),
      },
    ],
  })
  await call('office', 'POST', `/imports/${id}/check/`)
  await runWaitingJobs(app)
  await call('office', 'POST', `/imports/${id}/run/`, { whole: true })
  return id
}

/** The newest report of the mandate. */
const newestReport = async ({ call, mandate }: PlayedScene) =>
  (await call('office', 'GET', `/reports/?mandate=${mandate}`)).results[0].id as number
const publishNewest = async (stage: PlayedScene) =>
  stage.call('office', 'POST', `/reports/${await newestReport(stage)}/publish/`)
/** The useful heat (kWh) of a report that gives another result than those of the things. */
const otherHeat = 90_000

/** The rows of the table. */
export const happenings = {
  'sent back from review': { from: ['in_review'], happen: move('in_progress') },
  'sent to review': { happen: move('in_review') },
  delivered: { from: ['in_review'], happen: move('delivered') },
  accepted: {
    from: ['in_review', 'delivered'],
    happen: accept,
  },
  'objected to': { from: ['in_review', 'delivered'], happen: object },
  'accepted after an objection': {
    from: ['in_review', 'delivered'],
    prepare: object,
    happen: accept,
  },
  'report withdrawn': {
    async prepare(stage) {
      const { results } = await stage.call('office', 'GET', `/reports/?mandate=${stage.mandate}`)
      if (results.some(({ number }: { number: number | null }) => number !== null)) return
      await draftReport(stage)
      // Despite the comment, if that is what is open.
      const report = await newestReport(stage)
      const { comments } = await stage.call('office', 'GET', `/reports/${report}/checks/`)
      const known = comments.map(({ id }: { id: number }) => `&despite_comments=${id}`).join('')
      await stage.call('office', 'POST', `/reports/${report}/publish/?${known}`)
    },
    async happen(stage) {
      const { results } = await stage.call('office', 'GET', `/reports/?mandate=${stage.mandate}`)
      const { id } = results.find(({ number }: { number: number | null }) => number !== null)
      await stage.call('office', 'DELETE', `/reports/${id}/`)
    },
  },
  'report superseded': {
    from: ['in_review', 'delivered'],
    async prepare(stage) {
      await accept(stage)
      await draftReport(stage, { usefulHeat: otherHeat })
    },
    happen: publishNewest,
  },
  'delivered again after it was reopened': {
    from: ['in_review', 'delivered', 'closed', 'in_progress', 'in_review'],
    happen: move('delivered'),
  },
  'closed by the office': { from: ['in_review', 'delivered'], happen: move('closed') },
  'reopened after its end': {
    from: ['in_review', 'delivered', 'closed'],
    happen: move('in_progress'),
  },
  cancelled: { happen: move('cancelled') },
  'reopened after it was cancelled': { from: ['cancelled'], happen: move('in_progress') },
  'put in the trash': { happen: trash },
  'taken out of the trash': {
    prepare: trash,
    happen: ({ call, mandate }) => call('office', 'POST', `/mandates/${mandate}/restore/`, {}),
  },
  'client deactivated': { happen: withPerson('client', deactivate) },
  'client without a group': { happen: withPerson('client', takeGroups) },
  'client deleted': { happen: withPerson('client', erase) },
  'client erased': {
    from: ['cancelled'],
    async happen({ call }) {
      const { id } = await call('client', 'POST', '/my-data/deletion/', {})
      await call('office', 'POST', `/deletion-requests/${id}/carry-out/`, {})
    },
  },
  'client leaves their company': {
    prepare: joinCompany,
    happen: ({ call, people, opened }) =>
      call('office', 'POST', `/people/${opened.leaving.id}/leave/`, {
        successor: people.successor.id,
      }),
  },
  'client replaced': { happen: replace('client', ({ people }) => people.successor.id) },
  'client merged into another': { happen: mergeClient },
  'that merge of clients undone': {
    prepare: mergeClient,
    happen: (stage) => undoMerge(stage, 'users'),
  },
  'company of the client merged into another': {
    prepare: joinCompany,
    happen: mergeCompany,
  },
  'that merge of companies undone': {
    async prepare(stage) {
      await joinCompany(stage)
      await mergeCompany(stage)
    },
    happen: (stage) => undoMerge(stage, 'companies'),
  },
  'partner deactivated': { happen: withPerson('partner', deactivate) },
  'partner without a group': { happen: withPerson('partner', takeGroups) },
  'partner deleted': { happen: withPerson('partner', erase) },
  'partner taken off': {
    happen: ({ call, mandate }) =>
      call('office', 'PATCH', `/mandates/${mandate}/`, { partner: null }),
  },
  'responsible deactivated': { happen: withPerson('responsible', deactivate) },
  'responsible replaced': { happen: replace('responsible', ({ people }) => people.office.id) },
  'building archived': {
    happen: ({ call, building }) =>
      call('office', 'PATCH', `/buildings/${building}/`, { archived: true }),
  },
  'building merged into another': { happen: mergeBuilding },
  'that merge of buildings undone': {
    prepare: mergeBuilding,
    happen: (stage) => undoMerge(stage, 'buildings'),
  },
  'building given another EGID': {
    happen: ({ call, building }) =>
      call('office', 'PATCH', `/buildings/${building}/`, { egid: 910_000_000 + building }),
  },
  'price of the product changed': {
    happen: ({ call, product }) =>
      call('office', 'PATCH', `/products/${product}/`, { price: 1200 }),
  },
  'another quote accepted': {
    async prepare(stage) {
      Object.assign(stage.opened, { other: (await makeQuote(stage, true)).quote })
    },
    happen: ({ call, opened }) =>
      call('client', 'POST', `/quotes/${opened.other}/accept/`, { name: 'Ada Keller' }),
  },
  'VAT rate changed': {
    isOfOffice: true,
    happen: ({ call }) =>
      call('office', 'POST', '/reference/vat_rates/versions/', {
        valid_from: dayOf(new Date()),
        source: 'AFC',
        rows: [
          { category: 'standard', rate: 8.5 },
          { category: 'reduced', rate: 2.7 },
          { category: 'accommodation', rate: 3.9 },
        ],
      }),
  },
  'terms of calculation changed': {
    isOfOffice: true,
    async happen({ call }) {
      const { rows } = (await call('office', 'GET', '/reference/')).calculation_terms
      await call('office', 'POST', '/reference/calculation_terms/versions/', {
        valid_from: dayOf(new Date()),
        source: 'Bureau',
        rows: rows.map((row: object) => ({ ...row, origins: undefined, interest: 2.5 })),
      })
    },
  },
  'list of the office imported': { happen: importList },
  'quote of an older system imported': { happen: importQuote },
  'that import undone': {
    async prepare(stage) {
      Object.assign(stage.opened, { import: await importList(stage) })
    },
    happen: ({ call, opened }) => call('office', 'POST', `/imports/${opened.import}/undo/`),
  },
  'register replaced by an import': {
    isOfOffice: true,
    async happen({ app, call, people }) {
      const { folder, remove } = createScratchFolder()
      const [dump, zip] = [join(folder, 'ge'), join(folder, 'ge.zip')]
      await writeDump(dump, { buildings: 500, seed: 3, cantons: ['GE'] })
      await zipDump(dump, zip)
      const content = await readFile(zip)
      remove()
      const begun = await call('office', 'POST', '/sources/uploads/', {
        name: 'ge.zip',
        size: content.length,
      })
      await sendContent(app.url + begun.url, content, people.office.token)
      await call('office', 'POST', `/sources/uploads/${begun.id}/`)
    },
  },
} satisfies Record<string, Event>
