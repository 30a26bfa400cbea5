import { expect, it } from 'vitest'
import { languages } from '../../kernel/text.ts'
import { type CodeAttribute, codeLabels, codesOf } from './codes.ts'

/** One attribute of each code list. */
const attributes = [
  'GSTAT',
  'GKAT',
  'GKLAS',
  'GBAUP',
  'GWAERZH1',
  'GENH1',
  'GWAERSCEH1',
  'GWAERZW1',
] as const satisfies readonly CodeAttribute[]

it('every code of every list has a long and a short label in every language', async () => {
  for (const language of languages) {
    const label = await codeLabels(language)
    for (const attribute of attributes)
      for (const code of codesOf(attribute)) {
        expect(label(attribute, code), `${attribute} ${code} ${language}`).not.toBe('')
        expect(label(attribute, code, 'short')).not.toBe('')
      }
  }
})

it('a code has a label only under an attribute whose list contains it', async () => {
  const label = await codeLabels('fr')
  expect(label('GENH1', 7520)).toBe('Gaz')
  expect(label('GWAERZH1', 7520)).toBe('')
  expect(codesOf('GENH2')).toContain(7500)
  expect(codesOf('GKAT')).not.toContain(7500)
})

it('code 7400 has the label for “no heat generator”', async () => {
  const label = await codeLabels('fr')
  expect(label('GWAERZH2', 7400)).toBe('Pas de générateur de chaleur')
})

it('labels have corrected spelling and typographic apostrophes', async () => {
  const [fr, en, it] = await Promise.all(languages.map(codeLabels))
  expect(fr!('GWAERZH1', 7460)).toMatch(/^Échangeur de chaleur/)
  expect(fr!('GENH1', 7560)).toBe('Électricité')
  expect(fr!('GWAERZW1', 7610)).toBe('Pompe à chaleur')
  expect(en!('GWAERZH1', 7434)).toBe('Condensing boiler for one building')
  expect(it!('GENH1', 7513, 'short')).toBe('Acqua')
  for (const label of [fr!, en!, it!])
    for (const attribute of attributes)
      for (const code of codesOf(attribute)) expect(label(attribute, code)).not.toMatch(/'| PAC\b/)
})
