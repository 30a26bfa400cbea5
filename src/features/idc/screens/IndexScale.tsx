import { formatNumber } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { dutyText } from '../duty.text.ts'
import type { LegalPosition } from '../duty.ts'
import classes from './IndexResult.module.css'

/** Part of the axis, MJ/m²·a, that is drawn unless the index lies outside. */
const usual = { from: 300, to: 900 }

/** Where the mean index lies among today's limits and the coming ones; the verdict says it in words. */
export function IndexScale({ position: { mean, now, later } }: { position: LegalPosition }) {
  const t = useWords(dutyText)
  const from = Math.min(usual.from, Math.floor(mean / 100) * 100)
  const to = Math.max(usual.to, Math.ceil((mean + 1) / 100) * 100)
  const place = (value: number) => `${(100 * (Math.min(value, to) - from)) / (to - from)}%`
  const steps = [
    { limit: now.optimise, label: t('scale.optimise') },
    ...later.map((step) => ({
      limit: step.renovate,
      label: t('scale.from', { year: step.from.slice(0, 4) }),
    })),
    { limit: now.renovate, label: t('scale.today') },
  ]
    .filter(({ limit }, index, all) => all.findIndex((one) => one.limit === limit) === index)
    .sort((one, other) => one.limit - other.limit)
  // Labels of limits close together alternate between two rows.
  const isLow: boolean[] = []
  for (const [index, { limit }] of steps.entries()) {
    const before = steps[index - 1]
    const isClose = before !== undefined && limit - before.limit < (to - from) / 5
    isLow.push(isClose && !isLow[index - 1])
  }
  return (
    <div className={classes.scale} data-low={isLow.includes(true) || undefined} aria-hidden>
      <span className={classes.mark} style={{ left: place(mean) }} />
      <div className={classes.bands}>
        <span data-tone="ok" style={{ width: place(now.optimise) }} />
        <span
          data-tone="warn"
          style={{ width: `calc(${place(now.renovate)} - ${place(now.optimise)})` }}
        />
        <span data-tone="danger" />
      </div>
      {steps.map(({ limit, label }, index) => (
        <span
          key={limit}
          className={classes.limit}
          data-low={isLow[index] || undefined}
          style={{ left: place(limit) }}
        >
          <strong>{formatNumber(limit)}</strong>
          {label}
        </span>
      ))}
    </div>
  )
}
