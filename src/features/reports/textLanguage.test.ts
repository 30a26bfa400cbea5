import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Language, languages, resourcesOf, type Text } from '../../kernel/text.ts'
import { texts } from '../../words.server.ts'
import { dutyText } from '../idc/duty.text.ts'
import municipalities from '../map/data/municipalities.json' with { type: 'json' }
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

  it('detects half of the product’s sentences of three to eight words', () => {
    for (const language of languages) {
      const sentences = productTexts(language).filter((sentence) => {
        const count = sentence.match(/\p{L}+/gu)?.length ?? 0
        return count >= 3 && count <= 8
      })
      const detected = sentences.filter((sentence) => languageOfText(sentence) === language)
      expect(sentences.length).toBeGreaterThan(1000)
      expect(detected.length / sentences.length).toBeGreaterThan(0.5)
    }
  })

  it('takes no name of a municipality for a text', () => {
    const named = municipalities.filter(([name]) => languageOfText(String(name)) !== null)
    expect(named).toEqual([])
  })

  it.each([
    ['Isoler la toiture', 'fr'],
    ['Voisin à 6 m', 'fr'],
    ['Façade nord depuis la rue', 'fr'],
    ['Chaudière en cave', 'fr'],
    ['Replace the windows', 'en'],
    ['Boiler near end of life', 'en'],
    ['Chiedere tre offerte', 'it'],
    ['Nessuno spazio esterno', 'it'],
    ['chemin des crêts 12 bis', null],
    ['Via alla Campagna 3, Lugano', null],
    ['Régie du Rhône SA', null],
    ['Office cantonal de l’énergie', null],
    ['Pierre et Marie Dupont', null],
    ['chaudière Hoval UltraOil', null],
    ['alte Ölheizung im Keller', null],
    ['Le coût annuel le plus bas, un terrain assez grand pour huit sondes et du temps.', 'fr'],
    ['The lowest annual cost, and enough ground for eight boreholes.', 'en'],
    ['Il costo annuo più basso, con un terreno abbastanza grande per otto sonde.', 'it'],
    ['Huit sondes de 200 m.', 'fr'],
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
