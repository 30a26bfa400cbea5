import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, createServer, type InlineConfig, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wordsPlugin } from './wordsPlugin.ts'

const kernelText = fileURLToPath(new URL('../../kernel/text.ts', import.meta.url))
let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'words-'))
  await writeFile(
    join(root, 'house.text.ts'),
    `import { text } from ${JSON.stringify(kernelText)}
     export const houseText = text('house', {
       roof: { fr: 'Toiture', en: 'Roof', it: 'Tetto' },
       dwellings: {
         fr: { one: 'un logement', many: '{count} logements', other: '{count} logements' },
         en: { one: 'one dwelling', other: '{count} dwellings' },
         it: { one: 'un alloggio', many: '{count} alloggi', other: '{count} alloggi' },
       },
     })`,
  )
  await writeFile(join(root, 'broken.text.ts'), 'export const limit = 7')
  await mkdir(join(root, 'src'))
  for (const [name, fr] of [
    ['garden', 'Jardin'],
    ['cellar', 'Cave'],
  ]) {
    await writeFile(
      join(root, `src/${name}.text.ts`),
      `import { text } from ${JSON.stringify(kernelText)}
       export const ${name}Text = text('${name}', { name: { fr: '${fr}', en: '', it: '' } })`,
    )
  }
  await writeFile(
    join(root, 'grounds.ts'),
    `export { gardenText } from './src/garden.text.ts'
     export { cellarText } from './src/cellar.text.ts'`,
  )
  await writeFile(join(root, 'page.ts'), `export { houseText } from './house.text.ts'`)
  await writeFile(join(root, 'wrong.ts'), `export { limit } from './broken.text.ts'`)
})
afterAll(() => rm(root, { recursive: true }))

const config: InlineConfig = {
  configFile: false,
  logLevel: 'silent',
  plugins: [wordsPlugin((file) => (/garden|cellar/.test(file) ? 'grounds' : undefined))],
}

async function built(entry: string) {
  const lib = { entry: join(root, entry), formats: ['es' as const], fileName: 'page' }
  const result = await build({ ...config, root, build: { write: false, lib, minify: false } })
  const [{ output }] = result as [Rolldown.RolldownOutput]
  return output.filter((file) => file.type === 'chunk')
}

describe('texts in the browser', () => {
  it('§9 load in one language, in a file separate from their screen', async () => {
    const chunks = await built('page.ts')
    const page = chunks.find((chunk) => chunk.isEntry)
    expect(page?.code).toContain('"house"')
    expect(page?.code).not.toMatch(/Toiture|Roof|Tetto/)
    const french = chunks.filter((chunk) => chunk.code.includes('Toiture'))
    expect(french).toHaveLength(1)
    expect(french[0]?.code).toContain('logements')
    expect(french[0]?.code).not.toMatch(/Roof|Tetto/)
  })

  it('of one group load as one file', async () => {
    const chunks = await built('grounds.ts')
    const french = chunks.filter(({ code }) => /Jardin|Cave/.test(code))
    expect(french).toHaveLength(1)
    expect(french[0]?.code).toMatch(/Jardin.*Cave|Cave.*Jardin/s)
  })

  it('must be the only exports of their file', async () => {
    await expect(built('wrong.ts')).rejects.toThrow(/limit, which is no text/)
  })

  it('are split by the development server too, and complete for server code', async () => {
    const server = await createServer({
      ...config,
      root,
      server: { middlewareMode: true, ws: false },
    })
    try {
      const page = await server.environments.client.transformRequest('/house.text.ts')
      expect(page?.code).toContain('declareText')
      const french = /import\("([^"]*words:fr[^"]*)"\)/.exec(page?.code ?? '')?.[1]
      expect(french).toBeDefined()
      const loaded = await server.environments.client.transformRequest(
        french?.replace('/@id/__x00__', '\0') ?? '',
      )
      expect(loaded?.code).toContain('Toiture')
      const { houseText } = await server.ssrLoadModule('/house.text.ts')
      expect(houseText.words.roof.it).toBe('Tetto')
    } finally {
      await server.close()
    }
  })
})
