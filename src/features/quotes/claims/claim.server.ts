import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { dayOf } from '../../../kernel/field/format.ts'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import type { HandlersOf } from '../../../kernel/http/handler.server.ts'
import { records } from '../../../kernel/record/record.server.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { invoicesTable } from '../invoices/invoice.table.ts'
import { claimsTable as table } from './claim.table.ts'
import { type Claim, type claimEndpoints, claims as resource } from './claim.ts'

const whileInForce = (value: unknown) =>
  sql`(case when ${invoicesTable.id} is not null and ${invoicesTable.voided_at} is null then ${value} end)`

export const claimRecords = records(resource, {
  table,
  joins: [
    { table: mandatesTable, on: eq(mandatesTable.id, table.mandate), always: true },
    { table: buildingsTable, on: eq(buildingsTable.id, mandatesTable.building), always: true },
    { table: invoicesTable, on: eq(invoicesTable.id, table.deducted_by) },
  ],
  columns: {
    mandate_number: mandatesTable.number,
    // Names the mandate, through which its building is joined.
    building_address: sql`case when ${mandatesTable.id} is not null then ${buildingsTable.address} end`,
    deducted_by: whileInForce(table.deducted_by),
    deducted_number: whileInForce(invoicesTable.number),
    deducted: whileInForce(table.deducted),
  },
  search: { allText: table.search, byGroup: { base: table.search } },
  exported: {
    words: 'claim',
    columns: {
      ...{ mandate_number: 'mandate_number', building_address: 'building_address' },
      ...{ programme: 'programme', form: 'form', reference: 'reference', paid_to: 'paid_to' },
      ...{ state: 'state', amount: 'amount', granted: 'granted', asked_on: 'asked_on' },
      ...{ decided_on: 'decided_on', paid_on: 'paid_on', proof_due: 'proof_due' },
      ...{ proof_sent_on: 'proof_sent_on', deducted: 'deducted' },
    },
  },
  async beforeWrite(values, { db, now }, current) {
    const before = current as Claim | undefined
    const changed = Object.keys(values).filter(
      (field) => values[field] !== (before?.[field as keyof Claim] ?? null),
    )
    const next = { ...before, ...values } as Claim
    const isDecided = next.state !== 'asked'
    const isGranted = next.state === 'granted' || next.state === 'paid'
    const isOther = changed.some((field) => deductedFields.includes(field))
    if (before && (isOther || !isGranted)) await refuseDeducted(before.id, db)
    const isChanged = changed.includes('state')
    // Another state has its day and amount, unless they are given; what it does not have is emptied.
    const own = {
      granted: isGranted ? (next.granted ?? next.amount) : null,
      decided_on: isDecided ? (next.decided_on ?? dayOf(now)) : null,
      paid_on: next.state === 'paid' ? (next.paid_on ?? dayOf(now)) : null,
    }
    for (const field of ['granted', 'decided_on', 'paid_on'] as const)
      if (changed.includes(field) && !isChanged && values[field] === null && own[field] !== null)
        failFields({ [field]: [{ key: 'kernel:error.required' }] })
      else if (changed.includes(field) && values[field] !== null && own[field] === null)
        failFields({ [field]: [{ key: 'claim:error.state' }] })
    const days = { ...next, ...own }
    checkDays(days, dayOf(now))
    return isChanged || !before ? { ...values, ...own } : values
  },
  beforeRemove: (id, { db }) => refuseDeducted(id, db),
})

/** What the final invoice says of a share that it deducts; it may still be paid. */
const deductedFields: readonly string[] = [
  'mandate',
  'programme',
  'paid_to',
  'granted',
  'decided_on',
]

/** Refuses to change what a final invoice in force deducts. */
async function refuseDeducted(id: number, db: Db) {
  const [invoice] = await db
    .select({ number: invoicesTable.number })
    .from(table)
    .innerJoin(invoicesTable, eq(invoicesTable.id, table.deducted_by))
    .where(and(eq(table.id, id), isNull(invoicesTable.voided_at)))
  if (invoice) fail(409, 'claim:deducted', { params: { number: invoice.number ?? '' } })
}

const happened = ['asked_on', 'decided_on', 'paid_on', 'proof_sent_on'] as const

/** Refuses days that are not in the order in which things happen, or are still to come. */
function checkDays(
  { asked_on, decided_on, paid_on, ...claim }: Pick<Claim, (typeof happened)[number]>,
  today: string,
) {
  const days = { asked_on, decided_on, paid_on, ...claim }
  for (const field of happened)
    if ((days[field] ?? '') > today) failFields({ [field]: [{ key: 'claim:error.future' }] })
  if (decided_on && decided_on < asked_on)
    failFields({ decided_on: [{ key: 'claim:error.order' }] })
  if (paid_on && paid_on < (decided_on ?? asked_on))
    failFields({ paid_on: [{ key: 'claim:error.order' }] })
}

/** Handlers of the calls about claims. */
export const claimHandlers: HandlersOf<typeof claimEndpoints> = claimRecords.handlers
