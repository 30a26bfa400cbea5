import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

export const importText = text('import', {
  'act.read': {
    fr: 'Fichier d’importation lu',
    en: 'Import file read',
    it: 'File di importazione letto',
  },
  'act.run': { fr: 'Importation lancée', en: 'Import started', it: 'Importazione avviata' },
  'act.undone': { fr: 'Importation annulée', en: 'Import undone', it: 'Importazione annullata' },
  reason: common.reason,
  waiting: { fr: 'à corriger', en: 'to correct', it: 'da correggere' },
  'reference.client': common.client,
  'reference.building': common.building,
  'reference.company': common.companyOfSociete,
  'reference.mandates': common.mandates,
  'reference.contractor': common.client,
  'reference.owners': common.owner,
  'error.too_large': {
    fr: 'Le fichier dépasse {limit} Mo. Répartissez ses lignes sur plusieurs fichiers.',
    en: 'The file is larger than {limit} MB. Split its rows into several files.',
    it: 'Il file supera {limit} MB. Suddivida le righe in più file.',
  },
  'error.ending': {
    fr: 'Choisissez un fichier Excel (.xlsx) ou CSV. Un ancien .xls s’enregistre en .xlsx depuis Excel.',
    en: 'Choose an Excel (.xlsx) or CSV file. Excel saves an old .xls as .xlsx.',
    it: 'Scelga un file Excel (.xlsx) o CSV. Excel salva un vecchio .xls come .xlsx.',
  },
  'error.damaged': {
    fr: 'Ce fichier est endommagé ou protégé par un mot de passe. Ouvrez-le dans Excel et enregistrez-le de nouveau.',
    en: 'This file is damaged or protected by a password. Open it in Excel and save it again.',
    it: 'Questo file è danneggiato o protetto da una password. Lo apra in Excel e lo salvi di nuovo.',
  },
  'error.unavailable': {
    fr: 'Le fichier n’a pas pu être lu pour l’instant. Réessayez.',
    en: 'The file could not be read just now. Try again.',
    it: 'Per il momento il file non ha potuto essere letto. Riprovi.',
  },
  'error.huge': {
    fr: 'Ce fichier est trop volumineux à lire. Gardez-en seulement les feuilles à importer.',
    en: 'This file is too large to read. Keep only the sheets to import.',
    it: 'Questo file è troppo grande da leggere. Conservi solo i fogli da importare.',
  },
  'error.empty': {
    fr: 'Ce fichier ne contient aucune ligne.',
    en: 'This file has no rows.',
    it: 'Questo file non contiene righe.',
  },
  'error.too_many': {
    fr: 'Un fichier a au plus {rows} lignes et {columns} colonnes. Répartissez-le sur plusieurs fichiers.',
    en: 'A file has {rows} rows and {columns} columns at most. Split it into several files.',
    it: 'Un file ha al massimo {rows} righe e {columns} colonne. Lo suddivida in più file.',
  },
  'error.other_sheets': {
    fr: 'Le fichier n’a pas ce nombre de feuilles.',
    en: 'The file does not have this number of sheets.',
    it: 'Il file non ha questo numero di fogli.',
  },
  'error.unknown_field': {
    fr: 'Choisissez un champ de la liste.',
    en: 'Choose a field of the list.',
    it: 'Scelga un campo della lista.',
  },
  'error.twice': {
    fr: 'Deux colonnes ne peuvent pas donner le même champ.',
    en: 'Two columns cannot give the same field.',
    it: 'Due colonne non possono dare lo stesso campo.',
  },
  'error.nothing': {
    fr: 'Dites ce que contient une feuille au moins.',
    en: 'Say what one sheet at least contains.',
    it: 'Indichi che cosa contiene almeno un foglio.',
  },
  'error.unchecked': {
    fr: 'Contrôlez les lignes avant de les importer.',
    en: 'Check the rows before you import them.',
    it: 'Controlli le righe prima di importarle.',
  },
  'error.not_done': {
    fr: 'Cette importation n’a rien écrit qui puisse être annulé.',
    en: 'This import has written nothing that could be undone.',
    it: 'Questa importazione non ha scritto nulla che si possa annullare.',
  },
  'error.under_way': {
    fr: 'Cette importation est en cours. Attendez qu’elle se termine.',
    en: 'This import is under way. Wait until it ends.',
    it: 'Questa importazione è in corso. Attenda che finisca.',
  },
  'error.broken': {
    fr: 'Cette étape s’est interrompue. Ce qui est écrit le reste ; vous pouvez continuer ou annuler.',
    en: 'This step stopped. What was written stays; you can go on or undo it.',
    it: 'Questo passo si è interrotto. Quanto scritto resta; si può continuare o annullare.',
  },
  'error.changed_since': {
    fr: 'Depuis le contrôle, quelqu’un a modifié ce que ces lignes concernent. Le fichier est contrôlé de nouveau : vérifiez, puis importez.',
    en: 'Since the check somebody has changed what these rows are about. The file was checked again: look at it, then import.',
    it: 'Dopo il controllo qualcuno ha modificato ciò che queste righe riguardano. Il file è stato ricontrollato: verifichi, poi importi.',
  },
  'error.refused_line': {
    fr: 'La ligne {line} ({title}) est refusée : rien n’a été importé. Contrôlez de nouveau les lignes.',
    en: 'Row {line} ({title}) is refused: nothing was imported. Check the rows again.',
    it: 'La riga {line} ({title}) è rifiutata: nulla è stato importato. Controlli di nuovo le righe.',
  },
  'error.unknown_word': {
    fr: '« {word} » n’est pas une valeur connue. Dites dans les colonnes ce que ce mot veut dire.',
    en: '“{word}” is no known value. Say in the columns what this word means.',
    it: '«{word}» non è un valore noto. Indichi nelle colonne che cosa significa questa parola.',
  },
  'error.unknown_person': {
    fr: '{name} n’est pas une personne connue.',
    en: '{name} is nobody known.',
    it: '{name} non è una persona conosciuta.',
  },
  'error.unknown_client': {
    fr: 'Le client {name} n’est pas connu. Importez d’abord les clients, ou avec cette feuille.',
    en: 'The client {name} is not known. Import clients first, or with this sheet.',
    it: 'Il cliente {name} non è conosciuto. Importi prima i clienti, o con questo foglio.',
  },
  'error.unknown_building': {
    fr: 'Le bâtiment {name} n’est pas connu. Importez d’abord les bâtiments, ou avec cette feuille.',
    en: 'The building {name} is not known. Import buildings first, or with this sheet.',
    it: 'L’edificio {name} non è conosciuto. Importi prima gli edifici, o con questo foglio.',
  },
  'error.contact_of_building': {
    fr: 'Sans e-mail, cette personne devient un contact du bâtiment {name}, qui n’est pas connu à cette adresse. Corrigez-la, avec la localité, ou indiquez l’e-mail.',
    en: 'Without an email this person becomes a contact of the building {name}, which is not known at this address. Correct it, with the town, or state the email.',
    it: 'Senza e-mail questa persona diventa un contatto dell’edificio {name}, che non è conosciuto a questo indirizzo. Lo corregga, con la località, o indichi l’e-mail.',
  },
  'error.contact_of_company': {
    fr: 'Sans e-mail, cette personne devient un contact de {name} : aucune société ne s’appelle ainsi, ou plusieurs. Ajoutez la société, ou indiquez l’e-mail ou le bâtiment.',
    en: 'Without an email this person becomes a contact of {name}: no company is called that, or several are. Add the company, or state the email or the building.',
    it: 'Senza e-mail questa persona diventa un contatto di {name}: nessuna società si chiama così, o più di una. Aggiunga la società, o indichi l’e-mail o l’edificio.',
  },
  'error.contact_of_nothing': {
    fr: 'Sans e-mail, cette personne devient le contact d’une société ou d’un bâtiment. Indiquez l’un d’eux, ou l’e-mail.',
    en: 'Without an email this person becomes the contact of a company or building. State one of them, or the email.',
    it: 'Senza e-mail questa persona diventa il contatto di una società o di un edificio. Ne indichi uno, o l’e-mail.',
  },
  'error.unknown_mandate': {
    fr: 'Le mandat {name} n’est pas connu. Importez d’abord les mandats, ou avec ce fichier.',
    en: 'Mandate {name} is not known. Import mandates first, or with this file.',
    it: 'Il mandato {name} non è conosciuto. Importi prima i mandati, o con questo file.',
  },
  'error.no_mandate_of': {
    fr: '{name} n’a aucun mandat de ce client. Importez d’abord les mandats, ou indiquez le numéro.',
    en: '{name} has no mandate of this client. Import mandates first, or state the number.',
    it: '{name} non ha alcun mandato di questo cliente. Importi prima i mandati, o indichi il numero.',
  },
  'error.several_mandates': {
    fr: '{name} a plusieurs mandats : {numbers}. Indiquez le numéro de celui que l’offre concerne.',
    en: '{name} has several mandates: {numbers}. State the number of the one that was quoted.',
    it: '{name} ha più mandati: {numbers}. Indichi il numero di quello a cui si riferisce l’offerta.',
  },
  'error.amounts': {
    fr: 'Ces montants ne s’accordent pas : le total est le montant hors TVA plus la TVA. Corrigez l’un d’eux.',
    en: 'These amounts do not add up: the total is the amount without VAT plus VAT. Correct one of them.',
    it: 'Questi importi non concordano: il totale è l’importo senza IVA più l’IVA. Ne corregga uno.',
  },
  'error.rate': {
    fr: 'Ces montants donnent une TVA de {rate} %, qui n’est pas un taux connu. Corrigez-les, complétez les taux dans les tables de calcul, ou laissez cette ligne : une offre à plusieurs taux se refait ici.',
    en: 'These amounts come to VAT of {rate} %, which is no known rate. Correct them, add the rate to the calculation tables, or leave this line out: a quote with several rates is made again here.',
    it: 'Questi importi danno un’IVA del {rate} %, che non è un’aliquota nota. Li corregga, completi le aliquote nelle tabelle di calcolo, o lasci questa riga: un’offerta con più aliquote si rifà qui.',
  },
  'error.draft_quote': {
    fr: 'Une offre qui n’a jamais été envoyée se refait ici. Choisissez un autre statut ou laissez cette ligne.',
    en: 'A quote that was never sent is made anew here. Choose another status or leave this row out.',
    it: 'Un’offerta mai inviata si rifà qui. Scelga un altro stato o tralasci questa riga.',
  },
  'error.quote_in_trash': {
    fr: 'L’offre {number} est dans la corbeille. Restaurez-la, supprimez-la définitivement ou changez ce numéro.',
    en: 'Quote {number} is in the bin. Restore it, delete it for good, or change this number.',
    it: 'L’offerta {number} è nel cestino. La ripristini, la elimini definitivamente o cambi questo numero.',
  },
  'error.missing': {
    fr: '{field} manque.',
    en: '{field} is missing.',
    it: 'Manca: {field}.',
  },
  'error.egid': {
    fr: 'L’EGID {egid} est absent du registre.',
    en: 'The register has no EGID {egid}.',
    it: 'L’EGID {egid} non è nel registro.',
  },
  'error.future': {
    fr: 'Cette date est encore à venir.',
    en: 'This date is still to come.',
    it: 'Questa data deve ancora venire.',
  },
  'error.order': {
    fr: 'Cette date précède celle d’un statut antérieur.',
    en: 'This date is before that of an earlier status.',
    it: 'Questa data precede quella di uno stato anteriore.',
  },
  'error.other_row': {
    fr: 'Ce dont cette ligne a besoin n’est pas importé : voyez la ligne {line}.',
    en: 'What this row needs is not imported: see row {line}.',
    it: 'Ciò di cui questa riga ha bisogno non è importato: veda la riga {line}.',
  },
  'double.phone': {
    fr: 'A le même téléphone que {label}',
    en: 'Has the same phone as {label}',
    it: 'Ha lo stesso telefono di {label}',
  },
  'double.name': {
    fr: 'S’appelle comme {label}, avec une autre adresse e-mail',
    en: 'Is called like {label}, with another email',
    it: 'Si chiama come {label}, con un altro indirizzo e-mail',
  },
  'double.elsewhere': {
    fr: 'S’appelle comme {label}, d’une autre localité',
    en: 'Is called like {label}, of another town',
    it: 'Si chiama come {label}, di un’altra località',
  },
  'double.spelling': {
    fr: 'S’écrit presque comme {label}',
    en: 'Is spelt almost like {label}',
    it: 'Si scrive quasi come {label}',
  },
  'double.address': {
    fr: 'Ressemble à {label}',
    en: 'Looks like {label}',
    it: 'Assomiglia a {label}',
  },
  'double.no_town': {
    fr: 'A la même rue et le même numéro que {label} ; la localité manque',
    en: 'Has the street and number of {label}; the town is missing',
    it: 'Ha la stessa via e lo stesso numero di {label}; manca la località',
  },
  'double.mandates': {
    fr: 'Même bâtiment et même prestation que {label}',
    en: 'Same building and service as {label}',
    it: 'Stesso edificio e stessa prestazione di {label}',
  },
  'double.quotes': {
    fr: 'A le même numéro que {label}, mais un autre mandat ou un autre montant',
    en: 'Has the same number as {label}, but another mandate or amount',
    it: 'Ha lo stesso numero di {label}, ma un altro mandato o importo',
  },
  'double.consumptions': {
    fr: 'Dit la même facture que {label}',
    en: 'States the same bill as {label}',
    it: 'Indica la stessa fattura di {label}',
  },
  'double.file': {
    fr: 'Ressemble à {label}',
    en: 'Looks like {label}',
    it: 'Assomiglia a {label}',
  },
  'kept.changed': {
    fr: 'Modifié depuis l’importation',
    en: 'Changed since the import',
    it: 'Modificato dopo l’importazione',
  },
  'kept.used': {
    fr: 'Quelque chose y est rattaché depuis l’importation',
    en: 'Something hangs on it since the import',
    it: 'Qualcosa vi è collegato dall’importazione',
  },
  'double.email': {
    fr: 'A la même adresse e-mail que {label}, sous un autre nom',
    en: 'Has the same email as {label}, under another name',
    it: 'Ha lo stesso indirizzo e-mail di {label}, con un altro nome',
  },
  'double.number': {
    fr: 'A le même numéro que {label}, mais un autre bâtiment, client ou type de prestation',
    en: 'Has the same number as {label}, but another building, client or service',
    it: 'Ha lo stesso numero di {label}, ma un altro edificio, cliente o prestazione',
  },
  'error.number_in_trash': {
    fr: 'Le mandat {number} est dans la corbeille. Restaurez-le, supprimez-le définitivement ou changez ce numéro.',
    en: 'Mandate {number} is in the bin. Restore it, delete it for good, or change this number.',
    it: 'Il mandato {number} è nel cestino. Lo ripristini, lo elimini definitivamente o cambi questo numero.',
  },
  'error.day_for_number': {
    fr: 'Le tableur a changé ce numéro de rue en date. Écrivez le numéro, par exemple 3-5.',
    en: 'The spreadsheet has turned this house number into a date. Write the number, such as 3-5.',
    it: 'Il foglio di calcolo ha trasformato questo numero civico in una data. Scriva il numero, ad esempio 3-5.',
  },
})
