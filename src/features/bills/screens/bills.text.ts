import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the screens of bills; fields of consumptions are named in `consumption.text.ts`. */
export const billsText = text('bills', {
  title: { fr: 'Valeurs de la facture', en: 'Values of the bill', it: 'Valori della fattura' },
  failed: {
    fr: 'Les valeurs de la facture n’ont pas pu être chargées.',
    en: 'The values of the bill could not be loaded.',
    it: 'I valori della fattura non hanno potuto essere caricati.',
  },
  'state.none': {
    fr: 'La machine n’a pas encore lu cette facture.',
    en: 'This bill has not been read automatically yet.',
    it: 'Questa fattura non è ancora stata letta automaticamente.',
  },
  'state.waiting': {
    fr: 'Lecture de la facture en cours',
    en: 'The bill is being read',
    it: 'Lettura della fattura in corso',
  },
  'state.not_a_bill': {
    fr: 'Aucune valeur de facture n’a été trouvée dans ce fichier.',
    en: 'No values of a bill were found in this file.',
    it: 'In questo file non è stato trovato alcun valore di fattura.',
  },
  'state.unreadable': {
    fr: 'Ce fichier n’a pas pu être lu : il est endommagé, protégé ou trop lourd.',
    en: 'This file could not be read: it is damaged, protected or too heavy.',
    it: 'Questo file non ha potuto essere letto: è danneggiato, protetto o troppo pesante.',
  },
  'state.too_slow': {
    fr: 'La lecture a duré trop longtemps et a été arrêtée.',
    en: 'Reading took too long and was stopped.',
    it: 'La lettura è durata troppo ed è stata interrotta.',
  },
  'state.later': {
    fr: 'Cette facture est longue à lire : la lecture reprendra cette nuit.',
    en: 'This bill takes long to read: reading will be tried again tonight.',
    it: 'Questa fattura richiede tempo: la lettura riprenderà questa notte.',
  },
  'state.busy': {
    fr: 'Le serveur est très sollicité : la lecture reprendra automatiquement.',
    en: 'The server is very busy: reading will be tried again automatically.',
    it: 'Il server è molto sollecitato: la lettura riprenderà automaticamente.',
  },
  read: { fr: 'Lire cette facture', en: 'Read this bill', it: 'Leggi questa fattura' },
  read_again: { fr: 'Relire', en: 'Read again', it: 'Rileggi' },
  intro: {
    fr: 'Lues par la machine. Comparez chaque valeur avec sa ligne, puis cochez-la ; rien n’est enregistré avant.',
    en: 'Read automatically. Compare each value with its line, then tick it; nothing is saved before.',
    it: 'Letti automaticamente. Confronti ogni valore con la sua riga, poi lo spunti; prima non viene salvato nulla.',
  },
  intro_reader: {
    fr: 'Lues par la machine ; personne ne les a encore reprises dans les consommations.',
    en: 'Read automatically; nobody has added them to the consumption yet.',
    it: 'Letti automaticamente; nessuno li ha ancora ripresi nei consumi.',
  },
  several: {
    fr: 'La facture compte plusieurs quantités qui ne forment pas une seule consommation. Saisissez celle qui convient et la part du coût qui lui revient.',
    en: 'The bill has several amounts that are not one consumption. Enter the right one and its share of the cost.',
    it: 'La fattura ha più quantità che non formano un unico consumo. Inserisca quella giusta e la sua parte del costo.',
  },
  not_read: {
    fr: 'Pas lu sur la facture',
    en: 'Not read from the bill',
    it: 'Non letto sulla fattura',
  },
  tick: {
    fr: 'Cochez cette valeur ; vous pourrez ensuite la corriger.',
    en: 'Tick this value; you can then correct it.',
    it: 'Spunti questo valore; poi potrà correggerlo.',
  },
  'field.calorific_value': {
    fr: 'Pouvoir calorifique',
    en: 'Calorific value',
    it: 'Potere calorifico',
  },
  'calorific.gross': { fr: 'supérieur (PCS)', en: 'gross', it: 'superiore' },
  'calorific.net': {
    fr: 'inférieur (PCI) ; les consommations se comptent selon le supérieur',
    en: 'net; consumption is counted by the gross one',
    it: 'inferiore; i consumi si contano secondo quello superiore',
  },
  'certainty.certain': { fr: 'Lecture sûre', en: 'Read with certainty', it: 'Lettura sicura' },
  'certainty.likely': { fr: 'Lecture probable', en: 'Likely', it: 'Lettura probabile' },
  'certainty.check': common.toCheck,
  from_qr: { fr: 'code QR', en: 'QR code', it: 'codice QR' },
  page: { fr: 'page {page}', en: 'page {page}', it: 'pagina {page}' },
  line: {
    fr: 'Ligne de la facture : {printed}',
    en: 'Line of the bill: {printed}',
    it: 'Riga della fattura: {printed}',
  },
  contradiction: {
    fr: 'Contradiction sur la facture : « {first} » et « {second} »',
    en: 'The bill contradicts itself: “{first}” and “{second}”',
    it: 'Contraddizione sulla fattura: «{first}» e «{second}»',
  },
  tick_certain: {
    fr: {
      one: 'Cocher la valeur sûre',
      many: 'Cocher les {count} valeurs sûres',
      other: 'Cocher les {count} valeurs sûres',
    },
    en: { one: 'Tick the certain value', other: 'Tick the {count} certain values' },
    it: {
      one: 'Spunta il valore sicuro',
      many: 'Spunta i {count} valori sicuri',
      other: 'Spunta i {count} valori sicuri',
    },
  },
  stated: {
    fr: 'Pour cette période, la même énergie est déjà saisie. Reprise telle quelle, la facture s’y ajouterait.',
    en: 'The same energy is already entered for this period. Added as it is, the bill would come on top.',
    it: 'Per questo periodo la stessa energia è già inserita. Ripresa così, la fattura vi si aggiungerebbe.',
  },
  stated_elsewhere: {
    fr: 'Un autre mandat indique déjà cette énergie pour cette période. Sa ligne reste : pour le bâtiment, l’énergie compte une seule fois.',
    en: 'Another mandate already states this energy for this period. Its row stays: for the building, the energy counts only once.',
    it: 'Un altro mandato indica già questa energia per questo periodo. La sua riga resta: per l’edificio, l’energia conta una sola volta.',
  },
  'stated.row': {
    fr: '{usage}, du {from} au {to} : {amount}',
    en: '{usage}, from {from} to {to}: {amount}',
    it: '{usage}, dal {from} al {to}: {amount}',
  },
  'field.overlap': {
    fr: 'Ce qui est déjà saisi',
    en: 'What is already entered',
    it: 'Ciò che è già inserito',
  },
  'help.overlap': {
    fr: '« Garder les deux » les additionne, par exemple pour deux compteurs. Ce qui est remplacé est placé dans la corbeille.',
    en: '“Keep both” adds them up, for example for two meters. What is replaced is moved to the bin.',
    it: '«Tenere entrambi» li somma, per esempio per due contatori. Ciò che è sostituito è spostato nel cestino.',
  },
  'overlap.replace': common.replace,
  'overlap.keep': { fr: 'Garder les deux', en: 'Keep both', it: 'Tenere entrambi' },
  take_over: {
    fr: 'Reprendre dans les consommations',
    en: 'Add to the consumption',
    it: 'Riprendi nei consumi',
  },
  done: {
    fr: 'Consommation enregistrée d’après la facture',
    en: 'Consumption saved from the bill',
    it: 'Consumo salvato in base alla fattura',
  },
  was_there: {
    fr: 'Cette facture était déjà reprise dans les consommations.',
    en: 'This bill was already in the consumption.',
    it: 'Questa fattura era già ripresa nei consumi.',
  },
  taken: {
    fr: 'Reprise dans les consommations le {date}',
    en: 'Added to the consumption on {date}',
    it: 'Ripresa nei consumi il {date}',
  },
  show: {
    fr: 'Voir la consommation',
    en: 'Show the consumption',
    it: 'Mostra il consumo',
  },
  origin: {
    fr: 'Selon « {name} », page {page}',
    en: 'According to “{name}”, page {page}',
    it: 'Secondo «{name}», pagina {page}',
  },
})
