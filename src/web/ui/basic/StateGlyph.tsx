import classes from './StateGlyph.module.css'

/** Shape per state: a ring filled in part, with a tick or cross once the work has ended. */
const shapes = {
  draft: { dashed: true },
  offered: {},
  ordered: { filled: 0.25 },
  in_progress: { filled: 0.5 },
  in_review: { filled: 0.75 },
  delivered: { disc: true, mark: 'tick' },
  closed: { mark: 'tick' },
  cancelled: { mark: 'cross' },
} as const satisfies Record<string, Shape>
type Shape = { dashed?: boolean; filled?: number; disc?: boolean; mark?: 'tick' | 'cross' }
export type GlyphKey = keyof typeof shapes

const marks = { tick: 'M5.2 8.2l2 2 3.6-4', cross: 'M6 6l4 4M10 6l-4 4' }
/** Circumference of the circle that draws the filled part: radius 2, with a stroke of 4 that fills it. */
const circumference = 4 * Math.PI

/** Small ring for a state; decorative, so show it next to the state's name. */
export function StateGlyph({ state, size = 14 }: { state: GlyphKey; size?: number }) {
  const { dashed, filled, disc, mark }: Shape = shapes[state]
  return (
    <svg
      className={classes.glyph}
      data-state={state}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden
    >
      <circle
        className={disc ? classes.disc : classes.ring}
        cx="8"
        cy="8"
        r="6.2"
        strokeDasharray={dashed ? '1.6 1.65' : undefined}
      />
      {filled && (
        <circle
          className={classes.filling}
          cx="8"
          cy="8"
          r="2"
          strokeDasharray={`${filled * circumference} ${circumference}`}
          transform="rotate(-90 8 8)"
        />
      )}
      {mark && <path className={disc ? classes.cut : classes.mark} d={marks[mark]} />}
    </svg>
  )
}

/** A state in lists and headers: glyph and name. */
export function StateLabel({ state, word }: { state: GlyphKey; word: string }) {
  return (
    <span className={classes.word}>
      <StateGlyph state={state} />
      {word}
    </span>
  )
}
