import { describe, expect, it } from 'vitest'
import { pageOfLines, qrPayload } from '../../../../testing/bills/drawnBills.ts'
import { interpretBill } from './interpretBill.ts'
import { readSwissQr } from './swissQr.server.ts'

/** What is read from lines of text, and from a QR code if one is given. */
function read(lines: string, payload?: string) {
  const qr = payload && readSwissQr(payload)
  const box = { left: 0, top: 0, right: 10, bottom: 10 }
  const found = interpretBill([pageOfLines(lines)], qr ? { qr, page: 1, box } : undefined)
  return {
    ...found,
    facts: Object.fromEntries(found.values.map(({ field, value }) => [field, value])),
  }
}

const oil = `
Combustibles du Léman SA
Route de Meyrin 12, 1217 Meyrin        www.combustibles-leman.ch
                                       Régie du Rhône SA
                                       Rue du Rhône 1
                                       1204 Genève
FACTURE N° 2024-1188                   Meyrin, le 20.11.2024
Bulletin de livraison n° 55812         Date de livraison : 14.11.2024
Article               Quantité   Unité    Prix / 100 l     Montant
Mazout extra-léger    6'240      l        104.50           6'520.80
Sous-total                                                 6'520.80
TVA 8.1 %                                                    528.18
Total CHF TVA incl.                                        7'048.98
Payable à 30 jours`
const oilFacts = {
  energy: 'mazout',
  amount: 6240,
  unit: 'l',
  delivered_on: '2024-11-14',
  supplier: 'Combustibles du Léman SA',
  francs: 7048.98,
}

describe('the words of a bill (§5)', () => {
  it('tell an oil delivery', () => {
    expect(read(oil).facts).toEqual(oilFacts)
  })

  it('tell electricity of two tariffs as one sum, without readings, means and other years', () => {
    const { facts } = read(`
SIG Services Industriels de Genève
Facture d'électricité
Période de consommation du 1er janvier 2024 au 31 décembre 2024
Relevé            Ancien index   Nouvel index   Consommation kWh
Heures pleines    12'345         15'555         3'210
Heures creuses     8'000          9'890         1'890
Énergie heures pleines   3'210 kWh x 15.20 ct    487.92
Énergie heures creuses   1'890 kWh x 12.10 ct    228.69
Total hors TVA                                   716.61
TVA 8.1 %                                         58.05
Montant à payer CHF                              774.66
Votre consommation de l'année précédente : 5'420 kWh, par jour : 14.0 kWh`)
    expect(facts).toEqual({
      energy: 'electricite_directe',
      amount: 5100,
      unit: 'kWh',
      period_start: '2024-01-01',
      period_end: '2024-12-31',
      supplier: 'SIG Services Industriels de Genève',
      francs: 774.66,
    })
  })

  it('tell district heat in Italian, by MWh', () => {
    const { facts } = read(`
Aziende Energetiche del Ticino SA
Periodo di fornitura: 01.10.2023 - 30.09.2024
Teleriscaldamento
Contatore     Lettura precedente   Lettura attuale   Consumo MWh
77123         1234.560             1289.320          54.760
Prezzo energia  54.760 MWh  x 118.00   6'461.68
Totale imponibile                       6'461.68
IVA 8.1%                                  523.40
Importo totale da pagare   CHF          6'985.08`)
    expect(facts).toMatchObject({
      energy: 'cad_tarife',
      amount: 54.76,
      unit: 'MWh',
      period_start: '2023-10-01',
      period_end: '2024-09-30',
      francs: 6985.08,
    })
  })

  it('tell gas by the kWh that are charged, and whether they are gross', () => {
    const { facts } = read(`
Gas Verzasca SA
Fattura gas naturale
Periodo dal 1° gennaio 2024 al 31 marzo 2024
Consumo 2'310 m³   Fattore di conversione 11.28   Energia 26'057 kWh PCS
Totale fattura CHF 3'412.10`)
    expect(facts).toMatchObject({
      energy: 'gaz',
      amount: 26_057,
      unit: 'kWh',
      calorific_value: 'gross',
      period_start: '2024-01-01',
      period_end: '2024-03-31',
    })
  })

  it.each([
    [
      'Pellets ENplus A1 en vrac    8.420 t   à  CHF 420.00 / t     3536.40',
      { energy: 'pellets', amount: 8.42, unit: 't' },
    ],
    [
      'Legna da ardere faggio  12 steri   CHF 145.00   1740.00',
      { energy: 'bois_buches_dur', amount: 12, unit: 'stere' },
    ],
    [
      'Bois de feu sapin  9 stères   CHF 100.00   900.00',
      { energy: 'bois_buches_tendre', amount: 9, unit: 'stere' },
    ],
    [
      'Bois de feu  9 stères   CHF 100.00   900.00',
      { energy: undefined, amount: 9, unit: 'stere' },
    ],
  ])('%s', (line, expected) => {
    const { facts } = read(`Fournisseur SA\nLivraison du 3 octobre 2024\n${line}`)
    expect({ energy: facts.energy, amount: facts.amount, unit: facts.unit }).toEqual(expected)
    expect(facts.delivered_on).toBe('2024-10-03')
  })

  it('propose no amount for quantities that are not one consumption', () => {
    const { facts, severalConsumptions } = read(`
Énergies SA
Gaz, immeuble A     12'000 kWh
Gaz, immeuble B      9'500 kWh`)
    expect(severalConsumptions).toBe(true)
    expect(facts).not.toHaveProperty('amount')
  })

  it.each([
    `
Électricité    3'200 kWh    25.10 ct/kWh    803.20
Gaz naturel    42'000 kWh    10.20 ct/kWh   4'284.00
Eau potable    120 m3    1.50    180.00`,
    `
Électricité
Consommation    3'200 kWh    25.10 ct/kWh    803.20
Gaz naturel
Consommation    42'000 kWh    10.20 ct/kWh   4'284.00`,
    `
Chauffage à distance    92.532 MWh    95.20 CHF/MWh    8'809.05
Électricité des communs    3'200 kWh    25.10 ct/kWh    803.20`,
    `
Gaz    1'250 m3    12'800 kWh    1'310.00
Courant électrique    2'410 kWh    602.50`,
    `
Mazout extra-léger    6'240 l    104.50 / 100 l    6'520.80
Pellets ENplus A1    4'000 kg    0.4698    1'879.20`,
  ])('leave energy and amount open where several energies are charged: %s', (lines) => {
    const { facts, severalConsumptions } = read(`
Services industriels de Carouge
Facture pour la période du 01.10.2023 au 30.09.2024${lines}
Total TTC    5'267.20`)
    expect(severalConsumptions).toBe(true)
    expect(facts).toMatchObject({ francs: 5267.2 })
    for (const field of ['energy', 'amount', 'unit']) expect(facts).not.toHaveProperty(field)
  })

  it('tell one consumption of two tariffs that follow each other', () => {
    const { facts } = read(`
SIG Services industriels de Genève
Tarif jusqu'au 31.12.2023
Gaz du 01.10.2023 au 31.12.2023    12'000 kWh    9.85 ct/kWh    1'182.00
Tarif dès le 01.01.2024
Gaz du 01.01.2024 au 30.09.2024    30'000 kWh    10.20 ct/kWh   3'060.00
Total TTC    4'585.60`)
    expect(facts).toMatchObject({
      ...{ energy: 'gaz', amount: 42_000, unit: 'kWh' },
      ...{ period_start: '2023-10-01', period_end: '2024-09-30' },
    })
  })

  it.each([
    [
      'columns',
      `
              dal 01.10.2024    dal 01.01.2025    Totale
              al 31.12.2024     al 30.09.2025
Consumo kWh   63'528            74'200            137'728`,
    ],
    [
      'rows',
      `
Dal           Al            Consumo kWh
01.10.2024    31.12.2024    63'528
01.01.2025    31.03.2025    50'000
01.04.2025    30.09.2025    24'200`,
    ],
    [
      'readings',
      `
Lettura del contatore
Data          Indice kWh    Consumo kWh
01.10.2024    100'000
30.09.2025    237'728       137'728`,
    ],
  ])('tell the whole period of a table of %s', (_, table) => {
    expect(read(`Gas Verzasca SA\nGas naturale${table}`).facts).toMatchObject({
      amount: 137_728,
      period_start: '2024-10-01',
      period_end: '2025-09-30',
    })
  })

  it('tell dates that go on in the next line', () => {
    expect(
      read(`
Énergies SA, chauffage à distance
Nous vous remettons le décompte de votre raccordement pour la période du 1er
octobre 2023 au 30 septembre 2024.
Chaleur livrée    56'953 kWh    à 14.50 ct.    8'258.19`).facts,
    ).toMatchObject({ period_start: '2023-10-01', period_end: '2024-09-30' })
    expect(
      read(`
Forestale Generoso SA
Fattura del 3 gennaio 2023
17 steri   Legna di rovere, consegnata il 26 dicembre    157.00    2'669.00
           2022`).facts,
    ).toMatchObject({ delivered_on: '2022-12-26', amount: 17 })
  })

  it('propose nothing for a text that is no bill', () => {
    expect(read('Cher Monsieur,\nmerci de votre visite de mardi.').values).toEqual([])
  })

  it('leave out a value that was read badly', () => {
    const page = pageOfLines(oil)
    const words = page.words.map((word) => ({ ...word, confidence: 0.2 }))
    const { values } = interpretBill([{ ...page, words, source: 'ocr' }])
    expect(values.map(({ field }) => field)).not.toContain('supplier')
  })
})

describe('a QR code beside the words (§5)', () => {
  it('gives supplier and total', () => {
    const { values, contradictions } = read(oil, qrPayload('Combustibles du Léman SA', '7048.98'))
    expect(contradictions).toEqual([])
    expect(values.filter(({ source }) => source === 'qr')).toMatchObject([
      { field: 'supplier', value: 'Combustibles du Léman SA' },
      { field: 'francs', value: 7048.98 },
    ])
  })

  it('contradicts a total that is printed otherwise, which is proposed', () => {
    const { facts, contradictions } = read(oil, qrPayload('Combustibles du Léman SA', '7119.47'))
    expect(facts.francs).toBe(7048.98)
    expect(contradictions).toEqual([{ field: 'francs', first: '7119.47', second: "7'048.98" }])
  })

  it('may ask for what remains after instalments', () => {
    const rest = `${oil}\nAcomptes versés                     -5'000.00\nSolde à payer                        2'048.98`
    const { facts, contradictions } = read(rest, qrPayload('Combustibles du Léman SA', '2048.98'))
    expect(facts.francs).toBe(7048.98)
    expect(contradictions).toEqual([])
  })

  it('gives no francs in euros', () => {
    const payload = qrPayload('Combustibles du Léman SA', '7048.98', { currency: 'EUR' })
    expect(read(oil, payload).facts).not.toHaveProperty('francs')
  })
})
