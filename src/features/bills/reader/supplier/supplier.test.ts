import { describe, expect, it } from 'vitest'
import { pageOfLines } from '../../../../testing/bills/drawnBills.ts'
import { interpretBill } from '../words/interpretBill.ts'
import type { PrintedPage } from '../words/printed.ts'
import { inUsualLetters, isAcronymOf } from './nameParts.ts'

const goods = "Consommation 3'000 kWh      12.00 ct/kWh      360.00"
/** A page of which the words in the first lines are so many times as large as the others. */
const withLogo = (lines: string, by = 1.9, count = 1): PrintedPage => {
  const page = pageOfLines(lines.trimStart())
  const words = page.words.map((word) =>
    word.box.top < count * 16
      ? { ...word, box: { ...word.box, bottom: word.box.top + 11 * by } }
      : word,
  )
  return { ...page, words }
}
const supplierOn = (page: PrintedPage) =>
  interpretBill([page]).values.find(({ field }) => field === 'supplier')?.value

describe('the supplier of a bill (§5)', () => {
  it('has its name in full where a logo shows a part of it', () => {
    expect(
      supplierOn(
        withLogo(`
broyelys                        Électricité

Broyelys Énergie SA
Rue du Four 3, 1530 Payerne
${goods}`),
      ),
    ).toBe('Broyelys Énergie SA')
  })

  it('has the beginning of its name left of the word that a logo shows', () => {
    expect(
      supplierOn(
        withLogo(`
Énergies

${goods}
Merci de votre confiance en Ouest-Lac Énergies SA, votre partenaire`),
      ),
    ).toBe('Ouest-Lac Énergies SA')
  })

  it('has no slogan or address behind its name', () => {
    expect(
      supplierOn(
        pageOfLines(`
Coopérative Agrovillon – combustibles, machines, jardin
Coopérative Agrovillon, Route du Bois 31, 1304 Cossonay
Madame
Sylvie Dufey
${goods}`),
      ),
    ).toBe('Coopérative Agrovillon')
  })

  it('may have its name in two lines', () => {
    const lines = (upper: string, lower: string, foot = '') => `
${upper}
${lower}
${goods}
${foot}`
    expect(supplierOn(withLogo(lines('Chaleur Bois', 'Haute-Veveyse SA'), 1.4, 2))).toBe(
      'Chaleur Bois Haute-Veveyse SA',
    )
    expect(supplierOn(pageOfLines(lines('Société électrique du', 'Val-de-Travers SA')))).toBe(
      'Société électrique du Val-de-Travers SA',
    )
    const foot = 'Dubochet Combustibles SA · Zone industrielle 8 · 1844 Villeneuve'
    expect(supplierOn(withLogo(lines('DUBOCHET', 'COMBUSTIBLES SA', foot)))).toBe(
      'Dubochet Combustibles SA',
    )
  })

  it('is known by its initials', () => {
    expect(isAcronymOf('sil', 'services industriels de lavigny')).toBe(true)
    expect(isAcronymOf('aecav', 'azienda elettrica comunale alto vedeggio')).toBe(true)
    expect(isAcronymOf('sil', 'services electriques de lavigny')).toBe(false)
    expect(isAcronymOf('aib', 'aziende bellavista sa')).toBe(false)
    expect(isAcronymOf('elt', 'energia legno tre valli sa')).toBe(true)
    expect(
      supplierOn(
        withLogo(`
CC Carburants Chablais

Carburants Chablais Sàrl, Route Industrielle 14, 1860 Aigle
${goods}`),
      ),
    ).toBe('Carburants Chablais Sàrl')
  })

  it('is written as in a letter if its logo has capitals only', () => {
    expect(inUsualLetters('COMMUNE DE BALLENS')).toBe('Commune de Ballens')
    expect(inUsualLetters('SIG')).toBe('SIG')
    expect(inUsualLetters('GAZNAT SA')).toBe('Gaznat SA')
    expect(inUsualLetters('AIL Lugano SA')).toBe('AIL Lugano SA')
  })
})
