import type { WatchFinding } from '../watch.ts'
import classes from './Watch.module.css'

const [width, height, edge] = [72, 28, 4]

type Props = Pick<WatchFinding, 'indices' | 'threshold' | 'kind'>

/** Draws the published indices against what they are above; decorative, as the words beside it say the same. */
export function Sparkline({ indices, threshold, kind }: Props) {
  const values = [...indices.map(({ idc }) => idc), threshold]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const years = indices.map(({ year }) => year)
  const [first = 0, last = 0] = [years[0], years.at(-1)]
  const x = (year: number) =>
    last > first ? edge + ((year - first) / (last - first)) * (width - 2 * edge) : width / 2
  const y = (value: number) =>
    high > low ? height - edge - ((value - low) / (high - low)) * (height - 2 * edge) : height / 2
  const latest = indices.at(-1)
  return (
    <svg className={classes.line} data-kind={kind} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <line x1={0} x2={width} y1={y(threshold)} y2={y(threshold)} />
      <polyline points={indices.map(({ year, idc }) => `${x(year)},${y(idc)}`).join(' ')} />
      {latest && <circle cx={x(latest.year)} cy={y(latest.idc)} r={2.5} />}
    </svg>
  )
}
