import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nightFaults } from '../../features/operations/operations.ts'
import { readSource } from '../project/sources.ts'
import { root } from '../template.ts'

const page = readSource('docs/operations.md')
const [, section = ''] = /\n## Something is wrong\n(.*?)\n## /s.exec(page) ?? []
/** First cells of the table of symptoms. */
const symptoms = [...section.matchAll(/^\| (.+?) \| .+? \| .+ \|$/gm)].map(([, cell]) => cell!)

describe('the page for whoever operates the product (issue 42)', () => {
  it('says what to do about each alert and each failed backup', () => {
    const alerts = [...readSource('deploy/alerts.yml').matchAll(/- alert: (\w+)/g)].map(
      ([, name]) => `\`${name}\``,
    )
    expect(alerts.length).toBeGreaterThan(10)
    const told = symptoms.join('\n')
    expect(alerts.filter((name) => !told.includes(name))).toEqual([])
    const faults = nightFaults.map((fault) => `a backup failed: \`${fault}\``)
    expect(faults.filter((fault) => !symptoms.includes(fault))).toEqual([])
  })

  it('names commands that a release has, and others as those of the sources', async () => {
    const { releaseScripts } = (await import(join(root, 'bin', 'releaseFiles.mjs'))) as {
      releaseScripts: string[]
    }
    const named = page.split(/\n\n|\n(?=- )/).flatMap((paragraph) =>
      [...paragraph.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name]) => ({
        name: name!,
        isOfSources: /\bthe sources\b/.test(paragraph),
      })),
    )
    expect(named.length).toBeGreaterThan(15)
    const absent = named.filter(
      ({ name, isOfSources }) => !releaseScripts.includes(name) && !isOfSources,
    )
    expect(absent).toEqual([])
  })
})
