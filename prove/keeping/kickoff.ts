import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { startPostgres } from '../../src/kernel/database/postgres.server.ts'
import { CallError } from '../../src/kernel/http/client.ts'
import { startApp, type TestApp, type TestPerson } from '../../src/testing/app.ts'
import { emptyPdf } from '../../src/testing/files/upload.ts'
import { type Device, mailedCode, openDevice } from '../../src/testing/kickoff/device.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { prepareTemplate } from '../../src/testing/template.ts'
import { randomFrom } from '../addresses.ts'
import { requireNoFaults } from '../figures.ts'
import { pick, type Random } from '../hostile.ts'
import { lossHeader, startProxy } from './lossyProxy.ts'

export type KickoffFigures = {
  fillings: number
  changes: {
    acknowledged: number
    repeated_late: number
    hidden_refused: number
    rival_refused: number
  }
  lost: { before: number; after: number }
  reloads: number
  codes: number
  files: number
  sent_again: number
  /** Values that the office entered before the form was sent. */
  entered_meanwhile: number
  in_the_mandate: { values: number; proposals: number; rows: number; files: number }
  read_by_strangers: number
  faults: string[]
}

type Options = { seed: number; log: (line: string) => void; fillings: number }

/**
 * Strangers fill in kick-off forms on two devices, through a proxy that loses calls, with reloads and repeats, while
 * the office enters values: what was acknowledged must be in the mandate once, and nothing of the office overwritten.
 */
export default async function prove({
  seed,
  log,
  fillings = 200,
}: Omit<Options, 'fillings'> & Partial<Options>): Promise<KickoffFigures> {
  const { folder, elsewhere, remove } = createScratchFolder()
  const postgres = await startPostgres({ dataDir: folder, elsewhere, flags: 'fast', log: () => {} })
  try {
    await prepareTemplate(postgres.url)
    const { end, ...app } = await startApp(postgres.url, { isRefusing: false })
    try {
      return requireNoFaults(await fillForms({ app, seed, log, fillings }))
    } finally {
      await end()
    }
  } finally {
    await postgres.stop()
    remove()
  }
}

type Place = 'users' | 'buildings' | 'form' | 'heating'
type Question = { place: Place; field: string; value: (random: Random) => unknown }

const whole = (min: number, max: number) => (random: Random) =>
  min + Math.floor(random() * (max - min + 1))
const words = (random: Random) =>
  Array.from({ length: whole(1, 4)(random) }, () =>
    pick(random, ['été', 'Toit', '½', '“x”', 'caldaia']),
  ).join(' ')
const some =
  <T>(all: readonly T[]) =>
  (random: Random) => {
    const chosen = all.filter(() => random() < 0.5)
    return chosen.length > 0 ? chosen : [all[0]]
  }

/** Answers that the proof gives, and where each must be found afterwards. */
const questions: Record<string, Question> = {
  phone_number: {
    ...{ place: 'users', field: 'phone_number' },
    value: (random) => `00412234${whole(10000, 99999)(random)}`,
  },
  company_name: { place: 'users', field: 'company_name', value: words },
  apartments: { place: 'buildings', field: 'apartments', value: whole(1, 400) },
  floors: { place: 'buildings', field: 'floors', value: whole(1, 30) },
  construction_year: { place: 'buildings', field: 'construction_year', value: whole(1700, 2020) },
  heating_year: { place: 'heating', field: 'year', value: whole(1950, 2024) },
  heating_power: { place: 'heating', field: 'power', value: whole(5, 900) },
  hot_water: {
    ...{ place: 'form', field: 'hot_water' },
    value: (random) => pick(random, ['with_heating', 'separate', 'unknown']),
  },
  heating_problems_note: { place: 'form', field: 'heating_problems_note', value: words },
  no_documents: {
    ...{ place: 'form', field: 'missing_documents' },
    value: some(['plan', 'chimney_sheet', 'idc_statement']),
  },
  goals: { place: 'form', field: 'wishes', value: some(['lower_costs', 'comfort', 'subsidies']) },
  goals_note: { place: 'form', field: 'wishes_note', value: words },
  budget: { place: 'form', field: 'client_budget', value: whole(1, 900_000) },
  planned_works: { place: 'form', field: 'planned_works', value: words },
  assembly_date: {
    ...{ place: 'form', field: 'assembly_date' },
    value: (random) => `2027-0${whole(1, 9)(random)}-15`,
  },
  supplier: { place: 'form', field: 'supplier', value: words },
  supplier_number: { place: 'form', field: 'supplier_number', value: words },
  remark: { place: 'form', field: 'kickoff_remark', value: words },
}
/** Fields that the office enters meanwhile. */
const officeEnters = ['apartments', 'floors', 'budget', 'planned_works', 'company_name'] as const

const consumptionRow = (year: number, amount: number) => ({
  ...{ energy: 'gaz', amount, unit: 'kWh' },
  ...{ start_date: `${year}-01-01`, end_date: `${year}-12-31` },
})

/** Runs the proof on an app in this process. */
export async function fillForms({
  app,
  seed,
  log,
  fillings,
}: Options & { app: TestApp }): Promise<KickoffFigures> {
  const random = randomFrom(seed)
  const figures: KickoffFigures = {
    fillings: 0,
    changes: { acknowledged: 0, repeated_late: 0, hidden_refused: 0, rival_refused: 0 },
    lost: { before: 0, after: 0 },
    ...{ reloads: 0, codes: 0, files: 0, sent_again: 0, entered_meanwhile: 0 },
    in_the_mandate: { values: 0, proposals: 0, rows: 0, files: 0 },
    read_by_strangers: 0,
    faults: [],
  }
  const report = (text: string) => {
    log(`fault: ${text}`)
    figures.faults.push(text)
  }
  const proxy = await startProxy(app.url, () => figures.lost.after++)
  const admin = await app.as('admin')
  const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  try {
    for (let filling = 0; filling < fillings; filling++) {
      await fillOne({ app, admin, product, random, figures, report, proxyUrl: proxy.url })
      figures.fillings++
      if (figures.fillings % 50 === 0) log(`${figures.fillings} fillings`)
    }
    return figures
  } finally {
    await proxy.close()
  }
}

type Filling = {
  app: TestApp
  admin: TestPerson
  product: number
  random: Random
  figures: KickoffFigures
  report: (text: string) => void
  proxyUrl: string
}

/** A browser, what it knows, and the calls that it makes until they are answered. */
type Writer = { name: string; device: Device; version: number; isConfirmed: boolean }

async function fillOne({ app, admin, product, random, figures, report, proxyUrl }: Filling) {
  const client = await app.as('client')
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Rue Motgeheim', street_number: '7' },
  })
  const { id: mandate } = await admin.mandates.create({
    body: { product, building, client: client.id, responsible: admin.id },
  })
  await admin.mandates.setStatus({ params: { id: mandate }, body: { to: 'ordered', reason: 'x' } })
  const { uuid } = await admin.kickoff.make({ params: { id: mandate }, body: {} })
  const params = { uuid }

  let loss: 'before' | 'after' | undefined
  const writers = ['phone', 'laptop'].map(
    (name): Writer => ({
      ...{ name, version: 0, isConfirmed: false },
      device: openDevice(proxyUrl, {
        uploadsTo: app.url,
        headersOf: (): Record<string, string> => (loss ? { [lossHeader]: loss } : {}),
      }),
    }),
  ) as [Writer, Writer]
  const [phone, laptop] = writers
  /** What was acknowledged last, with its author. */
  const model = new Map<string, { value: unknown; by: Writer }>()
  const files = new Set<string>()
  /** Acknowledged changes, which may arrive again late. */
  const sent: {
    writer: Writer
    change: string
    version: number
    values: Record<string, unknown>
  }[] = []

  /** Makes a call until it is answered; it may be lost on its way, or its answer. */
  async function insist<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      loss = random() < 0.25 ? pick(random, ['before', 'after'] as const) : undefined
      if (loss === 'before') figures.lost.before++
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 0) throw error
      } finally {
        loss = undefined
      }
    }
  }

  /** Loads the page again: it must show exactly what this device may see. */
  async function reload(writer: Writer) {
    const seen = await insist(() => writer.device.kickoff.read({ params }))
    writer.version = seen.version
    figures.reloads++
    if (writer === laptop && !writer.isConfirmed) return
    const expected = Object.fromEntries(
      [...model].flatMap(([name, { value, by }]) =>
        value !== null && (writer.isConfirmed || by === writer) ? [[name, value]] : [],
      ),
    )
    if (!isDeepStrictEqual(sorted(seen.answers), sorted(expected)))
      report(`${writer.name} sees ${JSON.stringify(seen.answers)}, not ${JSON.stringify(expected)}`)
  }

  async function change(writer: Writer, values: Record<string, unknown>) {
    const key = randomUUID()
    const { version } = writer
    const isHidden = Object.keys(values).some((name) => {
      const stored = model.get(name)
      return stored && !writer.isConfirmed && stored.by !== writer
    })
    const body = { change: key, version, values }
    try {
      const saved = await insist(() => writer.device.kickoff.save({ params, body }))
      if (isHidden) report(`${writer.name} wrote over what is hidden`)
      writer.version = saved.version
      // What never was cannot be cleared, so it hides nothing.
      for (const [name, value] of Object.entries(values))
        if (value !== null || model.has(name)) model.set(name, { value, by: writer })
      sent.push({ writer, change: key, version, values })
      figures.changes.acknowledged++
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { code } = error.body
      if (code === 'code_needed' && isHidden) figures.changes.hidden_refused++
      else if (code === 'changed_elsewhere') {
        figures.changes.rival_refused++
        const current = error.body.current as Record<string, unknown>
        for (const [name, value] of Object.entries(current))
          if (!isDeepStrictEqual(value, model.get(name)?.value ?? null))
            report(`the rival value of ${name} is not the stored one`)
        writer.version = error.body.version as number
      } else report(`${writer.name} was refused: ${error.status} ${code}`)
    }
  }

  async function confirm(writer: Writer) {
    // Codes are mailed at most every 15 minutes.
    await app.database.pool.query(
      `delete from kickoff_codes using kickoff_forms f where f.id = form and f.mandate = $1`,
      [mandate],
    )
    await writer.device.kickoff.sendCode({ params })
    const code = await mailedCode(app)
    const opened = await insist(() => writer.device.kickoff.enterCode({ params, body: { code } }))
    if (opened.access !== 'full') report('the code opened nothing')
    writer.isConfirmed = true
    writer.version = opened.version
    figures.codes++
  }

  async function upload(writer: Writer) {
    const name = `${randomUUID()}.pdf`
    const begun = await writer.device.kickoff.beginUpload({
      params,
      body: { name, type: pick(random, ['plan', 'energy_bill']), size: emptyPdf.length },
    })
    await writer.device.sendContent(begun.url, emptyPdf)
    const target = { uuid, upload: begun.id }
    for (let times = random() < 0.3 ? 2 : 1; times > 0; times--)
      await insist(() => writer.device.kickoff.finishUpload({ params: target }))
    files.add(name)
    figures.files++
  }

  /** A stranger with the address alone reads nothing. */
  async function lookAsStranger() {
    const seen = JSON.stringify(await openDevice(app.url).kickoff.read({ params }))
    const {
      answers,
      known,
      files: shown,
      mandate: about,
    } = JSON.parse(seen) as Record<string, object>
    const isEmpty = [answers, known, shown].every((part) => Object.keys(part!).length === 0)
    if (!isEmpty || about !== null || seen.includes('Motgeheim')) report(`a stranger reads ${seen}`)
    figures.read_by_strangers++
  }

  await reload(phone)
  const names = Object.keys(questions)
  await change(phone, { remark: words(random) })
  const confirmsLaptop = random() < 0.7
  for (let step = 0; step < 12; step++) {
    if (step === 3 && confirmsLaptop) {
      await reload(laptop)
      await confirm(laptop)
    }
    const writer = laptop.isConfirmed && random() < 0.5 ? laptop : phone
    const chosen = names.filter(() => random() < 0.15)
    const values = Object.fromEntries(
      chosen.map((name) => [name, random() < 0.1 ? null : questions[name]!.value(random)]),
    )
    if (chosen.length > 0) await change(writer, values)
    if (random() < 0.25) await reload(writer)
    if (random() < 0.15) await upload(writer)
    if (random() < 0.2 && sent.length > 0) {
      // A repeat that was under way for long changes nothing.
      const { writer: author, ...late } = pick(random, sent)
      const isStillTheirs = Object.keys(late.values).every(
        (name) => author.isConfirmed || (model.get(name)?.by ?? author) === author,
      )
      const { version, change: key, values: again } = late
      const body = { change: key, version, values: again }
      if (isStillTheirs) {
        await insist(() => author.device.kickoff.save({ params, body }))
        figures.changes.repeated_late++
      }
    }
  }
  const rows = Array.from({ length: whole(0, 3)(random) }, (_, at) =>
    consumptionRow(2022 + at, whole(1000, 90_000)(random)),
  )
  const sender = laptop.isConfirmed ? laptop : phone
  for (const [at, row] of rows.entries())
    await change(
      sender,
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [`consumption/r${at}/${column}`, value]),
      ),
    )
  await change(sender, { privacy_accepted: true })
  await lookAsStranger()

  // What the office enters meanwhile.
  const entered: Record<string, unknown> = {}
  for (const name of officeEnters.filter(() => random() < 0.3)) {
    const { place, field, value } = questions[name]!
    entered[name] = value(random)
    figures.entered_meanwhile++
    const body = { [field]: entered[name] } as never
    if (place === 'users') await admin.users.update({ params: { id: client.id }, body })
    else if (place === 'buildings') await admin.buildings.update({ params: { id: building }, body })
    else await admin.mandates.updateForm({ params: { id: mandate }, body })
  }
  for (let times = random() < 0.4 ? 2 : 1; times > 0; times--) {
    await insist(() => sender.device.kickoff.submit({ params }))
    if (times > 1) figures.sent_again++
  }
  await compare()

  /** Compares the mandate with what was acknowledged and what the office entered. */
  async function compare() {
    const query = { mandate: [mandate] }
    const systems = (await admin.heating_systems.list({ query })).results
    const stored: Record<Place, Record<string, unknown>> = {
      users: await admin.users.get({ params: { id: client.id } }),
      buildings: await admin.buildings.get({ params: { id: building } }),
      form: await admin.mandates.form({ params: { id: mandate } }),
      heating: systems[0] ?? {},
    }
    if (systems.length > 1) report('a heating system was added twice')
    const proposals = (await admin.proposals.list({ query: { ...query, page_size: 100 } })).results
    const expected = new Map<string, unknown>()
    for (const [name, { place, field }] of Object.entries(questions)) {
      const typed = model.get(name)?.value ?? null
      const kept = entered[name] ?? typed
      if (!isDeepStrictEqual(stored[place][field] ?? null, kept))
        report(`${name} is ${JSON.stringify(stored[place][field])}, not ${JSON.stringify(kept)}`)
      else if (kept !== null) figures.in_the_mandate.values++
      const differs = typed !== null && !isDeepStrictEqual(typed, kept)
      if (differs) expected.set(field, typed)
    }
    for (const { field, value } of proposals) {
      if (field === null || !isDeepStrictEqual(expected.get(field), value))
        report(`an unexpected proposal: ${field} ${JSON.stringify(value)}`)
      else figures.in_the_mandate.proposals++
    }
    if (proposals.length !== expected.size)
      report(`${proposals.length} proposals instead of ${expected.size}`)
    const consumption = (await admin.consumptions.list({ query })).results
    const amounts = consumption.map(({ amount }) => amount).sort()
    if (!isDeepStrictEqual(amounts, rows.map(({ amount }) => amount).sort()))
      report(`consumption ${JSON.stringify(amounts)}`)
    figures.in_the_mandate.rows += amounts.length
    const found = (await admin.files.list({ query: { ...query, page_size: 100 } })).results
    if (!isDeepStrictEqual(found.map((file) => file.name).sort(), [...files].sort()))
      report(`${found.length} files instead of ${files.size}`)
    figures.in_the_mandate.files += found.length
    const { status, kickoff } = await admin.mandates.get({ params: { id: mandate } })
    if (status !== 'in_progress' || kickoff !== 'sent') report(`the mandate is ${status}`)
  }
}

const sorted = (values: object) => Object.fromEntries(Object.entries(values).sort())
