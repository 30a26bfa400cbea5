import type { JsonSchema } from './jsonSchema.server.ts'

/** The least that each kind of text may be. */
const texts: Record<string, string> = {
  date: '2026-03-31',
  'date-time': '2026-03-31T08:30:00.000Z',
  email: 'marie.favre@example.ch',
  base64: 'RWdpZGU=',
  uuid: '4f8f0c43-6ad0-4d0b-9a3b-6c8f6f1c2b1e',
}

/** Texts of which one fits where a pattern is asked for. */
const usual = ['text', 'TEXT-1', '1', 'https://example.ch/', 'marie.favre@example.ch']

function textFor({ format = '', pattern = '', maxLength }: JsonSchema) {
  if (texts[format]) return texts[format]
  const form = new RegExp(pattern)
  return (usual.find((text) => form.test(text)) ?? '').slice(0, maxLength)
}

/** A value that a schema of the document takes, made of the examples in it where there are some. */
export function exampleOf(schema: JsonSchema, schemas: Record<string, JsonSchema>): unknown {
  const { $ref, examples, anyOf, oneOf, type } = schema
  if (Array.isArray(examples)) return examples[0]
  if ('default' in schema) return schema.default
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if ($ref) return exampleOf(schemas[$ref.split('/').at(-1)!]!, schemas)
  const choices = anyOf ?? oneOf
  if (choices) return exampleOf(choices[0]!, schemas)
  switch (Array.isArray(type) ? type[0] : type) {
    case 'string':
      return textFor(schema)
    case 'integer':
    case 'number':
      return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? 1)
    case 'boolean':
      return true
    case 'array':
      return [exampleOf(schema.items as JsonSchema, schemas)]
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [
          name,
          exampleOf(one as JsonSchema, schemas),
        ]),
      )
    default:
      return null
  }
}
