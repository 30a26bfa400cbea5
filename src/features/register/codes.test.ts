import { expect, it } from 'vitest'
import { languages } from '../../kernel/text.ts'
import { codeAttributes, codeLabels, codesOf, isCode } from './codes.ts'

it('says every code of every attribute in every language', async () => {
  for (const language of languages) {
    const label = await codeLabels(language)
    for (const attribute of codeAttributes)
      for (const code of codesOf(attribute)) {
        expect(label(attribute, code), `${attribute} ${code} ${language}`).not.toBe('')
        expect(label(attribute, code, 'short')).not.toBe('')
      }
  }
})

it('knows a code by its attribute, never by its number alone', async () => {
  const label = await codeLabels('fr')
  expect(label('GENH1', 7520)).toBe('Gaz')
  expect(label('GWAERZH1', 7520)).toBe('')
  expect(isCode('GENH2', 7500)).toBe(true)
  expect(isCode('GKAT', 7500)).toBe(false)
})

it('tells "none" from "unknown": none is a code of its own', async () => {
  const label = await codeLabels('fr')
  expect(label('GWAERZH2', 7400)).toBe('Pas de générateur de chaleur')
})
