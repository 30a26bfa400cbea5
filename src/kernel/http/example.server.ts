import type { JsonSchema } from './jsonSchema.server.ts'

/** Examples of strings by format. */
const formatExamples: Record<string, string> = {
  date: '2026-03-31',
  'date-time': '2026-03-31T08:30:00.000Z',
  email: 'marie.favre@example.ch',
  base64: 'RWdpZGU=',
  uuid: '4f8f0c43-6ad0-4d0b-9a3b-6c8f6f1c2b1e',
}

/** Examples to try for strings with a pattern. */
const patternExamples = [
  ...['text', 'TEXT-1', '1', '09:30', 'https://example.ch/', 'marie.favre@example.ch'],
  formatExamples.uuid!,
]

function exampleText({ format = '', pattern = '', maxLength }: JsonSchema) {
  if (formatExamples[format]) return formatExamples[format]
  const required = new RegExp(pattern)
  return (patternExamples.find((text) => required.test(text)) ?? '').slice(0, maxLength)
}

/** Returns an example of a schema: the one it declares, or one built from its type. */
export function exampleValue(schema: JsonSchema, schemas: Record<string, JsonSchema>): unknown {
  const { $ref, examples, anyOf, oneOf, type } = schema
  if (Array.isArray(examples)) return examples[0]
  if ('default' in schema) return schema.default
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if ($ref) return exampleValue(schemas[$ref.split('/').at(-1)!]!, schemas)
  const choices = anyOf ?? oneOf
  if (choices) return exampleValue(choices[0]!, schemas)
  switch (Array.isArray(type) ? type[0] : type) {
    case 'string':
      return exampleText(schema)
    case 'integer':
    case 'number':
      return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? 1)
    case 'boolean':
      return true
    case 'array':
      return [exampleValue(schema.items as JsonSchema, schemas)]
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [
          name,
          exampleValue(property as JsonSchema, schemas),
        ]),
      )
    default:
      return null
  }
}
