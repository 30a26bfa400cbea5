import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { one } from '../../../kernel/database/db.server.ts'
import {
  createStatementCache,
  parameter,
  rightsKey,
} from '../../../kernel/database/statements.server.ts'
import type { AnswerColumn } from '../../../kernel/export.server.ts'
import { cellsSchema } from '../../../kernel/field/cells.server.ts'
import type { Fields } from '../../../kernel/field/fields.ts'
import { dayOf } from '../../../kernel/field/format.ts'
import { declaredName, rowsOf } from '../../../kernel/field/tables.ts'
import type { Input, ResponseBody } from '../../../kernel/http/endpoint.ts'
import { type FieldProblems, fail, failFields, problemsOf } from '../../../kernel/http/errors.ts'
import type { Context } from '../../../kernel/http/handler.server.ts'
import { createHistoryReader } from '../../../kernel/record/recordPast.server.ts'
import { createReader, rowRights } from '../../../kernel/record/recordRead.server.ts'
import { createWriter } from '../../../kernel/record/recordWrite.server.ts'
import { type Kind, serviceTypeOf } from '../../../kinds.ts'
import { services } from '../../../services.ts'
import { itemOfDoneCell, missingForItem } from '../checklist.ts'
import { formTextKey } from '../formTextKey.ts'
import { mandatesTable as table } from '../mandate.table.ts'
import { mandateText } from '../mandate.text.ts'
import {
  type Grant,
  grants,
  type MandateFormAnswers,
  type mandateEndpoints,
  mandateFields,
} from '../mandate.ts'
import { problemsWithOptions } from '../services/optionProblems.ts'
import {
  type FindFollowUpReadings,
  findAnswers,
  findTankLitres,
  noReadings,
} from './foundAnswers.server.ts'
import { serviceText } from './service.text.ts'
import {
  type Answers,
  derivedValues,
  fieldsOfParts,
  hasCapability,
  isApplicable,
  type Service,
  valueAt,
  withFound,
} from './service.ts'

/** Readers and writers of the form of each service, by service type. */
const forms = Object.fromEntries(
  Object.values(services).map((service) => {
    const reader = createReader(
      { name: 'mandates', fields: service.fields },
      { table, answers: table.answers },
    )
    const readerWithMandate = createReader(
      { name: 'mandates', fields: { ...mandateFields, ...service.fields } },
      { table, answers: table.answers },
    )
    const { update } = createWriter({ beforeWrite: refuseFalseAnswers(service) }, reader)
    return [
      service.type,
      {
        service,
        find: reader.find,
        findAll: reader.findAll,
        update,
        historyReader: createHistoryReader({}, readerWithMandate),
      },
    ]
  }),
)

/** Export columns for the fields of the form, except tables; none unless the list is filtered to a single kind. */
export function answerColumns(query: { kind?: Kind[] }, { say }: Context): AnswerColumn[] {
  const [kind, ...others] = query.kind ?? []
  const service = kind && others.length === 0 && services[serviceTypeOf[kind]]
  if (!service) return []
  const { fields, text } = service
  const label = (key: string) => {
    const textKey = formTextKey(fields, key)
    const catalogue = [text, serviceText, mandateText].find(({ words }) => textKey in words)
    return catalogue ? say(`${catalogue.ns}:${textKey}`) : key
  }
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'rows') return []
    return {
      name: `answers/${name}`,
      field,
      title: label(`field.${name}`),
      optionLabel: (key: unknown) => label(`${name}.${key}`),
      valueIn: (answers: Answers) =>
        isApplicable(fields, name, answers) ? valueAt(fields, name, answers) : null,
    }
  })
}

/** Form for a row with its kind and the rights on each part of it. */
function formFor(row: Record<string, unknown>, rights: ReturnType<typeof rightsOnParts>) {
  const serviceForm = forms[serviceTypeOf[row.kind as Kind]]
  if (!serviceForm) fail(404, 'kernel:not_found')
  const may = Object.fromEntries(
    partsOf(serviceForm.service).flatMap((part): [string, Grant][] => {
      const highest = grants.find((grant) => {
        const name = `${grant} ${part}` as const
        return rights.get(name) === true || row[name] === true
      })
      return highest ? [[part, highest]] : []
    }),
  )
  return { ...serviceForm, may }
}

/** Creates a check of writes that refuses rows beyond the maximum of a table, and ticks that a fact contradicts. */
function refuseFalseAnswers(service: Service) {
  const { fields } = service
  // Stands here, as browsers load what a service declares.
  const findProblems = hasCapability(service, 'comparison') ? problemsWithOptions : service.problems
  return async (values: Answers, { db, now }: Context, current: Answers = {}) => {
    const id = Number(current.id)
    const found = await findAnswers(id, db)
    refuseFalseTicks(service, values, withFound({ ...current, ...values }, found), current)
    if (findProblems) {
      const facts = { today: dayOf(now), tankLitres: await findTankLitres(id, db) }
      const problems = findProblems({ ...current, ...values }, values, facts)
      if (Object.keys(problems).length > 0) failFields(problems)
    }
    const tables = new Set(
      Object.keys(values)
        .filter((name) => name.includes('/'))
        .map(declaredName),
    )
    for (const name of tables) {
      const { max = Number.POSITIVE_INFINITY } = fields[name]!
      if (rowsOf(name, { ...current, ...values }).length > max) {
        const cells = Object.keys(values).filter((cell) => declaredName(cell) === name)
        failFields(
          Object.fromEntries(
            cells.map((cell) => [cell, [{ key: 'kernel:error.too_many', params: { max } }]]),
          ),
        )
      }
    }
    return values
  }
}

/** Refuses to tick an item that is a fact before the fact is there, and to untick it while it is. */
function refuseFalseTicks(service: Service, values: Answers, next: Answers, current: Answers) {
  const problems = Object.entries(values).flatMap(
    ([cell, value]): [string, FieldProblems[string]][] => {
      const key = itemOfDoneCell(cell)
      const missing = key === undefined ? null : missingForItem(service, key, next)
      if (!missing) return []
      const isFact = missing.length === 0
      if (value !== true)
        return isFact ? [[cell, [{ key: 'mandate_refusal:error.done_by_itself' }]]] : []
      // An earlier tick may stay.
      return isFact || current[cell] === true
        ? []
        : [[cell, [{ key: 'mandate_refusal:error.ticks_itself' }]]]
    },
  )
  if (problems.length > 0) failFields(Object.fromEntries(problems))
}

type FormHandlers = {
  [K in 'form' | 'updateForm' | 'history' | 'asOf']: (
    input: Input<(typeof mandateEndpoints)[K]>,
    context: Context,
  ) => Promise<ResponseBody<(typeof mandateEndpoints)[K]>>
}
/** Visible answers of a mandate, and the fields of the parts that the caller may see. */
type VisibleAnswers = { fields: Fields; values: Answers }

/**
 * Handlers of mandate forms; `visible` filters the mandates that the caller may see. `findReadings` is needed for the
 * answers of calls only.
 */
export function formHandlers(
  visible: (context: Context) => SQL,
  findReadings: FindFollowUpReadings = noReadings,
): FormHandlers & {
  answersOf: (ids: readonly number[], context: Context) => Promise<Map<number, VisibleAnswers>>
} {
  const statement = createStatementCache()

  /** Form of a mandate's service, with the caller's grant on each part; 404 if the mandate is out of reach. */
  async function formOf(id: number, context: Context) {
    const rights = rightsOnParts(context)
    const key = rightsKey([...rights.values(), context.rights.to('mandates', 'read')])
    const reader = statement(context.db, key, () =>
      context.db
        .select({ kind: table.kind, ...rowRights(rights) })
        .from(table)
        .where(and(eq(table.id, parameter('id')), visible(context))),
    )
    return formFor(one(await reader.execute({ id })), rights)
  }

  /** Visible answers of several mandates with the fields that they belong to, by id; only of those within reach. */
  async function answersOf(ids: readonly number[], context: Context) {
    const rights = rightsOnParts(context)
    const rows = await context.db
      .select({ id: table.id, kind: table.kind, ...rowRights(rights) })
      .from(table)
      .where(and(inArray(table.id, [...ids]), visible(context)))
    const found = new Map<number, VisibleAnswers>()
    for (const kind of new Set(rows.map((row) => row.kind as Kind))) {
      const sameKind = rows.filter((row) => row.kind === kind)
      const formOfRow = new Map(sameKind.map((row) => [row.id, formFor(row, rights)]))
      const { findAll } = formFor(sameKind[0]!, rights)
      for (const values of await findAll([...formOfRow.keys()], context)) {
        const { service, may } = formOfRow.get(Number(values.id))!
        const fields = fieldsOfParts(service.fields, new Set(Object.keys(may)))
        found.set(Number(values.id), { fields, values })
      }
    }
    return found
  }

  async function read(id: number, context: Context): Promise<MandateFormAnswers> {
    const { service, find, may } = await formOf(id, context)
    return answerWith(await find(id, context), { service, may }, context)
  }

  /** Completes a form with what its service is, what the caller may do, and the visible answers of other records. */
  async function answerWith(
    values: Answers,
    { service, may }: Pick<ReturnType<typeof formFor>, 'service' | 'may'>,
    context: Context,
  ): Promise<MandateFormAnswers> {
    const fields = fieldsOfParts(service.fields, new Set(Object.keys(may)))
    const id = Number(values.id)
    const { found, readings } = await (hasCapability(service, 'follow_up')
      ? findReadings(id, context)
      : noReadings(id, context))
    const isVisible = (name: string) => declaredName(name) in fields
    const visibleFound = Object.fromEntries(
      Object.entries({ ...(await findAnswers(id, context.db)), ...found }).filter(([name]) =>
        isVisible(name),
      ),
    )
    return {
      ...values,
      service_type: service.type,
      may,
      found: visibleFound,
      readings: readings.filter(({ field }) => isVisible(field)),
      derived: derivedValues(fields, withFound(values, visibleFound)),
    } as unknown as MandateFormAnswers
  }

  return {
    answersOf,

    form: ({ params: { id } }, context) => read(id, context),

    async updateForm({ params: { id }, body }, context) {
      const { service, update, may } = await formOf(id, context)
      // Reject hidden fields like unknown ones, so as not to reveal them.
      const visibleFields = fieldsOfParts(service.fields, new Set(Object.keys(may)))
      const checked = cellsSchema(visibleFields).safeParse(body, { reportInput: true })
      if (!checked.success) failFields(problemsOf(checked.error))
      const updated = await update({ params: { id }, body: checked.data }, context)
      return answerWith(updated, { service, may }, context)
    },

    async history(input, context) {
      const { historyReader } = await formOf(input.params.id, context)
      return historyReader.readRecordHistory(input, context)
    },

    async asOf(input, context) {
      const { historyReader } = await formOf(input.params.id, context)
      return historyReader.asOf(input, context)
    },
  }
}

const partsOf = ({ fields }: Service) => [
  ...new Set(Object.values(fields).map(({ group }) => group)),
]
const allParts = [...new Set(Object.values(services).flatMap(partsOf))]

/** The caller's rights to read, write and propose, by "<grant> <part>". */
const rightsOnParts = ({ rights }: Context) =>
  new Map(
    grants.flatMap((grant) =>
      allParts.map((part) => [`${grant} ${part}`, rights.to('mandates', grant, part)] as const),
    ),
  )
