import type { Language } from '../../../kernel/text.ts'
import { type AnySnapshot, isOfKind } from '../snapshot.ts'
import { isTypedText } from '../typedTexts.ts'

/** A published report: its language, and what it was made from. */
type Made = { language: Language; snapshot: AnySnapshot }

/** Columns of a record that say when it was written, and nothing about the building. */
const bookkeeping = new Set([
  ...['version', 'created_at', 'updated_at', 'deleted_at', 'provenance', 'search', 'archived'],
  ...['entered_by', 'accepted'],
])

const withoutBookkeeping = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !bookkeeping.has(name)))

/** Answers that say how the report is made, not what it says. */
const aboutReport = new Set(['report_language', 'report_date'])

/** The answers of the form; of typed texts, which a report in another language translates, only whether there is one. */
function answerFacts(answers: AnySnapshot['answers'], isTranslated: boolean) {
  const facts = Object.entries(answers).filter(([field]) => !aboutReport.has(field))
  return Object.fromEntries(
    facts.map(([field, value]) => [
      field,
      isTranslated && isTypedText(field) ? value !== null && value !== '' : value,
    ]),
  )
}

/**
 * What a report tells its client as the result: not when, by whom and for whom it was made, nor by which versions of the
 * tables of reference, as their figures stand in the input of the comparison.
 */
function factsOf(
  snapshot: AnySnapshot,
  { isTranslated, saysIndex }: { isTranslated: boolean; saysIndex: boolean },
) {
  const { building, plants, consumptions, renovations, official, indices, law, limits } = snapshot
  const calculated = isOfKind(snapshot)
    ? { variants: snapshot.variants, ...(saysIndex && { measured: snapshot.measured }) }
    : {
        judged: snapshot.judged,
        input: snapshot.comparison.input,
        results: snapshot.comparison.results,
        ...(saysIndex && { expected: snapshot.expected }),
      }
  return {
    building: withoutBookkeeping(building.values),
    rows: [plants, consumptions, renovations, official].map((rows) => rows.map(withoutBookkeeping)),
    ...{ indices, law, limits: limits.rows, ...calculated },
    answers: answerFacts(snapshot.answers, isTranslated),
  }
}

/**
 * Whether two reports give the same result: the same facts, in another format or language. What people typed may differ
 * between languages, as it is translated too.
 */
export function isSameResult(one: Made, other: Made): boolean {
  const isTranslated = one.language !== other.language
  // Reports of before say no index after works, whose weights stand in no input.
  const saysIndex = [one, other].every(({ snapshot }) =>
    isOfKind(snapshot) ? snapshot.measured : snapshot.expected,
  )
  const [first, second] = [one, other].map(({ snapshot }) =>
    JSON.stringify(factsOf(snapshot, { isTranslated, saysIndex })),
  )
  return first === second
}
