import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'
import { energyText } from '../../reference/energy.text.ts'
import { authorText, technicalRowText } from '../technicalRow.text.ts'

/** Daily readings of meters: fields, upload and what is made of them. */
export const meterSeriesText = text('meter_series', {
  ...technicalRowText.words,
  ...energyText.words,
  ...authorText.words,
  'list.title': common.dailyMeterReadings,
  'section.series': common.dailyMeterReadings,
  'field.meter': { fr: 'Compteur', en: 'Meter', it: 'Contatore' },
  'field.energy': common.energy,
  'field.usage': common.usage,
  'field.first_day': { fr: 'Premier jour', en: 'First day', it: 'Primo giorno' },
  'field.last_day': { fr: 'Dernier jour', en: 'Last day', it: 'Ultimo giorno' },
  'field.known_days': { fr: 'Jours relevés', en: 'Days read', it: 'Giorni letti' },
  'field.daily_kwh': { fr: 'kWh par jour', en: 'kWh by day', it: 'kWh al giorno' },
  'usage.heating': common.heating,
  'usage.dhw': common.hotWater,
  'usage.heating_dhw': common.heatingAndHotWater,
  'usage.cooking': { fr: 'Cuisson', en: 'Cooking', it: 'Cottura' },
  'usage.common_electricity': {
    fr: 'Électricité commune',
    en: 'Common electricity',
    it: 'Elettricità comune',
  },
  'usage.other': common.other,
  'error.daily_kwh': {
    fr: 'Une valeur en kWh par jour, séparées par des espaces, « - » si elle manque.',
    en: 'One value in kWh a day, separated by spaces; “-” if it is missing.',
    it: 'Un valore in kWh al giorno, separati da spazi; «-» se manca.',
  },
  'error.long': {
    fr: 'Une série a au plus {max} jours.',
    en: 'A series has {max} days at most.',
    it: 'Una serie ha al massimo {max} giorni.',
  },
  'error.usage': {
    fr: 'Des jours de ce compteur sont déjà enregistrés sous une autre utilisation. Un compteur compte une fois.',
    en: 'Days of this meter are stored already under another usage. A meter counts once.',
    it: 'Giorni di questo contatore sono già registrati con un altro utilizzo. Un contatore conta una volta.',
  },
  'error.same_meter': {
    fr: 'Des jours de ce compteur sont déjà enregistrés : complétez sa série.',
    en: 'Days of this meter are stored already: complete its series.',
    it: 'Giorni di questo contatore sono già registrati: completi la sua serie.',
  },
  'error.later': {
    fr: 'La série va au-delà d’aujourd’hui.',
    en: 'The series goes beyond today.',
    it: 'La serie va oltre oggi.',
  },
  failed: {
    fr: 'Impossible de charger les relevés journaliers. Réessayez.',
    en: 'The daily readings could not be loaded. Try again.',
    it: 'Impossibile caricare le letture giornaliere. Riprovi.',
  },
  about: {
    fr: 'Courbe de charge ou valeurs journalières du distributeur (CSV) : une valeur par compteur et par jour. La signature énergétique en est faite.',
    en: 'Load curve or daily values of the distributor (CSV): one value per meter and day. The energy signature is made from them.',
    it: 'Curva di carico o valori giornalieri del distributore (CSV): un valore per contatore e giorno. La firma energetica ne deriva.',
  },
  add: { fr: 'Lire un fichier', en: 'Read a file', it: 'Leggere un file' },
  complete: {
    fr: 'Compléter par un fichier',
    en: 'Complete from a file',
    it: 'Completare con un file',
  },
  reading: { fr: 'Lecture du fichier…', en: 'Reading the file…', it: 'Lettura del file…' },
  meter_needed: {
    fr: 'Indiquez d’abord le compteur, l’énergie et l’utilisation.',
    en: 'First enter the meter, the energy and the usage.',
    it: 'Indichi prima il contatore, l’energia e l’utilizzo.',
  },
  span: {
    fr: 'du {from} au {to}',
    en: '{from} to {to}',
    it: 'dal {from} al {to}',
  },
  'year.of_series': {
    fr: '{year}, relevés journaliers',
    en: '{year}, daily readings',
    it: '{year}, letture giornaliere',
  },
  'year.whole': {
    fr: '{sum}, tous les jours',
    en: '{sum}, every day',
    it: '{sum}, tutti i giorni',
  },
  'year.part': {
    fr: '{sum}, {days} jours sur {of}',
    en: '{sum}, {days} days of {of}',
    it: '{sum}, {days} giorni su {of}',
  },
  'year.short': {
    fr: '{days} jours sur {of} : moins de six mois, pas de chiffre annuel',
    en: '{days} days of {of}: less than six months, no yearly figure',
    it: '{days} giorni su {of}: meno di sei mesi, nessun dato annuo',
  },
  gaps: {
    fr: 'Jours sans valeur : {ranges}.',
    en: 'Days without a value: {ranges}.',
    it: 'Giorni senza valore: {ranges}.',
  },
  'told.read': {
    fr: {
      one: '{count} jour lu, {span}.',
      many: '{count} jours lus, {span}.',
      other: '{count} jours lus, {span}.',
    },
    en: {
      one: '{count} day read, {span}.',
      other: '{count} days read, {span}.',
    },
    it: {
      one: '{count} giorno letto, {span}.',
      many: '{count} giorni letti, {span}.',
      other: '{count} giorni letti, {span}.',
    },
  },
  'told.gap': {
    fr: 'ligne {row} : {span}',
    en: 'row {row}: {span}',
    it: 'riga {row}: {span}',
  },
  'told.gaps': {
    fr: 'Jours incomplets, non comptés : {gaps}.',
    en: 'Incomplete days, not counted: {gaps}.',
    it: 'Giorni incompleti, non contati: {gaps}.',
  },
  'told.row': {
    fr: 'ligne {row} ({reason})',
    en: 'row {row} ({reason})',
    it: 'riga {row} ({reason})',
  },
  'told.rows': {
    fr: {
      one: '{count} ligne non reprise : {rows}.',
      many: '{count} lignes non reprises : {rows}.',
      other: '{count} lignes non reprises : {rows}.',
    },
    en: { one: '{count} row not taken: {rows}.', other: '{count} rows not taken: {rows}.' },
    it: {
      one: '{count} riga non ripresa: {rows}.',
      many: '{count} righe non riprese: {rows}.',
      other: '{count} righe non riprese: {rows}.',
    },
  },
  'row.date': { fr: 'date illisible', en: 'unreadable date', it: 'data illeggibile' },
  'row.number': { fr: 'valeur illisible', en: 'unreadable value', it: 'valore illeggibile' },
  'row.negative': { fr: 'valeur négative', en: 'negative value', it: 'valore negativo' },
  'row.twice': {
    fr: 'plusieurs valeurs au même moment',
    en: 'several values at the same moment',
    it: 'più valori nello stesso momento',
  },
  'row.later': { fr: 'jour à venir', en: 'day to come', it: 'giorno futuro' },
  'problem.columns': {
    fr: 'Ce fichier n’a pas une colonne de dates et une seule colonne de valeurs avec unité.',
    en: 'This file does not have a column of dates and a single column of values with a unit.',
    it: 'Questo file non ha una colonna di date e una sola colonna di valori con unità.',
  },
  'problem.unit': {
    fr: 'L’unité des valeurs n’est pas indiquée, ou ne convient pas à cette énergie (kWh, kW, m³).',
    en: 'The unit of the values is not stated, or does not fit this energy (kWh, kW, m³).',
    it: 'L’unità dei valori non è indicata o non è adatta a questa energia (kWh, kW, m³).',
  },
  'problem.index': {
    fr: 'Ce fichier contient l’état du compteur, pas la consommation de chaque intervalle.',
    en: 'This file contains the state of the meter, not the consumption of each interval.',
    it: 'Questo file contiene lo stato del contatore, non il consumo di ogni intervallo.',
  },
  'problem.quantity': {
    fr: 'Ce fichier contient une production, une injection, une énergie réactive ou une puissance maximale, pas la consommation.',
    en: 'This file contains a production, an injection, a reactive energy or a peak power, not the consumption.',
    it: 'Questo file contiene una produzione, un’immissione, un’energia reattiva o una potenza massima, non il consumo.',
  },
  'problem.decimal': {
    fr: 'Le point et la virgule ne se distinguent pas dans ce fichier : 1.234 peut valoir mille ou un. Écrivez les valeurs sans séparateur de milliers, avec deux décimales.',
    en: 'Point and comma cannot be told apart in this file: 1.234 may be a thousand or one. Write the values without thousands separator, with two decimals.',
    it: 'Punto e virgola non si distinguono in questo file: 1.234 può valere mille o uno. Scriva i valori senza separatore delle migliaia, con due decimali.',
  },
  'problem.units': {
    fr: 'Ligne {row} : autre unité que celle du début. Séparez ce fichier en un fichier par unité.',
    en: 'Row {row}: another unit than at the beginning. Split this file into one file per unit.',
    it: 'Riga {row}: unità diversa da quella iniziale. Divida questo file in un file per unità.',
  },
  'problem.step': {
    fr: 'L’intervalle entre les valeurs n’est pas de 5, 10, 15, 30 ou 60 minutes, ni d’un jour.',
    en: 'The interval between values is not 5, 10, 15, 30 or 60 minutes, nor a day.',
    it: 'L’intervallo tra i valori non è di 5, 10, 15, 30 o 60 minuti né di un giorno.',
  },
  'problem.empty': {
    fr: 'Aucun jour complet dans ce fichier.',
    en: 'No complete day in this file.',
    it: 'Nessun giorno completo in questo file.',
  },
  'problem.long': {
    fr: 'Ce fichier couvre plus de vingt ans : vérifiez les dates.',
    en: 'This file covers more than twenty years: check the dates.',
    it: 'Questo file copre più di vent’anni: verifichi le date.',
  },
  'problem.large': {
    fr: 'Ce fichier dépasse 30 Mo.',
    en: 'This file is larger than 30 MB.',
    it: 'Questo file supera 30 MB.',
  },
  'delete.title': {
    fr: 'Supprimer les relevés de {name} ?',
    en: 'Delete the readings of {name}?',
    it: 'Eliminare le letture di {name}?',
  },
  'delete.text': {
    fr: 'Les valeurs journalières de ce compteur sont placées dans la corbeille.',
    en: 'The daily values of this meter are moved to the bin.',
    it: 'I valori giornalieri di questo contatore sono spostati nel cestino.',
  },
  'delete.confirm': common.delete,
  'delete.done': { fr: 'Relevés supprimés', en: 'Readings deleted', it: 'Letture eliminate' },
  'delete.failed': {
    fr: 'Suppression refusée',
    en: 'Deletion refused',
    it: 'Eliminazione rifiutata',
  },
  'delete.unexpected': {
    fr: 'Suppression impossible',
    en: 'Could not delete',
    it: 'Impossibile eliminare',
  },
})
