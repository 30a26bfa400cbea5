import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Public sources on the page of a building. */
export const dossierPanelText = text('dossier_panel', {
  title: { fr: 'Sources publiques', en: 'Public sources', it: 'Fonti pubbliche' },
  failed: {
    fr: 'Impossible de charger les sources.',
    en: 'The sources could not be loaded.',
    it: 'Impossibile caricare le fonti.',
  },
  refresh: { fr: 'Interroger', en: 'Query', it: 'Interroga' },
  none_asked: {
    fr: 'Les sources n’ont pas encore été interrogées pour ce bâtiment.',
    en: 'The sources have not been queried for this building yet.',
    it: 'Le fonti non sono ancora state interrogate per questo edificio.',
  },
  differences: {
    fr: 'Différences',
    en: 'Differences',
    it: 'Differenze',
  },
  same: {
    fr: 'Les sources ne disent rien d’autre que la fiche.',
    en: 'The sources say nothing that differs from the record.',
    it: 'Le fonti non dicono altro rispetto alla scheda.',
  },
  nothing: common.emptyOfVide,
  replaces: {
    fr: 'saisi par une personne',
    en: 'entered by a person',
    it: 'inserito da una persona',
  },
  accept: { fr: 'Reprendre ({n})', en: 'Take over ({n})', it: 'Riprendi ({n})' },
  accepted: { fr: 'Valeurs reprises', en: 'Values taken over', it: 'Valori ripresi' },
  not_accepted: {
    fr: 'Les valeurs n’ont pas été reprises.',
    en: 'The values were not taken over.',
    it: 'I valori non sono stati ripresi.',
  },
  'source.register': { fr: 'Registre fédéral', en: 'Federal register', it: 'Registro federale' },
  'source.altitude': { fr: 'Altitude', en: 'Altitude', it: 'Altitudine' },
  'source.idc': common.idc,
  'source.thermal_network': {
    fr: 'Réseaux thermiques',
    en: 'Thermal networks',
    it: 'Reti termiche',
  },
  'source.geothermal': { fr: 'Géothermie', en: 'Geothermal energy', it: 'Geotermia' },
  'source.no2': { fr: 'Immissions de NO₂', en: 'NO₂ immissions', it: 'Immissioni di NO₂' },
  'source.noise': {
    fr: 'Degré de sensibilité au bruit',
    en: 'Noise sensitivity degree',
    it: 'Grado di sensibilità al rumore',
  },
  'source.heritage': { fr: 'Patrimoine', en: 'Heritage', it: 'Patrimonio' },
  'source.permits': {
    fr: 'Autorisations de construire',
    en: 'Building permits',
    it: 'Permessi di costruzione',
  },
  'state.unasked': { fr: 'Pas interrogée', en: 'Not queried', it: 'Non interrogata' },
  'state.answered': { fr: 'Répond', en: 'Answers', it: 'Risponde' },
  'state.no_egid': { fr: 'Sans EGID', en: 'No EGID', it: 'Senza EGID' },
  'state.no_place': { fr: 'Sans coordonnées', en: 'No coordinates', it: 'Senza coordinate' },
  'state.other_canton': {
    fr: 'Genève seulement',
    en: 'Geneva only',
    it: 'Solo Ginevra',
  },
  'state.not_configured': { fr: 'Désactivée', en: 'Turned off', it: 'Disattivata' },
  'state.unreachable': { fr: 'Injoignable', en: 'Unreachable', it: 'Irraggiungibile' },
  'state.too_slow': { fr: 'Trop lente', en: 'Too slow', it: 'Troppo lenta' },
  'state.busy': { fr: 'Surchargée', en: 'Busy', it: 'Sovraccarica' },
  'state.refused': { fr: 'Refuse la demande', en: 'Refuses the query', it: 'Rifiuta la richiesta' },
  'state.blocked': {
    fr: 'Refuse ce serveur',
    en: 'Refuses this server',
    it: 'Rifiuta questo server',
  },
  'state.failed': { fr: 'En panne', en: 'Out of order', it: 'Fuori servizio' },
  'state.unreadable': {
    fr: 'Réponse illisible',
    en: 'Unreadable answer',
    it: 'Risposta illeggibile',
  },
  services: {
    fr: 'Sources interrogées pour chaque bâtiment',
    en: 'Sources queried for each building',
    it: 'Fonti interrogate per ogni edificio',
  },
  layers: {
    fr: 'Noms des couches et des champs',
    en: 'Names of layers and fields',
    it: 'Nomi dei livelli e dei campi',
  },
  asked: {
    fr: {
      one: '{count} bâtiment interrogé',
      many: '{count} bâtiments interrogés',
      other: '{count} bâtiments interrogés',
    },
    en: { one: '{count} building queried', other: '{count} buildings queried' },
    it: {
      one: '{count} edificio interrogato',
      many: '{count} edifici interrogati',
      other: '{count} edifici interrogati',
    },
  },
  'column.service': common.source,
  'column.layers': { fr: 'Couches', en: 'Layers', it: 'Livelli' },
  'column.known': {
    fr: 'Bâtiments renseignés',
    en: 'Buildings known',
    it: 'Edifici conosciuti',
  },
  'column.answered_at': { fr: 'Dernière réponse', en: 'Last answer', it: 'Ultima risposta' },
  'column.state': common.state,
  'column.licence': { fr: 'Licence', en: 'Licence', it: 'Licenza' },
  'licence.federal': {
    fr: 'Données ouvertes, swisstopo et OFS',
    en: 'Open data, swisstopo and FSO',
    it: 'Dati aperti, swisstopo e UST',
  },
  'licence.canton': {
    fr: 'Accès libre, © SITG',
    en: 'Free access, © SITG',
    it: 'Accesso libero, © SITG',
  },
  no2_class: {
    fr: 'classe de la moyenne annuelle ; la fiche en reprend la borne supérieure, ou, pour « > », l’inférieure',
    en: 'class of the annual mean; the record takes its upper bound, or, for “>”, its lower one',
    it: 'classe della media annua; la scheda ne riprende il limite superiore, o, per «>», quello inferiore',
  },
  // Element and type of works, as the table of works names them.
  enter_works: {
    fr: 'Saisir comme travaux : {works}',
    en: 'Enter as works: {works}',
    it: 'Inserisci come lavori: {works}',
  },
  works_entered: {
    fr: 'Travaux saisis sans année : indiquez-la une fois achevés',
    en: 'Works entered without a year: enter it once they are complete',
    it: 'Lavori inseriti senza anno: lo indichi a lavori conclusi',
  },
  nothing_found: { fr: 'Rien à cet endroit', en: 'Nothing here', it: 'Niente in questo luogo' },
  last_answer: {
    fr: 'dernière réponse : {when}',
    en: 'last answer: {when}',
    it: 'ultima risposta: {when}',
  },
})
