import type { HandlerParts } from '../../feature.server.ts'
import type { TellFollowers } from '../files/fileFollower.server.ts'
import type { Arrive } from '../files/uploads/arrival.server.ts'
import type { mandateHandlers } from '../mandates/mandate.server.ts'

/** What the handlers of kick-off forms use. */
export type KickoffParts = Pick<
  HandlerParts,
  'box' | 'publicUrl' | 'contextFor' | 'proposalTargets' | 'isRefusing' | 'texts'
> & {
  uploads: HandlerParts['outside']['uploads']
  arrive: Arrive
  /** Tells followers of new files. */
  tell: TellFollowers
  setStatus: ReturnType<typeof mandateHandlers>['setStatus']
}
