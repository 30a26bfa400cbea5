/** First and last year of the days that people enter. */
export const enteredYears = { from: 1800, to: 2199 } as const
