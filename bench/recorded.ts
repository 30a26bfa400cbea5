/**
 * The SQL that the product sent at an earlier commit, with its calls: the reference for the goals, so
 * that they do not change with the product. Written by `npm run bench -- --record`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  type Call,
  type Kind,
  kinds,
  type Recorded,
  type Requests,
  type Statement,
} from './requests.ts'

/** Statements shared by calls with the same SQL text; each value is fixed or differs by call. */
type Shape = Statement[]
type Drawn = { drawn: number }
type File = {
  /** Commit of the SQL. */
  commit: string
  /** Last migration of its schema. */
  schema: string
  kinds: Record<Kind, { shapes: Shape[]; calls: (Call & { shape: number; drawn: unknown[] })[] }>
}

const path = join(import.meta.dirname, 'recorded.json')

const read = () => JSON.parse(readFileSync(path, 'utf8')) as File

/** Last migration of the schema of the recorded SQL. */
export const recordedSchema = () => read().schema

/** Reads the recorded calls with their SQL. */
export function recordedRequests(): Requests {
  const file = read()
  const given = (value: unknown, drawn: unknown[]) => (isDrawn(value) ? drawn[value.drawn] : value)
  return forEveryKind((kind) => {
    const { shapes, calls } = file.kinds[kind]
    return calls.map(({ shape, drawn, ...call }) => ({
      ...call,
      statements: shapes[shape]!.map(({ text, values }) => ({
        text,
        values: values.map((value) => given(value, drawn)),
      })),
    }))
  })
}

const isDrawn = (value: unknown): value is Drawn =>
  typeof value === 'object' && value !== null && 'drawn' in value

/** Stores the product's current SQL as the recorded one. */
export function writeRecorded(requests: Requests, commit: string, schema: string) {
  const parts = kinds.map((kind) => {
    const bySql = new Map<string, Recorded[]>()
    for (const one of requests[kind]) {
      const texts = JSON.stringify(one.statements.map(({ text }) => text))
      bySql.set(texts, [...(bySql.get(texts) ?? []), one])
    }
    const shapes: Shape[] = []
    const calls = [...bySql.values()].flatMap((alike) => {
      const shape = shapes.length
      const drawn: ((call: Recorded) => unknown)[] = []
      shapes.push(
        alike[0]!.statements.map(({ text, values }, at) => ({
          text,
          values: values.map((value, place) => {
            const valueOf = ({ statements }: Recorded) => statements[at]!.values[place]
            if (alike.every((call) => isDeepStrictEqual(valueOf(call), value))) return value
            return { drawn: drawn.push(valueOf) - 1 } satisfies Drawn
          }),
        })),
      )
      return alike.map((one) => ({
        method: one.method,
        path: one.path,
        body: one.body,
        shape,
        drawn: drawn.map((valueOf) => valueOf(one)),
      }))
    })
    const lines = (list: unknown[]) => list.map((one) => JSON.stringify(one)).join(',\n')
    return `"${kind}": {"shapes": [\n${lines(shapes)}\n], "calls": [\n${lines(calls)}\n]}`
  })
  const head = `"commit": "${commit}",\n"schema": "${schema}"`
  writeFileSync(path, `{${head},\n"kinds": {\n${parts.join(',\n')}\n}}\n`)
}

/** Makes a value for each kind. */
export const forEveryKind = <T>(make: (kind: Kind) => T) =>
  Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<Kind, T>
