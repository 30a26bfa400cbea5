import { join } from 'node:path'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { randomFrom } from '../addresses.ts'
import { requireNoFaults } from '../figures.ts'
import { pick, type Random, uuid } from '../hostile.ts'
import { call, demonstrationAdmin, type Json, signIn, startProduct } from '../product.ts'
import { drawValues, fields, mark, type Plural, plurals, uniqueField } from '../values.ts'
import { type Loss, openLossyProxy } from './lossyProxy.ts'
import {
  type Attempt,
  checkRecord,
  checkTakenRefusals,
  type Edit,
  type Entry,
  type HeldValue,
  type OutcomeName,
  outcomes,
  type SharedRecord,
  type TakenRefusal,
  type Writer,
} from './sequence.ts'

/** Fields of a building that assigned partners may write. */
const partnerFields = ['floors', 'cad_zone', 'sia_classification', 'altitude', 'surface'].concat([
  'last_renovation_date',
  'construction_year',
])

export type ConflictFigures = {
  edits: number
  by_group: Record<string, number>
  by_resource: Record<string, number>
  /** Responses by status, including those cut off by the proxy. */
  by_status: Record<string, number>
  without_version: number
  without_key: number
  lost: Record<'before' | 'after' | 'after_acceptance' | 'hung_up', number>
  abandoned: number
  repeated: Record<'at_once' | 'together' | 'later' | 'much_later', number>
  keys_reused: number
  came_of_it: Record<OutcomeName, number>
  faults: string[]
}

type ConflictOptions = { seed: number; log: (line: string) => void; edits: number }

/**
 * Lets writers edit the same few records concurrently, through a proxy that loses requests and
 * responses, and checks everything against one serial order of the edits. Throws with the figures as
 * cause if it finds a fault or if a kind of event never occurred.
 */
export default async function prove({
  seed,
  log,
  edits = 10_000,
}: Omit<ConflictOptions, 'edits'> & Partial<ConflictOptions>): Promise<ConflictFigures> {
  const { folder, remove } = createScratchFolder()
  const product = await startProduct({ dataDir: join(folder, 'data') })
  try {
    const { url } = product
    return requireNoFaults(await runConflicts({ url, admin: demonstrationAdmin, seed, log, edits }))
  } finally {
    await product.end('SIGKILL')
    remove()
  }
}

/** Runs the proof on a running product. */
export async function runConflicts({
  url,
  admin,
  seed,
  log,
  edits: editCount,
}: ConflictOptions & {
  url: string
  admin: { email: string; password: string }
}): Promise<ConflictFigures> {
  const random = randomFrom(seed)
  const proxy = await openLossyProxy(url)
  const figures: ConflictFigures = {
    edits: 0,
    by_group: { admin: 0, partner: 0 },
    by_resource: Object.fromEntries(plurals.map((plural) => [plural, 0])),
    without_version: 0,
    without_key: 0,
    ...proxy.figures,
    abandoned: 0,
    repeated: { at_once: 0, together: 0, later: 0, much_later: 0 },
    keys_reused: 0,
    came_of_it: Object.fromEntries(outcomes.map((event) => [event, 0])) as Record<
      OutcomeName,
      number
    >,
    faults: [],
  }
  const reportFault = (text: string) => {
    log(`fault: ${text}`)
    figures.faults.push(text)
  }
  const asRoot = await asAdministrator(url, admin)
  const edits: Edit[] = []
  /** Latest known state of each record, on which writers base their edits. */
  const latest = new Map<SharedRecord, { version: number; deleted: boolean }>()

  async function send(edit: Edit, loss?: Loss): Promise<Attempt | undefined> {
    const attempt = await proxy.send(edit, loss)
    const state = latest.get(edit.record)
    if (!attempt || !state) return attempt
    const { status = 0, json } = attempt
    const body = status < 300 ? json : (json?.current as Json | undefined)
    state.version = Math.max(state.version, Number(body?.version ?? 0))
    if (status === 404) state.deleted = true
    else if (status < 300) state.deleted = edit.action === 'delete'
    return attempt
  }

  function newEdit(writer: Writer, random: Random): Edit {
    const isPartner = writer.group === 'partner'
    const record = pick(random, isPartner ? records.filter(({ inUse }) => inUse) : records)
    const { plural } = record
    const { version, deleted } = latest.get(record)!
    const n = ++figures.edits
    const edit: Edit = {
      n,
      writer,
      record,
      action: 'change',
      values: {},
      attempts: [],
      abandoned: false,
    }
    const chance = random()
    if (!isPartner && chance < (deleted ? 0.4 : 0.01)) edit.action = 'restore'
    // One pending delete per writer and record, so that history identifies it.
    else if (!isPartner && chance > 0.97 && !isDeleting(writer, record)) edit.action = 'delete'
    else if (plural === 'mandates' && chance > 0.9) {
      edit.action = 'waiting'
      const reason = pick(random, ['client', 'partner', null])
      edit.values = { waiting: reason && { reason, until: null, next_action: `n${n}` } }
    } else {
      const names = isPartner ? partnerFields : Object.keys(fields[plural])
      edit.values = drawValues(plural, names, { random, n, people })
    }

    const age = pick(random, [0, 0, 0, 0, 0, 1, 1, 2, 4, Math.floor(random() * version)])
    if (random() < 0.85) edit.ifMatch = Math.max(1, version - age)
    else figures.without_version++
    if (random() < 0.93) edit.key = uuid(random)
    else figures.without_key++
    figures.by_group[writer.group]!++
    figures.by_resource[plural]!++
    edits.push(edit)
    return edit
  }

  const isDeleting = (writer: Writer, record: SharedRecord) =>
    edits.some(
      (edit) =>
        edit.action === 'delete' &&
        edit.writer === writer &&
        edit.record === record &&
        !edit.attempts.some(({ answered }) => answered),
    )

  async function runWriter(writer: Writer, random: Random) {
    const retries: { edit: Edit; since: number }[] = []
    while (figures.edits < editCount) {
      const [retry] =
        random() < 0.12 ? retries.splice(Math.floor(random() * retries.length), 1) : []
      if (retry) {
        const isMuchLater = figures.edits - retry.since > editCount / 10
        figures.repeated[isMuchLater ? 'much_later' : 'later']++
        if (!(await send(retry.edit, randomLoss(random)))) retries.push(retry)
      } else {
        const edit = newEdit(writer, random)
        const since = figures.edits
        if (await sendWithLosses(edit, random)) retries.push({ edit, since })
      }
    }
    for (const { edit } of retries) {
      figures.repeated.much_later++
      await send(edit)
    }
  }

  /** Sends a new edit, with losses, duplicates and retries; returns whether to retry it later. */
  async function sendWithLosses(edit: Edit, random: Random): Promise<boolean> {
    if (!edit.key) {
      await send(edit)
      return false
    }
    if (edit.action === 'change' && random() < 0.015) {
      edit.abandoned = true
      figures.abandoned++
      Object.assign(edit.values, mark(edit.record.plural, 'left', edit.n))
      await send(edit, pick<Loss>(random, ['before', 'after', { hangUpAfter: 20 }]))
      return false
    }
    const together = random() < 0.05 ? 2 : 0
    figures.repeated.together += together
    const answers = await Promise.all(
      Array.from({ length: 1 + together }, () => send(edit, randomLoss(random))),
    )
    const answer = answers.find((answer) => answer)
    if (!answer || random() < 0.08) {
      if (random() < 0.5) return true
      figures.repeated.at_once++
      const secondAnswer = await send(edit, randomLoss(random))
      return !answer && !secondAnswer
    }
    if (edit.action === 'change' && random() < 0.04) await reuseKey(edit, random)
    return false
  }

  /** Reuses the key of an answered edit for another write; must be refused. */
  async function reuseKey(edit: Edit, random: Random) {
    const { record, writer, key, values, n } = edit
    const others = records.filter((other) => other !== record && other.plural === record.plural)
    const usesOtherRecord = writer.group === 'admin' && random() < 0.5
    const answer = await send({
      ...edit,
      attempts: [],
      record: usesOtherRecord ? pick(random, others) : record,
      values: usesOtherRecord ? values : { ...values, ...mark(record.plural, 'reused', n) },
    })
    figures.keys_reused++
    if (answer?.status !== 422 || answer.json?.code !== 'key_reused')
      reportFault(`${key} was used again for something else: ${answer?.status} ${answer?.text}`)
  }

  /** Restores everything from the trash, after changing unique values to free ones. */
  async function restoreAll(writer: Writer) {
    for (const action of ['change', 'restore'] as const)
      for (const record of records) {
        const unique = uniqueField[record.plural]
        if (action === 'change' && !unique) continue
        const n = ++figures.edits
        const freeValues: Json = {
          code: `END-${n}`,
          egid: 920_000_000 + n,
          email: `end-${n}@example.ch`,
        }
        const values = action === 'change' ? { [unique!]: freeValues[unique!] } : {}
        const edit: Edit = { n, writer, record, action, values, attempts: [], abandoned: false }
        edits.push(edit)
        await send(edit)
      }
  }

  async function checkRecords() {
    const heldValues: HeldValue[] = []
    const takenRefusals: TakenRefusal[] = []
    for (const record of records) {
      const path = `${record.plural}/${record.id}/`
      const history: Entry[] = []
      for (let page = 1; ; page++) {
        const part = await asRoot('GET', `${path}history/?page_size=100&page=${page}`)
        history.unshift(...(part.results as Entry[]).reverse())
        if (part.next === null) break
      }
      const checked = checkRecord({
        record,
        edits: edits.filter((edit) => edit.record === record),
        history,
        final: await asRoot('GET', path),
        reportFault,
        count: (event) => figures.came_of_it[event]++,
      })
      heldValues.push(...checked.held)
      takenRefusals.push(...checked.taken)
    }
    checkTakenRefusals(heldValues, takenRefusals, reportFault)
  }

  const writers: Writer[] = []
  for (const n of Array(8).keys()) {
    const email = `writer-${seed}-${n}@example.ch`
    const password = `correct-horse-${seed}`
    const group = n % 4 === 3 ? 'partner' : 'admin'
    const body = { first_name: `Writer ${n}`, email, groups: [group] }
    const { id } = await asRoot('POST', 'users/', body)
    await asRoot('POST', `users/${id}/password/`, { password })
    writers.push({ id: Number(id), group, token: await signIn(url, email, password) })
  }
  const partners = writers.filter(({ group }) => group === 'partner')
  const { records, people } = await createSharedRecords(asRoot, seed, partners)
  for (const record of records) latest.set(record, { version: 1, deleted: false })
  const progressTimer = setInterval(() => log(`${figures.edits} edits`), 15_000)
  try {
    const seeds = writers.map(() => Math.floor(random() * 2 ** 32))
    await Promise.all(writers.map((writer, n) => runWriter(writer, randomFrom(seeds[n]!))))
    await restoreAll(writers[0]!)
    await checkRecords()
  } finally {
    clearInterval(progressTimer)
    await proxy.close()
  }
  return figures
}

type AsRoot = (method: string, path: string, body?: unknown) => Promise<Json>

async function asAdministrator(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<AsRoot> {
  const token = await signIn(url, email, password)
  return async (method, path, body) => {
    const { status, text, json } = await call(url, method, `/api/${path}`, { token, body })
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return json
  }
}

/**
 * Creates three records of each resource and people to refer to; partners are assigned to two
 * buildings.
 */
async function createSharedRecords(asRoot: AsRoot, seed: number, partners: Writer[]) {
  const name = { fr: 'Mandat', en: 'Mandate', it: 'Mandato' }
  const newProduct = (code: string) => asRoot('POST', 'products/', { code, kind: 'peik', name })
  const newBuilding = (street_number: string) =>
    asRoot('POST', 'buildings/', { street_name: `Rue ${seed}`, street_number })
  const newUser = (title: string) =>
    asRoot('POST', 'users/', { first_name: title, email: `${title}-${seed}@example.ch` })
  const product = (await newProduct(`SHARED-${seed}`)).id
  const client = (await newUser('client')).id
  const otherBuilding = await newBuilding('0')
  const newMandate = ({ id }: Json, partner?: number) =>
    asRoot('POST', 'mandates/', { product, client, building: id, partner })

  const people: number[] = []
  const records: SharedRecord[] = []
  for (const n of [1, 2, 3]) {
    people.push(Number((await newUser(`person-${n}`)).id))
    const inUse = n < 3
    const created: Record<Plural, Json> = {
      products: await newProduct(`SHARED-${seed}-${n}`),
      buildings: await newBuilding(`${n}`),
      users: await newUser(`shared-${n}`),
      mandates: await newMandate(otherBuilding),
    }
    if (inUse)
      for (const { id: partner } of partners) {
        const { id } = await newMandate(created.buildings, partner)
        await asRoot('POST', `mandates/${id}/status/`, { to: 'ordered', reason: 'to be shared' })
      }
    for (const plural of plurals) {
      const names = [...Object.keys(fields[plural]), ...(plural === 'mandates' ? ['waiting'] : [])]
      records.push({
        plural,
        id: Number(created[plural].id),
        first: Object.fromEntries(names.map((name) => [name, created[plural][name]])),
        inUse: plural === 'buildings' && inUse,
      })
    }
  }
  return { records, people }
}

function randomLoss(random: Random): Loss | undefined {
  const chance = random()
  if (chance < 0.04) return 'before'
  if (chance < 0.11) return 'after'
  return chance < 0.15 ? { hangUpAfter: 1 + Math.floor(random() * 25) } : undefined
}
