import type { FieldErrors, Resolver } from 'react-hook-form'
import type * as z from 'zod'
import type { Fields } from '../../../kernel/field/fields.ts'
import { numberProblem } from '../../../kernel/field/parse.ts'
import { newShape, patchShape } from '../../../kernel/field/recordShapes.ts'
import { fieldAt } from '../../../kernel/field/tables.ts'
import { type FieldProblems, type Problem, problemsOf } from '../../../kernel/http/errors.ts'
import { check } from '../../check.ts'

type Values = Record<string, unknown>
type SayProblem = (problem: Problem) => string

/** The first sentence at each field; problems inside a field (`name.fr`) count as the field's. */
export function sentencesOf(problems: FieldProblems, say: SayProblem): Record<string, string> {
  const sentences: Record<string, string> = {}
  for (const [path, [first]] of Object.entries(problems)) {
    const name = path.split('.')[0] ?? path
    if (first) sentences[name] ??= say(first)
  }
  return sentences
}

/** What a text that is no number of a field wants to be; the check only knows that it is none. */
const numberSentences = { form: 'number_form', two_ways: 'number_two_ways', unit: 'number_unit' }

/** What is wrong with values of a form: as the server would say it, and of what was typed more closely. */
export function problemsWith(fields: Fields, values: Values, error: z.ZodError): FieldProblems {
  const problems = problemsOf(error)
  for (const name of Object.keys(problems)) {
    const field = fieldAt(fields, name)
    const value = values[name]
    if (typeof value !== 'string' || field?.decimals === undefined) continue
    const wrong = numberProblem(value, field)
    if (!wrong) continue
    const key = wrong === 'unit' && !field.unit ? 'number_alone' : numberSentences[wrong]
    problems[name] = [{ key: `kernel:error.${key}`, params: { unit: field.unit } }]
  }
  return problems
}

/** Values that were left alone or emptied are not sent when a record is made. */
export const given = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  )

/** Checks a form that makes a record, as the server checks it. */
export function newResolver(fields: Fields, say: SayProblem): Resolver<Values, unknown, Values> {
  const shape = newShape(fields)
  return (values) => {
    const checked = check(shape, given(values))
    if (checked.success) return { values: checked.data as Values, errors: {} }
    const problems = problemsWith(fields, values, checked.error)
    const sentences = Object.entries(sentencesOf(problems, say))
    const errors = sentences.map(([name, message]) => [name, { type: 'declared', message }])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
  }
}

/** Checks one changed field as the server will: the value to send, or the sentence that refuses it. */
export function checkChange(
  fields: Fields,
  name: string,
  value: unknown,
  say: SayProblem,
): { value: unknown; problem?: undefined } | { problem: string } {
  const field = fieldAt(fields, name)
  if (!field) return { value }
  const checked = check(patchShape({ [name]: field }), { [name]: value ?? null })
  if (checked.success) return { value: (checked.data as Values)[name] }
  const problems = problemsWith(fields, { [name]: value }, checked.error)
  const sentences = Object.values(sentencesOf(problems, say))
  return { problem: sentences[0] ?? '' }
}
