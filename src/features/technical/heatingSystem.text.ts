import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'
import { authorText, technicalRowText } from './technicalRow.text.ts'

export const heatingText = text('heating', {
  ...technicalRowText.words,
  ...authorText.words,
  'list.title': common.heatingSystems,
  'list.failed': {
    fr: 'Impossible de charger les installations de chauffage. Réessayez.',
    en: 'Error fetching heating systems',
    it: 'Impossibile caricare gli impianti di riscaldamento. Riprovi.',
  },
  'list.save_failed': {
    fr: 'Impossible d’enregistrer l’installation de chauffage. Réessayez.',
    en: 'Error saving heating system',
    it: 'Impossibile salvare l’impianto di riscaldamento. Riprovi.',
  },
  'list.delete_failed': {
    fr: 'Impossible de supprimer l’installation de chauffage. Réessayez.',
    en: 'Error deleting heating system',
    it: 'Impossibile eliminare l’impianto di riscaldamento. Riprovi.',
  },
  'list.empty': {
    fr: 'Aucune installation de chauffage saisie',
    en: 'No heating system entered',
    it: 'Nessun impianto di riscaldamento inserito',
  },
  propose: {
    fr: 'Proposer une installation de chauffage',
    en: 'Propose a heating system',
    it: 'Proponi un impianto di riscaldamento',
  },
  'section.heating': common.heatingSystem,
  'field.energy_source': common.energySource,
  'field.generator': {
    fr: 'Générateur de chaleur',
    en: 'Heat generator',
    it: 'Generatore di calore',
  },
  'field.power': { fr: 'Puissance', en: 'Power', it: 'Potenza' },
  'field.year': common.year,
  'field.status': common.statusOfStatut,
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
  'field.condition': { fr: 'État technique', en: 'Condition', it: 'Stato tecnico' },
  'field.dhw_generator': {
    fr: 'Production d’eau chaude',
    en: 'Hot water generator',
    it: 'Produzione di acqua calda',
  },
  'field.tank': { fr: 'Citerne', en: 'Tank', it: 'Cisterna' },
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
  'group.energy_source': {
    fr: 'Énergie et générateur',
    en: 'Energy and generator',
    it: 'Energia e generatore',
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
  'distribution.floor': { fr: 'Chauffage au sol', en: 'Underfloor heating', it: 'A pavimento' },
  'distribution.air': { fr: 'Air chaud', en: 'Warm air', it: 'Aria calda' },
  'condition.good': { fr: 'Bon', en: 'Good', it: 'Buono' },
  'condition.used': { fr: 'Usagé', en: 'Fair', it: 'Usurato' },
  'condition.worn': { fr: 'Vétuste', en: 'Poor', it: 'Vetusto' },
})
