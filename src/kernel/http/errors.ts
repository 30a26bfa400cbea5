import type * as z from 'zod'

/** A message: its text key (`namespace:key`) and parameters. */
export type Problem = { key: string; params?: Record<string, unknown> }
export type FieldProblems = Record<string, Problem[]>

type FailureOptions = {
  /** Parameters of the message. */
  params?: Record<string, unknown>
  /** Text key of a second sentence, which says why. */
  because?: string
  /** Problems by field name. */
  fields?: FieldProblems
  /** Further properties of the response body, such as `existing` or `guard`. */
  data?: Record<string, unknown>
  /** Seconds after which to retry. */
  retryAfter?: number
}

/** A refusal with a message for the caller; any other error becomes a 500. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    /** `namespace:code`; the message is the text `error.<code>` of that namespace. */
    readonly key: string,
    readonly options: FailureOptions = {},
  ) {
    super(key)
  }

  get code() {
    return this.key.slice(this.key.indexOf(':') + 1)
  }
}

/** Throws a `Failure`. */
export function fail(status: number, key: string, options?: FailureOptions): never {
  throw new Failure(status, key, options)
}

/** The disk of the server is full: nothing was saved, and the same call may succeed later. */
export const diskFull = () => new Failure(503, 'kernel:disk_full', { retryAfter: 30 })

/** Refuses input: 400 with the problems of each field. */
export function failFields(fields: FieldProblems): never {
  throw new Failure(400, 'kernel:invalid_input', { fields })
}

/**
 * Converts the issues of a schema to problems by field path, in browser and server alike. `unknownName` is the
 * message for a property that the schema does not have.
 */
export function problemsOf(error: z.ZodError, unknownName = 'unknown_field'): FieldProblems {
  // Without a prototype, since a caller may send a field named `constructor`.
  const problems: FieldProblems = Object.create(null)
  const found = error.issues.slice(0, maxProblems).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, maxProblems).map((key) => ({
          path: [...issue.path, key],
          problem: { key: `kernel:error.${unknownName}` },
        }))
      : { path: issue.path, problem: problemOf(issue) },
  )
  for (const { path, problem } of found.slice(0, maxProblems)) add(problems, path, problem)
  return problems
}

/** Maximum number of reported problems; a hostile body may have very many. */
const maxProblems = 100

function add(problems: FieldProblems, path: readonly PropertyKey[], problem: Problem) {
  const name = path.map(String).join('.') || 'body'
  problems[name] ??= []
  problems[name].push(problem)
}

/** Matches text keys. Messages of this form were declared with the field; others are zod's and are replaced. */
const declaredKey = /^[a-z_]+:[a-z0-9_.]+$/

function problemOf(issue: z.core.$ZodIssue): Problem {
  if (declaredKey.test(issue.message)) {
    const { params = {} } = issue as { params?: Record<string, unknown> }
    return { key: issue.message, params: { ...issue, ...params } }
  }
  const key = (name: string, params?: Record<string, unknown>) => ({
    key: `kernel:error.${name}`,
    params,
  })
  const isMissing = issue.input === undefined || issue.input === null
  switch (issue.code) {
    case 'invalid_type':
      return isMissing ? key('required') : key('wrong_type')
    case 'too_small':
      if (issue.origin === 'string') return key('required')
      return issue.origin === 'array'
        ? key('too_few', { count: issue.minimum })
        : key('too_small', { min: issue.minimum })
    case 'too_big':
      if (issue.origin === 'string') return key('too_long', { max: issue.maximum })
      return issue.origin === 'array'
        ? key('too_many', { max: issue.maximum })
        : key('too_big', { max: issue.maximum })
    case 'invalid_value':
      return isMissing ? key('required') : key('not_an_option')
    case 'not_multiple_of':
      return key('too_precise')
    default:
      return key('wrong_form')
  }
}
