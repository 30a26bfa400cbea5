import { bareField, type KindOptions } from './kinds.ts'
import { shape } from './shape.ts'

/** Creates the shape of an id. A new shape for each field, since the API reference describes each field separately. */
const id = () => shape.int({ wrong: 'kernel:error.not_a_record', min: 1, max: 2147483647 })

/** Resources whose records a person can choose in a form; a feature adds its own beside its finder (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: extended by features
export interface ReferenceTargets {}
type Target = keyof ReferenceTargets

/** The id of a record of another resource, which a form finds by the finder of that resource. */
export function reference<R extends boolean = false>(target: Target, o: KindOptions<R> = {}) {
  return bareField('reference', id(), o, { target })
}

/** The id of a record that no form looks for: it is written by the server, or by a control of its own. */
export function recordId<R extends boolean = false>(target: string, o: KindOptions<R> = {}) {
  return bareField('reference', id(), o, { target })
}

/** The ids of several records of another resource, each once. */
export function references<R extends boolean = false>(target: Target, o: KindOptions<R> = {}) {
  return bareField('references', shape.list(id(), { max: 50, isDistinct: true }), o, { target })
}
