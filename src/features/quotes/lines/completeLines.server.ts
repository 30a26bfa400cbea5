import type { Db } from '../../../kernel/database/db.server.ts'
import { dayOf, formatDate, formatNumber, yearsAfter } from '../../../kernel/field/format.ts'
import { failFields, type Problem } from '../../../kernel/http/errors.ts'
import { exceededRates, isReduction, lineNet, scaled, shortest, unscaled } from '../money.ts'
import type { GivenLine, QuoteLine } from '../quote.ts'
import { vatScaleIn } from '../vat/vatScale.server.ts'
import { allowedRates, currentVat, movedRate, standardRate, untaxed } from '../vat/vatScale.ts'

type LineScope = {
  /** The mandates of the quote. */
  mandates: readonly { id: number; product: number }[]
  /** The lines before; new ones get other ids. */
  before?: readonly GivenLine[] | null
  db: Db
  now: Date
}

/**
 * Completes lines with ids, rates and amounts; refuses those that cannot be. A rate that ended since a line was entered,
 * or is not that of another day of its service, becomes that of its category; one that is entered must be in force.
 */
export async function completeLines(
  lines: readonly GivenLine[],
  { mandates, before, db, now }: LineScope,
): Promise<QuoteLine[]> {
  const scale = await vatScaleIn(db)
  const today = dayOf(now)
  const knownProducts = new Set(mandates.map(({ product }) => product))
  const problems: Problem[] = []
  let lastId = Math.max(0, ...[...lines, ...(before ?? [])].map(({ id }) => id ?? 0))
  const ids = new Set<number>()
  const complete = lines.map((line, index): QuoteLine => {
    const number = index + 1
    const id = line.id ?? ++lastId
    if (ids.has(id)) problems.push({ key: 'quote:error.line_twice', params: { line: number } })
    ids.add(id)
    const service_until = line.service_until ?? null
    const kept = before?.find((one) => one.id === line.id)
    if (service_until !== (kept?.service_until ?? null))
      problems.push(...problemsWithService(service_until, number, today))
    const isKept = kept !== undefined && isSameRate(kept, line)
    const entered = shortest(line.vat_rate ?? standardRate(scale, service_until, today))
    const days = { from: kept?.service_until, to: service_until }
    const given = isKept ? movedRate(entered, scale, days, today) : entered
    const isUntaxed = given === untaxed && (scale.exempt || kept?.taxed_at != null)
    const { vat_rate, taxed_at } =
      isKept || isUntaxed
        ? currentVat({ vat_rate: given, taxed_at: kept?.taxed_at, service_until }, scale, today)
        : { vat_rate: given, taxed_at: null }
    if (!allowedRates(scale, service_until, today).includes(vat_rate))
      problems.push({
        key: scale.exempt ? 'quote:error.vat_exempt' : 'quote:error.vat_rate',
        params: {
          line: number,
          rate: formatNumber(Number(vat_rate), { unit: '%' }),
          date: formatDate(service_until ?? today),
        },
      })
    const { mandate = null, product = null } = line
    if (mandate !== null && !mandates.some((one) => one.id === mandate))
      problems.push({ key: 'quote:error.line_mandate', params: { line: number } })
    if (product !== null && !knownProducts.has(product))
      problems.push({ key: 'quote:error.line_product', params: { line: number } })
    for (const problem of problemsWithReduction(line))
      problems.push({ key: problem, params: { line: number } })
    const priced = {
      quantity: shortest(line.quantity ?? '1'),
      unit_price: line.unit_price && unscaled(scaled(line.unit_price, 2), 2),
      vat_rate,
      optional: line.optional ?? false,
      discount: shortest(line.discount ?? '0'),
      ticked: false,
    }
    return {
      ...{ id, text: line.text, unit: line.unit || null, note: line.note || null },
      ...{ ...priced, taxed_at, service_until },
      ...{ mandate, product, net: lineNet(priced) },
    }
  })
  // What exceeded before, in a new version with fewer services, is refused at sending: it can be settled step by step.
  if (!before || exceededRates(before.map(priceOf)).length === 0)
    problems.push(...excessiveReductions(complete))
  if (problems.length > 0) failFields({ lines: problems })
  return complete
}

/** Years before and after today in which a service may end: what is older is past any claim. */
const serviceYears = 10

function problemsWithService(until: string | null, line: number, today: string): Problem[] {
  const [from, to] = [-serviceYears, serviceYears].map((years) => yearsAfter(today, years)!)
  if (until === null || (until >= from! && until <= to!)) return []
  return [
    {
      key: 'quote:error.service_until',
      params: { line, from: formatDate(from!), to: formatDate(to!) },
    },
  ]
}

const priceOf = ({ quantity, unit_price, discount, vat_rate, optional }: GivenLine) => ({
  ...{ unit_price, quantity: quantity ?? '1', discount: discount ?? '0' },
  ...{ vat_rate: vat_rate ?? '0', optional: optional ?? false },
})

/** A problem for each reduction at a rate whose services the reductions exceed. */
export function excessiveReductions(lines: readonly QuoteLine[]): Problem[] {
  const exceeded = exceededRates(lines)
  return lines.flatMap((line, index) => {
    const found = exceeded.find(({ rate }) => rate === shortest(line.vat_rate))
    if (!found || !isReduction(line)) return []
    return {
      key: 'quote:error.reduction_too_much',
      params: {
        line: index + 1,
        rate: formatNumber(Number(found.rate), { unit: '%' }),
        services: formatNumber(Number(found.services), { decimals: 2 }),
      },
    }
  })
}

/** What a line with a negative price cannot be: a service, an option, or discounted by a percentage. */
function problemsWithReduction({ unit_price, product, optional, discount }: GivenLine) {
  if (unit_price === null || !isReduction({ unit_price })) return []
  return [
    ...(product != null ? ['quote:error.reduction_of_product' as const] : []),
    ...(optional ? ['quote:error.reduction_optional' as const] : []),
    ...(Number(discount ?? 0) !== 0 ? ['quote:error.reduction_discount' as const] : []),
  ]
}

/** Whether a line has the VAT rate that it had before: then it follows the day of the service. */
const isSameRate = (before: GivenLine, line: GivenLine) =>
  shortest(line.vat_rate ?? '') === shortest(before.vat_rate ?? '')
