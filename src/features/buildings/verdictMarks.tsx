import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle } from '../../web/icons/icons.ts'
import type { indexVerdicts } from './building.ts'

type Verdict = (typeof indexVerdicts)[number]

/** How much each verdict asks for attention, and its mark. */
export const verdictTones = {
  none: 'ok',
  optimise: 'warn',
  audit: 'warn',
  renovate_later: 'danger',
  renovate_from: 'danger',
  renovate: 'danger',
} as const satisfies Record<Verdict, string>
export const verdictIcons: Record<Verdict, typeof IconCircleCheck> = {
  none: IconCircleCheck,
  optimise: IconExclamationCircle,
  audit: IconExclamationCircle,
  renovate_later: IconAlertTriangle,
  renovate_from: IconAlertTriangle,
  renovate: IconAlertTriangle,
}
