import type { FieldErrors, Resolver } from 'react-hook-form'
import type * as z from 'zod'
import type { Fields } from '../../../kernel/field/fields.ts'
import { numberProblemKey } from '../../../kernel/field/parse.ts'
import { problemsWithPhoneLengths } from '../../../kernel/field/phone.ts'
import { newShape, patchShape } from '../../../kernel/field/recordShapes.ts'
import { fieldAt } from '../../../kernel/field/tables.ts'
import { type FieldProblems, type Problem, problemsOf } from '../../../kernel/http/errors.ts'
import { check } from '../../check.ts'
import { withoutEmptyValues } from './emptyValues.ts'
import { knownPhoneLengths } from './phoneLengths.ts'

type Values = Record<string, unknown>
type TranslateProblem = (problem: Problem) => string

/** Returns the first error message of each field; problems of a part (`name.fr`) belong to its field. */
export function messagesByField(
  problems: FieldProblems,
  t: TranslateProblem,
): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const [path, [first]] of Object.entries(problems)) {
    const name = path.split('.')[0] ?? path
    if (first) messages[name] ??= t(first)
  }
  return messages
}

/** Converts a validation error to problems by field, more specific for texts that are not numbers. */
export function formProblems(fields: Fields, values: Values, error: z.ZodError): FieldProblems {
  const problems = problemsOf(error)
  for (const name of Object.keys(problems)) {
    const field = fieldAt(fields, name)
    const value = values[name]
    // The usual message names 13 digits.
    if (field?.kind === 'phone' && knownPhoneLengths())
      problems[name] = [{ key: 'user:error.phone_other_form' }]
    if (typeof value !== 'string' || field?.decimals === undefined) continue
    const key = numberProblemKey(value, field)
    if (!key) continue
    problems[name] = [{ key, params: { unit: field.unit } }]
  }
  return problems
}

/** Checks the values of a new record or row; returns those to send, or an error message per field. */
export function checkNew(
  fields: Fields,
  values: Values,
  t: TranslateProblem,
): { values: Values; problems?: undefined } | { problems: Record<string, string> } {
  const checked = check(newShape(fields), withoutEmptyValues(values))
  const problems = {
    ...officeProblems(fields, values),
    ...(checked.success ? {} : formProblems(fields, values, checked.error)),
  }
  if (!checked.success) return { problems: messagesByField(problems, t) }
  return Object.keys(problems).length > 0
    ? { problems: messagesByField(problems, t) }
    : { values: checked.data as Values }
}

/** Problems with values, valid by their own field, that the office does not accept. */
function officeProblems(fields: Fields, values: Values): FieldProblems {
  if (knownPhoneLengths() !== false) return {}
  const phones = Object.entries(values).flatMap(([name, value]) => {
    const field = fieldAt(fields, name)
    const checked = field?.kind === 'phone' ? check(field.value, value) : undefined
    return checked?.success ? [[name, checked.data]] : []
  })
  return problemsWithPhoneLengths(fields, Object.fromEntries(phones))
}

/** Creates a form resolver that checks a new record by the server's rules. */
export function createResolver(
  fields: Fields,
  t: TranslateProblem,
): Resolver<Values, unknown, Values> {
  return (entered) => {
    // A field that was taken out of the form keeps its value there, which nobody sees or could correct.
    const values = Object.fromEntries(Object.entries(entered).filter(([name]) => name in fields))
    const checked = checkNew(fields, values, t)
    if (!checked.problems) return { values: checked.values, errors: {} }
    const errors = Object.entries(checked.problems).map(([name, message]) => [
      name,
      { type: 'declared', message },
    ])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
  }
}

/** Result of a check: the value to send, or an error message. */
export type CheckedChange = { value: unknown; problem?: undefined } | { problem: string }

/** Checks one changed field by the server's rules; returns the value to send or an error message. */
export function checkChange(
  fields: Fields,
  name: string,
  value: unknown,
  t: TranslateProblem,
): CheckedChange {
  const field = fieldAt(fields, name)
  if (!field) return { value }
  const checked = check(patchShape({ [name]: field }), { [name]: value ?? null })
  const problems = checked.success
    ? officeProblems(fields, { [name]: value })
    : formProblems(fields, { [name]: value }, checked.error)
  if (checked.success && Object.keys(problems).length === 0)
    return { value: (checked.data as Values)[name] }
  const messages = Object.values(messagesByField(problems, t))
  return { problem: messages[0] ?? '' }
}
