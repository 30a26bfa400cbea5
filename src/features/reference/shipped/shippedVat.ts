import { shippedVatRates, type VatCategory } from '../vat.ts'
import { shipped, shippedOrigin } from './shippedOrigins.ts'

const readOn = '2026-11-26'

/** Where the rates of each day on which they changed were read. */
const sources = {
  '2024-01-01': {
    name: 'AFC, Taux de TVA en Suisse',
    origin: shippedOrigin('verified', 'AFC, Taux de TVA en Suisse', {
      link: 'https://www.estv.admin.ch/estv/fr/accueil/taxe-sur-la-valeur-ajoutee/taux-tva-suisse.html',
      read_on: readOn,
    }),
  },
  '2018-01-01': {
    name: 'installation-en-suisse.ch',
    origin: shippedOrigin('secondary', 'installation-en-suisse.ch', {
      link: 'https://installation-en-suisse.ch/3-5-la-tva',
      read_on: readOn,
    }),
  },
}

/** Versions of `vat_rates`: the first one has id 0, the later ones −1 and below. */
export const shippedVat = shippedVatRates.toReversed().map(({ from, rates }, index) =>
  shipped(
    'vat_rates',
    Object.entries(rates).map(([category, rate]) => ({
      category: category as VatCategory,
      rate,
      from: sources[from].origin,
    })),
    {
      source: sources[from].name,
      ...(index === 0 ? { id: 0 } : { id: -index, valid_from: from }),
    },
  ),
)
