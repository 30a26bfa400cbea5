import classes from './ToneLabel.module.css'

/** How much a state asks for attention; `quiet` has no background. */
export type LabelTone = 'quiet' | 'accent' | 'info' | 'warn' | 'danger'

/** A state in a tinted word. */
export const ToneLabel = ({ tone, word }: { tone: LabelTone | undefined; word: string }) => (
  <span className={classes.label} data-tone={tone}>
    {word}
  </span>
)
