import { type Fields, textKeysOf } from '../../kernel/field/fields.ts'
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

/** A record as the caller sees it, with their grant on each field group. */
export type TargetView = {
  fields: Fields
  /** Values with their version; empty for a new record. */
  values: Values & { version?: number }
  may: (part: string) => Promise<Grant | undefined>
}

/** Applies proposals to the records of a resource; `record` is null for a proposed new record. */
export type ProposalTarget = {
  /** Whether a record with these values is part of a mandate. */
  isOf: (record: number, mandate: { id: number; building: number }, values: Values) => boolean
  /** Loads the record; 404 if out of reach, or if no new one may be proposed. `mandate` is the proposal's. */
  look: (record: number | null, mandate: number, context: Context) => Promise<TargetView>
  /** Removes what the caller may not see from values. */
  conceal?: (rows: Values[], context: Context) => Promise<Values[]>
  /** Completes values of which the caller sees only a part: the full values before and after the change. */
  whole?: (
    record: number,
    values: Values,
    context: Context,
  ) => Promise<{ before: Values; values: Values }>
  /** Validates values together, beyond the checks of each field. */
  check?: (values: Values, context: Context) => void
  /** Writes values on behalf of the caller. */
  enter: (
    record: number | null,
    mandate: number,
    values: Values,
    context: Context,
  ) => Promise<unknown>
  /** Text keys of a field's label, the general part first; for `null`, the label of a new record. */
  words: (field: string | null, type: ServiceType) => string[]
  /** The identifying field, for resources with several records per mandate. */
  head?: string
}

const forms = formHandlers(mandateRecords.visible)
/** An id that no record has. */
const noRecord = 0

/** The highest grant that is allowed. */
async function highestGrant(isAllowed: (grant: Grant) => Promise<boolean>) {
  for (const grant of grants) if (await isAllowed(grant)) return grant
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

/** Proposal target for a technical table: changes of a mandate's rows, and new rows. */
export function tableProposalTarget(rows: Rows, { fields, text, problems }: Table): ProposalTarget {
  // Building and mandate of a row follow from the proposal's mandate.
  const proposableFields = Object.fromEntries(
    Object.entries(fields).filter(([, { section }]) => section !== 'place'),
  )
  return {
    isOf: (_, { id }, { mandate }) => mandate === id,
    async look(record, mandate, context) {
      const row = { mandate, entered_by: context.user.id }
      const values = record === null ? {} : await rows.find(record, context)
      const may = (part: string) =>
        highestGrant((grant) =>
          record === null
            ? rows.wouldAllow(row, grant, part, context)
            : rows.allows(record, grant, part, context),
        )
      if (!(await may('base'))) fail(404, 'kernel:not_found')
      return { fields: proposableFields, values, may }
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
    head: Object.keys(proposableFields)[0],
  }
}

/** Proposal targets of all resources. */
export type ProposalTargets = Readonly<Record<Proposable, ProposalTarget>>

/** Targets of the features below this one. */
export const proposalTargets = {
  buildings: {
    isOf: (record, { building }) => record === building,
    async look(record, _, context) {
      const id = record ?? noRecord
      const values = await buildingRecords.find(id, context)
      const visible = Object.entries(buildingFields).filter(([field]) => field in values)
      return {
        fields: Object.fromEntries(visible),
        values,
        may: (part) => highestGrant((grant) => buildingRecords.allows(id, grant, part, context)),
      }
    },
    check(values, { now }) {
      const problems = dateProblems(values, dayOf(now))
      if (Object.keys(problems).length > 0) failFields(problems)
    },
    enter: (record, _, body, context) =>
      buildingRecords.handlers.update({ params: { id: record ?? noRecord }, body }, context),
    words: (field) => [`${buildingText.ns}:field.${field}`],
  },
  mandates: {
    isOf: (record, { id }) => record === id,
    async look(record, _, context) {
      const params = { id: record ?? noRecord }
      const { may, ...values } = await forms.form({ params }, context)
      const { fields } = services[values.service_type]
      return {
        fields: fieldsOfParts(fields, new Set(Object.keys(may))),
        values,
        may: async (part) => may[part],
      }
    },
    enter: (record, _, body, context) =>
      forms.updateForm({ params: { id: record ?? noRecord }, body }, context),
    words(field, type) {
      const { text, fields } = services[type]
      const [table = '', , column] = (field ?? '').split('/')
      const declared = fields[table]
      const { label } = column
        ? textKeysOf(`${table}/${column}`, declared?.columns?.[column] ?? {})
        : textKeysOf(table, declared ?? {})
      const { ns } = `field.${label}` in text.words ? text : serviceText
      return [`${ns}:field.${label}`]
    },
  },
} satisfies Partial<ProposalTargets>
