import { access, ruleHolds } from '../../../access.ts'
import type { Rule } from '../../../kernel/access.ts'
import type { AnyEndpoint, Call } from '../../../kernel/http/endpoint.ts'
import { waysFrom } from '../../../kernel/states.ts'
import { formPath, type ListedMandate, type Status, statuses, transitionsOf } from '../mandate.ts'

/** Group that uses the list. */
export type ListGroup = 'admin' | 'partner'

/** A status to which some of the selected mandates can move, judging by their current status. */
export type Target = {
  to: Status
  /** Mandates that have a way to it, and those that do not. */
  going: readonly ListedMandate[]
  staying: readonly ListedMandate[]
}

/** Statuses that at least one of these mandates can move to; only the server checks guards. */
export function targetsOf(mandates: readonly ListedMandate[], group: ListGroup): Target[] {
  return statuses
    .map((to) => ({
      to,
      going: mandates.filter((mandate) => wayTo(to, mandate, group)),
      staying: mandates.filter((mandate) => !wayTo(to, mandate, group)),
    }))
    .filter(({ going }) => going.length > 0)
}

/** The way of a mandate to a status, if there is one and the group may use it. */
export function wayTo(to: Status, mandate: ListedMandate, group: ListGroup) {
  const rules: Partial<Record<Status, Rule>> = access.mandates[group].transitions
  const rule = rules[to]
  if (!rule || !ruleHolds(rule, { mandate })) return undefined
  return waysFrom(transitionsOf(mandate.status_dates), mandate.status).find((way) => way.to === to)
}

/** Number of mandates per status, in the order of statuses. */
export const countByStatus = (mandates: readonly ListedMandate[]) =>
  statuses
    .map((status) => ({ status, count: mandates.filter((one) => one.status === status).length }))
    .filter(({ count }) => count > 0)

/** Display name of a mandate. */
export const mandateName = ({ number, building_address }: ListedMandate) =>
  `${number} ${building_address}`

/** One mandate's write in a bulk action; `values` are the seen values of the fields that it sets. */
export function bulkWriteOf<E extends AnyEndpoint>(
  mandate: ListedMandate,
  {
    group,
    endpoint,
    input,
    values = {},
  }: {
    group: ListGroup
    endpoint: E
    input: Omit<Call<E>, 'params'>
    values?: Record<string, unknown>
  },
) {
  const { id, version, service_type } = mandate
  return {
    id,
    name: mandateName(mandate),
    to: formPath(group, service_type, id),
    endpoint,
    input: { ...input, params: { id } } as unknown as Call<AnyEndpoint>,
    seen: { version, values },
  }
}
