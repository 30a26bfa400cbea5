import { z } from 'zod'
import { schemaOf } from '../field/check.ts'
import type { Shape } from '../field/shape.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

const withoutNames = z.registry<z.core.GlobalMeta>()

/** The shape of an answer, inline and without descriptions, for the program that writes answers. */
export const answerSchema = (answer: Shape) => jsonSchema(schemaOf(answer), 'output', withoutNames)

/**
 * JSON Schema of a Zod schema, with `$defs` for those that have a name; "X or null" in the short form,
 * which serialises much faster.
 */
export function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  metadata: typeof withoutNames = z.globalRegistry,
): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const [value, nothing] = jsonSchema.anyOf ?? []
      if (
        jsonSchema.anyOf?.length === 2 &&
        nothing?.type === 'null' &&
        typeof value?.type === 'string'
      ) {
        const { anyOf: _, ...rest } = jsonSchema
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema]
        Object.assign(jsonSchema, rest, value, { type: [value.type, 'null'] })
        if (value.enum) jsonSchema.enum = [...value.enum, null]
      }
      // The pattern repeats what the format says, at length.
      if (jsonSchema.format) delete jsonSchema.pattern
    },
  })
  return json
}
