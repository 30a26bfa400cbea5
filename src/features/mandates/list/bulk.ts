import { access, ruleHolds } from '../../../access.ts'
import type { Rule } from '../../../kernel/access.ts'
import type { AnyEndpoint, Call } from '../../../kernel/http/endpoint.ts'
import { waysFrom } from '../../../kernel/states.ts'
import { formPath, type ListedMandate, type Status, statuses, transitions } from '../mandate.ts'

/** Whose list it is. */
export type ListGroup = 'admin' | 'partner'

/** A state to which some of many mandates can be brought, as far as their states tell. */
export type Target = {
  to: Status
  /** Those from whose state there is a way, and those that stay as they are. */
  going: readonly ListedMandate[]
  staying: readonly ListedMandate[]
}

/** States to which at least one of these mandates can be brought; what guards ask, the server knows. */
export function targetsOf(mandates: readonly ListedMandate[], group: ListGroup): Target[] {
  return statuses
    .map((to) => ({
      to,
      going: mandates.filter((mandate) => wayTo(to, mandate, group)),
      staying: mandates.filter((mandate) => !wayTo(to, mandate, group)),
    }))
    .filter(({ going }) => going.length > 0)
}

/** The way of a mandate to a state, where there is one and this group may go it. */
export function wayTo(to: Status, mandate: ListedMandate, group: ListGroup) {
  const rules: Partial<Record<Status, Rule>> = access.mandates[group].transitions
  const rule = rules[to]
  if (!rule || !ruleHolds(rule, { mandate })) return undefined
  return waysFrom(transitions, mandate.status).find((way) => way.to === to)
}

/** How many of these mandates there are in each state, in the order of the states. */
export const countByStatus = (mandates: readonly ListedMandate[]) =>
  statuses
    .map((status) => ({ status, count: mandates.filter((one) => one.status === status).length }))
    .filter(({ count }) => count > 0)

/** What people call a mandate among many. */
export const mandateName = ({ number, building_address }: ListedMandate) =>
  `${number} ${building_address}`

/** One write of many, of a mandate; `values` holds what was seen of the fields that it sets. */
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
