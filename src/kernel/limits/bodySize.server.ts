import type { Description, NamedShapes, Shape } from '../field/shape.ts'
import type { AnyEndpoint } from '../http/endpoint.ts'

/** Limit of a body whose shape does not allow more, in bytes; large forms need a fifth of it. */
export const usualBodySize = 256 * 1024

/** Bodies larger than this, in bytes, would block the event loop. */
const maxBodySize = 1024 * 1024

/** Most bytes that one UTF-16 unit of a text takes in JSON: quotes and line breaks are escaped, hidden characters refused. */
const bytesPerUnit = 3

/** Longest JSON of numbers and of moments, with quotes. */
const longest = { number: 25, moment: 32 }

const textBytes = (units: number) => units * bytesPerUnit + 2

const objectBytes = (parts: NamedShapes) =>
  Object.entries(parts).reduce(
    (sum, [name, part]) => sum + textBytes(name.length) + 2 + largestJson(part),
    2,
  )

/** Most bytes that a value of a shape takes as JSON; infinite if the shape has no limit. */
function largestJson({ is }: { is: Description } | Shape): number {
  switch (is.as) {
    case 'text':
      return is.max === undefined ? Number.POSITIVE_INFINITY : textBytes(is.max)
    case 'base64':
      return is.max + 2
    case 'int':
    case 'number':
    case 'boolean':
      return longest.number
    case 'date':
    case 'moment':
      return longest.moment
    case 'choice':
      return Math.max(...is.options.map((option) => textBytes(option.length)))
    case 'literal':
      return Math.max(...is.values.map((value) => textBytes(String(value).length)))
    case 'list':
      return is.max === undefined ? Number.POSITIVE_INFINITY : is.max * (largestJson(is.of) + 1) + 2
    case 'object':
      return is.unknownKeys === 'kept' ? Number.POSITIVE_INFINITY : objectBytes(is.parts)
    case 'partialRecord':
      return objectBytes(Object.fromEntries(is.options.map((option) => [option, is.of])))
    case 'either':
      return Math.max(...is.of.map(largestJson))
    case 'optional':
    case 'nullable':
    case 'emptied':
    case 'default':
    case 'refined':
    case 'converted':
      return Math.max(largestJson(is.of), 4)
    default:
      return Number.POSITIVE_INFINITY
  }
}

/** Size limit of a call's body, in bytes: a megabyte at most, and within that whatever the shape of the body allows. */
export function bodySizeOf({ body }: Pick<AnyEndpoint, 'body'>): number {
  const largest = body ? largestJson(body) : 0
  return largest > usualBodySize && largest <= maxBodySize ? largest : usualBodySize
}
