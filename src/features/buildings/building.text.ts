import { text } from '../../kernel/text.ts'

export const buildingText = text('building', {
  'error.shares_total': {
    fr: 'Les parts doivent donner 100 % au total.',
    en: 'The shares must add up to 100 %.',
    it: 'Le quote devono dare in totale il 100 %.',
  },
  'error.address_required': {
    fr: 'Indiquez une rue ou un EGID.',
    en: 'Enter a street or an EGID.',
    it: 'Indichi una via o un EGID.',
  },
  'error.year': {
    fr: 'Indiquez une année entre {min} et {max}.',
    en: 'Enter a year between {min} and {max}.',
    it: 'Indichi un anno tra il {min} e il {max}.',
  },
  'error.day': {
    fr: 'Indiquez une date jusqu’au {max}.',
    en: 'Enter a date up to {max}.',
    it: 'Indichi una data fino al {max}.',
  },
  'error.egid_exists': {
    fr: 'Un bâtiment avec cet EGID existe déjà.',
    en: 'A building with this EGID already exists.',
    it: 'Esiste già un edificio con questo EGID.',
  },
  'error.has_mandates': {
    fr: 'Ce bâtiment a des mandats, il ne peut pas être supprimé.',
    en: 'This building has mandates, it cannot be deleted.',
    it: 'Questo edificio ha dei mandati, non può essere eliminato.',
  },
  'warning.register_off': {
    fr: 'Le registre fédéral (RegBL) n’est pas raccordé : ses données ne sont pas disponibles.',
    en: 'The federal register (RegBL) is not connected: its data is not available.',
    it: 'Il registro federale (REA) non è collegato: i suoi dati non sono disponibili.',
  },
  'warning.register_away': {
    fr: 'Le registre fédéral (RegBL) ne répond pas : ses données ne sont pas disponibles.',
    en: 'The federal register (RegBL) does not answer: its data is not available.',
    it: 'Il registro federale (REA) non risponde: i suoi dati non sono disponibili.',
  },
  'warning.altitude_away': {
    fr: 'L’altitude n’est pas disponible : le service ne répond pas.',
    en: 'The altitude is not available: the service does not answer.',
    it: 'L’altitudine non è disponibile: il servizio non risponde.',
  },
  'warning.egid_unknown': {
    fr: 'Aucun registre ne connaît l’EGID {egid}.',
    en: 'No register knows the EGID {egid}.',
    it: 'Nessun registro conosce l’EGID {egid}.',
  },

  'section.identifiers': { fr: 'Identification', en: 'Identifiers', it: 'Identificazione' },
  'section.physical': {
    fr: 'Caractéristiques physiques',
    en: 'Physical characteristics',
    it: 'Caratteristiche fisiche',
  },
  'section.administrative': {
    fr: 'Données administratives',
    en: 'Administrative',
    it: 'Dati amministrativi',
  },
  'section.history': { fr: 'Historique', en: 'History', it: 'Storia' },
  'section.heating': {
    fr: 'Systèmes de chauffage',
    en: 'Heating systems',
    it: 'Impianti di riscaldamento',
  },
  'section.surroundings': { fr: 'Environnement', en: 'Surroundings', it: 'Dintorni' },
  'section.people': { fr: 'Personnes', en: 'People', it: 'Persone' },

  'field.address': { fr: 'Adresse', en: 'Address', it: 'Indirizzo' },
  'field.egid': { fr: 'EGID', en: 'EGID', it: 'EGID' },
  'field.street_name': { fr: 'Rue', en: 'Street name', it: 'Via' },
  'field.street_number': { fr: 'Numéro', en: 'Street number', it: 'Numero civico' },
  'field.postcode': { fr: 'NPA', en: 'Postcode', it: 'NPA' },
  'field.city': { fr: 'Localité', en: 'City', it: 'Località' },
  'field.plot_number': { fr: 'Numéro de parcelle', en: 'Plot number', it: 'Numero di particella' },
  'field.building_type': { fr: 'Type de bâtiment', en: 'Building type', it: 'Tipo di edificio' },
  'field.affectation': { fr: 'Affectation', en: 'Building affectation', it: 'Destinazione' },
  'field.sia_classification': {
    fr: 'Classification SIA',
    en: 'SIA classification',
    it: 'Classificazione SIA',
  },
  'field.surface': { fr: 'Surface au sol', en: 'Surface', it: 'Superficie al suolo' },
  'field.sre': {
    fr: 'Surface de référence énergétique (SRE)',
    en: 'Energy reference area (SRE)',
    it: 'Superficie di riferimento energetico (SRE)',
  },
  'field.apartments': {
    fr: 'Nombre de logements',
    en: 'Number of apartments',
    it: 'Numero di abitazioni',
  },
  'field.floors': { fr: 'Nombre d’étages', en: 'Number of floors', it: 'Numero di piani' },
  'field.underground_floors': {
    fr: 'Nombre de sous-sols',
    en: 'Underground floors',
    it: 'Piani interrati',
  },
  'field.altitude': { fr: 'Altitude', en: 'Altitude', it: 'Altitudine' },
  'field.canton': { fr: 'Canton', en: 'Canton', it: 'Cantone' },
  'field.building_status': {
    fr: 'Statut du bâtiment',
    en: 'Building status',
    it: 'Stato dell’edificio',
  },
  'field.protected': { fr: 'Bâtiment protégé', en: 'Protected building', it: 'Edificio protetto' },
  'field.protected_note': {
    fr: 'Remarque sur la protection',
    en: 'Note on the protection',
    it: 'Osservazione sulla protezione',
  },
  'field.construction_year': {
    fr: 'Année de construction',
    en: 'Construction year',
    it: 'Anno di costruzione',
  },
  'field.construction_period': {
    fr: 'Époque de construction',
    en: 'Construction period',
    it: 'Epoca di costruzione',
  },
  'field.last_renovation_date': {
    fr: 'Dernière rénovation',
    en: 'Last renovation date',
    it: 'Ultima ristrutturazione',
  },
  'field.heating_generator_1': {
    fr: 'Premier générateur de chaleur',
    en: 'First heating generator',
    it: 'Primo generatore di calore',
  },
  'field.heating_energy_1': {
    fr: 'Premier agent énergétique',
    en: 'First heating energy source',
    it: 'Prima fonte energetica',
  },
  'field.heating_source_1': {
    fr: 'Source d’information du premier générateur',
    en: 'Information source of the first generator',
    it: 'Fonte d’informazione del primo generatore',
  },
  'field.heating_updated_1': {
    fr: 'Mise à jour du premier générateur',
    en: 'Update of the first generator',
    it: 'Aggiornamento del primo generatore',
  },
  'field.heating_generator_2': {
    fr: 'Second générateur de chaleur',
    en: 'Second heating generator',
    it: 'Secondo generatore di calore',
  },
  'field.heating_energy_2': {
    fr: 'Second agent énergétique',
    en: 'Second heating energy source',
    it: 'Seconda fonte energetica',
  },
  'field.heating_source_2': {
    fr: 'Source d’information du second générateur',
    en: 'Information source of the second generator',
    it: 'Fonte d’informazione del secondo generatore',
  },
  'field.heating_updated_2': {
    fr: 'Mise à jour du second générateur',
    en: 'Update of the second generator',
    it: 'Aggiornamento del secondo generatore',
  },
  'field.cad_zone': {
    fr: 'Zone de chauffage à distance (CAD)',
    en: 'District heating zone (CAD)',
    it: 'Zona di teleriscaldamento (CAD)',
  },
  'field.geothermal_zone': {
    fr: 'Type de zone géothermique',
    en: 'Geothermal zone type',
    it: 'Tipo di zona geotermica',
  },
  'field.no2_immissions': {
    fr: 'Immissions de NO₂',
    en: 'NO₂ immissions',
    it: 'Immissioni di NO₂',
  },
  'field.noise_zone': { fr: 'Zone de bruit', en: 'Noise zone', it: 'Zona di rumore' },
  'field.coordinate_e': {
    fr: 'Coordonnée est (MN95)',
    en: 'East coordinate (LV95)',
    it: 'Coordinata est (MN95)',
  },
  'field.coordinate_n': {
    fr: 'Coordonnée nord (MN95)',
    en: 'North coordinate (LV95)',
    it: 'Coordinata nord (MN95)',
  },
  'field.owners': { fr: 'Propriétaires', en: 'Owners', it: 'Proprietari' },
  'field.manager': { fr: 'Gérance', en: 'Manager', it: 'Amministrazione' },
  'field.maintenance_companies': {
    fr: 'Entreprises de maintenance',
    en: 'Maintenance companies',
    it: 'Imprese di manutenzione',
  },

  'help.egid': {
    fr: 'Identificateur fédéral, 1 à 9 chiffres',
    en: 'Federal identifier, 1 to 9 digits',
    it: 'Identificatore federale, da 1 a 9 cifre',
  },
  'help.surface': {
    fr: 'Emprise du bâtiment au sol',
    en: 'Ground area that the building covers',
    it: 'Area occupata dall’edificio',
  },
  'help.floors': {
    fr: 'Rez-de-chaussée compris',
    en: 'Ground floor included',
    it: 'Pianterreno compreso',
  },
  'help.sia_classification': {
    fr: 'Catégories de SIA 380/1, avec leur part de la SRE',
    en: 'Categories of SIA 380/1, with their share of the SRE',
    it: 'Categorie di SIA 380/1, con la loro quota della SRE',
  },
  'help.noise_zone': {
    fr: 'Degré de sensibilité au bruit (OPB)',
    en: 'Noise sensitivity level (OPB)',
    it: 'Grado di sensibilità al rumore (OIF)',
  },

  'canton.AG': { fr: 'Argovie', en: 'Aargau', it: 'Argovia' },
  'canton.AI': {
    fr: 'Appenzell Rhodes-Intérieures',
    en: 'Appenzell Innerrhoden',
    it: 'Appenzello Interno',
  },
  'canton.AR': {
    fr: 'Appenzell Rhodes-Extérieures',
    en: 'Appenzell Ausserrhoden',
    it: 'Appenzello Esterno',
  },
  'canton.BE': { fr: 'Berne', en: 'Bern', it: 'Berna' },
  'canton.BL': { fr: 'Bâle-Campagne', en: 'Basel-Landschaft', it: 'Basilea Campagna' },
  'canton.BS': { fr: 'Bâle-Ville', en: 'Basel-Stadt', it: 'Basilea Città' },
  'canton.FR': { fr: 'Fribourg', en: 'Fribourg', it: 'Friburgo' },
  'canton.GE': { fr: 'Genève', en: 'Geneva', it: 'Ginevra' },
  'canton.GL': { fr: 'Glaris', en: 'Glarus', it: 'Glarona' },
  'canton.GR': { fr: 'Grisons', en: 'Graubünden', it: 'Grigioni' },
  'canton.JU': { fr: 'Jura', en: 'Jura', it: 'Giura' },
  'canton.LU': { fr: 'Lucerne', en: 'Lucerne', it: 'Lucerna' },
  'canton.NE': { fr: 'Neuchâtel', en: 'Neuchâtel', it: 'Neuchâtel' },
  'canton.NW': { fr: 'Nidwald', en: 'Nidwalden', it: 'Nidvaldo' },
  'canton.OW': { fr: 'Obwald', en: 'Obwalden', it: 'Obvaldo' },
  'canton.SG': { fr: 'Saint-Gall', en: 'St. Gallen', it: 'San Gallo' },
  'canton.SH': { fr: 'Schaffhouse', en: 'Schaffhausen', it: 'Sciaffusa' },
  'canton.SO': { fr: 'Soleure', en: 'Solothurn', it: 'Soletta' },
  'canton.SZ': { fr: 'Schwytz', en: 'Schwyz', it: 'Svitto' },
  'canton.TG': { fr: 'Thurgovie', en: 'Thurgau', it: 'Turgovia' },
  'canton.TI': { fr: 'Tessin', en: 'Ticino', it: 'Ticino' },
  'canton.UR': { fr: 'Uri', en: 'Uri', it: 'Uri' },
  'canton.VD': { fr: 'Vaud', en: 'Vaud', it: 'Vaud' },
  'canton.VS': { fr: 'Valais', en: 'Valais', it: 'Vallese' },
  'canton.ZG': { fr: 'Zoug', en: 'Zug', it: 'Zugo' },
  'canton.ZH': { fr: 'Zurich', en: 'Zurich', it: 'Zurigo' },

  'protected.yes': { fr: 'Oui', en: 'Yes', it: 'Sì' },
  'protected.no': { fr: 'Non', en: 'No', it: 'No' },

  'sia_classification.multi_family': {
    fr: 'I Habitat collectif',
    en: 'I Multi-family housing',
    it: 'I Abitazione plurifamiliare',
  },
  'sia_classification.single_family': {
    fr: 'II Habitat individuel',
    en: 'II Single-family housing',
    it: 'II Abitazione monofamiliare',
  },
  'sia_classification.administration': {
    fr: 'III Administration',
    en: 'III Administration',
    it: 'III Amministrazione',
  },
  'sia_classification.school': { fr: 'IV Écoles', en: 'IV Schools', it: 'IV Scuole' },
  'sia_classification.sales': { fr: 'V Commerce', en: 'V Retail', it: 'V Negozi' },
  'sia_classification.restaurant': {
    fr: 'VI Restauration',
    en: 'VI Restaurants',
    it: 'VI Ristoranti',
  },
  'sia_classification.assembly': {
    fr: 'VII Lieux de rassemblement',
    en: 'VII Assembly venues',
    it: 'VII Locali pubblici',
  },
  'sia_classification.hospital': { fr: 'VIII Hôpitaux', en: 'VIII Hospitals', it: 'VIII Ospedali' },
  'sia_classification.industry': { fr: 'IX Industrie', en: 'IX Industry', it: 'IX Industria' },
  'sia_classification.warehouse': { fr: 'X Dépôts', en: 'X Warehouses', it: 'X Magazzini' },
  'sia_classification.sports': {
    fr: 'XI Installations sportives',
    en: 'XI Sports facilities',
    it: 'XI Impianti sportivi',
  },
  'sia_classification.indoor_pool': {
    fr: 'XII Piscines couvertes',
    en: 'XII Indoor pools',
    it: 'XII Piscine coperte',
  },

  'noise_zone.ds_1': {
    fr: 'DS I, zones de détente',
    en: 'Level I, recreation',
    it: 'GS I, zone ricreative',
  },
  'noise_zone.ds_2': {
    fr: 'DS II, habitation',
    en: 'Level II, residential',
    it: 'GS II, abitazione',
  },
  'noise_zone.ds_3': {
    fr: 'DS III, zones mixtes',
    en: 'Level III, mixed use',
    it: 'GS III, zone miste',
  },
  'noise_zone.ds_4': { fr: 'DS IV, industrie', en: 'Level IV, industry', it: 'GS IV, industria' },

  'list.title': { fr: 'Mes bâtiments', en: 'My Buildings', it: 'I miei edifici' },
  'list.label': { fr: 'Bâtiments', en: 'Buildings', it: 'Edifici' },
  'list.new': { fr: 'Nouveau bâtiment', en: 'New building', it: 'Nuovo edificio' },
  'list.search': {
    fr: 'Adresse, EGID, parcelle…',
    en: 'Address, EGID, plot…',
    it: 'Indirizzo, EGID, particella…',
  },
  'list.address': { fr: 'Rue et numéro', en: 'Street name and number', it: 'Via e numero' },
  'list.empty': {
    fr: 'Aucun bâtiment pour l’instant',
    en: 'No building yet',
    it: 'Nessun edificio per ora',
  },
  'list.empty_text': {
    fr: 'Indiquez une adresse genevoise, le registre fournit le reste.',
    en: 'Enter a Geneva address, the register provides the rest.',
    it: 'Indichi un indirizzo ginevrino, il registro fornisce il resto.',
  },
  'list.failed': {
    fr: 'Impossible de charger les bâtiments.',
    en: 'Failed to load buildings.',
    it: 'Impossibile caricare gli edifici.',
  },

  'record.loading': { fr: 'Bâtiment', en: 'Building', it: 'Edificio' },
  'record.failed': {
    fr: 'Erreur lors du chargement du bâtiment',
    en: 'Error fetching building data',
    it: 'Errore durante il caricamento dell’edificio',
  },
  'record.save_failed': {
    fr: 'Erreur lors de l’enregistrement du bâtiment',
    en: 'Error saving building',
    it: 'Errore durante il salvataggio dell’edificio',
  },
  'record.saved': { fr: 'Bâtiment enregistré', en: 'Building saved', it: 'Edificio salvato' },
  'record.owners_failed': {
    fr: 'Erreur lors du chargement des propriétaires',
    en: 'Error fetching owners',
    it: 'Errore durante il caricamento dei proprietari',
  },
  'record.contractors_failed': {
    fr: 'Erreur lors du chargement des entreprises',
    en: 'Error fetching contractors',
    it: 'Errore durante il caricamento delle imprese',
  },
  'record.not_available': {
    fr: 'Non disponible',
    en: 'Not available',
    it: 'Non disponibile',
  },
  'record.mandates': { fr: 'Mandats', en: 'Mandates', it: 'Mandati' },
  'record.mandates_failed': {
    fr: 'Erreur lors du chargement des mandats',
    en: 'Error fetching mandates',
    it: 'Errore durante il caricamento dei mandati',
  },
  'record.no_mandate': {
    fr: 'Aucun mandat sur ce bâtiment.',
    en: 'No mandate on this building.',
    it: 'Nessun mandato su questo edificio.',
  },

  'delete.title': {
    fr: 'Supprimer « {name} » ?',
    en: 'Delete “{name}”?',
    it: 'Eliminare «{name}»?',
  },
  'delete.text': {
    fr: 'Le bâtiment va à la corbeille pour 30 jours. Un bâtiment avec des mandats ne peut pas être supprimé.',
    en: 'The building goes to the trash for 30 days. A building with mandates cannot be deleted.',
    it: 'L’edificio va nel cestino per 30 giorni. Un edificio con mandati non può essere eliminato.',
  },
  'delete.confirm': { fr: 'Supprimer', en: 'Delete', it: 'Elimina' },
  'delete.done': { fr: 'Bâtiment supprimé', en: 'Building deleted', it: 'Edificio eliminato' },
  'delete.failed': {
    fr: 'Impossible de supprimer le bâtiment.',
    en: 'Failed to delete the building.',
    it: 'Impossibile eliminare l’edificio.',
  },
  'delete.unexpected': {
    fr: 'Une erreur inattendue est survenue lors de la suppression du bâtiment.',
    en: 'An unexpected error occurred while deleting the building.',
    it: 'Si è verificato un errore imprevisto durante l’eliminazione dell’edificio.',
  },

  'new.search': {
    fr: 'Adresse genevoise ou EGID',
    en: 'Geneva address or EGID',
    it: 'Indirizzo ginevrino o EGID',
  },
  'new.search_hint': {
    fr: 'Rue et numéro, par exemple « av. Giuseppe-Motta 30 »',
    en: 'Street and number, for example “av. Giuseppe-Motta 30”',
    it: 'Via e numero, per esempio «av. Giuseppe-Motta 30»',
  },
  'new.search_failed': {
    fr: 'Le registre des adresses ne répond pas.',
    en: 'The address register does not answer.',
    it: 'Il registro degli indirizzi non risponde.',
  },
  'new.nothing_found': {
    fr: 'Aucune adresse ne correspond dans le registre.',
    en: 'No address in the register fits.',
    it: 'Nessun indirizzo corrispondente nel registro.',
  },
  'new.ours': {
    fr: 'déjà dans vos bâtiments',
    en: 'already in your buildings',
    it: 'già nei suoi edifici',
  },
  'new.by_hand': { fr: 'Saisir à la main', en: 'Enter by hand', it: 'Inserire a mano' },
  'new.by_register': {
    fr: 'Chercher dans le registre',
    en: 'Search the register',
    it: 'Cercare nel registro',
  },
  'new.submit': { fr: 'Créer le bâtiment', en: 'Create the building', it: 'Crea l’edificio' },
  'new.other': { fr: 'Autre adresse', en: 'Another address', it: 'Altro indirizzo' },
  'new.open': { fr: 'Ouvrir le bâtiment', en: 'Open the building', it: 'Apri l’edificio' },
  'new.known': { fr: 'Données du registre', en: 'Register data', it: 'Dati del registro' },
  'new.asking': {
    fr: 'Le registre est consulté…',
    en: 'Asking the register…',
    it: 'Consultazione del registro…',
  },
  'new.not_available': { fr: 'non disponible', en: 'not available', it: 'non disponibile' },
  'new.exists': {
    fr: 'Ce bâtiment existe déjà.',
    en: 'This building exists already.',
    it: 'Questo edificio esiste già.',
  },

  'duplicates.title': {
    fr: 'Peut-être déjà saisi',
    en: 'Possibly entered already',
    it: 'Forse già inserito',
  },
  'duplicates.failed': {
    fr: 'La recherche de doublons ne répond pas.',
    en: 'The search for duplicates does not answer.',
    it: 'La ricerca di doppioni non risponde.',
  },

  'credit.addresses': {
    fr: 'Adresses : {title}, {licence}.',
    en: 'Addresses: {title}, {licence}.',
    it: 'Indirizzi: {title}, {licence}.',
  },
  'credit.federal': {
    fr: 'Données du bâtiment : Registre fédéral des bâtiments et des logements (RegBL), © Office fédéral de la statistique.',
    en: 'Building data: Federal Register of Buildings and Dwellings (RegBL), © Federal Statistical Office.',
    it: 'Dati dell’edificio: Registro federale degli edifici e delle abitazioni (REA), © Ufficio federale di statistica.',
  },
  'credit.altitude': {
    fr: 'Altitude : © swisstopo.',
    en: 'Altitude: © swisstopo.',
    it: 'Altitudine: © swisstopo.',
  },
})
