import { eq, isNull } from 'drizzle-orm'
import type { Db } from '../../kernel/db.server.ts'
import { buildings } from '../buildings/building.table.ts'
import { nextNumber } from '../mandates/mandate.server.ts'
import { mandates } from '../mandates/mandate.table.ts'
import {
  fundedOnce,
  objectionDays,
  type Status,
  statuses,
  waitingReasons,
} from '../mandates/mandate.ts'
import { serviceTypeOf } from '../products/kind.ts'
import { products } from '../products/product.table.ts'
import { answersOf } from './answers.ts'
import { dayInMs, insertDated, pick, stampAt } from './dated.server.ts'

const mandateCount = 60

/** The states through which a mandate came to the one it is in. */
const wayTo: Record<Status, Status[]> = {
  draft: ['draft'],
  offered: ['draft', 'offered'],
  ordered: ['draft', 'offered', 'ordered'],
  in_progress: ['draft', 'offered', 'ordered', 'in_progress'],
  in_review: ['draft', 'offered', 'ordered', 'in_progress', 'in_review'],
  delivered: ['draft', 'offered', 'ordered', 'in_progress', 'in_review', 'delivered'],
  closed: ['draft', 'offered', 'ordered', 'in_progress', 'in_review', 'delivered', 'closed'],
  cancelled: ['draft', 'offered', 'cancelled'],
}

/** Who is there, by their ids. */
type People = { clients: number[]; partners: number[]; administrators: number[] }
type Loaded = { people: People; buildingIds: number[]; now: Date }

/** Mandates of all kinds and states, each come to its state step by step. */
export async function loadMandates(db: Db, { people, buildingIds, now }: Loaded) {
  const { administrators } = people
  const [client, ...otherClients] = people.clients
  const [partner, ...otherPartners] = people.partners
  const sold = await db
    .select({ id: products.id, kind: products.kind, price: products.price })
    .from(products)
    .where(isNull(products.deleted_at))
    .orderBy(products.id)
  const areas = await db.select({ id: buildings.id, sre: buildings.sre }).from(buildings)
  const areaOf = new Map(areas.map(({ id, sre }) => [id, sre ?? usualArea]))
  const rows = []
  const changes = []
  for (let index = 0; index < mandateCount; index++) {
    const created = new Date(now.getTime() - (mandateCount - index) * 4 * dayInMs)
    const product = pick(sold, index)
    // Kinds and states run at different paces, so that nearly every pair occurs.
    const paced = pick(statuses, index * 3 + Math.floor(index / 7))
    // What is handed over has a published report where the product makes one, and there is none here yet.
    const isHandedOver = paced === 'delivered' || paced === 'closed'
    const status = product.kind === fundedOnce && isHandedOver ? 'in_progress' : paced
    const reached = wayTo[status]
    const step = (now.getTime() - created.getTime()) / (reached.length + 1)
    const dates = reached.map((_, n) => new Date(created.getTime() + n * step))
    // What was delivered long ago would be closed by the product itself.
    if (status === 'delivered')
      dates.push(
        new Date(Math.max(+dates.pop()!, now.getTime() - (index % objectionDays) * dayInMs)),
      )
    const building = pick(buildingIds, index)
    const responsible = pick(administrators, index)
    const work = {
      size: areaOf.get(building)! / usualArea,
      begun: dates[reached.indexOf('ordered')] ?? created,
      until: dates.at(-1)!,
    }
    rows.push({
      number: nextNumber(created),
      status: 'draft' as const,
      status_dates: { draft: created.toISOString() },
      product: product.id,
      kind: product.kind,
      price: product.price,
      building,
      // Every fourth mandate is the demonstration client's, every third the demonstration partner's.
      client: index % 4 === 0 ? client! : pick(otherClients, index),
      partner: index % 3 === 0 ? partner! : index % 3 === 1 ? pick(otherPartners, index) : null,
      created_at: created.toISOString(),
    })
    const due = new Date(now.getTime() + ((index % 40) - 6) * dayInMs).toISOString().slice(0, 10)
    for (let n = 1; n < reached.length; n++) {
      const so = reached.slice(0, n + 1)
      changes.push({
        index,
        at: dates[n]!.toISOString(),
        actor: responsible,
        to: {
          status: reached[n]!,
          status_dates: Object.fromEntries(so.map((state, m) => [state, dates[m]!.toISOString()])),
          answers: answersOf(serviceTypeOf[product.kind], so, work),
          ...(reached[n] === 'ordered' && { responsible, due_date: due }),
        },
      })
    }
    if (index % 5 === 2 && ['ordered', 'in_progress', 'in_review'].includes(status)) {
      const since = new Date(
        Math.max(now.getTime() - (index % 20) * dayInMs, dates.at(-1)!.getTime()),
      )
      const reason = pick(waitingReasons, Math.floor(index / 5))
      changes.push({
        index,
        at: since.toISOString(),
        actor: responsible,
        to: { waiting: { reason, since: since.toISOString(), until: null, next_action: null } },
      })
    }
  }
  const ids = await insertDated(db, mandates, rows)
  for (const { index, at, actor, to } of changes.sort((a, b) => a.at.localeCompare(b.at))) {
    await stampAt(db, at, actor)
    await db.update(mandates).set(to).where(eq(mandates.id, ids[index]!))
  }
  await stampAt(db, undefined, null)
}

/** The energy reference area of the building that the samples of answers are about, in m². */
const usualArea = 1540
