/** A transition between states. */
export type Transition<S extends string, F extends string> = {
  from: readonly S[]
  to: S
  /** Facts that must hold; an administrator may waive them with a reason. */
  guards?: readonly F[]
  /** Fact that must not hold. */
  unless?: F
  /** Whether a reason is required. */
  reason?: boolean
}

type Verdict<S extends string, F extends string> =
  | { allowed: true; transition: Transition<S, F>; waived: F[] }
  | { allowed: false; why: 'no_such_way' }
  | { allowed: false; why: 'guard'; open: [F, ...F[]] }
  | { allowed: false; why: 'reason_missing' }

/** Guards that block a transition: facts that must hold and do not, then those that must not. Missing facts are false. */
export function openGuards<F extends string>(
  { guards = [], unless }: Pick<Transition<string, F>, 'guards' | 'unless'>,
  facts: Partial<Record<F, boolean>>,
): F[] {
  return [...guards.filter((fact) => !facts[fact]), ...(unless && facts[unless] ? [unless] : [])]
}

/**
 * Decides whether a change of state is allowed: the transition exists, its guards hold or are waived, and a required
 * reason is given. Pure; missing facts are false.
 */
export function judge<S extends string, F extends string>(
  transitions: readonly Transition<S, F>[],
  change: {
    from: S
    to: S
    facts: Partial<Record<F, boolean>>
    reason?: string
    mayWaive: boolean
  },
): Verdict<S, F> {
  const transition = transitions.find(
    ({ from, to }) => to === change.to && from.includes(change.from),
  )
  if (!transition) return { allowed: false, why: 'no_such_way' }
  const [first, ...further] = openGuards(transition, change.facts)
  const hasReason = change.reason !== undefined && change.reason.trim() !== ''
  if (first && !(change.mayWaive && hasReason))
    return { allowed: false, why: 'guard', open: [first, ...further] }
  if (transition.reason && !hasReason) return { allowed: false, why: 'reason_missing' }
  return { allowed: true, transition, waived: first ? [first, ...further] : [] }
}

/** Transitions from a state, in the order of the table. */
export function waysFrom<S extends string, F extends string>(
  transitions: readonly Transition<S, F>[],
  from: S,
): Transition<S, F>[] {
  return transitions.filter((transition) => transition.from.includes(from))
}
