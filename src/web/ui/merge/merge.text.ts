import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts for merging two records of a kind, and for undoing it. */
export const mergeText = text('record_merge', {
  merge: { fr: 'Fusionner', en: 'Merge', it: 'Unisci' },
  title: {
    fr: 'Fusionner avec une autre fiche',
    en: 'Merge with another record',
    it: 'Unisci a un’altra scheda',
  },
  other: { fr: 'Autre fiche', en: 'Other record', it: 'Altra scheda' },
  stays: { fr: 'Fiche qui reste', en: 'Record that stays', it: 'Scheda che resta' },
  differences: {
    fr: 'Valeurs qui diffèrent',
    en: 'Values that differ',
    it: 'Valori che differiscono',
  },
  same: {
    fr: 'Toutes les valeurs sont identiques.',
    en: 'All values are the same.',
    it: 'Tutti i valori sono identici.',
  },
  both: { fr: 'Les deux', en: 'Both', it: 'Entrambi' },
  nothing: { fr: 'aucune valeur', en: 'no value', it: 'nessun valore' },
  moves: {
    fr: 'Passe à la fiche qui reste',
    en: 'Goes to the record that stays',
    it: 'Passa alla scheda che resta',
  },
  counted: { fr: '{kind} : {n}', en: '{kind}: {n}', it: '{kind}: {n}' },
  repeated: {
    fr: 'Gardés une fois, car identiques : {n}',
    en: 'Kept once, as they are identical: {n}',
    it: 'Conservati una volta, perché identici: {n}',
  },
  no_moves: { fr: 'Rien', en: 'Nothing', it: 'Nulla' },
  reach: common.access,
  'reach.mandates': {
    fr: '{name} accédera en plus à : {mandates}.',
    en: '{name} will also reach: {mandates}.',
    it: '{name} accederà inoltre a: {mandates}.',
  },
  'reach.none': {
    fr: 'Personne ne gagne d’accès.',
    en: 'No one gains access.',
    it: 'Nessuno ottiene accesso.',
  },
  'reach.lost': {
    fr: 'Personne ne perd d’accès.',
    en: 'No one loses access.',
    it: 'Nessuno perde l’accesso.',
  },
  undoable: {
    fr: 'L’autre fiche mène à celle qui reste. La fusion peut être annulée pendant 30 jours.',
    en: 'The other record leads to the one that stays. The merge can be undone for 30 days.',
    it: 'L’altra scheda porta a quella che resta. L’unione può essere annullata per 30 giorni.',
  },
  done: { fr: 'Fiches fusionnées', en: 'Records merged', it: 'Schede unite' },
  not_merged: {
    fr: 'La fusion n’a pas abouti.',
    en: 'The merge failed.',
    it: 'L’unione non è riuscita.',
  },
  merged_into: {
    fr: 'Cette fiche a été fusionnée ; elle n’est plus modifiée.',
    en: 'This record was merged; it is no longer edited.',
    it: 'Questa scheda è stata unita; non si modifica più.',
  },
  open_stayed: {
    fr: 'Ouvrir la fiche qui est restée',
    en: 'Open the record that stayed',
    it: 'Apri la scheda rimasta',
  },
  merged_from: { fr: 'Issu de la fusion avec', en: 'Merged from', it: 'Unito con' },
  undo: { fr: 'Annuler la fusion', en: 'Undo the merge', it: 'Annulla l’unione' },
  undone: { fr: 'Fusion annulée', en: 'Merge undone', it: 'Unione annullata' },
  not_undone: {
    fr: 'La fusion n’a pas pu être annulée.',
    en: 'The merge could not be undone.',
    it: 'Non è stato possibile annullare l’unione.',
  },
  kept: { fr: 'Restent en l’état', en: 'These stay as they are', it: 'Restano come sono' },
  'kept.changed': {
    fr: '{kind} : {name} – modifié depuis la fusion',
    en: '{kind}: {name} – changed since the merge',
    it: '{kind}: {name} – modificato dopo l’unione',
  },
  'kept.taken': {
    fr: '{kind} : {name} – valeur prise par une autre fiche',
    en: '{kind}: {name} – value taken by another record',
    it: '{kind}: {name} – valore preso da un’altra scheda',
  },
  'kind.appointments': common.appointments,
  'kind.buildings': common.buildings,
  'kind.companies': { fr: 'Sociétés', en: 'Companies', it: 'Società' },
  'kind.consumptions': common.consumptionOfConsommations,
  'kind.document_requests': common.requestedDocuments,
  'kind.files': common.files,
  'kind.folders': { fr: 'Dossiers', en: 'Folders', it: 'Cartelle' },
  'kind.heating_systems': {
    fr: 'Installations de chauffage',
    en: 'Heating systems',
    it: 'Impianti di riscaldamento',
  },
  'kind.idc': { fr: 'IDC', en: 'IDC', it: 'IDC' },
  'kind.kickoff_forms': common.kickOffForms,
  'kind.maintenance_companies': common.maintenanceCompanies,
  'kind.mandates': common.mandates,
  'kind.messages': common.messages,
  'kind.meter_series': common.dailyMeterReadings,
  'kind.openings': { fr: 'Mandats ouverts', en: 'Opened mandates', it: 'Mandati aperti' },
  'kind.people': { fr: 'Appartenances', en: 'Memberships', it: 'Appartenenze' },
  'kind.phone_calls': { fr: 'Appels notés', en: 'Logged calls', it: 'Chiamate annotate' },
  'kind.proposals': { fr: 'Propositions', en: 'Proposals', it: 'Proposte' },
  'kind.quotes': common.quotes,
  'kind.renovations': { fr: 'Travaux', en: 'Renovation works', it: 'Lavori' },
  'kind.reports': common.reports,
  'kind.tasks': common.tasks,
  'kind.users': common.people,
  'kind.views': common.savedViews,
  'kind.other': { fr: 'Autres liens', en: 'Other links', it: 'Altri collegamenti' },
})

/** The word for a kind of records in a merge; the kinds that have none count as other links. */
export const mergeKindOf = (table: string) =>
  (`kind.${table}` in mergeText.words ? `kind.${table}` : 'kind.other') as 'kind.other'
