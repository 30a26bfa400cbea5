import { z } from 'zod'
import { schemaOf } from '../field/check.ts'
import type { Shape } from '../field/shape.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

const noMetadata = z.registry<z.core.GlobalMeta>()

/** JSON Schema of a response for the serializer: inline and without descriptions. */
export const responseSchema = (answer: Shape) => jsonSchema(schemaOf(answer), 'output', noMetadata)

/**
 * JSON Schema of a Zod schema, with `$defs` for named schemas. Writes "X or null" as a type array, which
 * serializes much faster than `anyOf`.
 */
export function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  metadata: typeof noMetadata = z.globalRegistry,
): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: 'any',
    override: ({ jsonSchema: node }) => {
      const [value, nothing] = node.anyOf ?? []
      if (node.anyOf?.length === 2 && nothing?.type === 'null' && typeof value?.type === 'string') {
        const { anyOf: _, ...rest } = node
        for (const key of Object.keys(node)) delete node[key as keyof typeof node]
        Object.assign(node, rest, value, { type: [value.type, 'null'] })
        if (value.enum) node.enum = [...value.enum, null]
      }
      // The pattern only repeats the format.
      if (node.format) delete node.pattern
    },
  })
  return json
}
