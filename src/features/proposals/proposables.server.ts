import { fail, failFields } from '../../kernel/errors.ts'
import { type Fields, type New, wordsOf } from '../../kernel/fields.ts'
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
import { renovationText } from '../technical/renovation.text.ts'
import { problemsWithRenovation, renovationFields } from '../technical/renovation.ts'
import { renovationRecords } from '../technical/technical.server.ts'
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
  /** Out of reach it is 404; `mandate` is the one through which something is proposed. */
  look: (record: number | null, mandate: number, context: Context) => Promise<Looked>
  /** Refuses values beyond what their fields say of each. */
  check?: (values: Values, context: Context) => void
  /** Enters values as the caller, as he would himself. */
  enter: (
    record: number | null,
    mandate: number,
    values: Values,
    context: Context,
  ) => Promise<unknown>
  /** Key of what people call a field; without one, records of which a new one is proposed. */
  word: (field: string | null, type: ServiceType) => string
}

const forms = formHandlers(mandateRecords.visible)
/** No record has it. */
const nowhere = 0

/** The resources of which something may be proposed. */
export const proposable: Record<Proposable, Taking> = {
  buildings: {
    isOf: (record, { building }) => record === building,
    async look(record, _, context) {
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
    enter: (record, _, body, context) =>
      buildingRecords.handlers.update({ params: { id: record ?? nowhere }, body }, context),
    word: (field) => `${buildingText.ns}:field.${field}`,
  },
  mandates: {
    isOf: (record, { id }) => record === id,
    async look(record, _, context) {
      const params = { id: record ?? nowhere }
      const { may, ...values } = await forms.form({ params }, context)
      const { fields } = services[values.service_type]
      return {
        fields: fieldsOfParts(fields, new Set(Object.keys(may))),
        values,
        may: async (part) => may[part],
      }
    },
    enter: (record, _, body, context) =>
      forms.updateForm({ params: { id: record ?? nowhere }, body }, context),
    word(field, type) {
      const { text, fields } = services[type]
      const [table = '', , column] = (field ?? '').split('/')
      const declared = fields[table]
      const { label } = column
        ? wordsOf(`${table}/${column}`, declared?.columns?.[column] ?? {})
        : wordsOf(table, declared ?? {})
      const { ns } = `field.${label}` in text.words ? text : serviceText
      return `${ns}:field.${label}`
    },
  },
  renovations: {
    // Only new rows are proposed.
    isOf: () => false,
    async look(_, mandate, context) {
      const row = { mandate, entered_by: context.user.id }
      async function may(part: string) {
        for (const way of mays)
          if (await renovationRecords.wouldAllow(row, way, part, context)) return way
        return undefined
      }
      if (!(await may('base'))) fail(404, 'kernel:not_found')
      // Where a row belongs follows from the mandate.
      const entered = Object.entries(renovationFields).filter(
        ([, { section }]) => section === 'renovation',
      )
      return { fields: Object.fromEntries(entered), values: {}, may }
    },
    check(values, { now }) {
      const problems = problemsWithRenovation(values, dayOf(now))
      if (Object.keys(problems).length > 0) failFields(problems)
    },
    async enter(_, mandate, values, context) {
      const { building } = await mandateRecords.find(mandate, context)
      const body = { ...values, building, mandate } as New<typeof renovationFields>
      return renovationRecords.handlers.create({ body }, context)
    },
    word: (field) => `${renovationText.ns}:${field === null ? 'list.title' : `field.${field}`}`,
  },
}
