/** Names, headings and words as offices in Switzerland write them; deliberately not the import's own list. */

export const firstNames =
  `Amélie André Anaïs Antoine Béatrice Benoît Bernadette Carla Cédric Céline Chloé Christophe Claire
Daniel David Denis Dominique Éliane Élodie Emmanuel Éric Fabrice Félix Françoise Frédéric Gaëlle
Georges Gérald Gisèle Giulia Grégoire Hélène Henri Hervé Isabelle Jacques Jean-Luc Jérôme Joëlle
Johanna Jürg Karine Laetitia Laurent Léa Loïc Luca Madeleine Marc Marie-Claude Markus Mathieu Mélanie
Michèle Monique Nadège Nathalie Noël Olivier Pascal Patricia Pierre-Yves Rachel Raphaël Régine René
Rosa Sébastien Stéphanie Sylvie Thérèse Thomas Urs Valérie Véronique Vincent Viviane Yannick Yvette`.split(
    /\s+/,
  )

export const lastNames =
  `Aebischer Amsler Auberson Bächler Bähler Barbey Baumgartner Bérard Berthoud Besson Bianchi Blöchlinger
Bonvin Bossard Bovet Brügger Buchs Burnier Cattin Chappuis Chatelain Chevalley Clément Colomb Cornu
Cottier Courvoisier Crettenand Cuénoud Décosterd Delacrétaz Demierre Despont Dubochet Ducommun Dumont
Dürrenmatt Emery Étienne Fahrni Falconnier Fankhauser Fatton Fellay Fontana Fournier Fragnière Gaillard
Genoud Gerber Giovannini Girardin Glauser Golay Grandjean Grosjean Gygax Haldimann Henchoz Hofstetter
Huguenin Imhof Jaccard Jaquier Jeanneret Joye Jungo Kaufmann Keller Knüsel Kohler Krähenbühl Lachat
Leuenberger Lombardi Lüthi Magnin Maillard Marchand Mauron Mercanton Métrailler Monney Moret Mühlemann
Nägeli Neuhaus Nicollier Oberson Pahud Paschoud Pasquier Perrenoud Pétremand Pfister Pittet Porchet
Progin Python Quartenoud Ramuz Rapin Reymond Rickenbacher Robatel Rochat Romanens Roulin Ruchat Sahli
Schafroth Schneuwly Schürch Sieber Sottas Stucki Studer Sudan Terrapon Thévoz Tinguely Tissières
Trüssel Uldry Vauthey Vernez Villard Vonlanthen Vuilleumier Waeber Wenger Wüthrich Yerly Zbinden Zürcher`.split(
    /\s+/,
  )

/** Second halves of double names, so that few people are namesakes. */
export const secondNames =
  'Ansermet Bapst Cuche Dovat Egger Forney Guex Hirschi Ischi Jordan Kämpf Loup Mottier Nobs'
    .concat(' Ogay Piguet Quinche Ravussin Savary Tâche Udry Volet Wyss Ziegler')
    .split(' ')

export const towns = [
  ['1203', 'Genève'],
  ['1205', 'Genève'],
  ['1206', 'Genève'],
  ['1207', 'Genève'],
  ['1212', 'Grand-Lancy'],
  ['1213', 'Onex'],
  ['1217', 'Meyrin'],
  ['1219', 'Châtelaine'],
  ['1224', 'Chêne-Bougeries'],
  ['1226', 'Thônex'],
  ['1227', 'Carouge'],
  ['1290', 'Versoix'],
] as const

export const homeStreets = [
  'Chemin des Crêts',
  'Rue de la Prulay',
  'Avenue de Châtelaine',
  'Chemin du Pré-Fleuri',
  'Rue Jacques-Dalphin',
  'Route de Saint-Julien',
  'Avenue du Gros-Chêne',
  'Rue des Bossons',
  'Chemin de la Bâtie',
  'Boulevard Carl-Vogt',
  'Quai du Seujet',
  'Place du Marché',
]

export const languages = ['fr', 'de', 'en', 'it'] as const
export type SheetLanguage = (typeof languages)[number]

/** Headings of the columns of a file by what they hold, as somebody typed them in each language. */
export const headings = {
  'person.first_name': {
    fr: ['Prénom', 'Prenom', 'PRÉNOM'],
    de: ['Vorname'],
    en: ['First name', 'Given name'],
    it: ['Nome'],
  },
  'person.last_name': {
    fr: ['Nom', 'Nom de famille', 'NOM'],
    de: ['Nachname', 'Name'],
    en: ['Surname', 'Last name'],
    it: ['Cognome'],
  },
  'person.email': {
    fr: ['E-mail', 'Courriel', 'Adresse mail', 'Mail'],
    de: ['E-Mail', 'Mail'],
    en: ['Email', 'E-mail address'],
    it: ['E-mail', 'Posta elettronica'],
  },
  'person.phone_number': {
    fr: ['Tél.', 'Téléphone', 'N° tél', 'Natel'],
    de: ['Telefon', 'Tel.'],
    en: ['Phone', 'Telephone no.'],
    it: ['Telefono', 'Tel.'],
  },
  'person.street': {
    fr: ['Adresse', 'Rue et no'],
    de: ['Strasse', 'Adresse'],
    en: ['Street', 'Address'],
    it: ['Indirizzo', 'Via'],
  },
  'person.postcode': {
    fr: ['NPA', 'CP'],
    de: ['PLZ'],
    en: ['ZIP', 'Postcode'],
    it: ['NPA', 'CAP'],
  },
  'person.city': { fr: ['Localité', 'Ville'], de: ['Ort'], en: ['City', 'Town'], it: ['Località'] },
  'building.egid': { fr: ['EGID', 'N° EGID'], de: ['EGID'], en: ['EGID'], it: ['EGID'] },
  'building.street_name': {
    fr: ['Adresse', 'Immeuble', 'Adresse immeuble', 'Adresse du bâtiment'],
    de: ['Liegenschaft', 'Adresse Gebäude'],
    en: ['Building', 'Building address'],
    it: ['Indirizzo edificio', 'Immobile'],
  },
  'building.postcode': { fr: ['NPA', 'NPA imm.'], de: ['PLZ'], en: ['Postcode'], it: ['NPA'] },
  'building.city': { fr: ['Commune', 'Localité'], de: ['Ort'], en: ['City'], it: ['Comune'] },
  'building.sre': {
    fr: ['SRE', 'SRE (m2)', 'Surf. chauffée', 'Surface de référence énergétique'],
    de: ['EBF', 'EBF m2'],
    en: ['Heated area', 'ERA (m2)'],
    it: ['SRE (mq)', 'Superficie riscaldata'],
  },
  'building.construction_year': {
    fr: ['Année constr.', 'Année de construction', 'Constr.'],
    de: ['Baujahr'],
    en: ['Year built', 'Construction year'],
    it: ['Anno di costruzione', 'Anno'],
  },
  'building.last_renovation_date': {
    fr: ['Dern. rénovation', 'Rénové le', 'Dernière rénovation'],
    de: ['Letzte Sanierung'],
    en: ['Last renovation', 'Renovated on'],
    it: ['Ultima ristrutturazione', 'Risanato il'],
  },
  'building.apartments': {
    fr: ['Logements', 'Nb logts'],
    de: ['Wohnungen'],
    en: ['Flats', 'Apartments'],
    it: ['Appartamenti'],
  },
  'mandate.number': {
    fr: ['N° dossier', 'No mandat', 'Réf.'],
    de: ['Auftragsnr.'],
    en: ['Job no.', 'Mandate no.'],
    it: ['N. mandato'],
  },
  'mandate.product': {
    fr: ['Prestation', 'Type de mandat'],
    de: ['Dienstleistung'],
    en: ['Service'],
    it: ['Prestazione'],
  },
  'mandate.status': { fr: ['Statut', 'État'], de: ['Stand'], en: ['Status'], it: ['Stato'] },
  'mandate.ordered': {
    fr: ['Date commande', 'Commandé le'],
    de: ['Bestellt am'],
    en: ['Ordered on'],
    it: ['Ordinato il'],
  },
  'mandate.due_date': {
    fr: ['Délai', 'Échéance'],
    de: ['Termin'],
    en: ['Due', 'Deadline'],
    it: ['Scadenza'],
  },
} satisfies Record<string, Record<SheetLanguage, string[]>>
export type Meaning = keyof typeof headings

/** Columns that nobody imports. */
export const idleHeadings: Record<SheetLanguage, string[]> = {
  fr: ['Couleur', '', 'Classeur', 'Vu'],
  de: ['Farbe', '', 'Ordner'],
  en: ['Colour', '', 'Binder'],
  it: ['Colore', '', 'Raccoglitore'],
}

/** Services and statuses as offices call them. */
export const services = {
  amoen: { fr: ['AMOén', 'AMOEN'], de: ['AMOEN'], en: ['AMOén'], it: ['AMOén'] },
  cecb: { fr: ['CECB', 'cecb'], de: ['CECB'], en: ['CECB'], it: ['CECB', 'CECE'] },
  cecbplus: { fr: ['CECB Plus', 'CECB+'], de: ['CECB Plus'], en: ['CECB Plus'], it: ['CECE Plus'] },
  peik: { fr: ['PEIK'], de: ['PEIK'], en: ['PEIK'], it: ['PEIK'] },
} satisfies Record<string, Record<SheetLanguage, string[]>>

export const statusWords = {
  ordered: { fr: ['Commandé', 'commandé'], de: ['Bestellt'], en: ['Ordered'], it: ['Ordinato'] },
  in_progress: {
    fr: ['En cours', 'en cours'],
    de: ['In Arbeit'],
    en: ['In progress'],
    it: ['In corso'],
  },
  delivered: { fr: ['Livré', 'LIVRÉ'], de: ['Geliefert'], en: ['Delivered'], it: ['Consegnato'] },
  closed: {
    fr: ['Clos', 'Clôturé', 'terminé'],
    de: ['Abgeschlossen'],
    en: ['Closed'],
    it: ['Chiuso'],
  },
} satisfies Record<string, Record<SheetLanguage, string[]>>

export const totalWords: Record<SheetLanguage, string> = {
  fr: 'Total',
  de: 'Summe',
  en: 'Total',
  it: 'Totale',
}
export const noteLines: Record<SheetLanguage, string> = {
  fr: 'Liste tenue par le secrétariat, état au 12 novembre. Demander à Josiane avant de trier !',
  de: 'Stand 12. November, bitte nicht sortieren',
  en: 'As of 12 November, please ask before sorting',
  it: 'Stato al 12 novembre, non ordinare',
}
export const titleLines: Record<SheetLanguage, string> = {
  fr: 'Bureau d’énergie – liste 2026',
  de: 'Energiebüro – Liste 2026',
  en: 'Energy office – list 2026',
  it: 'Ufficio energia – lista 2026',
}
