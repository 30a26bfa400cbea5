import { formatNumber } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { dutyText } from '../duty.text.ts'
import type { LegalPosition } from '../duty.ts'
import classes from './IndexResult.module.css'

/** Ends of the axis in MJ/m²·a, unless the mean lies outside. */
const usualAxis = { from: 300, to: 900 }

/** Draws the mean index on an axis with today's and the coming limits; decorative, as the verdict contains the same facts. */
export function IndexScale({ position }: { position: LegalPosition }) {
  const t = useWords(dutyText)
  const { mean, now, later, areDatesOpen } = position
  const from = Math.min(usualAxis.from, Math.floor(mean / 100) * 100)
  const to = Math.max(usualAxis.to, Math.ceil((mean + 1) / 100) * 100)
  const positionOf = (value: number) => `${(100 * (Math.min(value, to) - from)) / (to - from)}%`
  const steps = [
    { limit: now.optimise, label: t('scale.optimise') },
    ...later.map((step) => ({
      limit: step.renovate,
      label: areDatesOpen ? t('scale.later') : t('scale.from', { year: step.from.slice(0, 4) }),
    })),
    { limit: now.renovate, label: t('scale.today') },
  ]
    .filter(({ limit }, index, all) => all.findIndex((other) => other.limit === limit) === index)
    .sort((a, b) => a.limit - b.limit)
  // Labels of limits close together alternate between two rows.
  const isLow: boolean[] = []
  for (const [index, { limit }] of steps.entries()) {
    const previous = steps[index - 1]
    const isClose = previous !== undefined && limit - previous.limit < (to - from) / 5
    isLow.push(isClose && !isLow[index - 1])
  }
  return (
    <div className={classes.scale} data-low={isLow.includes(true) || undefined} aria-hidden>
      <span className={classes.mark} style={{ left: positionOf(mean) }} />
      <div className={classes.bands}>
        <span data-tone="ok" style={{ width: positionOf(now.optimise) }} />
        <span
          data-tone="warn"
          style={{ width: `calc(${positionOf(now.renovate)} - ${positionOf(now.optimise)})` }}
        />
        <span data-tone="danger" />
      </div>
      {steps.map(({ limit, label }, index) => (
        <span
          key={limit}
          className={classes.limit}
          data-low={isLow[index] || undefined}
          style={{ left: positionOf(limit) }}
        >
          <strong>{formatNumber(limit)}</strong>
          {label}
        </span>
      ))}
    </div>
  )
}
