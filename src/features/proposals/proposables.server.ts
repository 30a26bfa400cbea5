import { type Fields, wordsOf } from '../../kernel/field/fields.ts'
import { dayOf } from '../../kernel/field/format.ts'
import { type FieldProblems, fail, failFields } from '../../kernel/http/errors.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import type { Values } from '../../kernel/record/recordRead.server.ts'
import type { Text } from '../../kernel/text.ts'
import type { ServiceType } from '../../kinds.ts'
import { services } from '../../services.ts'
import { buildingRecords } from '../buildings/building.server.ts'
import { buildingText } from '../buildings/building.text.ts'
import { buildingFields, dateProblems } from '../buildings/building.ts'
import { formHandlers } from '../mandates/form/form.server.ts'
import { serviceText } from '../mandates/form/service.text.ts'
import { fieldsOfParts } from '../mandates/form/service.ts'
import { mandateRecords } from '../mandates/mandate.server.ts'
import { type Grant, grants } from '../mandates/mandate.ts'

import type { Proposable } from './proposal.ts'

/** The caller’s view of a record and their rights on each field group. */
export type Looked = {
  fields: Fields
  /** With the version that they belong to; nothing where the record is yet to be made. */
  values: Values & { version?: number }
  may: (part: string) => Promise<Grant | undefined>
}

/**
 * How the records of a resource take what is proposed. `record` is null for one that is yet to be made;
 * where none may be, looking at it is 404.
 */
export type ProposalTarget = {
  /** Whether a record of these values is one that goes with a mandate. */
  isOf: (record: number, mandate: { id: number; building: number }, values: Values) => boolean
  /** Out of reach it is 404; `mandate` is the one through which something is proposed. */
  look: (record: number | null, mandate: number, context: Context) => Promise<Looked>
  /** Leaves out of values what the caller may not know. */
  conceal?: (rows: Values[], context: Context) => Promise<Values[]>
  /**
   * Of values of which the caller may see a part only: the whole as it is, and as it becomes if these
   * are entered.
   */
  whole?: (
    record: number,
    values: Values,
    context: Context,
  ) => Promise<{ before: Values; values: Values }>
  /** Refuses values beyond what their fields say of each. */
  check?: (values: Values, context: Context) => void
  /** Enters values on behalf of the caller. */
  enter: (
    record: number | null,
    mandate: number,
    values: Values,
    context: Context,
  ) => Promise<unknown>
  /** Keys of what people call a field, the whole first; without one, records of which a new one is proposed. */
  words: (field: string | null, type: ServiceType) => string[]
  /** Of records of which a mandate has several: the field by whose value people tell them apart. */
  head?: string
}

const forms = formHandlers(mandateRecords.visible)
/** No record has it. */
const nowhere = 0

/** The strongest grant that is allowed. */
async function mostOf(isAllowed: (way: Grant) => Promise<boolean>) {
  for (const way of grants) if (await isAllowed(way)) return way
  return undefined
}

type Rows = {
  find: (id: number, context: Context) => Promise<Values & { version: number }>
  allows: typeof buildingRecords.allows
  wouldAllow: typeof buildingRecords.wouldAllow
  conceal: typeof buildingRecords.conceal
  handlers: {
    create: (input: { body: never }, context: Context) => Promise<unknown>
    update: (input: { params: { id: number }; body: never }, context: Context) => Promise<unknown>
  }
}
type Table = {
  fields: Fields
  text: Text
  problems?: (values: Values, today: string) => FieldProblems
}

/** Rows of a technical table that come from a mandate: values of theirs are proposed, and new ones. */
export function tableProposalTarget(rows: Rows, { fields, text, problems }: Table): ProposalTarget {
  // Where a row belongs follows from the mandate.
  const entered = Object.fromEntries(
    Object.entries(fields).filter(([, { section }]) => section !== 'place'),
  )
  return {
    isOf: (_, { id }, { mandate }) => mandate === id,
    async look(record, mandate, context) {
      const row = { mandate, entered_by: context.user.id }
      const values = record === null ? {} : await rows.find(record, context)
      const may = (part: string) =>
        mostOf((way) =>
          record === null
            ? rows.wouldAllow(row, way, part, context)
            : rows.allows(record, way, part, context),
        )
      if (!(await may('base'))) fail(404, 'kernel:not_found')
      return { fields: entered, values, may }
    },
    conceal: rows.conceal,
    check(values, { now }) {
      const found = problems?.(values, dayOf(now)) ?? {}
      if (Object.keys(found).length > 0) failFields(found)
    },
    async enter(record, mandate, values, context) {
      if (record !== null)
        return rows.handlers.update({ params: { id: record }, body: values as never }, context)
      const { building } = await mandateRecords.find(mandate, context)
      return rows.handlers.create({ body: { ...values, building, mandate } as never }, context)
    },
    words: (field) => [
      `${text.ns}:list.title`,
      ...(field === null ? [] : [`${text.ns}:field.${field}`]),
    ],
    head: Object.keys(entered)[0],
  }
}

/** How every resource takes what is proposed. */
export type ProposalTargets = Readonly<Record<Proposable, ProposalTarget>>

/** Those of the features before. */
export const proposalTargets = {
  buildings: {
    isOf: (record, { building }) => record === building,
    async look(record, _, context) {
      const id = record ?? nowhere
      const values = await buildingRecords.find(id, context)
      const seen = Object.entries(buildingFields).filter(([field]) => field in values)
      return {
        fields: Object.fromEntries(seen),
        values,
        may: (part) => mostOf((way) => buildingRecords.allows(id, way, part, context)),
      }
    },
    check(values, { now }) {
      const problems = dateProblems(values, dayOf(now))
      if (Object.keys(problems).length > 0) failFields(problems)
    },
    enter: (record, _, body, context) =>
      buildingRecords.handlers.update({ params: { id: record ?? nowhere }, body }, context),
    words: (field) => [`${buildingText.ns}:field.${field}`],
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
    words(field, type) {
      const { text, fields } = services[type]
      const [table = '', , column] = (field ?? '').split('/')
      const declared = fields[table]
      const { label } = column
        ? wordsOf(`${table}/${column}`, declared?.columns?.[column] ?? {})
        : wordsOf(table, declared ?? {})
      const { ns } = `field.${label}` in text.words ? text : serviceText
      return [`${ns}:field.${label}`]
    },
  },
} satisfies Partial<ProposalTargets>
