import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { one, stampActor } from '../../kernel/database/db.server.ts'
import { dayOf } from '../../kernel/field/format.ts'
import { Failure, type FieldProblems, fail, failFields } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { defaultFolderFor } from '../files/folderTree.ts'
import { followRequests } from '../files/requestOfFile.server.ts'
import { storeFile } from '../files/uploads/upload.server.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { isRegistered } from '../register/register.server.ts'
import { createConsumption } from '../technical/consumption.server.ts'
import { problemsWithConsumption } from '../technical/consumption.ts'
import { heatingSystemRecords } from '../technical/heatingSystem.server.ts'
import { maintenanceCompanyRecords } from '../technical/technical.server.ts'
import { consumptionsTable } from '../technical/technical.table.ts'
import {
  kickoffFormsTable as forms,
  kickoffCodesTable,
  kickoffFilesTable,
} from './kickoff.table.ts'
import type { kickoffEndpoints } from './kickoff.ts'
import { acceptsNotice, type KickoffAnswers } from './kickoffFields.ts'
import {
  type AskedMandate,
  type FoundForm,
  findDevice,
  findForm,
  hasHidden,
  lockMandatesOf,
  requireDevice,
  seenAnswers,
  seenFiles,
} from './kickoffForm.server.ts'
import {
  addressLines,
  addressOf,
  buildingOf,
  buildingPlaceOf,
  consentFields,
  consumptionOf,
  energyOfSystem,
  formValuesOf,
  generatorOfSystem,
  heatingOf,
  personOf,
  unknownEnergy,
  worksOf,
} from './kickoffMapping.ts'
import { type Offering, offerTo } from './kickoffOffer.server.ts'
import type { KickoffParts } from './kickoffParts.server.ts'
import { lockRecords, receiptOf, recordsOf } from './kickoffRecords.server.ts'
import { setKickoff } from './shared/sharedForms.server.ts'

const consumptionNeeds = ['energy', 'amount', 'unit', 'start_date', 'end_date'] as const
const worksNeed = ['element', 'work_type'] as const

/** Refuses answers that are missing, or that do not fit each other. */
function refuseIncomplete(answers: KickoffAnswers, today: string) {
  const problems: FieldProblems = {}
  if (!acceptsNotice(answers)) problems.privacy_accepted = [{ key: 'kickoff:error.privacy' }]
  if (answers.building_confirmed === 'no' && Object.keys(buildingPlaceOf(answers)).length === 0)
    problems.street_name = [{ key: 'kickoff:error.which_building' }]
  const require = (table: string, row: string, values: object, needs: readonly string[]) => {
    for (const column of needs)
      if (!(column in values))
        problems[`${table}/${row}/${column}`] = [{ key: 'kernel:error.required' }]
  }
  for (const { row, values } of consumptionOf(answers)) {
    require('consumption', row, values, consumptionNeeds)
    for (const [column, found] of Object.entries(problemsWithConsumption(values, today)))
      problems[`consumption/${row}/${column}`] = found
  }
  for (const { row, values } of worksOf(answers)) require('works', row, values, worksNeed)
  if (Object.keys(problems).length > 0) failFields(problems)
}

/** Version of the office's statement on data protection that is in force; null while it has published none. */
const noticeVersion = sql<number | null>`(select max(version) from privacy_statements)`

type About = Pick<FoundForm, 'form' | 'mandate'>
/** Answers on their way to one of the mandates of a form. */
type Sending = { found: About; answers: KickoffAnswers; client: Context; offering: Offering }

/** How to reach the client. */
async function sendPerson({ found, answers, offering }: Sending) {
  const values = personOf(answers)
  await offering.offer({ resource: 'users', record: found.form.client, values })
}

/** Where the bill goes. */
async function sendBilling({ found, answers, offering }: Sending, db: Context['db']) {
  const { person, form } = await recordsOf(found, db)
  const address = addressOf(answers)
  const isAddressEmpty = !person.street && !person.postcode && !person.city
  const isMirrored = person.same_address_as_first_building === true
  const isTheirs = Object.entries(address).every(
    ([field, value]) => person[field as 'street'] === value,
  )
  if (isAddressEmpty && !isMirrored && !answers.billing_name)
    return offering.offer({ resource: 'users', record: person.id, values: address })
  // Another address than theirs is that of the bill.
  const lines = addressLines({ ...address, name: answers.billing_name })
  if (lines !== '' && (answers.billing_name || !isTheirs) && form.billing_address !== lines)
    await offering.offer({
      resource: 'mandates',
      record: found.mandate.id,
      values: { billing_address: lines },
    })
}

/** Whether an EGID is one of another building, which the office merges, or of none that the register knows. */
async function isDoubtful(egid: number, building: number, db: Context['db']) {
  const others = and(
    eq(buildingsTable.egid, egid),
    ne(buildingsTable.id, building),
    isNull(buildingsTable.deleted_at),
  )
  return (await db.$count(buildingsTable, others)) > 0 || !(await isRegistered(egid, db))
}

async function sendBuilding({ found, answers, offering }: Sending, db: Context['db']) {
  const values = buildingOf(answers)
  const { building } = found.mandate
  const egid = values.egid as number | undefined
  const proposed = egid !== undefined && (await isDoubtful(egid, building, db)) ? ['egid'] : []
  await offering.offer({ resource: 'buildings', record: building, values, proposed })
}

async function sendHeating({ found, answers, client, offering }: Sending) {
  const values = heatingOf(answers)
  const { heating, company } = await recordsOf(found, client.db)
  const place = { mandate: found.mandate.id, entered_by: client.user.id }
  if (values && heating)
    await offering.offer({
      resource: 'heating_systems',
      record: heating.id,
      values,
      isSame: (field, stored) =>
        (field === 'energy_source' && energyOfSystem(stored) === energyOfSystem(values)) ||
        (field === 'generator' && generatorOfSystem(stored) === generatorOfSystem(values)),
    })
  else if (values) {
    const system = { energy_source: unknownEnergy, status: 'in_service', ...values }
    const mayAdd = await heatingSystemRecords.wouldAllow(place, 'create', undefined, client)
    await (mayAdd ? offering.add : offering.proposeNew)('heating_systems', system)
  }
  const name = answers.maintenance_company as string | undefined
  if (!name || company?.company_name === name) return
  const mayAdd = await maintenanceCompanyRecords.wouldAllow(place, 'create', undefined, client)
  const added = { company_name: name, role: 'heating' }
  await (!company && mayAdd ? offering.add : offering.proposeNew)('maintenance_companies', added)
}

/** Adds the consumption that the mandate does not have yet. */
async function sendConsumption({ found, answers, client, offering }: Sending) {
  const { building, id: mandate } = found.mandate
  for (const { values } of consumptionOf(answers)) {
    const { energy, usage, amount, unit, start_date, end_date } = consumptionsTable
    const columns = { energy, usage, amount, unit, start_date, end_date }
    const isSame = Object.entries(columns).map(([name, column]) =>
      eq(column as typeof usage, values[name] as never),
    )
    const there = and(
      eq(consumptionsTable.mandate, mandate),
      isNull(consumptionsTable.deleted_at),
      ...isSame,
    )
    if ((await client.db.$count(consumptionsTable, there)) > 0) continue
    await createConsumption({ body: { ...values, building, mandate } as never }, client)
    offering.done.filled++
  }
}

/** Makes the uploaded files files of a mandate. */
async function sendFiles(
  { found, client }: Sending,
  files: Awaited<ReturnType<typeof seenFiles>>,
  tell: KickoffParts['tell'],
) {
  const { id: mandate, building, kind } = found.mandate
  for (const { id, file, name, type, ...content } of files) {
    // Sent before the form was reopened.
    if (file !== null) continue
    const folder = defaultFolderFor(type, kind)
    const announced = { building, mandate, name, type, folder, size: content.size }
    const { hash, media_type, size, scan } = content
    const made = await tell(
      await storeFile(announced, { hash, media_type, size, scan }, client),
      client,
    )
    await client.db
      .update(kickoffFilesTable)
      .set({ file: made.id })
      .where(eq(kickoffFilesTable.id, id))
  }
  if (files.length > 0) await followRequests(mandate, client)
}

/**
 * Moves an ordered mandate on. If a guard refuses, the mandate waits for the office, which is told: the client has done
 * their part. Returns the guard.
 */
async function moveOn(
  mandate: AskedMandate,
  office: Context,
  setStatus: KickoffParts['setStatus'],
): Promise<string | null> {
  if (mandate.status !== 'ordered') return null
  try {
    await setStatus({ params: { id: mandate.id }, body: { to: 'in_progress' } }, office)
    return null
  } catch (error) {
    const guard = error instanceof Failure ? error.options.data?.guard : undefined
    if (typeof guard !== 'string') throw error
    const since = office.now.toISOString()
    await office.db
      .update(mandatesTable)
      .set({ waiting: { reason: 'office', since, until: null, next_action: null } })
      .where(and(eq(mandatesTable.id, mandate.id), isNull(mandatesTable.waiting)))
    return guard
  }
}

/** Handler that sends a form: everything in one transaction. */
export const submitHandler = ({
  proposalTargets,
  contextFor,
  tell,
  setStatus,
}: KickoffParts): Pick<HandlersOf<typeof kickoffEndpoints>, 'submit'> => ({
  async submit({ params: { uuid } }, context) {
    const { db, now } = context
    await lockMandatesOf(uuid, db)
    const found = await findForm(uuid, context, { lock: true })
    const { form } = found
    if (form.sent_at !== null) {
      if (!(await findDevice(form.id, context.cookies, db))) fail(409, 'kickoff:already_sent')
      return receiptOf(form, form.sent_at, db)
    }
    const device = await requireDevice(form.id, context)
    if (await hasHidden(device, db)) fail(403, 'kickoff:code_needed')
    const answers = await seenAnswers(device, db)
    refuseIncomplete(answers, dayOf(now))

    await stampActor(db, { actor: form.client, source: 'client' })
    await lockRecords(found, db)
    const client = contextFor({ id: form.client, groups: ['client'] }, context)
    const office = contextFor({ id: form.client, groups: ['admin'] }, context)
    const { version } = one(await db.select({ version: noticeVersion }).from(sql`(select) as row`))
    const formValues = formValuesOf(answers, dayOf(now), version)
    const files = await seenFiles(device, db)
    const sendings = found.mandates.map((mandate) => ({
      ...{ found: { form, mandate }, answers, client },
      offering: offerTo(proposalTargets, mandate.id, office),
    }))
    const [first] = sendings
    if (first) {
      await sendPerson(first)
      await sendBuilding(first, db)
    }
    for (const sending of sendings) {
      const { offering } = sending
      await sendBilling(sending, db)
      await sendHeating(sending)
      await sendConsumption(sending)
      for (const { values } of worksOf(answers)) await offering.proposeNew('renovations', values)
      await offering.offer({
        ...{ resource: 'mandates', record: sending.found.mandate.id, values: formValues },
        // A consent is no claim to decide on: an earlier one stays, and this one is kept with the form.
        isSame: (field, stored) => consentFields.has(field) && Boolean(stored.consent_date),
      })
      await sendFiles(sending, files, tell)
    }

    const sent_at = now.toISOString()
    await db.update(forms).set({ sent_at }).where(eq(forms.id, form.id))
    await db.delete(kickoffCodesTable).where(eq(kickoffCodesTable.form, form.id))
    const ids = found.mandates.map(({ id }) => id)
    await setKickoff(ids, 'sent', db)
    await context.audit('kickoff:sent', {
      ...{ resource: 'mandates', id: form.mandate, actor: form.client },
      detail: { form: form.id },
    })
    const start = 'document_requests.askOnStart'
    for (const { found: about, offering } of sendings) {
      const { mandate } = about
      const guard = await moveOn(mandate, office, setStatus)
      await context.enqueue(start, { mandate: mandate.id }, { jobKey: `${start}/${mandate.id}` })
      await context.enqueue('kickoff.tellOffice', {
        ...{ form: form.id, mandate: mandate.id, sent_at, guard, files: files.length },
        ...offering.done,
      })
    }
    return receiptOf(form, sent_at, db)
  },
})
