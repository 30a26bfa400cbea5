import styles from './Entrance.module.css'

/** Harmonics of the hill's outline: frequency, amplitude and phase. */
const waves = [
  [2, 0.1, 2.7],
  [3, 0.1, 0.9],
  [4, 0.035, 5.1],
  [5, 0.02, 1.7],
] as const
const lines = 24
const centre = { x: 465, y: 425 }

/** One contour line as a closed path; outer lines are rounder than the summit and drift left. */
function contour(line: number): string {
  const radius = 34 + line * 31 + line ** 2 * 0.35
  const points = Array.from({ length: 120 }, (_, step) => {
    const angle = (step / 120) * 2 * Math.PI
    const shape = waves.reduce((sum, [times, depth, turned]) => {
      const falloff = 1 / (1 + (line * times) / 16)
      return sum + depth * (0.75 + falloff) * Math.cos(times * (angle + line * 0.016) + turned)
    }, 1)
    const x = centre.x - line * 5 + radius * shape * Math.cos(angle)
    const y = centre.y + radius * shape * Math.sin(angle) * 0.96
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

/** Contour lines of a hill, every fifth one bolder, as on a Swiss map. */
export function Contours() {
  return (
    <svg viewBox="0 0 880 900" preserveAspectRatio="xMinYMid slice" className={styles.contours}>
      {Array.from({ length: lines }, (_, line) => (
        <path key={line} d={contour(line)} data-strong={line % 5 === 0 || undefined} />
      ))}
    </svg>
  )
}
