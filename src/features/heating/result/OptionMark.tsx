import type { HeatingOption } from '../../reference/heatingOption.ts'
import { optionShapes, optionTokens } from './optionMarks.ts'

/** The icon of an option in its colour; decorative, as the name is always beside it. */
export function OptionMark({ option, size = 14 }: { option: HeatingOption; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden style={{ flex: 'none' }}>
      <path d={optionShapes[option]} fill={`var(--${optionTokens[option]})`} />
    </svg>
  )
}
