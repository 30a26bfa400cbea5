import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrastRules, type Theme, type Token, tokens } from './tokens.ts'

/** Relative luminance by WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours by WCAG 2.2. */
function contrast(one: Token, other: Token, theme: Theme): number {
  const [dark = 0, bright = 0] = [one, other]
    .map((token) => luminance(tokens[token][theme]))
    .sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

describe.each(['dark', 'light'] as const)('in the %s theme', (theme) => {
  it.each(
    contrastRules.flatMap(({ token, on, ratio }) =>
      on.map((surface) => ({ token, surface, ratio })),
    ),
  )('$token on $surface has a contrast of at least $ratio', ({ token, surface, ratio }) => {
    expect(contrast(token, surface, theme)).toBeGreaterThanOrEqual(ratio)
  })

  it('base.css sets the canvas colour, for the time before scripts run', () => {
    const css = readFileSync(new URL('base.css', import.meta.url), 'utf8').toUpperCase()
    const rule = css.split(`COLOR-SCHEME="${theme.toUpperCase()}"] {`)[1]?.split('}')[0]
    expect(rule).toContain(tokens.canvas[theme])
  })
})
