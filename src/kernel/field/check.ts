import * as z from 'zod'
import { isOneLine, isPlain, tidyLine, tidyLines } from './characters.ts'
import type { Description, NamedShapes, NumberLimits, Shape, TextLimits } from './shape.ts'
import { type SwissRule, swissRules } from './swissRules.ts'

/**
 * The validator of a described value: the one place where descriptions meet zod. The server asks for it
 * when it starts, the browser when a form opens (`web/check.ts`). One description has one validator.
 */
export function schemaOf<T>(shape: Shape<T>): z.ZodType<T> {
  const known = schemas.get(shape)
  if (known) return known as z.ZodType<T>
  const schema = made(shape.is)
  schemas.set(shape, schema)
  return schema as z.ZodType<T>
}

/** What a check of a value says of it; a missing value is told from one of the wrong form. */
export const checked = <T>(shape: Shape<T>, value: unknown) =>
  schemaOf(shape).safeParse(value, { reportInput: true })

const schemas = new WeakMap<Shape, z.ZodType>()

function made(is: Description): z.ZodType {
  switch (is.as) {
    case 'text':
      return text(is)
    case 'int':
      return bounded(z.int(numberSentences(is)), is)
    case 'number':
      return bounded(z.number(numberSentences(is)), is)
    case 'urlInt':
      return bounded(z.coerce.number().int() as z.ZodCoercedNumber<number>, is)
    case 'urlNumber':
      return z.coerce.number().pipe(schemaOf(is.of) as z.ZodType<number, number>)
    case 'boolean':
      return z.boolean()
    case 'date':
      return z.iso.date(unlessMissing(is.wrong))
    case 'moment':
      return z.iso.datetime()
    case 'base64':
      return z.base64().max(is.max)
    case 'anything':
      return z.unknown()
    case 'nothing':
      return z.never()
    case 'choice':
      return z.enum(is.options)
    case 'literal':
      return z.literal([...is.values])
    case 'list':
      return list(z.array(schemaOf(is.of)), is)
    case 'separated':
      return byCommas.pipe(
        z
          .array(schemaOf(is.of) as z.ZodType<unknown, string>)
          .min(1)
          .max(is.max),
      )
    case 'object': {
      const parts = schemasOf(is.parts)
      if (is.others === 'refused') return z.strictObject(parts)
      return is.others === 'kept' ? z.looseObject(parts) : z.object(parts)
    }
    case 'record': {
      const name = z.string()
      return z.record(
        is.longestName === undefined ? name : name.max(is.longestName),
        schemaOf(is.of),
      )
    }
    case 'partialRecord':
      return z.partialRecord(z.enum(is.options), schemaOf(is.of))
    case 'either': {
      const all = is.of.map(schemaOf)
      return is.by === undefined
        ? z.union(all)
        : z.discriminatedUnion(is.by, all as [z.ZodObject, ...z.ZodObject[]])
    }
    case 'optional':
      return schemaOf(is.of).optional()
    case 'nullable':
      return schemaOf(is.of).nullable()
    case 'emptied':
      return schemaOf(is.of)
        .nullable()
        .transform((value) => (value === '' ? null : value))
    case 'default':
      return schemaOf(is.of).default(is.value)
    case 'held':
      return schemaOf(is.of).refine(is.holds as (value: unknown) => boolean, is.wrong)
    case 'converted':
      return z.preprocess(is.convert, schemaOf(is.of))
    case 'events':
    case 'file':
      return z.custom()
  }
}

const schemasOf = (parts: NamedShapes) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, schemaOf(part)]))

/** A sentence of its own for what is given and of the wrong form; a missing value is said to be missing. */
const unlessMissing = (wrong: string | undefined) =>
  wrong === undefined
    ? undefined
    : { error: ({ input }: { input?: unknown }) => (input == null ? undefined : wrong) }

/** The sentence for a missing value where one is declared. */
const absent = (missing: string | undefined) =>
  missing === undefined
    ? undefined
    : { error: ({ input }: { input?: unknown }) => (input == null ? missing : undefined) }

function text(limits: TextLimits): z.ZodType {
  const { tidied, isTrimmed, letters, min, max, pattern, write, form } = limits
  const { missing, tooShort, tooLong, wrong } = limits
  let schema = z.string(absent(missing))
  if (tidied === 'line') schema = oneLine(schema)
  if (tidied === 'lines') schema = severalLines(schema)
  if (isTrimmed) schema = schema.trim()
  if (min !== undefined) schema = schema.min(min, tooShort)
  if (letters === 'lower') schema = schema.toLowerCase()
  if (letters === 'upper') schema = schema.toUpperCase()
  if (max !== undefined) schema = schema.max(max, tooLong)
  if (write) schema = schema.overwrite(write)
  if (pattern) schema = schema.regex(pattern, wrong)
  return form ? official(schema, form, limits) : schema
}

function oneLine(schema: z.ZodString) {
  return schema
    .overwrite(tidyLine)
    .refine(isOneLine, { error: 'kernel:error.not_one_line', abort: true })
}

function severalLines(schema: z.ZodString) {
  return schema
    .overwrite(tidyLines)
    .refine(isPlain, { error: 'kernel:error.hidden_characters', abort: true })
}

/** Text of an official form, or none. */
function official(
  schema: z.ZodString,
  form: NonNullable<TextLimits['form']>,
  { tooLong, wrong }: TextLimits,
) {
  const { write, max, fits }: SwissRule = swissRules[form]
  const written = schema.overwrite(write)
  const short = max === undefined ? written : written.max(max, { error: tooLong, abort: true })
  if (fits instanceof RegExp) return short.regex(fits, wrong)
  return short.refine((value) => value === '' || fits(value), wrong)
}

function numberSentences({ wrong, notWhole }: NumberLimits) {
  if (notWhole === undefined) return unlessMissing(wrong)
  return {
    error: ({ code, input }: { code: string; input?: unknown }) => {
      if (code !== 'invalid_type' || input == null) return undefined
      return typeof input === 'number' ? notWhole : wrong
    },
  }
}

function bounded(schema: z.ZodNumber, { min, max, decimals }: NumberLimits) {
  let held = schema
  if (min !== undefined) held = held.min(min)
  if (max !== undefined) held = held.max(max)
  return decimals === undefined ? held : held.multipleOf(10 ** -decimals)
}

function list(
  schema: z.ZodArray,
  { min, max, isDistinct }: { min?: number; max?: number; isDistinct?: true },
) {
  let held = schema
  if (min !== undefined) held = held.min(min)
  if (max !== undefined) held = held.max(max)
  return isDistinct ? held.overwrite((all) => [...new Set(all)]) : held
}

const byCommas = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (Array.isArray(given) ? given : given.split(',')))
