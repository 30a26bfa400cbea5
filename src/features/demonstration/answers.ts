import { dayOf } from '../../kernel/field/format.ts'
import { fieldAt } from '../../kernel/field/tables.ts'
import type { Kind } from '../../kinds.ts'
import { serviceOf } from '../../services.ts'
import type { Answers, Sample } from '../mandates/form/service.ts'
import type { Status } from '../mandates/mandate.ts'
import type { Facts } from '../mandates/services/samples/facts.ts'
import { sharedSample } from '../mandates/services/samples/sharedSample.ts'

/** Field groups of a form, by the status in which work on them starts. */
const answeredParts: Partial<Record<Status, readonly string[]>> = {
  ordered: ['contact', 'contract', 'use', 'office', 'customer', 'documents'],
  in_progress: ['calculation', 'design', 'readings'],
  in_review: ['report'],
}

/** Answers of an assistance (AMO) that only exist after the works. */
const afterWorks = /^(site_reports|meters|periods)\/|^(regulation|heating_curve|hydraulic_balance)$/

/** The reasons that advisers give for what is implausible in a consultation. */
export const sampleReasons = {
  fr: 'Valeur vérifiée sur place avec le concierge.',
  en: 'Checked on site with the caretaker.',
  it: 'Valore verificato sul posto con il custode.',
} as const

/** The facts that vary between mandates: building, period of work, and language. */
export type Work = {
  sample: Sample
  facts: Facts
  begun: Date
  until: Date
  isItalian?: boolean
}

/** Loads the sample answers of the services of these kinds. */
export async function loadSamples(kinds: readonly Kind[]): Promise<Map<Kind, Sample>> {
  const loaded = kinds.map(
    async (kind) => [kind, (await serviceOf(kind).sample()).default] as const,
  )
  return new Map(await Promise.all(loaded))
}

/** Generates the form answers of a mandate that went through these statuses. */
export function answersOf(
  kind: Kind,
  reached: readonly Status[],
  { sample, facts, isItalian, ...time }: Work,
): Answers {
  const fieldGroups = new Set(reached.flatMap((status) => answeredParts[status] ?? []))
  const { fields } = serviceOf(kind)
  const frenchAnswers = { ...sharedSample(facts), ...sample.answers(facts) }
  const sampleAnswers =
    isItalian && sample.inItalian ? sample.inItalian(frenchAnswers) : frenchAnswers
  const answers = Object.entries(sampleAnswers).flatMap(([name, value]) => {
    const field = fieldAt(fields, name)
    if (!field || !fieldGroups.has(field.group)) return []
    if (kind === 'amoen' && !reached.includes('in_review') && afterWorks.test(name)) return []
    const isDay = field.kind === 'date' && typeof value === 'string'
    return [[name, isDay ? shiftDay(time, value) : value]]
  })
  return { ...Object.fromEntries(answers), ...tickedIn(kind, reached.slice(0, -1)) }
}

/** The ticked checklist items of completed statuses. */
export const tickedIn = (kind: Kind, completed: readonly Status[]): Answers =>
  Object.fromEntries(
    serviceOf(kind)
      .checklist.filter(({ stage }) => completed.includes(stage))
      .map(({ key }) => [`checklist/${key}/done`, true]),
  )

/** The period of work in the samples. */
const [sampleStart, sampleEnd] = ['2026-03-02', '2026-05-18']

/** Shifts a sample date by whole months; dates of work are clamped to the mandate's period of work. */
function shiftDay({ begun, until }: Pick<Work, 'begun' | 'until'>, day: string): string {
  const [first, last] = [dayOf(begun), dayOf(until)]
  const monthsOf = (one: string) => 12 * Number(one.slice(0, 4)) + Number(one.slice(5, 7))
  const months = monthsOf(day) - monthsOf(sampleStart) + monthsOf(first) - 1
  const [year, month] = [Math.floor(months / 12), months % 12]
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const moved = new Date(Date.UTC(year, month, Math.min(Number(day.slice(8)), length)))
  const shifted = moved.toISOString().slice(0, 10)
  if (day > sampleEnd) return shifted
  if (shifted > last) return last
  return day >= sampleStart && shifted < first ? first : shifted
}
