import { describe, expect, it } from 'vitest'
import { filesUnder, readSource } from '../../testing/project/sources.ts'

type Block = { selector: string; declarations: string[] }

/** Blocks of a sheet, without those of media queries, in which no class can take another. */
const blocksOf = (css: string): Block[] =>
  [
    ...css
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/@[^{}]+\{([^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
      .matchAll(/([^{};]+)\{([^{}]*)\}/g),
  ].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    declarations: body
      .split(';')
      .map((declaration) => declaration.trim().replace(/\s+/g, ' '))
      .filter(Boolean),
  }))

const roles = new Map(
  blocksOf(readSource('src/web/theme/roles.css')).map(({ selector, declarations }) => [
    selector.slice(1).replace(/:.*/, ''),
    declarations,
  ]),
)
const sheets = filesUnder('src', /\.css$/)
const modules = sheets.filter((path) => path.endsWith('.module.css'))
const screens = filesUnder('src', /\.tsx$/)

const composed = modules.flatMap((path) =>
  [...readSource(path).matchAll(/composes: ([\w ]+) from global/g)].map(([, names = '']) => ({
    path,
    names: names.split(' '),
  })),
)
const written = screens.flatMap((path) =>
  [...readSource(path).matchAll(/className="([^"]+)"/g)].map(([, names = '']) => ({
    path,
    names: names.split(' '),
  })),
)

describe('roles.css', () => {
  it('declares every class that a screen or a module takes from it, and no other', () => {
    const used = [...composed, ...written]
    expect(used.filter(({ names }) => !names.every((name) => roles.has(name)))).toEqual([])
    const taken = new Set(used.flatMap(({ names }) => names))
    expect([...roles.keys()].filter((name) => !taken.has(name))).toEqual([])
  })

  it('gives an element at most three classes', () => {
    expect([...composed, ...written].filter(({ names }) => names.length > 3)).toEqual([])
  })

  it('is not said again by a class of a module', () => {
    const again = modules.flatMap((path) =>
      blocksOf(readSource(path))
        .filter(({ selector }) => /^\.\w+$/.test(selector))
        .flatMap(({ selector, declarations }) =>
          [...roles]
            .filter(
              ([, role]) =>
                role.length > 1 && role.every((declaration) => declarations.includes(declaration)),
            )
            .map(([role]) => `${path}: ${selector} is ${role}`),
        ),
    )
    expect(again).toEqual([])
  })
})

it('icons say size and stroke only where they differ from those of base.css', () => {
  const again = screens.filter((path) => /stroke=\{1\.75\}|stroke: 1\.75/.test(readSource(path)))
  expect(again).toEqual([])
})

it('the style sheets have fewer lines than the bound, which only falls', () => {
  const lines = sheets.reduce((sum, path) => sum + readSource(path).split('\n').length - 1, 0)
  expect(lines).toBeLessThanOrEqual(12_760)
})
