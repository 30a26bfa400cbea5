import { and, desc, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { HandlerParts } from '../../../feature.server.ts'
import type { Person } from '../../../kernel/access.ts'
import { addDays, dayOf } from '../../../kernel/field/format.ts'
import type { FilesPort } from '../../../kernel/files.server.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import { enqueueIn, type Job } from '../../../kernel/jobs.server.ts'
import { usersTable } from '../../auth/user.table.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { documentRequestsTable, filesTable } from '../../files/file.table.ts'
import type { fileEndpoints } from '../../files/file.ts'
import type { TellFollowers } from '../../files/fileFollower.server.ts'
import { mediaTypes } from '../../files/fileName.ts'
import { defaultFolderFor } from '../../files/folderTree.ts'
import type { requestEndpoints } from '../../files/requests/request.ts'
import { storeFile } from '../../files/uploads/upload.server.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import type { DocumentType } from '../../reference/documentTypes.ts'
import type { PressPort } from '../../reports/press.server.ts'
import { consumptionsTable } from '../../technical/technical.table.ts'
import { callHandler } from '../asPeople.server.ts'
import { dayInMs, mark, stampAt } from '../dated.server.ts'
import { isDemonstrationRecord } from '../demonstration.table.ts'
import type { Paper } from './drawnPapers.server.ts'

type Options = {
  files: Pick<HandlersOf<typeof fileEndpoints>, 'update' | 'publish'>
  requests: Pick<HandlersOf<typeof requestEndpoints>, 'create'>
  store: FilesPort
  press: PressPort
  tell: TellFollowers
  contextFor: HandlerParts['contextFor']
}

/** Jobs that the papers lead to; mails are not sent, as the people are invented. */
const wanted = ['bills.read', 'document_requests.follow']

/** What the refused contract lacks. */
const refusal = 'Illisible : le bas de la page manque.'

/**
 * Job: asks the client of a mandate under way for documents, and brings the papers of its three sides, through the same
 * handlers that people use.
 */
export const papersJob =
  ({ files, requests, store, press, tell, contextFor }: Options): Job<{ mandate: number }> =>
  async ({ mandate: id }, { database, now }) => {
    const found = await findMandate(id, database.db)
    if (!found) return
    const { kind, building, address, client, partner, responsible, used } = found
    const { billOf, planOf, photoOfBoiler, photoOfContract } = await import(
      './drawnPapers.server.ts'
    )
    const daysAgo = (days: number) => new Date(now().getTime() - days * dayInMs)
    const printed = (paper: Paper) =>
      press.print({
        format: 'document',
        source: 'features/demonstration/papers/paper.typ',
        layout: paper,
        logo: null,
        createdAt: daysAgo(9).toISOString(),
      })
    const bill = await printed(billOf(used, [found.client_name, address]))
    const plan = await printed(planOf(address))
    const contract = await photoOfContract()
    const boiler = await photoOfBoiler()

    await database.transaction({ actor: responsible, source: 'demonstration' }, async (db) => {
      /** Lets somebody do something some days ago. */
      async function as<T>(person: Person, days: number, act: (context: Context) => Promise<T>) {
        const at = daysAgo(days)
        await stampAt(db, at.toISOString(), person.id)
        const enqueue = enqueueIn(db)
        return act(
          contextFor(person, {
            ...{ db, now: at },
            enqueue: async (task, ...rest) =>
              wanted.includes(task) ? enqueue(task, ...rest) : undefined,
          }),
        )
      }
      /** Records are dated by the clock of the database. */
      const backdate = (table: PgTable, row: number, at: Date) =>
        db.execute(sql`update ${table} set created_at = ${at.toISOString()} where id = ${row}`)
      const office: Person = { id: responsible, groups: ['admin'] }
      const sender: Person = { id: client, groups: ['client'] }
      const ask = (type: DocumentType, details: { label?: string; due_date?: string } = {}) =>
        as(office, 12, async (context) => {
          const body = { building, mandate: id, type, ...details }
          const { id: request } = await callHandler(requests.create, { body }, context)
          await mark(db, 'document_requests', [{ id: request }])
          await backdate(documentRequestsTable, request, context.now)
        })
      const bring = (
        person: Person,
        days: number,
        [type, name, content]: [DocumentType, string, Uint8Array],
      ) =>
        as(person, days, async (context) => {
          const folder = defaultFolderFor(type, kind)
          const announced = { building, mandate: id, type, folder, name, size: content.length }
          const media_type = mediaTypes[name.split('.').at(-1)!]!
          const arrived = { hash: await store.keep(content), media_type, size: content.length }
          const file = await storeFile(announced, { ...arrived, scan: null }, context)
          await mark(db, 'files', [file])
          await backdate(filesTable, file.id, context.now)
          await tell(file, context)
          return { id: file.id }
        })
      const year = used.end_date.slice(0, 4)
      await ask('energy_bill', { label: year })
      await ask('heating_contract')
      await ask('idc_statement', { due_date: addDays(dayOf(now()), 9) })
      await bring(sender, 9, ['energy_bill', `facture-chauffage-${year}.pdf`, bill])
      const params = await bring(sender, 8, ['heating_contract', 'IMG_2041.jpg', contract])
      await as(office, 6, (context) => {
        const body = { state: 'refused' as const, refusal }
        return callHandler(files.update, { params, body }, context)
      })
      const drawn = await bring(office, 7, ['plan', 'plan-1er-etage.pdf', plan])
      await as(office, 7, (context) => callHandler(files.publish, { params: drawn }, context))
      if (partner !== null)
        await bring({ id: partner, groups: ['partner'] }, 5, ['photo', 'chaufferie.jpg', boiler])
      await stampAt(db, undefined, null)
    })
  }

/** A mandate of the demonstration under way, with what its papers say; undefined if it has papers. */
async function findMandate(id: number, db: Context['db']) {
  const [found] = await db
    .select({
      ...{ kind: mandatesTable.kind, building: mandatesTable.building },
      ...{ client: mandatesTable.client, partner: mandatesTable.partner },
      ...{ responsible: mandatesTable.responsible, client_name: usersTable.name },
      address: buildingsTable.address,
    })
    .from(mandatesTable)
    .innerJoin(usersTable, eq(usersTable.id, mandatesTable.client))
    .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
    .where(
      and(
        eq(mandatesTable.id, id),
        eq(mandatesTable.status, 'in_progress'),
        isDemonstrationRecord('mandates', mandatesTable.id),
      ),
    )
  const [used] = await db
    .select()
    .from(consumptionsTable)
    .where(eq(consumptionsTable.mandate, id))
    .orderBy(desc(consumptionsTable.end_date))
    .limit(1)
  const papers = await db.$count(filesTable, eq(filesTable.mandate, id))
  const asked = await db.$count(documentRequestsTable, eq(documentRequestsTable.mandate, id))
  if (!found || !used || papers + asked > 0) return undefined
  const { responsible } = found
  if (responsible === null) return undefined
  return { ...found, responsible, address: found.address ?? '', used }
}
