// Over 300 lines: all calls of reports, which share what they read of one.
import { and, type Column, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { dayOf } from '../../kernel/field/format.ts'
import type { FilesPort } from '../../kernel/files.server.ts'
import { fail } from '../../kernel/http/errors.ts'
import { type Context, type HandlersOf, prepared } from '../../kernel/http/handler.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import { serviceOf } from '../../services.ts'
import { usersTable } from '../auth/user.table.ts'
import { filesTable } from '../files/file.table.ts'
import type { PreviewerPort } from '../files/preview/previewer.server.ts'
import { openRenditions } from '../files/preview/rendition.server.ts'
import { originOf } from '../heating/assumptions.ts'
import { requireNotEnded } from '../mandates/acceptance/acceptance.server.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { FactsInSql } from '../mandates/mandateRecords.server.ts'
import { standingOf } from '../reference/confirmation/confirmation.ts'
import {
  confirmationsIn,
  vatAnswersIn,
  withOfficeAnswers,
} from '../reference/confirmation/confirmations.server.ts'
import { asConfirmed } from '../reference/confirmation/confirmed.ts'
import { withVat } from '../reference/confirmation/vatAnswers.ts'
import { resultTypes } from '../reference/documentTypes.ts'
import type { TableName } from '../reference/tableNames.ts'
import type { InspectorPort } from '../settings/inspector.server.ts'
import { nameAssumption } from './assumptionLabel.ts'
import { openCommentsOf } from './comments/comment.server.ts'
import { kindChanges, kindGaps } from './kinds/kindGaps.ts'
import { photoGaps, takePhotos } from './photos/photos.server.ts'
import { printTurn } from './press.server.ts'
import { changedFacts } from './publishing/changedFacts.server.ts'
import { figuresToConfirm, lacksOrigins } from './publishing/figuresToConfirm.ts'
import { findForeignTexts } from './publishing/foreignTexts.server.ts'
import { handOver } from './publishing/handOver.server.ts'
import { openChecks } from './publishing/openChecks.server.ts'
import { publicationGaps } from './publishing/publicationGaps.server.ts'
import { vatGaps } from './publishing/vatGaps.ts'
import {
  reportNumbersTable as numbers,
  reportSnapshotsTable,
  reportsTable as table,
} from './report.table.ts'
import {
  type Report,
  reportEndpoints,
  reportTypes,
  reports as resource,
  type Unconfirmed,
} from './report.ts'
import { currentOffice, peopleNow, takeSnapshot, worksheetFacts } from './snapshot.server.ts'
import { type AnySnapshot, isOfKind } from './snapshot.ts'
import { findMandateWorkbook } from './workbook/mandateWorkbook.server.ts'

const author = alias(usersTable, 'author')
const publisher = alias(usersTable, 'publisher')
const nameOf = (person: typeof author | typeof publisher) =>
  sql<string | null>`coalesce(${person.company_name}, ${person.name})`
const isPublished = sql`${table.published_at} is not null`

/** Whether the report is published and its mandate was ever delivered, even if it was reopened since. */
const isHandedOver = sql`${isPublished} and ${mandatesTable.status_dates} ? 'delivered'`

// Must be the expression of the index `mandates_number_search`; otherwise PostgreSQL scans the table.
const numberText = sql`search_text(${mandatesTable.number})`

export const reportRecords = records(resource, {
  table,
  joins: [
    { table: mandatesTable, on: eq(mandatesTable.id, table.mandate), always: true },
    { table: author, on: eq(author.id, table.author), always: true },
    { table: publisher, on: eq(publisher.id, table.published_by) },
  ],
  columns: {
    mandate_number: mandatesTable.number,
    size: sql<number>`case when ${isPublished} then ${table.final_size} else ${table.draft_size} end`,
    hash: sql<string>`case when ${isPublished} then ${table.final_hash} else ${table.draft_hash} end`,
    author_name: nameOf(author),
    published_by_name: nameOf(publisher),
  },
  search: { allText: numberText, byGroup: { base: numberText } },
  exported: { words: 'report', columns: {} },
  async beforeWrite(values, { user }) {
    return { ...values, author: user.id }
  },
  async beforeRemove(id, { db }) {
    const [handedOver] = await db
      .select({ id: table.id })
      .from(table)
      .innerJoin(mandatesTable, eq(mandatesTable.id, table.mandate))
      .where(and(eq(table.id, id), isHandedOver))
    if (handedOver) fail(409, 'report:handed_over')
  },
})

/** Condition: the mandate has a published report whose final file is rendered, or a published file that is its result, published so. */
const hasResult = (published: (at: Column) => SQL) =>
  sql`(exists (select from ${table} where ${table.mandate} = ${mandatesTable.id}
      and ${published(table.published_at)} and ${table.state} = 'done' and ${table.deleted_at} is null)
    or exists (select from ${filesTable} where ${filesTable.mandate} = ${mandatesTable.id}
      and ${published(filesTable.published_at)} and ${filesTable.deleted_at} is null
      and ${filesTable.type} in ${[...resultTypes]}))`

const deliveredAt = sql`(${mandatesTable.status_dates} ->> 'delivered')::timestamptz`
const hasAnyResult = hasResult((at) => sql`${at} is not null`)

/**
 * Guard facts: the mandate has a published result; it is another one than was delivered before the mandate was reopened; a
 * published report is being made.
 */
export const reportFacts: FactsInSql = {
  reportPublished: hasAnyResult,
  reportRenewed: sql`(${deliveredAt} is null or not ${hasAnyResult}
    or ${hasResult((at) => sql`${at} > ${deliveredAt}`)})`,
  reportInMaking: sql`exists (select from ${table} where ${table.mandate} = ${mandatesTable.id}
    and ${table.published_at} is not null and ${table.state} in ('queued', 'running') and ${table.deleted_at} is null)`,
}

/** What a report is made from, and how its draft differs from the report before it. */
const madeFrom = async (report: number, db: Db) =>
  one(await db.select().from(reportSnapshotsTable).where(eq(reportSnapshotsTable.report, report)))
const snapshotOf = async (report: number, db: Db) => (await madeFrom(report, db)).snapshot

/** The facts that a report lacks for publication, as fields of the mandate's form. */
const gapsOf = (snapshot: AnySnapshot) =>
  isOfKind(snapshot) ? kindGaps(snapshot) : publicationGaps(snapshot)

/** Locks the row of a report that the caller can see; 404 otherwise. */
async function lockReport(id: number, context: Context) {
  const { hash } = await reportRecords.find(id, context)
  const report = one(await context.db.select().from(table).where(eq(table.id, id)).for('update'))
  return { ...report, hash }
}

/**
 * Figures behind a report's recommendation whose confirmation is missing or expired today. Fails with 409 if the
 * snapshot has no origins.
 */
async function unconfirmedOf(id: number, { db, now }: Context): Promise<Unconfirmed[]> {
  const snapshot = await snapshotOf(id, db)
  if (isOfKind(snapshot)) return []
  if (lacksOrigins(snapshot)) fail(409, 'report:without_origins')
  const confirmations = await confirmationsIn(db)
  return figuresToConfirm(snapshot).flatMap((figure) => {
    const { standing, confirmation } = standingOf(figure, confirmations, dayOf(now))
    if (standing === 'confirmed') return []
    const { source, link } = confirmation ?? figure
    return [
      {
        id: figure.id,
        table: figure.table,
        value: figure.value,
        unit: figure.unit,
        status: figure.status,
        source,
        link,
        standing,
        until: confirmation?.until ?? null,
      },
    ]
  })
}

/** What a draft says and the form no longer does. */
async function changesSince(snapshot: AnySnapshot, mandate: number, context: Context) {
  const now = await worksheetFacts(mandate, context)
  return isOfKind(snapshot) ? kindChanges(snapshot, now) : changedFacts(snapshot, now)
}

/** Fails with 409 if a report lacks facts without which none is published, or says what the worksheet no longer does. */
async function requireFacts(id: number, mandate: number, context: Context) {
  const { db, say } = context
  const snapshot = await snapshotOf(id, db)
  const service = isOfKind(snapshot) ? serviceOf(snapshot.kind) : undefined
  const namesOf = (fields: readonly string[], checks = '') =>
    fields
      .map(
        (field) => nameAssumption(field, say, service) + (field === 'plausibility' ? checks : ''),
      )
      .join(', ')
  const missing = gapsOf(snapshot)
  if (missing.length > 0) {
    const implausible = openChecks(snapshot, say)
    const checks = ` (${implausible.map(({ label }) => label).join(', ')})`
    fail(409, 'report:facts_missing', {
      params: { missing: namesOf(missing, checks) },
      data: { missing, implausible },
    })
  }
  const changed = await changesSince(snapshot, mandate, context)
  if (changed.length > 0)
    fail(409, 'report:facts_changed', { params: { changed: namesOf(changed) }, data: { changed } })
}

/** Whether the report of a mandate with a number was not withdrawn. */
const isPublishedAs = async (number: number, mandate: number, { db }: Context) =>
  (await db.$count(
    table,
    and(eq(table.mandate, mandate), eq(table.number, number), isNull(table.deleted_at)),
  )) > 0

/** What is not known of the VAT in the prices of a report. */
async function vatGapsOf(id: number, { db }: Context) {
  const snapshot = await snapshotOf(id, db)
  // The prices of other kinds are typed, those of the tables with what they say of VAT.
  if (isOfKind(snapshot)) return { unknown: [], mixed: [] }
  return vatGaps(snapshot, await vatAnswersIn(db))
}

/** Fails with 409 if prices of a report do not say whether they include VAT, or do not agree in it. */
async function requireVat(id: number, context: Context) {
  const { say } = context
  const vat = await vatGapsOf(id, context)
  const namesOf = (tables: readonly TableName[]) =>
    tables.map((table) => say(`reference:table.${table}`)).join(', ')
  if (vat.unknown.length > 0)
    fail(409, 'report:vat_unknown', { params: { tables: namesOf(vat.unknown) }, data: { vat } })
  if (vat.mixed.length > 0)
    fail(409, 'report:vat_mixed', { params: { tables: namesOf(vat.mixed) }, data: { vat } })
}

/** Next number of a mandate's published reports, without gaps or reuse. */
async function nextNumber(mandate: number, { db }: Context): Promise<number> {
  // The row lock serialises concurrent publications.
  const { last } = one(
    await db
      .insert(numbers)
      .values({ mandate, last: 1 })
      .onConflictDoUpdate({ target: numbers.mandate, set: { last: sql`${numbers.last} + 1` } })
      .returning({ last: numbers.last }),
  )
  return last
}

/**
 * Completes a report's snapshot on publication: adds the report number, the confirmations in force today, and the
 * current office data if the office had no name when the snapshot was taken. Fails with 409 if it still has none.
 */
async function completeSnapshot(report: number, number: number, { db, now }: Context) {
  const isOfReport = eq(reportSnapshotsTable.report, report)
  const snapshot = await snapshotOf(report, db)
  const office = snapshot.office.name ? snapshot.office : await currentOffice(db)
  if (!office.name) fail(409, 'report:no_office_name')
  const mandate = { ...snapshot.mandate, report: number }
  // Whoever is client, partner and in charge today, as these sign it.
  const people = await peopleNow(report, db)
  if (isOfKind(snapshot)) {
    await db
      .update(reportSnapshotsTable)
      .set({ snapshot: { ...snapshot, office, people, mandate } })
      .where(isOfReport)
    return
  }
  const confirmations = await confirmationsIn(db)
  const today = dayOf(now)
  const { comparison, references } = snapshot
  const answers = await vatAnswersIn(db)
  const assumptions = comparison.assumptions.map((assumption) => {
    const figures = assumption.figures.map((figure) =>
      withVat(asConfirmed(figure, confirmations, today), answers),
    )
    return { ...assumption, figures, origin: originOf({ ...assumption, figures }) }
  })
  // Each price has been asked about since the draft.
  const plausibility = snapshot.plausibility?.filter(({ check }) => check !== 'vat_known')
  const complete = {
    ...snapshot,
    ...(plausibility && { plausibility }),
    office,
    people,
    mandate,
    comparison: { ...comparison, assumptions },
    ...(references && { references: await withOfficeAnswers(references, today, db) }),
  }
  await db.update(reportSnapshotsTable).set({ snapshot: complete }).where(isOfReport)
}

/** Has a report printed, when it is the caller's turn. */
async function enqueuePrint(report: number, { db, user, enqueue }: Context) {
  const turn = await printTurn(user.id, db)
  await enqueue('reports.print', { report }, { jobKey: `reports/${report}`, ...turn })
}

/** Stores a checked workbook as the template of a report. */
async function storeWorkbook(
  { name, type, content }: { name: string; type: string; content: Buffer },
  files: FilesPort,
) {
  return { name, type, hash: await files.keep(content), size: content.length }
}

type Options = { files: FilesPort; inspector: InspectorPort; previewer: PreviewerPort }

/** Seconds after which a report that is being made is worth asking for again. */
const askAgainAfter = 5

/** Refuses a report without its file: because making it failed, or because it is still being made. */
function requireDone({ state, hash, failure }: Pick<Report, 'state' | 'hash' | 'failure'>) {
  if (state === 'failed' || (state === 'done' && hash === null))
    fail(409, 'report:failed', failure ? { because: `report:failure.${failure}` } : {})
  if (state !== 'done') fail(409, 'report:not_ready', { retryAfter: askAgainAfter })
}

/**
 * Handlers of the report endpoints; `files` stores the rendered files, `inspector` checks the workbooks of mandates, and
 * `previewer` makes pictures of photos.
 */
export function reportHandlers({
  files,
  inspector,
  previewer,
}: Options): HandlersOf<typeof reportEndpoints> {
  const renditions = openRenditions(files, previewer)
  const { list, get, create, remove, restore, history, asOf } = reportRecords.handlers
  return {
    list,
    get,
    remove,
    history,
    asOf,

    async restore(input, context) {
      const restored = await restore(input, context)
      if (restored.published_at && restored.state === 'done') {
        await requireNotEnded(restored.mandate!, context.db)
        await handOver(restored.id, context)
      }
      return restored
    },

    create: prepared(reportEndpoints.create, {
      async prepare({ body: { mandate, format, workbook } }, context) {
        return {
          calculation:
            workbook === 'mandate'
              ? await findMandateWorkbook(mandate, context, { files, inspector })
              : undefined,
          photos: format === 'pdf' ? await takePhotos(mandate, context, { files, renditions }) : [],
        }
      },
      async handle(input, context) {
        const { db } = context
        const { calculation, photos } = context.prepared
        const { workbook } = input.body
        const { id, mandate } = await create(input, context)
        const snapshot: AnySnapshot = { ...(await takeSnapshot(mandate, context)), photos }
        if (workbook === 'mandate')
          snapshot.template = calculation ? await storeWorkbook(calculation, files) : null
        if (workbook && workbook !== 'generated' && !snapshot.template) fail(409, 'report:no_excel')
        await db.insert(reportSnapshotsTable).values({ report: id, snapshot })
        await enqueuePrint(id, context)
        return reportRecords.find(id, context)
      },
    }),

    async file({ params: { id } }, context) {
      const report = await reportRecords.find(id, context)
      const { hash, format, language, mandate_number, number } = report
      requireDone(report)
      const title =
        number === null
          ? `${context.say('report:file_draft')} ${mandate_number}`
          : `${context.say('report:file_name')} ${mandate_number}-${number}`
      const name = `${title} ${language}.${format}`
      await context.audit('kernel:downloaded', { resource: 'reports', id, detail: { file: name } })
      return {
        name,
        type: reportTypes[format],
        content: await files.read(hash!),
      }
    },

    async checks({ params: { id } }, context) {
      const { language, mandate } = await reportRecords.find(id, context)
      // Comes first: if the snapshot has no origins, the call fails and the other checks are of no use.
      const figures = await unconfirmedOf(id, context)
      const { snapshot, compared_with, changes } = await madeFrom(id, context.db)
      const office = snapshot.office.name ? snapshot.office : await currentOffice(context.db)
      return {
        missing: gapsOf(snapshot),
        implausible: openChecks(snapshot, context.say),
        changed: await changesSince(snapshot, mandate!, context),
        figures,
        vat: await vatGapsOf(id, context),
        has_office_name: !!office.name,
        texts: findForeignTexts(snapshot, language),
        // Of whoever signs if it is published now.
        has_accreditation: !!(await peopleNow(id, context.db)).accreditation,
        photos: await photoGaps(snapshot.photos ?? [], mandate!, context),
        comments: (await openCommentsOf(mandate!, context.db)).map(({ id: comment, ...shown }) => ({
          ...{ id: comment, chapter: shown.chapter, text: shown.text },
        })),
        changes:
          compared_with !== null &&
          changes &&
          (await isPublishedAs(compared_with, mandate!, context))
            ? { since: compared_with, list: changes }
            : null,
      }
    },

    async publish({ params: { id }, query: { despite_comments: known = [] } }, context) {
      const report = await lockReport(id, context)
      const { mandate, published_at } = report
      if (!(await reportRecords.allows(id, 'transitions', 'published', context)))
        fail(403, 'kernel:forbidden')
      if (published_at === null) {
        requireDone(report)
        await requireNotEnded(mandate, context.db)
        const figures = await unconfirmedOf(id, context)
        await requireFacts(id, mandate, context)
        if (figures.length > 0) fail(409, 'report:unconfirmed', { data: { figures } })
        await requireVat(id, context)
        const open = await openCommentsOf(mandate, context.db)
        if (open.some((comment) => !known.includes(comment.id)))
          fail(409, 'report:comments_open', {
            params: { count: open.length },
            data: { comments: open.length },
          })
        const number = await nextNumber(mandate, context)
        await completeSnapshot(id, number, context)
        await context.db
          .update(table)
          .set({
            number,
            published_at: context.now.toISOString(),
            published_by: context.user.id,
            state: 'queued',
            progress: 0,
            final_hash: null,
            final_size: null,
          })
          .where(eq(table.id, id))
        await context.audit('report:published', {
          ...{ resource: 'mandates', id: mandate },
          detail: { number },
        })
        await enqueuePrint(id, context)
      }
      // Publishing twice changes nothing.
      return reportRecords.find(id, context)
    },

    async again({ params: { id } }, context) {
      const { failure } = await lockReport(id, context)
      if (!(await reportRecords.allows(id, 'write', 'base', context))) fail(403, 'kernel:forbidden')
      if (failure === null) fail(409, 'report:not_failed')
      await context.db
        .update(table)
        .set({ state: 'queued', failure: null, progress: 0 })
        .where(eq(table.id, id))
      await enqueuePrint(id, context)
      return reportRecords.find(id, context)
    },
  }
}
