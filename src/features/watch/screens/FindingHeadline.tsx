import { IconAlertTriangle, IconTarget, IconTrendingUp } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { headlineOf } from '../describeFinding.ts'
import { findingText } from '../finding.text.ts'
import type { WatchFinding } from '../watch.ts'
import classes from './Watch.module.css'

const signs = {
  limit: IconAlertTriangle,
  coming_limit: IconAlertTriangle,
  drift: IconTrendingUp,
  target: IconTarget,
}

/** What was found, with its sign, in the colour of its kind. */
export function FindingHeadline({ finding }: { finding: WatchFinding }) {
  const tFinding = useWords(findingText)
  const Sign = signs[finding.kind]
  return (
    <p className={classes.what} data-kind={finding.kind}>
      <Sign aria-hidden />
      {headlineOf(finding, tFinding)}
    </p>
  )
}
