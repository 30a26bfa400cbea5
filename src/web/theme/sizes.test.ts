import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const src = new URL('../..', import.meta.url)

it('font sizes, line heights and breakpoints are not in px, so that they follow the browser’s text size', () => {
  const names = readdirSync(src, { recursive: true, encoding: 'utf8' })
  const fixed = names
    .filter((name) => /\.(css|tsx)$/.test(name))
    .flatMap((name) =>
      readFileSync(new URL(name, src), 'utf8')
        .split('\n')
        .filter((line) =>
          /(font-size|line-height):.*[1-9]px|\(.*width.*\dpx\)['"]? ?[,{]/.test(line),
        )
        .map((line) => `${name}: ${line.trim()}`),
    )
  expect(fixed).toEqual([])
})
