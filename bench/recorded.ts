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
  const resolveValue = (value: unknown, drawn: unknown[]) =>
    isDrawn(value) ? drawn[value.drawn] : value
  return forEveryKind((kind) => {
    const { shapes, calls } = file.kinds[kind]
    return calls.map(({ shape, drawn, ...call }) => ({
      ...call,
      statements: shapes[shape]!.map(({ text, values }) => ({
        text,
        values: values.map((value) => resolveValue(value, drawn)),
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
    for (const call of requests[kind]) {
      const texts = JSON.stringify(call.statements.map(({ text }) => text))
      bySql.set(texts, [...(bySql.get(texts) ?? []), call])
    }
    const shapes: Shape[] = []
    const calls = [...bySql.values()].flatMap((similarCalls) => {
      const shape = shapes.length
      const drawn: ((call: Recorded) => unknown)[] = []
      shapes.push(
        similarCalls[0]!.statements.map(({ text, values }, statement) => ({
          text,
          values: values.map((value, index) => {
            const valueOf = ({ statements }: Recorded) => statements[statement]!.values[index]
            if (similarCalls.every((call) => isDeepStrictEqual(valueOf(call), value))) return value
            return { drawn: drawn.push(valueOf) - 1 } satisfies Drawn
          }),
        })),
      )
      return similarCalls.map((call) => ({
        method: call.method,
        path: call.path,
        body: call.body,
        shape,
        drawn: drawn.map((valueOf) => valueOf(call)),
      }))
    })
    const lines = (list: unknown[]) => list.map((item) => JSON.stringify(item)).join(',\n')
    return `"${kind}": {"shapes": [\n${lines(shapes)}\n], "calls": [\n${lines(calls)}\n]}`
  })
  const head = `"commit": "${commit}",\n"schema": "${schema}"`
  writeFileSync(path, `{${head},\n"kinds": {\n${parts.join(',\n')}\n}}\n`)
}

/** Makes a value for each kind. */
export const forEveryKind = <T>(make: (kind: Kind) => T) =>
  Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<Kind, T>
