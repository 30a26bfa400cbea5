import * as z from 'zod'
import { isOneLine, isPlain, tidyLine, tidyLines, tidySearch } from './characters.ts'
import { formatNumber } from './format.ts'
import type {
  Description,
  ListLimits,
  NamedShapes,
  NumberLimits,
  Shape,
  TextLimits,
} from './shape.ts'
import { type SwissRule, swissRules } from './swissRules.ts'

/**
 * Returns the zod schema of a shape, built on first use and cached per shape: when the server starts, or
 * when a form opens in the browser (`web/check.ts`).
 */
export function schemaOf<T>(shape: Shape<T>): z.ZodType<T> {
  const cached = schemas.get(shape)
  if (cached) return cached as z.ZodType<T>
  const schema = buildSchema(shape.is)
  schemas.set(shape, schema)
  return schema as z.ZodType<T>
}

/** Validates a value. Issues contain the input, to distinguish a missing value from a malformed one. */
export const validate = <T>(shape: Shape<T>, value: unknown) =>
  schemaOf(shape).safeParse(value, { reportInput: true })

const schemas = new WeakMap<Shape, z.ZodType>()

function buildSchema(is: Description): z.ZodType {
  switch (is.as) {
    case 'text':
      return text(is)
    case 'int':
      return bounded(z.int(numberErrors(is)), is)
    case 'number':
      return bounded(z.number(numberErrors(is)), is)
    case 'urlInt':
      return bounded(z.coerce.number().int() as z.ZodCoercedNumber<number>, is)
    case 'urlNumber':
      return z.coerce.number().pipe(schemaOf(is.of) as z.ZodType<number, number>)
    case 'boolean':
      return z.boolean()
    case 'date':
      return z.iso.date(malformedError(is.wrong))
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
      return commaSeparated.pipe(
        z
          .array(schemaOf(is.of) as z.ZodType<unknown, string>)
          .min(1)
          .max(is.max),
      )
    case 'object': {
      const parts = schemasOf(is.parts)
      if (is.unknownKeys === 'refused') return z.strictObject(parts)
      return is.unknownKeys === 'kept' ? z.looseObject(parts) : z.object(parts)
    }
    case 'record': {
      const key = z.string()
      return z.record(
        is.maxKeyLength === undefined ? key : key.max(is.maxKeyLength),
        schemaOf(is.of),
      )
    }
    case 'partialRecord':
      return z.partialRecord(z.enum(is.options), schemaOf(is.of))
    case 'either': {
      const options = is.of.map(schemaOf)
      return is.by === undefined
        ? z.union(options)
        : z.discriminatedUnion(is.by, options as [z.ZodObject, ...z.ZodObject[]])
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
    case 'refined':
      return schemaOf(is.of).refine(is.test as (value: unknown) => boolean, is.wrong)
    case 'converted':
      return z.preprocess(is.convert, schemaOf(is.of))
    case 'events':
    case 'file':
      return z.custom()
  }
}

const schemasOf = (parts: NamedShapes) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, schemaOf(part)]))

/** Error for a malformed value; a missing value gets the default error. */
const malformedError = (wrong: string | undefined) =>
  wrong === undefined
    ? undefined
    : { error: ({ input }: { input?: unknown }) => (input == null ? undefined : wrong) }

/** Error for a missing value, if one is declared. */
const missingError = (missing: string | undefined) =>
  missing === undefined
    ? undefined
    : { error: ({ input }: { input?: unknown }) => (input == null ? missing : undefined) }

function text(limits: TextLimits): z.ZodType {
  const { tidied, isTrimmed, letters, min, max, pattern, normalise, swissFormat } = limits
  const { missing, tooShort, tooLong, wrong } = limits
  let schema = z.string(missingError(missing))
  if (tidied === 'line') schema = oneLine(schema, tidyLine)
  if (tidied === 'search') schema = oneLine(schema, tidySearch)
  if (tidied === 'lines') schema = severalLines(schema)
  if (isTrimmed) schema = schema.trim()
  if (min !== undefined) schema = schema.min(min, tooShort)
  if (letters === 'lower') schema = schema.toLowerCase()
  if (letters === 'upper') schema = schema.toUpperCase()
  if (max !== undefined) schema = schema.max(max, tooLong)
  if (normalise) schema = schema.overwrite(normalise)
  if (pattern) schema = schema.regex(pattern, wrong)
  return swissFormat ? withSwissFormat(schema, swissFormat, limits) : schema
}

function oneLine(schema: z.ZodString, tidy: (typed: string) => string) {
  return schema
    .overwrite(tidy)
    .refine(isOneLine, { error: 'kernel:error.not_one_line', abort: true })
}

function severalLines(schema: z.ZodString) {
  return schema
    .overwrite(tidyLines)
    .refine(isPlain, { error: 'kernel:error.hidden_characters', abort: true })
}

/** Adds the rule of an official Swiss format; an empty text stays valid. */
function withSwissFormat(
  schema: z.ZodString,
  format: NonNullable<TextLimits['swissFormat']>,
  { tooLong, wrong }: TextLimits,
) {
  const { normalise, max, isValid }: SwissRule = swissRules[format]
  const normalised = schema.overwrite(normalise)
  const limited =
    max === undefined ? normalised : normalised.max(max, { error: tooLong, abort: true })
  if (isValid instanceof RegExp) return limited.regex(isValid, wrong)
  return limited.refine((value) => value === '' || isValid(value), wrong)
}

function numberErrors({ wrong, notWhole }: NumberLimits) {
  if (notWhole === undefined) return malformedError(wrong)
  return {
    error: ({ code, input }: { code: string; input?: unknown }) => {
      if (code !== 'invalid_type' || input == null) return undefined
      return typeof input === 'number' ? notWhole : wrong
    },
  }
}

/** Largest whole number that the database keeps; a limit that nobody declared. */
const largestInteger = 2147483647

/** A bound as it is told: from five digits on in groups, which those of years are not. */
const boundText = (bound: number) => (Math.abs(bound) < 10_000 ? bound : formatNumber(bound))

function bounded(schema: z.ZodNumber, { min, max, decimals }: NumberLimits) {
  let limited = schema
  // Whoever leaves a declared range reads both of its ends.
  if (min !== undefined && max !== undefined && max < largestInteger)
    limited = limited.refine((value) => min <= value && value <= max, {
      ...{
        error: 'kernel:error.out_of_range',
        params: { min: boundText(min), max: boundText(max) },
        abort: true,
      },
    })
  if (min !== undefined) limited = limited.min(min)
  if (max !== undefined) limited = limited.max(max)
  return decimals === undefined ? limited : limited.multipleOf(10 ** -decimals)
}

function list(schema: z.ZodArray, { min, max, isDistinct, tooMany }: ListLimits) {
  let limited = schema
  if (min !== undefined) limited = limited.min(min)
  if (max !== undefined) limited = limited.max(max, tooMany)
  return isDistinct ? limited.overwrite((items) => [...new Set(items)]) : limited
}

const commaSeparated = z
  .union([z.string(), z.array(z.string())])
  .transform((input) => (Array.isArray(input) ? input : input.split(',')))
