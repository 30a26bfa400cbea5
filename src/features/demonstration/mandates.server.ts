import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { addDays, dayOf } from '../../kernel/field/format.ts'
import { fieldAt } from '../../kernel/field/tables.ts'
import { type Kind, kinds } from '../../kinds.ts'
import { serviceOf } from '../../services.ts'
import { usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { type Assumption, assumptionCell, assumptionsOf } from '../heating/assumptions.ts'
import { type Answers, hasCapability } from '../mandates/form/service.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { type Status, statuses, waitingReasons } from '../mandates/mandate.ts'
import { nextNumber } from '../mandates/mandateRecords.server.ts'
import { factsOf } from '../mandates/services/samples/facts.ts'
import { productsTable } from '../products/product.table.ts'
import { referencesIn } from '../reference/reference.server.ts'
import { dueDays } from '../settings/settings.server.ts'
import { consumptionsTable } from '../technical/technical.table.ts'
import { answersOf, loadSamples } from './answers.ts'
import { dayInMs, insertDated, pick, stampAt } from './dated.server.ts'
import { demonstrationPrices } from './people.ts'
import { lastKnown } from './technicalRows.server.ts'

const mandateCount = 60

/** The statuses that lead to each status. */
const pathTo: Record<Status, Status[]> = {
  draft: ['draft'],
  offered: ['draft', 'offered'],
  ordered: ['draft', 'offered', 'ordered'],
  in_progress: ['draft', 'offered', 'ordered', 'in_progress'],
  in_review: ['draft', 'offered', 'ordered', 'in_progress', 'in_review'],
  delivered: ['draft', 'offered', 'ordered', 'in_progress', 'in_review', 'delivered'],
  closed: ['draft', 'offered', 'ordered', 'in_progress', 'in_review', 'delivered', 'closed'],
  cancelled: ['draft', 'offered', 'cancelled'],
}

/** Reasons of decisions and for waived guards, by status. */
const reasons: Partial<Record<Status, string>> = {
  offered: 'Offre envoyée par e-mail, hors de l’application.',
  ordered: 'Commande signée, reçue par courrier.',
  delivered: 'Rapport remis sur papier, hors de l’application.',
  cancelled: 'Le client renonce aux travaux.',
}

/** What is awaited, by whom. */
const awaited = {
  client: 'Confirmer la date de la visite et l’accès à la chaufferie.',
  partner: 'Remettre les mesures de l’installation.',
  authority: 'Autorisation pour les sondes géothermiques.',
  subsidy: 'Décision du programme sur la subvention.',
  third_party: 'Relevé du fournisseur d’énergie.',
} satisfies Record<(typeof waitingReasons)[number], string>

/** The statuses of the consultations, in order; those to be delivered wait in review for their reports. */
const consultations: Status[] = [
  ...(['in_review', 'in_review', 'in_review', 'in_progress', 'in_review'] as const),
  ...(['in_progress', 'ordered', 'offered', 'draft'] as const),
]
/** The number of consultations to deliver with a published report. */
export const reported = 3

/** Ids of the people; owners and tenants by the index of the building. */
export type People = {
  ownerOf: (houseIndex: number) => number
  tenantOf: (houseIndex: number) => number
  partners: number[]
  administrators: number[]
  /** The company for which a client answers, if they have one. */
  companyOf: (client: number) => number | null
}
type LoadOptions = { people: People; buildingIds: number[]; now: Date }

/** How often each product was ordered before this mandate. */
const roundOf = (index: number) => Math.floor(index / kinds.length)

/** The status of a mandate, by its kind and index. */
export function statusOf(kind: Kind, index: number): Status {
  if (hasCapability(serviceOf(kind), 'report')) return consultations[roundOf(index)]!
  // Kinds and statuses cycle at different rates, so that nearly every combination occurs.
  const paced = pick(statuses, index * 3 + roundOf(index))
  // Works take longer than the period of the demonstration.
  const isLong = kind === 'amoen' && ['in_review', 'delivered', 'closed'].includes(paced)
  return isLong ? 'in_progress' : paced
}

/** How many days ago a mandate was created and entered each further status. */
function daysAgo(status: Status, index: number): number[] {
  const spread = (min: number, max: number) => min + ((index * 17) % (max - min))
  const ordered = {
    ordered: spread(2, 25),
    // Some are overdue.
    in_progress: index % 6 === 0 ? spread(62, 75) : spread(12, 55),
    in_review: spread(30, 55),
    delivered: spread(60, 80),
    closed: spread(100, 200),
  }[status as 'ordered']
  if (ordered === undefined) {
    const created = spread(6, 60)
    return [created, created - 2, created - 5]
  }
  const delivered = status === 'closed' ? ordered - 50 : 1 + (index % 27)
  const started = ordered - Math.min(5, ordered / 4)
  const reviewed = status === 'in_review' ? ordered / 4 : delivered + (ordered - delivered) / 4
  return [
    ordered + 9 + (index % 7),
    ordered + 6,
    ordered,
    started,
    reviewed,
    delivered,
    ordered - 70,
  ]
}

/** Prices the products that have no price, so that mandates and quotes say what they cost. */
async function priceProducts(db: Db) {
  for (const kind of kinds)
    await db
      .update(productsTable)
      .set({ price: demonstrationPrices[kind] })
      .where(and(eq(productsTable.kind, kind), isNull(productsTable.price)))
}

/** Inserts mandates of all kinds as drafts, and returns them with their planned statuses. */
export async function loadMandates(db: Db, { people, buildingIds, now }: LoadOptions) {
  const [partner, ...otherPartners] = people.partners
  await priceProducts(db)
  const sold = await db
    .select({ id: productsTable.id, kind: productsTable.kind, price: productsTable.price })
    .from(productsTable)
    .where(isNull(productsTable.deleted_at))
    .orderBy(productsTable.id)
  const planned = Array.from({ length: mandateCount }, (_, index) => {
    const product = pick(sold, index)
    const { kind } = product
    const houseIndex = index % buildingIds.length
    const status = statusOf(kind, index)
    const reached = pathTo[status]
    const days = daysAgo(status, index)
    const dates = reached.map((_, n) => new Date(now.getTime() - days[n]! * dayInMs))
    const client = kind === 'peik' ? people.tenantOf(houseIndex) : people.ownerOf(houseIndex)
    return { index, product, kind, houseIndex, status, reached, dates, client }
  }).sort((a, b) => Number(a.dates[0]) - Number(b.dates[0]))
  const ids = await insertDated(
    db,
    mandatesTable,
    planned.map(({ index, product, kind, houseIndex, dates: [created], client }) => ({
      number: nextNumber(created!),
      status: 'draft' as const,
      status_dates: { draft: created!.toISOString() },
      product: product.id,
      kind,
      price: product.price,
      building: buildingIds[houseIndex]!,
      client,
      client_company: people.companyOf(client),
      partner: isOfPartner(index) ? partner! : index % 3 === 1 ? pick(otherPartners, index) : null,
      created_at: created!.toISOString(),
    })),
  )
  return planned.map((mandate, index) => ({ ...mandate, id: ids[index]! }))
}
/** Whether a client has accepted a delivered mandate that the office has not closed. */
const isAcceptedEarly = (index: number) => index % 3 === 1
/** Every third mandate belongs to the demonstration partner. */
export const isOfPartner = (index: number) => index % 3 === 0

type Planned = Awaited<ReturnType<typeof loadMandates>>

/** Moves the mandates through their statuses, step by step. */
export async function moveMandates(
  db: Db,
  planned: Planned,
  { administrators, now }: { administrators: readonly number[]; now: Date },
) {
  const houses = new Map((await db.select().from(buildingsTable)).map((one) => [one.id, one]))
  const people = new Map((await db.select().from(usersTable)).map((one) => [one.id, one]))
  const stored = await db.select().from(mandatesTable).orderBy(mandatesTable.id)
  const consumptions = await db.select().from(consumptionsTable)
  const references = await referencesIn(db, dayOf(now))
  const days = new Map<Kind, number>()
  for (const { kind } of planned) days.set(kind, days.get(kind) ?? (await dueDays(kind, db)))
  const samples = await loadSamples([...days.keys()])
  const changes = []
  const sentBack = planned.find(isSentBack)
  for (const { id, index, kind, houseIndex, status, reached, dates, client } of planned) {
    const row = stored.find((one) => one.id === id)!
    const house = houses.get(row.building)!
    const responsible = pick(administrators, index)
    const work = {
      sample: samples.get(kind)!,
      facts: factsOf(house, houseIndex, lastKnown(row, stored, now)),
      begun: dates[reached.indexOf('ordered')] ?? dates[0]!,
      until: dates.at(-1)!,
      isItalian: people.get(client)?.language === 'it',
    }
    const site = { ...house, consumptions: consumptions.filter(({ mandate }) => mandate === id) }
    for (let n = 1; n < reached.length; n++) {
      const path = reached.slice(0, n + 1)
      const answers = answersOf(kind, path, work)
      if (hasCapability(serviceOf(kind), 'comparison') && reached[n] === 'in_review')
        Object.assign(answers, enteredFigures(kind, assumptionsOf(answers, site, references).list))
      changes.push({
        id,
        at: dates[n]!.toISOString(),
        actor: responsible,
        reason: reasons[reached[n]!] ?? '',
        to: {
          status: reached[n]!,
          ...decisionOf(reached[n - 1]!, reached[n]!, dates[n]!),
          status_dates: Object.fromEntries(
            path.map((state, m) => [state, dates[m]!.toISOString()]),
          ),
          answers,
          ...(reached[n] === 'ordered' && {
            responsible,
            due_date: addDays(dayOf(dates[n]!), days.get(kind)!),
          }),
        },
      })
    }
    if (status === 'closed' || (status === 'delivered' && isAcceptedEarly(index))) {
      const delivered = Number(dates[reached.indexOf('delivered')])
      const end = status === 'closed' ? Number(dates.at(-1)) : Number(now)
      const at = new Date((delivered + end) / 2).toISOString()
      const accepted = { accepted_at: at, accepted_by: 'client' as const }
      changes.push({ id, at, actor: client, reason: '', to: accepted })
    }
    if (id === sentBack?.id) {
      const at = new Date(now.getTime() - 2 * dayInMs).toISOString()
      const reason = 'Les photos de la chaufferie et le dernier relevé manquent.'
      const reachedAt = reached.map((state, n) => [state, dates[n]!.toISOString()])
      changes.push({
        ...{ id, at, actor: responsible, reason },
        to: {
          status: 'in_progress' as const,
          status_dates: { ...Object.fromEntries(reachedAt), in_progress: at },
          internal_decision: { from: 'in_review' as const, to: 'in_progress' as const, reason, at },
        },
      })
    } else if (index % 5 === 2 && ['ordered', 'in_progress', 'in_review'].includes(status)) {
      const since = new Date((Number(dates.at(-1)) + Number(now)) / 2).toISOString()
      const possible = waitingReasons.filter(
        (reason) => reason !== 'partner' || row.partner !== null,
      )
      const reason = pick(possible, Math.floor(index / 5))
      changes.push({
        id,
        at: since,
        actor: responsible,
        reason: '',
        to: { waiting: { reason, since, until: null, next_action: awaited[reason] } },
      })
    }
  }
  for (const { id, at, actor, reason, to } of changes.sort((a, b) => a.at.localeCompare(b.at))) {
    await stampAt(db, at, actor, reason)
    await db.update(mandatesTable).set(to).where(eq(mandatesTable.id, id))
  }
  await stampAt(db, undefined, null)
}

/** Whether a mandate may be one that the demonstration partner is to correct; consultations are delivered later. */
const isSentBack = ({ index, kind, status }: Planned[number]) =>
  isOfPartner(index) && status === 'in_review' && !hasCapability(serviceOf(kind), 'report')

/** The decision that led from a status to the next, if it needs a reason. */
function decisionOf(from: Status, to: Status, date: Date) {
  if (to !== 'ordered' && to !== 'cancelled') return {}
  return { decision: { from, to, reason: reasons[to]!, at: date.toISOString() } }
}

/** Enters the usual figures of the recommended option and of the reference as the adviser's own. */
function enteredFigures(kind: Kind, list: readonly Assumption[]): Answers {
  const { fields } = serviceOf(kind)
  const options: unknown[] = [undefined, 'pacSondes', 'fossile']
  const derived = ['useful_heat', 'load_power', 'power']
  return Object.fromEntries(
    list.flatMap((one) => {
      const cell = assumptionCell(one)
      const field = fieldAt(fields, cell)
      if (!field || one.usual === null || !options.includes(one.option)) return []
      if (derived.includes(one.name)) return []
      const step = 10 ** (field.kind === 'integer' ? 0 : (field.decimals ?? 2))
      return [[cell, Math.round(one.usual * step) / step]]
    }),
  )
}
