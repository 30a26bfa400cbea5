import { failFields } from '../../kernel/errors.ts'
import { type Fields, wordsOf } from '../../kernel/fields.ts'
import { dayOf } from '../../kernel/format.ts'
import type { Values } from '../../kernel/recordRead.server.ts'
import type { Context } from '../../kernel/serve.server.ts'
import { buildingRecords } from '../buildings/building.server.ts'
import { buildingText } from '../buildings/building.text.ts'
import { buildingFields, problemsWithDates } from '../buildings/building.ts'
import { formHandlers } from '../mandates/form.server.ts'
import { mandateRecords } from '../mandates/mandate.server.ts'
import { type May, mays } from '../mandates/mandate.ts'
import { serviceText } from '../mandates/service.text.ts'
import { fieldsOfParts } from '../mandates/service.ts'
import { services } from '../mandates/services/services.ts'
import type { ServiceType } from '../products/kind.ts'
import type { Proposable } from './proposal.ts'

/** What somebody sees of a record, and what he may do with each part of it. */
export type Looked = {
  fields: Fields
  /** With the version that they belong to; nothing where the record is yet to be made. */
  values: Values & { version?: number }
  may: (part: string) => Promise<May | undefined>
}

/**
 * How the records of a resource take what is proposed. `record` is null for one that is yet to be made;
 * where none may be, looking at it is 404.
 */
type Taking = {
  /** Whether a record is one that goes with a mandate. */
  isOf: (record: number, mandate: { id: number; building: number }) => boolean
  /** Out of reach it is 404. */
  look: (record: number | null, context: Context) => Promise<Looked>
  /** Refuses values beyond what their fields say of each. */
  check?: (values: Values, context: Context) => void
  /** Enters values as the caller, as he would himself. */
  enter: (record: number | null, values: Values, context: Context) => Promise<unknown>
  /** Key of what people call a field. */
  word: (field: string, type: ServiceType) => string
}

const forms = formHandlers(mandateRecords.visible)
/** No record has it. */
const nowhere = 0

/** The resources of which something may be proposed. */
export const proposable: Record<Proposable, Taking> = {
  buildings: {
    isOf: (record, { building }) => record === building,
    async look(record, context) {
      const id = record ?? nowhere
      const values = await buildingRecords.find(id, context)
      const seen = Object.entries(buildingFields).filter(([field]) => field in values)
      return {
        fields: Object.fromEntries(seen),
        values,
        async may(part) {
          for (const way of mays)
            if (await buildingRecords.allows(id, way, part, context)) return way
          return undefined
        },
      }
    },
    check(values, { now }) {
      const problems = problemsWithDates(values, dayOf(now))
      if (Object.keys(problems).length > 0) failFields(problems)
    },
    enter: (record, body, context) =>
      buildingRecords.handlers.update({ params: { id: record ?? nowhere }, body }, context),
    word: (field) => `${buildingText.ns}:field.${field}`,
  },
  mandates: {
    isOf: (record, { id }) => record === id,
    async look(record, context) {
      const params = { id: record ?? nowhere }
      const { may, ...values } = await forms.form({ params }, context)
      const { fields } = services[values.service_type]
      return {
        fields: fieldsOfParts(fields, new Set(Object.keys(may))),
        values,
        may: async (part) => may[part],
      }
    },
    enter: (record, body, context) =>
      forms.updateForm({ params: { id: record ?? nowhere }, body }, context),
    word(field, type) {
      const { text, fields } = services[type]
      const [table = '', , column] = field.split('/')
      const declared = fields[table]
      const { label } = column
        ? wordsOf(`${table}/${column}`, declared?.columns?.[column] ?? {})
        : wordsOf(table, declared ?? {})
      const { ns } = `field.${label}` in text.words ? text : serviceText
      return `${ns}:field.${label}`
    },
  },
}
