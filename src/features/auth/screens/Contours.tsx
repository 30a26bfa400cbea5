import styles from './Entrance.module.css'

/** Harmonics that shape the hill's outline: frequency, amplitude and phase. */
const harmonics = [
  [2, 0.1, 2.7],
  [3, 0.1, 0.9],
  [4, 0.035, 5.1],
  [5, 0.02, 1.7],
] as const
const lineCount = 24
const centre = { x: 465, y: 425 }

/** A contour line as a closed SVG path, counted from the summit; outer lines are rounder and further left. */
function contourPath(line: number): string {
  const radius = 34 + line * 31 + line ** 2 * 0.35
  const points = Array.from({ length: 120 }, (_, step) => {
    const angle = (step / 120) * 2 * Math.PI
    const shape = harmonics.reduce((sum, [frequency, amplitude, phase]) => {
      const falloff = 1 / (1 + (line * frequency) / 16)
      return (
        sum + amplitude * (0.75 + falloff) * Math.cos(frequency * (angle + line * 0.016) + phase)
      )
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
      {Array.from({ length: lineCount }, (_, line) => (
        <path key={line} d={contourPath(line)} data-strong={line % 5 === 0 || undefined} />
      ))}
    </svg>
  )
}
