import type { ComponentProps } from 'react'
import { stepOf } from '../worksheet/consultationSteps.ts'
import PlausibilityPanel from './PlausibilityPanel.tsx'
import { type CheckedWorksheet, useFindings } from './useFindings.tsx'

type Props = CheckedWorksheet &
  Pick<ComponentProps<typeof PlausibilityPanel>, 'entry' | 'set' | 'goTo' | 'isOnlyOpen'>

/** What the plausibility checks find in a worksheet, by the values as typed. */
export default function WorksheetChecks({ building, mandate, comparison, ...panel }: Props) {
  const findings = useFindings({ building, mandate, comparison })
  if (!findings) return null
  return (
    <PlausibilityPanel
      findings={findings}
      answers={comparison.answers}
      isHere={(name) => stepOf(name.split('/')[0]!) !== undefined}
      {...panel}
    />
  )
}
