import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

export const mapText = text('map', {
  label: { fr: 'Carte : {title}', en: 'Map: {title}', it: 'Mappa: {title}' },
  colour: { fr: 'Couleur', en: 'Colour', it: 'Colore' },
  'colour.status': common.statusOfStatut,
  'colour.energy': common.energy,
  'colour.follow_up': { fr: 'Suivi', en: 'Follow-up', it: 'Contatti' },
  'colour.period': { fr: 'Époque', en: 'Period', it: 'Epoca' },
  'colour.idc': common.idc,
  legend: { fr: 'Légende', en: 'Legend', it: 'Legenda' },
  'period.before_1946': { fr: 'Avant 1946', en: 'Before 1946', it: 'Prima del 1946' },
  'period.1946_1970': { fr: '1946 à 1970', en: '1946 to 1970', it: 'Dal 1946 al 1970' },
  'period.1971_1990': { fr: '1971 à 1990', en: '1971 to 1990', it: 'Dal 1971 al 1990' },
  'period.1991_2005': { fr: '1991 à 2005', en: '1991 to 2005', it: 'Dal 1991 al 2005' },
  'period.after_2005': { fr: 'Dès 2006', en: 'From 2006', it: 'Dal 2006' },
  'idc.0': { fr: 'Moins de 300 MJ/m²', en: 'Below 300 MJ/m²', it: 'Meno di 300 MJ/m²' },
  'idc.300': { fr: 'Dès 300 MJ/m²', en: 'From 300 MJ/m²', it: 'Da 300 MJ/m²' },
  'idc.450': { fr: 'Dès 450 MJ/m²', en: 'From 450 MJ/m²', it: 'Da 450 MJ/m²' },
  'idc.600': { fr: 'Dès 600 MJ/m²', en: 'From 600 MJ/m²', it: 'Da 600 MJ/m²' },
  'idc.800': { fr: 'Dès 800 MJ/m²', en: 'From 800 MJ/m²', it: 'Da 800 MJ/m²' },
  unknown: { fr: 'Inconnu ou mélangé', en: 'Unknown or mixed', it: 'Sconosciuto o misto' },
  zoom_in: { fr: 'Agrandir', en: 'Zoom in', it: 'Ingrandisci' },
  zoom_out: { fr: 'Réduire', en: 'Zoom out', it: 'Riduci' },
  fit: { fr: 'Tout voir', en: 'Show all', it: 'Mostra tutto' },
  background: { fr: 'Fond de carte', en: 'Background map', it: 'Mappa di sfondo' },
  background_away: {
    fr: 'Le fond de carte ne répond pas. La carte reste utilisable sans lui.',
    en: 'The background map does not respond. The map can be used without it.',
    it: 'La mappa di sfondo non risponde. La mappa resta utilizzabile senza di essa.',
  },
  deselect: { fr: 'Retirer la sélection', en: 'Clear the selection', it: 'Rimuovi la selezione' },
  unplaced: {
    fr: {
      one: '{count} sans coordonnées',
      many: '{count} sans coordonnées',
      other: '{count} sans coordonnées',
    },
    en: { one: '{count} without coordinates', other: '{count} without coordinates' },
    it: {
      one: '{count} senza coordinate',
      many: '{count} senza coordinate',
      other: '{count} senza coordinate',
    },
  },
  neighbours: {
    fr: 'Bâtiments sur la carte',
    en: 'Buildings on the map',
    it: 'Edifici sulla mappa',
  },
  place: { fr: 'Situation', en: 'Location', it: 'Posizione' },
  all_buildings: {
    fr: 'Tous les bâtiments sur la carte',
    en: 'All buildings on the map',
    it: 'Tutti gli edifici sulla mappa',
  },
  nothing: {
    fr: 'Aucun bâtiment de cette liste n’a de coordonnées.',
    en: 'No building of this list has coordinates.',
    it: 'Nessun edificio di questo elenco ha coordinate.',
  },
  nothing_hint: {
    fr: 'Elles viennent du registre fédéral ou s’inscrivent sur la page du bâtiment.',
    en: 'They come from the federal register, or are entered on the page of the building.',
    it: 'Provengono dal registro federale o si inseriscono nella pagina dell’edificio.',
  },
  not_placed: {
    fr: 'Ce bâtiment n’a pas de coordonnées.',
    en: 'This building has no coordinates.',
    it: 'Questo edificio non ha coordinate.',
  },
  failed: {
    fr: 'La carte n’a pas pu s’ouvrir : ce navigateur ne permet pas WebGL.',
    en: 'The map could not open: this browser does not allow WebGL.',
    it: 'La mappa non si è aperta: questo browser non permette WebGL.',
  },
  'source.fictitious': {
    fr: 'Noms : © swisstopo. Eaux : Natural Earth. Grille : registre fictif.',
    en: 'Names: © swisstopo. Waters: Natural Earth. Grid: fictitious register.',
    it: 'Nomi: © swisstopo. Acque: Natural Earth. Griglia: registro fittizio.',
  },
  'source.names': {
    fr: 'Noms : © swisstopo. Eaux : Natural Earth.',
    en: 'Names: © swisstopo. Waters: Natural Earth.',
    it: 'Nomi: © swisstopo. Acque: Natural Earth.',
  },
  source: {
    fr: 'Noms : © swisstopo. Eaux : Natural Earth. Grille : RegBL, © OFS.',
    en: 'Names: © swisstopo. Waters: Natural Earth. Grid: RegBL, © FSO.',
    it: 'Nomi: © swisstopo. Acque: Natural Earth. Griglia: REA, © UST.',
  },
})
