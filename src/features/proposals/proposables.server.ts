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
import { buildingFields } from '../buildings/building.ts'
import { dateProblems } from '../buildings/dateProblems.ts'
import { formHandlers } from '../mandates/form/form.server.ts'
import { serviceText } from '../mandates/form/service.text.ts'
import { fieldsOfParts } from '../mandates/form/service.ts'
import { type Grant, grants } from '../mandates/mandate.ts'
import { mandateRecords } from '../mandates/mandateRecords.server.ts'
import { userRecords } from '../users/user.server.ts'
import { userText } from '../users/user.text.ts'
import { userFields } from '../users/user.ts'
import type { Proposable } from './proposal.ts'

/** The target record of a proposal as the caller sees it. */
export type TargetView = {
  fields: Fields
  /** Visible values and the version of the record; empty for a new one. */
  values: Values & { version?: number }
  /** The caller's grant on a field group. */
  may: (part: string) => Promise<Grant | undefined>
}

/** The fields and values of a record that the caller sees. */
export type VisibleRecord = Pick<TargetView, 'fields' | 'values'>

/** How proposals apply to the records of a resource; `record` is null for a proposed new record. */
export type ProposalTarget = {
  /** Whether a record with these values is part of a mandate. */
  belongsToMandate: (
    record: number,
    mandate: { id: number; building: number; client: number },
    values: Values,
  ) => boolean
  /**
   * Loads the target record. Fails with 404 if it is out of reach, or if no new one may be proposed on the
   * proposal's `mandate`.
   */
  load: (record: number | null, mandate: number, context: Context) => Promise<TargetView>
  /** Those of the records that the caller sees, by id. */
  readAll: (records: readonly number[], context: Context) => Promise<Map<number, VisibleRecord>>
  /** Fields of a proposed new record. */
  newFields?: Fields
  /** Removes what the caller may not see from each set of values. */
  conceal?: (valueSets: Values[], context: Context) => Promise<Values[]>
  /**
   * Completes values of which the caller sees and proposes only a part. Returns the full values before and after
   * the change.
   */
  completeValues?: (
    record: number,
    values: Values,
    context: Context,
  ) => Promise<{ before: Values; values: Values }>
  /** Validates the combination of values, after each field has been validated. */
  validate?: (values: Values, context: Context) => void
  /** Writes values on behalf of the caller. */
  write: (
    record: number | null,
    mandate: number,
    values: Values,
    context: Context,
  ) => Promise<unknown>
  /** Text keys that together label a field, such as table and column; for `null`, a new record. */
  labelKeys: (field: string | null, type: ServiceType) => string[]
  /** Field by which people recognise a record, for resources with several records per mandate. */
  identifyingField?: string
}

const forms = formHandlers(mandateRecords.visible)
/** An id that no record has. */
const noRecord = 0

/** Finds the highest grant that is allowed; undefined if none is. */
async function findHighestGrant(isAllowed: (grant: Grant) => Promise<boolean>) {
  for (const grant of grants) if (await isAllowed(grant)) return grant
  return undefined
}

/** The records of a technical table. */
type TableRecords = {
  find: (id: number, context: Context) => Promise<Values & { version: number }>
  findAll: (ids: readonly number[], context: Context) => Promise<Values[]>
  allows: typeof buildingRecords.allows
  wouldAllow: typeof buildingRecords.wouldAllow
  conceal: typeof buildingRecords.conceal
  handlers: {
    create: (input: { body: never }, context: Context) => Promise<unknown>
    update: (input: { params: { id: number }; body: never }, context: Context) => Promise<unknown>
  }
}
type TableDeclaration = {
  fields: Fields
  text: Text
  /** Finds problems with the combination of values. */
  problems?: (values: Values, today: string) => FieldProblems
}

/** Proposal target of a technical table: changes of a mandate's rows, and new rows. */
export function tableProposalTarget(
  records: TableRecords,
  { fields, text, problems }: TableDeclaration,
): ProposalTarget {
  // A new row gets its building and mandate from the proposal, so they cannot be proposed.
  const proposableFields = Object.fromEntries(
    Object.entries(fields).filter(([, { section }]) => section !== 'place'),
  )
  return {
    belongsToMandate: (_, { id }, { mandate }) => mandate === id,
    async load(record, mandate, context) {
      const row = { mandate, entered_by: context.user.id }
      const values = record === null ? {} : await records.find(record, context)
      const rightsOn = (part: string) =>
        findHighestGrant((grant) =>
          record === null
            ? records.wouldAllow(row, grant, part, context)
            : records.allows(record, grant, part, context),
        )
      if (!(await rightsOn('base'))) fail(404, 'kernel:not_found')
      return { fields: proposableFields, values, may: rightsOn }
    },
    async readAll(ids, context) {
      const rows = await records.findAll(ids, context)
      return new Map(
        rows.map((values) => [Number(values.id), { fields: proposableFields, values }]),
      )
    },
    newFields: proposableFields,
    conceal: records.conceal,
    validate(values, { now }) {
      const found = problems?.(values, dayOf(now)) ?? {}
      if (Object.keys(found).length > 0) failFields(found)
    },
    async write(record, mandate, values, context) {
      if (record !== null)
        return records.handlers.update({ params: { id: record }, body: values as never }, context)
      const { building } = await mandateRecords.find(mandate, context)
      return records.handlers.create({ body: { ...values, building, mandate } as never }, context)
    },
    labelKeys: (field) => [
      `${text.ns}:list.title`,
      ...(field === null ? [] : [`${text.ns}:field.${field}`]),
    ],
    identifyingField: Object.keys(proposableFields)[0],
  }
}

/** A building with the fields that the caller sees of it. */
function visibleBuilding(values: Values): VisibleRecord {
  const visible = Object.entries(buildingFields).filter(([field]) => field in values)
  return { fields: Object.fromEntries(visible), values }
}

/** Proposal targets of all resources. */
export type ProposalTargets = Readonly<Record<Proposable, ProposalTarget>>

/** What a form may say of a person: how to reach them. */
const personalFields = Object.fromEntries(
  Object.entries(userFields).filter(([, { group, readOnly }]) => group === 'contact' && !readOnly),
)

/** Targets of the features that this one may import. */
export const proposalTargets = {
  /** The client of the mandate. */
  users: {
    belongsToMandate: (record, { client }) => record === client,
    async load(record, _, context) {
      const id = record ?? noRecord
      return {
        fields: personalFields,
        values: await userRecords.find(id, context),
        may: (part) => findHighestGrant((grant) => userRecords.allows(id, grant, part, context)),
      }
    },
    async readAll(ids, context) {
      const rows = await userRecords.findAll(ids, context)
      return new Map(rows.map((values) => [values.id, { fields: personalFields, values }]))
    },
    write: (record, _, body, context) =>
      userRecords.handlers.update({ params: { id: record ?? noRecord }, body }, context),
    labelKeys: (field) => [`${userText.ns}:field.${field}`],
  },
  buildings: {
    belongsToMandate: (record, { building }) => record === building,
    async load(record, _, context) {
      const id = record ?? noRecord
      return {
        ...visibleBuilding(await buildingRecords.find(id, context)),
        may: (part) =>
          findHighestGrant((grant) => buildingRecords.allows(id, grant, part, context)),
      }
    },
    async readAll(ids, context) {
      const rows = await buildingRecords.findAll(ids, context)
      return new Map(rows.map((values) => [values.id, visibleBuilding(values)]))
    },
    validate(values, { now }) {
      const problems = dateProblems(values, dayOf(now))
      if (Object.keys(problems).length > 0) failFields(problems)
    },
    write: (record, _, body, context) =>
      buildingRecords.handlers.update({ params: { id: record ?? noRecord }, body }, context),
    labelKeys: (field) => [`${buildingText.ns}:field.${field}`],
  },
  mandates: {
    belongsToMandate: (record, { id }) => record === id,
    async load(record, _, context) {
      const params = { id: record ?? noRecord }
      const { may, ...values } = await forms.form({ params }, context)
      const { fields } = services[values.service_type]
      return {
        fields: fieldsOfParts(fields, new Set(Object.keys(may))),
        values,
        may: async (part) => may[part],
      }
    },
    readAll: forms.answersOf,
    write: (record, _, body, context) =>
      forms.updateForm({ params: { id: record ?? noRecord }, body }, context),
    labelKeys(field, type) {
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

declare module '../../feature.server.ts' {
  interface Extensions {
    /** How its records accept proposals. */
    proposalTargets?: Partial<ProposalTargets>
  }
  interface HandlerParts {
    proposalTargets: ProposalTargets
  }
}
