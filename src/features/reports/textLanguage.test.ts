import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Language, languages, resourcesOf, type Text } from '../../kernel/text.ts'
import { texts } from '../../words.server.ts'
import { dutyText } from '../idc/duty.text.ts'
import { documentText } from './pages/document.text.ts'
import { languageOfText } from './textLanguage.ts'

const every: readonly Text[] = [...texts, documentText, dutyText]
/** What the product says in a language, without the places of values. */
const saidIn = (language: Language) =>
  every.flatMap((text) =>
    Object.values(resourcesOf(text, language)).map((said) => said.replace(/\{\w+\}/g, '')),
  )

describe('the language of a text that somebody typed', () => {
  it('is never taken for another by what the product itself says in three languages', () => {
    const wrong = languages.flatMap((language) =>
      saidIn(language).filter((said) => {
        const found = languageOfText(said)
        return found !== null && found !== language
      }),
    )
    expect(wrong).toEqual([])
  })

  it('is found in nearly every sentence of fifteen words or more', () => {
    for (const language of languages) {
      const sentences = saidIn(language).filter((said) => said.split(/\s+/).length >= 15)
      const found = sentences.filter((said) => languageOfText(said) === language)
      expect(sentences.length).toBeGreaterThan(50)
      expect(found.length / sentences.length).toBeGreaterThan(0.9)
    }
  })

  it.each([
    ['Le coût annuel le plus bas, un terrain assez grand pour huit sondes et du temps.', 'fr'],
    ['The lowest annual cost, and enough ground for eight boreholes.', 'en'],
    ['Il costo annuo più basso, con un terreno abbastanza grande per otto sonde.', 'it'],
    ['Huit sondes de 200 m.', null],
    ['Référence.', null],
    ['PPE Rue de la Cour 4, Viessmann Vitocrossal 300, 2006', null],
    ['Atelier del Lago & Fils, M. Di Giorgio', null],
    ['Die Heizung ist alt und muss ersetzt werden.', null],
    [
      'Les sondes sont prêtes et les tubes sont dans la cour. The boiler is old and must be replaced.',
      null,
    ],
    ['', null],
  ])('of %j is %s', (text, language) => {
    expect(languageOfText(text)).toBe(language)
  })

  it('is not found in figures, signs and names, and stays the same however often it is said', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Z0-9][0-9.,’ -]{0,12}$/)), (words) => {
        expect(languageOfText(words.join(' '))).toBeNull()
      }),
    )
    const sentences = saidIn('fr').filter((said) => languageOfText(said))
    fc.assert(
      fc.property(fc.constantFrom(...sentences), fc.integer({ min: 2, max: 5 }), (said, count) => {
        expect(languageOfText(Array.from({ length: count }, () => said).join('\n'))).toBe('fr')
      }),
    )
  })
})
