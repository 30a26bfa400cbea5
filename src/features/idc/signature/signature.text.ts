import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the energy signature of a building and of the forecast of its index. */
export const signatureText = text('signature', {
  title: { fr: 'Signature énergétique', en: 'Energy signature', it: 'Firma energetica' },
  about: {
    fr: 'Puissance moyenne entre deux relevés des compteurs de chaleur, selon la température extérieure.',
    en: 'Mean power between two readings of the heat meters, against the outdoor temperature.',
    it: 'Potenza media tra due letture dei contatori di calore, secondo la temperatura esterna.',
  },
  failed: {
    fr: 'La signature n’a pas pu être calculée.',
    en: 'The signature could not be calculated.',
    it: 'Non è stato possibile calcolare la firma.',
  },
  chart: {
    fr: 'Puissance moyenne, kW, selon la température extérieure',
    en: 'Mean power, kW, by outdoor temperature',
    it: 'Potenza media, kW, secondo la temperatura esterna',
  },
  temperature: {
    fr: 'Température extérieure, °C',
    en: 'Outdoor temperature, °C',
    it: 'Temperatura esterna, °C',
  },
  readings: common.readings,
  line: common.signature,
  period: common.period,
  base: { fr: 'Charge de base', en: 'Base load', it: 'Carico di base' },
  slope: { fr: 'Puissance par degré', en: 'Power per degree', it: 'Potenza per grado' },
  threshold: { fr: 'Seuil de chauffe', en: 'Heating threshold', it: 'Soglia di riscaldamento' },
  design: {
    fr: 'Puissance à {temperature}',
    en: 'Power at {temperature}',
    it: 'Potenza a {temperature}',
  },
  quality: {
    fr: {
      one: 'Expliqué à {r2}, dispersion {cv}, {count} relevé.',
      many: 'Expliqué à {r2}, dispersion {cv}, {count} relevés.',
      other: 'Expliqué à {r2}, dispersion {cv}, {count} relevés.',
    },
    en: {
      one: '{r2} explained, scatter {cv}, {count} reading.',
      other: '{r2} explained, scatter {cv}, {count} readings.',
    },
    it: {
      one: 'Spiegato al {r2}, dispersione {cv}, {count} lettura.',
      many: 'Spiegato al {r2}, dispersione {cv}, {count} letture.',
      other: 'Spiegato al {r2}, dispersione {cv}, {count} letture.',
    },
  },
  without_weather: {
    fr: {
      one: '{count} relevé n’est pas compté : la température de ces jours n’est pas connue.',
      many: '{count} relevés ne sont pas comptés : la température de ces jours n’est pas connue.',
      other: '{count} relevés ne sont pas comptés : la température de ces jours n’est pas connue.',
    },
    en: {
      one: '{count} reading is not counted: the temperature of these days is not known.',
      other: '{count} readings are not counted: the temperature of these days is not known.',
    },
    it: {
      one: '{count} lettura non è contata: la temperatura di quei giorni non è nota.',
      many: '{count} letture non sono contate: la temperatura di quei giorni non è nota.',
      other: '{count} letture non sono contate: la temperatura di quei giorni non è nota.',
    },
  },
  'problem.few': {
    fr: 'Pas encore de signature : il faut au moins huit relevés.',
    en: 'No signature yet: at least eight readings are needed.',
    it: 'Ancora nessuna firma: servono almeno otto letture.',
  },
  'problem.few_cold': {
    fr: 'Pas encore de signature : il faut au moins trois relevés sous 8 °C.',
    en: 'No signature yet: at least three readings below 8 °C are needed.',
    it: 'Ancora nessuna firma: servono almeno tre letture sotto 8 °C.',
  },
  'problem.few_warm': {
    fr: 'Pas encore de signature : il faut au moins deux relevés au-dessus de 16 °C.',
    en: 'No signature yet: at least two readings above 16 °C are needed.',
    it: 'Ancora nessuna firma: servono almeno due letture sopra 16 °C.',
  },
  'problem.scattered': {
    fr: 'Pas de signature : les relevés sont trop dispersés.',
    en: 'No signature: the readings scatter too much.',
    it: 'Nessuna firma: le letture sono troppo disperse.',
  },
  'problem.no_heating': {
    fr: 'Pas de signature : la puissance n’augmente pas quand il fait froid.',
    en: 'No signature: the power does not grow when it is cold.',
    it: 'Nessuna firma: la potenza non aumenta quando fa freddo.',
  },
  drift: {
    fr: 'Dérive depuis l’année jusqu’au {reference} : {changes} (année jusqu’au {latest}).',
    en: 'Drift since the year to {reference}: {changes} (year to {latest}).',
    it: 'Deriva dall’anno fino al {reference}: {changes} (anno fino al {latest}).',
  },
  'drift.slope': {
    fr: 'puissance par degré {change}',
    en: 'power per degree {change}',
    it: 'potenza per grado {change}',
  },
  'drift.base': {
    fr: 'charge de base {change}',
    en: 'base load {change}',
    it: 'carico di base {change}',
  },
  forecast: {
    fr: 'Indice prévu pour l’année civile {year} : ≈ {value}, {range}.',
    en: 'Index forecast for the calendar year {year}: ≈ {value}, {range}.',
    it: 'Indice previsto per l’anno civile {year}: ≈ {value}, {range}.',
  },
  'against.below': {
    fr: 'Sous le seuil de {limit}.',
    en: 'Below the limit of {limit}.',
    it: 'Sotto la soglia di {limit}.',
  },
  'against.above': {
    fr: 'Au-dessus du seuil de {limit}.',
    en: 'Above the limit of {limit}.',
    it: 'Sopra la soglia di {limit}.',
  },
  'against.unclear': {
    fr: 'Trop proche du seuil de {limit} pour conclure.',
    en: 'Too close to the limit of {limit} to tell.',
    it: 'Troppo vicino alla soglia di {limit} per concludere.',
  },
  basis: {
    fr: {
      one: 'Relevé jusqu’ici : {count} jour ; le reste selon la signature et le temps de {years} années. Seule la moyenne de 3 ans compte pour la loi.',
      many: 'Relevé jusqu’ici : {count} jours ; le reste selon la signature et le temps de {years} années. Seule la moyenne de 3 ans compte pour la loi.',
      other:
        'Relevé jusqu’ici : {count} jours ; le reste selon la signature et le temps de {years} années. Seule la moyenne de 3 ans compte pour la loi.',
    },
    en: {
      one: 'Read so far: {count} day; the rest by the signature and the weather of {years} years. Only the 3-year mean counts for the law.',
      other:
        'Read so far: {count} days; the rest by the signature and the weather of {years} years. Only the 3-year mean counts for the law.',
    },
    it: {
      one: 'Letto finora: {count} giorno; il resto secondo la firma e il tempo di {years} anni. Per la legge conta solo la media su 3 anni.',
      many: 'Letto finora: {count} giorni; il resto secondo la firma e il tempo di {years} anni. Per la legge conta solo la media su 3 anni.',
      other:
        'Letto finora: {count} giorni; il resto secondo la firma e il tempo di {years} anni. Per la legge conta solo la media su 3 anni.',
    },
  },
})
