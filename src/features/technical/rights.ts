import { access, conditions, reachedByClient, ruleHolds } from '../../access.ts'
import { type Person, type Rule, rulesFor, rulesForPart } from '../../kernel/access.ts'

/** The mandate in which somebody looks at technical rows. */
export type RowsMandate = { id: number; status: string; origin: string }

/** Who looks at technical rows, and in which mandate; on the page of a building in none. */
export type RowReader = { person: Person; mandate: RowsMandate | undefined }

/** What the rights of a technical row depend on; its reader sees it. */
export type RowRights = {
  mandate: number | null
  /** Left out where its reader may not know. */
  entered_by?: number | null
  accepted?: boolean | null
}

type Resource = keyof typeof access & string

/** Whether a reader may change the fields of a part of a row that they see. */
export const mayWrite = (resource: Resource, part: string, row: RowRights, reader: RowReader) =>
  rulesForPart(access, reader.person, resource, 'write', part).some((rule) =>
    holds(rule, row, reader),
  )

/** Whether a reader may remove a row that they see. */
export const mayRemove = (resource: Resource, row: RowRights, reader: RowReader) =>
  rulesFor(access, reader.person, resource, 'delete').some((rule) => holds(rule, row, reader))

/** A row that a reader is about to make here. */
export const newTechnicalRow = ({ person, mandate }: RowReader): RowRights => ({
  mandate: mandate?.id ?? null,
  entered_by: person.id,
})

/** Whether a reader may add rows here. */
export const mayAdd = (resource: Resource, reader: RowReader) =>
  rulesFor(access, reader.person, resource, 'create').some((rule) =>
    holds(rule, newTechnicalRow(reader), reader),
  )

/** Whether a reader may propose for a part of a row of this mandate, a new one too, and not write it. */
export const mayPropose = (resource: Resource, part: string, row: RowRights, reader: RowReader) =>
  row.mandate === reader.mandate?.id &&
  !mayWrite(resource, part, row, reader) &&
  rulesForPart(access, reader.person, resource, 'propose', part).some((rule) =>
    holds(rule, row, reader),
  )

/**
 * Of a row that comes from another mandate it is not known here whether a condition on that mandate
 * holds: it is taken not to.
 */
function holds(rule: Rule, row: RowRights, { person, mandate }: RowReader): boolean {
  const { reach } = rule
  if (reach !== 'all' && row.mandate === null) return false
  if (reach === 'entered' && row.entered_by !== person.id) return false
  const its = mandate?.id === row.mandate ? mandate : undefined
  const isClients = reach === 'own' || reach === 'entered'
  if (isClients && its && !conditions[reachedByClient](its)) return false
  return ruleHolds(rule, { mandate: its, row })
}
