import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Language, languages, resourcesOf, type Text } from '../../kernel/text.ts'
import { texts } from '../../words.server.ts'
import { dutyText } from '../idc/duty.text.ts'
import { documentText } from './pages/document.text.ts'
import { languageOfText } from './textLanguage.ts'

const catalogues: readonly Text[] = [...texts, documentText, dutyText]
/** All texts of the product in a language, without placeholders. */
const productTexts = (language: Language) =>
  catalogues.flatMap((text) =>
    Object.values(resourcesOf(text, language)).map((sentence) => sentence.replace(/\{\w+\}/g, '')),
  )

describe('language detection of typed texts', () => {
  it('never mistakes the language of the product’s own texts', () => {
    const misdetected = languages.flatMap((language) =>
      productTexts(language).filter((sentence) => {
        const detected = languageOfText(sentence)
        return detected !== null && detected !== language
      }),
    )
    expect(misdetected).toEqual([])
  })

  it('detects over 90 % of the product’s sentences of fifteen words or more', () => {
    for (const language of languages) {
      const sentences = productTexts(language).filter(
        (sentence) => sentence.split(/\s+/).length >= 15,
      )
      const detected = sentences.filter((sentence) => languageOfText(sentence) === language)
      expect(sentences.length).toBeGreaterThan(50)
      expect(detected.length / sentences.length).toBeGreaterThan(0.9)
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
  ])('detects %j as %s', (text, language) => {
    expect(languageOfText(text)).toBe(language)
  })

  it('returns null for figures and capitalised names, and the same language for a repeated text', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Z0-9][0-9.,’ -]{0,12}$/)), (words) => {
        expect(languageOfText(words.join(' '))).toBeNull()
      }),
    )
    const sentences = productTexts('fr').filter((sentence) => languageOfText(sentence))
    fc.assert(
      fc.property(
        fc.constantFrom(...sentences),
        fc.integer({ min: 2, max: 5 }),
        (sentence, count) => {
          expect(languageOfText(Array.from({ length: count }, () => sentence).join('\n'))).toBe(
            'fr',
          )
        },
      ),
    )
  })
})
