import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../kernel/http/handler.server.ts'
import type { Values } from '../../kernel/record/recordRead.server.ts'
import type { ProposalTargets } from '../proposals/proposables.server.ts'
import { storeProposals } from '../proposals/proposal.server.ts'
import type { Proposable } from '../proposals/proposal.ts'

type Offered = {
  resource: Proposable
  record: number
  values: Values
  /** Whether a stored value says the same in other words. */
  isSame?: (field: string, stored: Values) => boolean
  /** Fields that are proposed even if they are empty. */
  proposed?: readonly string[]
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || isDeepStrictEqual(value, [])

/**
 * Returns the function that offers values to a record on behalf of the client: it writes those of empty fields, as
 * the office would, and proposes those that differ. It counts both.
 */
export function offerTo(targets: ProposalTargets, mandate: number, office: Context) {
  const done = { filled: 0, proposed: 0 }

  async function offer({ resource, record, values, isSame, proposed = [] }: Offered) {
    const { values: stored, fields } = await targets[resource].load(record, mandate, office)
    const entries = Object.entries(values).filter(
      ([field, value]) =>
        field in fields &&
        !isDeepStrictEqual(value, stored[field] ?? null) &&
        !isSame?.(field, stored),
    )
    const isFilled = ([field]: [string, unknown]) =>
      isEmpty(stored[field]) && !proposed.includes(field)
    const filled = Object.fromEntries(entries.filter(isFilled))
    const differing = Object.fromEntries(entries.filter((entry) => !isFilled(entry)))
    if (Object.keys(filled).length > 0)
      await targets[resource].write(record, mandate, filled, office)
    if (Object.keys(differing).length > 0)
      await storeProposals(
        { mandate, resource, record, before: stored, values: differing, comment: null },
        office,
      )
    done.filled += Object.keys(filled).length
    done.proposed += Object.keys(differing).length
  }

  /** Proposes a new record. */
  async function proposeNew(resource: Proposable, values: Values) {
    await storeProposals(
      { mandate, resource, record: null, before: {}, values, comment: null },
      office,
    )
    done.proposed++
  }

  /** Adds a record of which the mandate has none. */
  async function add(resource: Proposable, values: Values) {
    await targets[resource].write(null, mandate, values, office)
    done.filled += Object.keys(values).length
  }

  return { offer, proposeNew, add, done }
}
export type Offering = ReturnType<typeof offerTo>
