import { access, conditions, reachedByClient, ruleHolds } from '../../access.ts'
import { type Person, type Rule, rulesFor, rulesForPart } from '../../kernel/access.ts'

/** The mandate on whose page technical rows are shown. */
export type RowsMandate = {
  id: number
  status: string
  status_dates: object | null
  origin: string
  kickoff: string | null
}

/** Reader of technical rows and the current mandate, if any; the page of a building has none. */
export type RowReader = { person: Person; mandate: RowsMandate | undefined }

/** Fields of a row of a mandate or building that rights depend on. */
export type RowRights = {
  mandate: number | null
  /** Absent if hidden from the reader. */
  entered_by?: number | null
  accepted?: boolean | null
  type?: string
  state?: string
  created_at?: string
  versions_by_others?: boolean | null
}

type Resource = keyof typeof access & string

/** Key of the draft of a new row. */
export const newRowDraft = (
  resource: Resource,
  { building, mandate }: { building: number; mandate: number | undefined },
) => `${resource}/new/${building}/${mandate ?? ''}`

/** Whether a reader may write a part of a visible row. */
export const mayWrite = (resource: Resource, part: string, row: RowRights, reader: RowReader) =>
  rulesForPart(access, reader.person, resource, 'write', part).some((rule) =>
    holds(rule, row, reader),
  )

/** Whether a reader may delete a visible row. */
export const mayRemove = (resource: Resource, row: RowRights, reader: RowReader) =>
  rulesFor(access, reader.person, resource, 'delete').some((rule) => holds(rule, row, reader))

/** The rights fields of a row that the reader would add in the current mandate. */
export const newTechnicalRow = ({ person, mandate }: RowReader): RowRights => ({
  mandate: mandate?.id ?? null,
  entered_by: person.id,
})

/** Whether a reader may add rows in the current mandate; `row` has what else rights depend on. */
export const mayAdd = (resource: Resource, reader: RowReader, row: Partial<RowRights> = {}) =>
  rulesFor(access, reader.person, resource, 'create').some((rule) =>
    holds(rule, { ...newTechnicalRow(reader), ...row }, reader),
  )

/** Whether a reader may bring a visible row into a state. */
export const mayMoveTo = (resource: Resource, state: string, row: RowRights, reader: RowReader) =>
  rulesForPart(access, reader.person, resource, 'transitions', state).some((rule) =>
    holds(rule, row, reader),
  )

/** Whether a reader may propose, but not write, a part of an existing or new row of this mandate. */
export const mayPropose = (resource: Resource, part: string, row: RowRights, reader: RowReader) =>
  row.mandate === reader.mandate?.id &&
  !mayWrite(resource, part, row, reader) &&
  rulesForPart(access, reader.person, resource, 'propose', part).some((rule) =>
    holds(rule, row, reader),
  )

/** Whether a rule applies. A condition on another mandate cannot be checked in the browser, so it counts as failed. */
function holds(rule: Rule, row: RowRights, { person, mandate }: RowReader): boolean {
  const { reach } = rule
  if (reach !== 'all' && row.mandate === null) return false
  if (reach === 'entered' && row.entered_by !== person.id) return false
  const rowMandate = mandate?.id === row.mandate ? mandate : undefined
  const isClients = reach === 'own' || reach === 'entered'
  if (isClients && rowMandate && !conditions[reachedByClient](rowMandate)) return false
  return ruleHolds(rule, { mandate: rowMandate, row })
}
