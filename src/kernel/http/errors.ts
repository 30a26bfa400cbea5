import type * as z from 'zod'

/** A sentence to say: the key of a word (`namespace:key`) and what fills it in. */
export type Problem = { key: string; params?: Record<string, unknown> }
export type FieldProblems = Record<string, Problem[]>

type FailureOptions = {
  /** What fills in the sentence. */
  params?: Record<string, unknown>
  /** What is wrong with each field, by its name. */
  fields?: FieldProblems
  /** Further members of the answer's body, such as `existing` or `guard`. */
  data?: Record<string, unknown>
  /** Seconds after which a repeat makes sense. */
  retryAfter?: number
}

/** A refusal that the caller can understand; everything else that is thrown is our fault (500). */
export class Failure extends Error {
  constructor(
    readonly status: number,
    /** `namespace:code`; the sentence is the word `error.<code>` of that namespace. */
    readonly key: string,
    readonly options: FailureOptions = {},
  ) {
    super(key)
  }

  get code() {
    return this.key.slice(this.key.indexOf(':') + 1)
  }
}

/** Refuses with an HTTP status and a code; the sentence is the word `error.<code>` of the namespace. */
export function fail(status: number, key: string, options?: FailureOptions): never {
  throw new Failure(status, key, options)
}

/** Refuses input: 400 with what is wrong at each field. */
export function failFields(fields: FieldProblems): never {
  throw new Failure(400, 'kernel:invalid_input', { fields })
}

/**
 * What a schema found wrong, by the path of the field; the same on both sides of the wire. `unknownName`
 * is what is said of a name that the schema does not have.
 */
export function problemsOf(error: z.ZodError, unknownName = 'unknown_field'): FieldProblems {
  // Without a prototype: a field may be called `constructor` by whoever sends it.
  const problems: FieldProblems = Object.create(null)
  const all = error.issues.slice(0, mostTold).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, mostTold).map((key) => ({
          path: [...issue.path, key],
          problem: { key: `kernel:error.${unknownName}` },
        }))
      : { path: issue.path, problem: problemOf(issue) },
  )
  for (const { path, problem } of all.slice(0, mostTold)) add(problems, path, problem)
  return problems
}

/** Problems that are told at most: a body may have more of them than can be said in time. */
const mostTold = 100

function add(problems: FieldProblems, path: readonly PropertyKey[], problem: Problem) {
  const name = path.map(String).join('.') || 'body'
  problems[name] ??= []
  problems[name].push(problem)
}

/** A message that is a word's key was declared with the field; any other is zod's, and we say our own. */
const declaredKey = /^[a-z_]+:[a-z0-9_.]+$/

function problemOf(issue: z.core.$ZodIssue): Problem {
  if (declaredKey.test(issue.message)) return { key: issue.message, params: { ...issue } }
  const key = (name: string, params?: Record<string, unknown>) => ({
    key: `kernel:error.${name}`,
    params,
  })
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? key('required') : key('wrong_type')
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
      return key('not_an_option')
    case 'not_multiple_of':
      return key('too_precise')
    default:
      return key('wrong_form')
  }
}
