import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const src = new URL('../..', import.meta.url)
const styles = new URL('../node_modules/@mantine/core/styles/', src)

/** Finds the components with a stylesheet that the screens import from Mantine. */
function findImportedComponents(): string[] {
  const screens = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  )
  const names = screens.flatMap((name) => {
    const imports = readFileSync(new URL(name, src), 'utf8').matchAll(
      /import \{([^}]*)\} from '@mantine\/core'/g,
    )
    return [...imports].flatMap(([, list = '']) => list.split(',').map((one) => one.trim()))
  })
  return [...new Set(names)].filter(
    (name) => /^[A-Z]/.test(name) && existsSync(new URL(`${name}.css`, styles)),
  )
}

it('mantine.css imports the stylesheet of every Mantine component in use', () => {
  const imported = readFileSync(new URL('web/theme/mantine.css', src), 'utf8')
  const missing = findImportedComponents().filter((name) => !imported.includes(`/${name}.css`))
  expect(missing).toEqual([])
})
