import { shape, type TypeOf } from '../../kernel/field/shape.ts'

/** Most texts that the office keeps for its messages. */
export const maxSnippets = 200

/** A text of the office for its messages, found by its name. */
export const snippet = shape.strictObject({
  name: shape.line({ min: 1, max: 60 }),
  text: shape.lines({ min: 1, max: 4000 }),
})
export type Snippet = TypeOf<typeof snippet>
