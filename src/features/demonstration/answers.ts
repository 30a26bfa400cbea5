import { dayOf } from '../../kernel/field/format.ts'
import { fieldAt } from '../../kernel/field/tables.ts'
import type { Kind } from '../../kinds.ts'
import { serviceOf } from '../../services.ts'
import type { Answers, Sample } from '../mandates/form/service.ts'
import type { Status } from '../mandates/mandate.ts'
import type { Facts } from '../mandates/services/samples/facts.ts'
import { sharedSample } from '../mandates/services/samples/sharedSample.ts'

/** Parts of a form, by the state in which somebody begins with them. */
const begun: Partial<Record<Status, readonly string[]>> = {
  ordered: ['contact', 'use', 'office', 'customer', 'documents'],
  in_progress: ['calculation', 'design', 'readings'],
  in_review: ['report'],
}

/** What is there of an assistance only once its works are done. */
const afterWorks = /^(site_reports|meters|periods)\/|^(regulation|heating_curve|hydraulic_balance)$/

/** What makes the answers of a mandate its own: its building, and when it was worked on by whom. */
export type Work = {
  sample: Sample
  facts: Facts
  begun: Date
  until: Date
  isItalian?: boolean
}

/** The samples of the services of these kinds. */
export async function loadSamples(kinds: readonly Kind[]): Promise<Map<Kind, Sample>> {
  const loaded = kinds.map(
    async (kind) => [kind, (await serviceOf(kind).sample()).default] as const,
  )
  return new Map(await Promise.all(loaded))
}

/** What the form of a demonstration mandate holds that came through these states. */
export function answersOf(
  kind: Kind,
  reached: readonly Status[],
  { sample, facts, isItalian, ...time }: Work,
): Answers {
  const parts = new Set(reached.flatMap((status) => begun[status] ?? []))
  const { fields } = serviceOf(kind)
  const inFrench = { ...sharedSample(facts), ...sample.answers(facts) }
  const given = isItalian && sample.inItalian ? sample.inItalian(inFrench) : inFrench
  const answers = Object.entries(given).flatMap(([name, value]) => {
    const field = fieldAt(fields, name)
    if (!field || !parts.has(field.group)) return []
    if (kind === 'amoen' && !reached.includes('in_review') && afterWorks.test(name)) return []
    const isDay = field.kind === 'date' && typeof value === 'string'
    return [[name, isDay ? dayIn(time, value) : value]]
  })
  return { ...Object.fromEntries(answers), ...tickedIn(kind, reached.slice(0, -1)) }
}

/** What belongs to a state is done once it is left. */
export const tickedIn = (kind: Kind, left: readonly Status[]): Answers =>
  Object.fromEntries(
    serviceOf(kind)
      .checklist.filter(({ stage }) => left.includes(stage))
      .map(({ key }) => [`checklist/${key}/done`, true]),
  )

/** The days between which the work of the samples was done. */
const [sampleBegun, sampleUntil] = ['2026-03-02', '2026-05-18']

/** Whole months later, as ends of periods are; what has been done was done in the time of the work. */
function dayIn({ begun, until }: Pick<Work, 'begun' | 'until'>, day: string): string {
  const [first, last] = [dayOf(begun), dayOf(until)]
  const monthsOf = (one: string) => 12 * Number(one.slice(0, 4)) + Number(one.slice(5, 7))
  const months = monthsOf(day) - monthsOf(sampleBegun) + monthsOf(first) - 1
  const [year, month] = [Math.floor(months / 12), months % 12]
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const moved = new Date(Date.UTC(year, month, Math.min(Number(day.slice(8)), length)))
  const on = moved.toISOString().slice(0, 10)
  if (day > sampleUntil) return on
  if (on > last) return last
  return day >= sampleBegun && on < first ? first : on
}
