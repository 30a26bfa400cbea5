import { text } from '../../kernel/text.ts'
import { authorText, placeText } from './place.text.ts'

export const heatingText = text('heating', {
  ...placeText.words,
  ...authorText.words,
  'list.title': { fr: 'Chauffages', en: 'Heating systems', it: 'Impianti di riscaldamento' },
  'list.failed': {
    fr: 'Erreur lors du chargement des chauffages',
    en: 'Error fetching heating systems',
    it: 'Errore durante il caricamento degli impianti di riscaldamento',
  },
  'list.save_failed': {
    fr: 'Erreur lors de l’enregistrement du chauffage',
    en: 'Error saving heating system',
    it: 'Errore durante il salvataggio dell’impianto di riscaldamento',
  },
  'list.delete_failed': {
    fr: 'Erreur lors de la suppression du chauffage',
    en: 'Error deleting heating system',
    it: 'Errore durante l’eliminazione dell’impianto di riscaldamento',
  },
  'list.empty': {
    fr: 'Aucun chauffage saisi',
    en: 'No heating system entered',
    it: 'Nessun impianto di riscaldamento inserito',
  },
  propose: {
    fr: 'Proposer un chauffage',
    en: 'Propose a heating system',
    it: 'Proponi un impianto di riscaldamento',
  },
  'section.heating': {
    fr: 'Installation de chauffage',
    en: 'Heating system',
    it: 'Impianto di riscaldamento',
  },
  'field.energy_source': { fr: 'Source d’énergie', en: 'Energy source', it: 'Fonte di energia' },
  'field.generator': {
    fr: 'Générateur de chaleur',
    en: 'Heat generator',
    it: 'Generatore di calore',
  },
  'field.power': { fr: 'Puissance', en: 'Power', it: 'Potenza' },
  'field.year': { fr: 'Année', en: 'Year', it: 'Anno' },
  'field.status': { fr: 'État', en: 'Status', it: 'Stato' },
  'field.installation_type': {
    fr: 'Type d’installation',
    en: 'Installation type',
    it: 'Tipo di impianto',
  },
  'field.distribution': { fr: 'Distribution', en: 'Distribution', it: 'Distribuzione' },
  'field.supply_temperature': {
    fr: 'Temp. de départ',
    en: 'Supply temp.',
    it: 'Temp. di mandata',
  },
  'field.condition': { fr: 'Condition', en: 'Condition', it: 'Condizione' },
  'field.dhw_generator': {
    fr: 'Production d’eau chaude',
    en: 'Hot water generator',
    it: 'Produzione di acqua calda',
  },
  'field.tank': { fr: 'Citerne', en: 'Tank', it: 'Serbatoio' },
  'field.heated_share': {
    fr: 'Part de la surface chauffée',
    en: 'Share of the heated area',
    it: 'Quota della superficie riscaldata',
  },
  'field.further_buildings': {
    fr: 'Autres bâtiments desservis',
    en: 'Other buildings served',
    it: 'Altri edifici serviti',
  },
  'field.served': { fr: 'Bâtiments desservis', en: 'Buildings served', it: 'Edifici serviti' },
  'help.served': {
    fr: 'Parts selon la surface de référence énergétique (SRE)',
    en: 'Shares by energy reference area (SRE)',
    it: 'Quote secondo la superficie di riferimento energetico (SRE)',
  },
  'status.in_service': { fr: 'En service', en: 'In service', it: 'In servizio' },
  'status.reserve': { fr: 'En réserve', en: 'In reserve', it: 'Di riserva' },
  'status.planned': { fr: 'Prévue', en: 'Planned', it: 'Previsto' },
  'status.removed': { fr: 'Démontée', en: 'Removed', it: 'Smontato' },
  'installation_type.central_building': {
    fr: 'Centrale, un bâtiment',
    en: 'Central, one building',
    it: 'Centrale, un edificio',
  },
  'installation_type.central_several_buildings': {
    fr: 'Centrale, plusieurs bâtiments',
    en: 'Central, several buildings',
    it: 'Centrale, più edifici',
  },
  'installation_type.per_dwelling': {
    fr: 'Par logement',
    en: 'One per dwelling',
    it: 'Per abitazione',
  },
  'installation_type.single_room': { fr: 'Par pièce', en: 'Single room', it: 'Per locale' },
  'distribution.radiators': { fr: 'Radiateurs', en: 'Radiators', it: 'Radiatori' },
  'distribution.floor': { fr: 'Sol', en: 'Floor', it: 'Pavimento' },
  'distribution.air': { fr: 'Air', en: 'Air', it: 'Aria' },
  'condition.good': { fr: 'Bonne', en: 'Good', it: 'Buona' },
  'condition.used': { fr: 'Usagée', en: 'Used', it: 'Usata' },
  'condition.worn': { fr: 'Usée', en: 'Worn', it: 'Usurata' },
})
