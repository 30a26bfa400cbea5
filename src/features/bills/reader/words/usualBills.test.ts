import { describe, expect, it } from 'vitest'
import { pageOfLines, qrPayload } from '../../../../testing/bills/drawnBills.ts'
import { interpretBill } from './interpretBill.ts'
import { readSwissQr } from './swissQr.server.ts'

function factsOf(...pages: string[]) {
  const { values } = interpretBill(pages.map((lines, at) => pageOfLines(lines, at + 1)))
  return Object.fromEntries(values.map(({ field, value }) => [field, value]))
}

describe('bills as Swiss suppliers write them (§5)', () => {
  it('gas: the energy that the volume was converted to, before instalments', () => {
    const facts = factsOf(`
SIG                                             www.sig-ge.ch
Services industriels de Genève
Facture de décompte n° 4500123456               Genève, le 12.07.2024
Lieu de consommation : Rue du Chêne 14, 1207 Genève
Solde à payer au 15.08.2024                             3'492.46
Période de consommation : 16.06.2023 - 15.06.2024
Gaz naturel
N° compteur  Ancien index  Nouvel index  Volume m3   Coefficient   Consommation kWh
3201145      45'120        58'464        13'344      10.412        138'938
Energie gaz Vitale      138'938 kWh    9.85 ct/kWh     13'685.39
Acheminement            138'938 kWh    2.30 ct/kWh      3'195.57
Taxe CO2                138'938 kWh    2.16 ct/kWh      3'001.06
Total HT                                               19'882.02
TVA 8.1%                                                1'610.44
Total TTC                                              21'492.46
Acomptes facturés                                      18'000.00-
Montant à payer au 15.08.2024                           3'492.46
Consommation de la période précédente : 142'300 kWh`)
    expect(facts).toEqual({
      energy: 'gaz',
      amount: 138_938,
      unit: 'kWh',
      period_start: '2023-06-16',
      period_end: '2024-06-15',
      supplier: 'Services industriels de Genève',
      francs: 21_492.46,
    })
  })

  it('electricity: two tariffs, whose sum the network charges', () => {
    const facts = factsOf(`
Romande Energie Commerce SA
Rue de Lausanne 53, 1110 Morges                 www.romande-energie.ch
Facture d'électricité n° 20240078123            Morges, le 18.10.2024
Période du 1er octobre 2023 au
30 septembre 2024
Compteur 8812345   Relevé précédent       Relevé actuel      Facteur   Consommation
Tarif haut         12'400                 15'612             1         3'212 kWh
Tarif bas           8'100                 10'011             1         1'911 kWh
Heures pleines              3'212 kWh     16.40 cts          526.77
Heures creuses              1'911 kWh     13.10 cts          250.34
Utilisation du réseau       5'123 kWh      9.80 cts          502.05
Services système Swissgrid  5'123 kWh      0.75 cts           38.42
Total hors TVA                                             1'317.58
TVA 8,1 %                                                    106.72
Montant dû CHF                                             1'424.30
Un ménage moyen consomme 4'500 kWh par an`)
    expect(facts).toEqual({
      energy: 'electricite_directe',
      amount: 5123,
      unit: 'kWh',
      period_start: '2023-10-01',
      period_end: '2024-09-30',
      supplier: 'Romande Energie Commerce SA',
      francs: 1424.3,
    })
  })

  it('oil: the litres at 15 °C, with spaces and commas, on the day in the row of the goods', () => {
    const facts = factsOf(`
Petrola Combustibles SA
Facture 88123456                                Date 14.02.2025
Lieu : Chemin du Hêtre 3, 1202 Genève
Date      Article                    Quantité        Prix           Montant
11.02.25  Huile de chauffage Eco     3 512 L 15°C    102,35/100 L   3 594,53
Volume compté : 3 540 litres à 24.0 °C
Pouvoir énergétique équivalent : 35 120 kWh
Sous-total                                                        3 594,53
TVA 8.1 %                                                           291,16
A payer CHF                                                       3 885,69`)
    expect(facts).toEqual({
      energy: 'mazout',
      amount: 3512,
      unit: 'l',
      delivered_on: '2025-02-11',
      supplier: 'Petrola Combustibles SA',
      francs: 3885.69,
    })
  })

  it('pellets: the net weight, not the gross one, the tare or the energy in it', () => {
    const facts = factsOf(`
Segheria Valmaggia SA
Fattura 2211                                    Maggia, 12.11.2024
Ordinazione del 02.11.2024, consegna del 08.11.2024
Peso lordo 26'340 kg – tara 13'180 kg – peso netto 13'160 kg
Pellet ENplus A1 sfuso           secondo bollettino                6'182.97
Contenuto energetico ca. 64'484 kWh, equivale a ca. 6'580 litri di olio
IVA 8.1 %                                                            500.82
Totale fattura                                                     6'683.79`)
    expect(facts).toMatchObject({
      energy: 'pellets',
      amount: 13_160,
      unit: 'kg',
      delivered_on: '2024-11-08',
      francs: 6683.79,
    })
  })

  it('heat: a difference of readings with three decimals, in one sentence with them', () => {
    const facts = factsOf(`
Chaleur du Val SA
Chauffage à distance, du 01.01.2024 au 31.12.2024
Chaleur consommée
Index 120.512 au 01.01.24, 213.044 au 31.12.24 : 92.532 MWh à CHF 95.20/MWh (9.52 ct/kWh)      8'809.05
Consommation moyenne : 253 kWh par jour. Période correspondante : 88.100 MWh
Net à payer CHF                                                    9'522.58`)
    expect(facts).toMatchObject({ energy: 'cad_tarife', amount: 92.532, unit: 'MWh' })
  })

  it('heat: large letters beside their readings, not what a unit is in another', () => {
    const facts = factsOf(`
Calore Sottoceneri SA
Teleriscaldamento                      Periodo 1° ottobre 2023 – 30 settembre 2024
Il vostro consumo
48'536 kWh
Lettura 480'000 → 528'536 kWh          Calore   11.20 ct./kWh   5'436.03
Anno precedente 51'020 kWh · media 132.6 kWh/giorno
1 m³ = 1000 litri; 1 MWh = 1000 kWh. Media di un'economia domestica 15'000 kWh/anno
Totale fattura IVA inclusa                                         5'876.35`)
    expect(facts).toMatchObject({ energy: 'cad_tarife', amount: 48_536, unit: 'kWh' })
  })

  it('wood chips by loose cubic metres, and oil in German', () => {
    expect(
      factsOf(`
Triage forestier du Jorat
Livraison du 4 mars 2024
Plaquettes forestières    45 m³ vrac    52.00    2'340.00`),
    ).toMatchObject({ energy: 'plaquettes', amount: 45, unit: 'm3_bulk' })
    expect(
      factsOf(`
Brennstoffe Seetal AG
Rechnung 4711                 Lieferdatum 03.12.2024
Heizöl Öko    4'020 Liter     98.50 / 100 l    3'959.70
MwSt 8.1 %                                       320.74
Total inkl. MwSt CHF                           4'280.44`),
    ).toMatchObject({
      energy: 'mazout',
      amount: 4020,
      unit: 'l',
      delivered_on: '2024-12-03',
      francs: 4280.44,
    })
  })

  it('firewood by steres, from a letterhead in one line, at the lower rate of tax', () => {
    const facts = factsOf(`
Forestale Generoso SA, 6874 Castel San Pietro
Fattura n. 118                                   Signora Pia Rovere
Consegna: 21.10.2024                             Via dei Frassini 8
Legna da ardere, faggio 33 cm    12 steri     165.00     1'980.00
Trasporto                         1           120.00       120.00
Totale senza IVA                                         2'100.00
IVA 2.6 %                                                   54.60
Totale IVA compresa                                      2'154.60`)
    expect(facts).toEqual({
      energy: 'bois_buches_dur',
      amount: 12,
      unit: 'stere',
      delivered_on: '2024-10-21',
      supplier: 'Forestale Generoso SA',
      francs: 2154.6,
    })
  })

  it('heat in German, by readings in one row', () => {
    const facts = factsOf(`
IWB Industrielle Werke
Rechnung Nr. 100200300                       Datum 15.07.2024
Abrechnungsperiode 01.07.2023 - 30.06.2024
Fernwärme
Zählerstand alt 1'204.5    Zählerstand neu 1'266.8    Verbrauch 62.3 MWh
Arbeitspreis 62.3 MWh   112.00 CHF/MWh     6'977.60
MWST 8.1 %                                   565.19
Rechnungsbetrag inkl. MWST                 7'542.79`)
    expect(facts).toMatchObject({
      energy: 'cad_tarife',
      amount: 62.3,
      unit: 'MWh',
      period_start: '2023-07-01',
      francs: 7542.79,
    })
  })

  it('the total by sums that come out, where its label was not read', () => {
    const facts = factsOf(`
Mazout du Salève SA
Mazout extra-léger    6'240 l    104.50 / 100 l    6'520.80
Montant net hors TVA                               6'520.80
TVA 8.1 %                                            528.18
l0fal x pcycr                                      7'048.98`)
    expect(facts.francs).toBe(7048.98)
  })

  it('the payment part only by its code', () => {
    const lines = `
Mazout du Salève SA
Total à payer CHF                                  7'048.98
${'\n'.repeat(40)}
Section paiement
                 Montant 9'999.00`
    const qr = readSwissQr(qrPayload('Mazout du Salève SA', '9999.00'))!
    const box = { left: 60, top: 690, right: 220, bottom: 850 }
    const { values, contradictions } = interpretBill([pageOfLines(lines)], { qr, page: 1, box })
    expect(values.find(({ field }) => field === 'francs')?.value).toBe(7048.98)
    expect(contradictions).toMatchObject([{ field: 'francs', first: '9999.00' }])
  })
})
