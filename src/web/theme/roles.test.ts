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

const sheet = blocksOf(readSource('src/web/theme/roles.css'))
const names = new Set(sheet.map(({ selector }) => selector.replace(/^\.(\w+).*/s, '$1')))
const sheets = filesUnder('src', /\.css$/)
const modules = sheets.filter((path) => path.endsWith('.module.css'))
const screens = filesUnder('src', /\.tsx$/)

const composed = modules.flatMap((path) =>
  [...readSource(path).matchAll(/composes: ([\w ]+) from global/g)].map(([, taken = '']) => ({
    path,
    taken: taken.split(' '),
  })),
)
const written = screens.flatMap((path) =>
  [...readSource(path).matchAll(/className="([^"]+)"/g)].map(([, taken = '']) => ({
    path,
    taken: taken.split(' '),
  })),
)

describe('roles.css', () => {
  it('declares every class that a screen or a module takes from it, and no other', () => {
    const used = [...composed, ...written]
    expect(used.filter(({ taken }) => !taken.every((name) => names.has(name)))).toEqual([])
    const all = new Set(used.flatMap(({ taken }) => taken))
    expect([...names].filter((name) => !all.has(name))).toEqual([])
  })

  it('gives an element at most three classes', () => {
    expect([...composed, ...written].filter(({ taken }) => taken.length > 3)).toEqual([])
  })

  it('is not said again by a class of a module', () => {
    const again = modules.flatMap((path) =>
      blocksOf(readSource(path))
        .filter(({ selector }) => /^\.\w+$/.test(selector))
        .flatMap(({ selector, declarations }) =>
          sheet
            .filter(
              (role) =>
                role.declarations.length > 1 &&
                /^\.\w+$/.test(role.selector) &&
                role.declarations.every((declaration) => declarations.includes(declaration)),
            )
            .map((role) => `${path}: ${selector} is ${role.selector}`),
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
  expect(lines).toBeLessThanOrEqual(12390)
})
